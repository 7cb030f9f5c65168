import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import { describe, expect, it } from 'vitest'
import type { Storage } from '../storage/storage.types.js'
import { createProofs } from './proofs.js'
import { hashOf } from './secureBytes.js'
import { createWorld, MINUTE_MS, newKey } from './world.fixture.js'

const URL_OF_CALL = 'https://secure.example/api/vault'
const CALL = { method: 'POST', url: `${URL_OF_CALL}?a=b`, token: 'token' }

/** Makes a device that signs proofs, which may say anything. */
async function createDevice(algorithm = 'ES256') {
  const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true })
  const jwk = await exportJWK(publicKey)
  return {
    thumbprint: await calculateJwkThumbprint(jwk),
    secret: await exportJWK(privateKey),
    sign: (claims: JWTPayload, header: object = {}) =>
      new SignJWT(claims).setProtectedHeader({ typ: 'dpop+jwt', alg: algorithm, jwk, ...header }).sign(privateKey),
  }
}

/** Describes the check of proofs by a database. @param storages of servers that share it */
export function describeProofs(name: string, storages: () => readonly Pick<Storage, 'use'>[]): void {
  const setUp = async (keys: readonly string[] = [newKey()]) => {
    const { sealing, wait, now } = await createWorld(storages(), keys)
    const servers = storages().map((storage) => createProofs(storage, sealing, { now }))
    let turn = 0
    const next = () => servers[turn++ % servers.length]!
    const device = await createDevice()
    const claims = async (): Promise<JWTPayload> => ({
      htm: 'POST',
      htu: URL_OF_CALL,
      jti: crypto.randomUUID(),
      nonce: await next().nonce(),
      ath: await hashOf('token'),
    })
    const check = (proof: string, call: Partial<typeof CALL> = {}) => next().check({ ...CALL, ...call, proof })
    return { next, wait, device, claims, check }
  }

  describe(`a proof of a device, in ${name}`, () => {
    it('is right once, at any instance, and of its device', async () => {
      const { device, claims, check } = await setUp()
      const proof = await device.sign(await claims())
      expect(await check(proof)).toEqual({ state: 'right', device: device.thumbprint })
      expect(await check(proof)).toEqual({ state: 'bad' })
    })

    it('is right for one of 50 calls that use it at once', async () => {
      const { device, claims, check } = await setUp()
      const proof = await device.sign(await claims())
      const states = await Promise.all(Array.from({ length: 50 }, async () => (await check(proof)).state))
      expect(states.filter((state) => state === 'right')).toHaveLength(1)
    })

    it('counts for 5 to 10 minutes after its nonce was given, whatever time it says', async () => {
      const { device, claims, check, wait } = await setUp()
      const signed = await Promise.all([0, 4e9, -1].map(async (iat) => device.sign({ ...(await claims()), iat })))
      wait(5 * MINUTE_MS)
      expect(await check(signed[0]!)).toMatchObject({ state: 'right' })
      expect(await check(signed[1]!)).toMatchObject({ state: 'right' })
      wait(5 * MINUTE_MS)
      expect(await check(signed[2]!)).toEqual({ state: 'stale' })
      const { nonce: _, ...without } = await claims()
      expect(await check(await device.sign(without))).toEqual({ state: 'stale' })
      expect(await check(await device.sign({ ...without, nonce: 'other' }))).toEqual({ state: 'stale' })
    })

    it('is for its own method, URL and token alone', async () => {
      const { device, claims, check } = await setUp()
      const sign = async (change: JWTPayload = {}) => device.sign({ ...(await claims()), ...change })
      const { ath: _, ...without } = await claims()
      const bad = [
        check(await sign(), { method: 'GET' }),
        check(await sign(), { url: 'https://secure.example/api/other' }),
        check(await sign(), { url: 'https://other.example/api/vault' }),
        check(await sign(), { token: 'other' }),
        check(await device.sign(without)),
        next(await sign()),
        check(await sign({ jti: '' })),
        check(await sign({ jti: 'a'.repeat(65) })),
        check(await sign({ htu: `${URL_OF_CALL}?a=b` })),
      ]
      expect(new Set((await Promise.all(bad)).map(({ state }) => state))).toEqual(new Set(['bad']))
      expect(await check(await sign(), { url: `${URL_OF_CALL}#part` })).toMatchObject({ state: 'right' })

      function next(proof: string) {
        return createProofs(storages()[0]!, { marksOf: async () => ['a'] } as never).check({
          ...CALL,
          token: undefined,
          proof,
        })
      }
    })

    it('is bad where its own key didn’t sign it, or by other means', async () => {
      const { device, claims, check } = await setUp()
      const other = await createDevice()
      const rsa = await createDevice('RS256')
      const [header, payload] = (await device.sign(await claims())).split('.') as [string, string]
      const signature = (await other.sign(await claims())).split('.')[2]
      const unsigned = `${Buffer.from(JSON.stringify({ typ: 'dpop+jwt', alg: 'none' })).toString('base64url')}.${payload}.`
      const proofs = [
        '',
        'a.b.c',
        `${header}.${payload}.${signature}`,
        unsigned,
        await device.sign(await claims(), { typ: 'JWT' }),
        await device.sign(await claims(), { jwk: undefined }),
        // A device that sends its secret has none any more.
        await device.sign(await claims(), { jwk: device.secret }),
        await rsa.sign(await claims()),
        'a'.repeat(5_000),
      ]
      for (const proof of proofs) expect(await check(proof)).toEqual({ state: 'bad' })
    })

    it('knows the nonces of the older key after a new one is in front', async () => {
      const [older, newer] = [newKey(), newKey()]
      const before = await setUp([older])
      const proof = await before.device.sign(await before.claims())
      const after = await setUp([newer, older])
      expect(await after.check(proof)).toMatchObject({ state: 'right' })
    })
  })
}
