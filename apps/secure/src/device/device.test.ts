// Tests device.ts.
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify, type JWK } from 'jose'
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createProof, forgetDevice, openDevice, thumbprintOf } from './device.js'
import { openDeviceStore } from './deviceStore.js'

const refused = {
  get: () => Promise.reject(new Error('refused')),
  update: async () => undefined,
  del: async () => undefined,
}
const openStore = () => openDeviceStore(refused, { after: () => () => undefined })

describe('a device', () => {
  it('is the same one until it is forgotten, also for two tabs that begin at once', async () => {
    const store = await openStore()
    const [one, other] = await Promise.all([openDevice(store), openDevice(store)])
    expect(await thumbprintOf(one)).toBe(await thumbprintOf(other))
    expect(await openDevice(store)).toBe(one)
    await forgetDevice(store)
    expect(await thumbprintOf(await openDevice(store))).not.toBe(await thumbprintOf(one))
  })

  it('has keys that can’t be read', async () => {
    const { secret, signing } = await openDevice(await openStore())
    await expect(crypto.subtle.exportKey('raw', secret)).rejects.toThrow()
    await expect(crypto.subtle.exportKey('pkcs8', signing.privateKey)).rejects.toThrow()
    await expect(crypto.subtle.exportKey('jwk', signing.privateKey)).rejects.toThrow()
  })

  it('proves a request by RFC 9449: method, URL without its query, token, nonce, and its own key', async () => {
    const device = await openDevice(await openStore())
    const proof = await createProof(device, {
      method: 'POST',
      url: 'https://secure.example/api/vault?a=b#c',
      nonce: 'n-1',
      token: 'token',
    })
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, { typ: 'dpop+jwt', algorithms: ['ES256'] })
    expect(payload).toMatchObject({
      htm: 'POST',
      htu: 'https://secure.example/api/vault',
      nonce: 'n-1',
      ath: createHash('sha256').update('token').digest('base64url'),
    })
    expect(await calculateJwkThumbprint(protectedHeader.jwk as JWK)).toBe(await thumbprintOf(device))
    expect(Object.keys(protectedHeader.jwk as JWK).sort()).toEqual(['crv', 'kty', 'x', 'y'])
  })

  it('makes another proof each time, and names neither a nonce nor a token that it lacks', async () => {
    const device = await openDevice(await openStore())
    const of = { method: 'GET', url: 'https://secure.example/api', nonce: undefined, token: undefined }
    const proofs = [await createProof(device, of), await createProof(device, of)]
    const read = await Promise.all(proofs.map(async (proof) => (await jwtVerify(proof, EmbeddedJWK)).payload))
    expect(read.map((payload) => Object.keys(payload).sort())).toEqual([
      ['htm', 'htu', 'iat', 'jti'],
      ['htm', 'htu', 'iat', 'jti'],
    ])
    expect(read[0]?.jti).not.toBe(read[1]?.jti)
  })
})
