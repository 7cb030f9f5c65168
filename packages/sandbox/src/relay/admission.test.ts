import { generateKeyPair, encodeIss, signJWT } from '@walletconnect/relay-auth'
import { describe, expect, it } from 'vitest'
import { admit } from './admission.js'

const url = 'ws://127.0.0.1:4500/relay'
const projectId = '0123456789abcdef0123456789abcdef'
const now = 1_700_000_000_000
const aDay = 86_400
const keys = generateKeyPair()
const clientId = encodeIss(keys.publicKey)

const sign = (aud = url, ttl = aDay): Promise<string> => signJWT('a session', aud, ttl, keys, now / 1000)
const ask = (query: Record<string, string>): Promise<string | undefined> =>
  admit(new URLSearchParams(query), { url, projectId, now: () => now })
const forge = (token: string, payload: object): string => {
  const [header, , signature] = token.split('.')
  return [header, Buffer.from(JSON.stringify(payload)).toString('base64url'), signature].join('.')
}

describe('the relay’s admission', () => {
  it.each([url, `${url}/`, 'ws://localhost:4500/relay'])('admits a client whose token is for %s', async (aud) => {
    expect(await ask({ projectId, auth: await sign(aud) })).toBe(clientId)
  })

  it('refuses a client of an unknown project, or of none', async () => {
    const auth = await sign()
    expect(await ask({ projectId: 'f'.repeat(32), auth })).toBeUndefined()
    expect(await ask({ auth })).toBeUndefined()
  })

  it('refuses a client without a token, or with a malformed one', async () => {
    expect(await ask({ projectId })).toBeUndefined()
    const parts = ['', 'nonsense', 'a.b', 'a.b.c', `${btoa('{}')}.${btoa('null')}.`, '..', 'é.é.é']
    for (const auth of parts) expect(await ask({ projectId, auth })).toBeUndefined()
  })

  it('refuses a client with a token that another key has signed', async () => {
    const token = await sign()
    const payload = { iss: encodeIss(generateKeyPair().publicKey), sub: 'x', aud: url, iat: 0, exp: now }
    expect(await ask({ projectId, auth: forge(token, payload) })).toBeUndefined()
    expect(await ask({ projectId, auth: forge(token, { ...payload, iss: clientId }) })).toBeUndefined()
  })

  it('refuses a client with a token for another relay, or an expired one', async () => {
    expect(await ask({ projectId, auth: await sign('wss://relay.example') })).toBeUndefined()
    expect(await ask({ projectId, auth: await sign(url, 0) })).toBeUndefined()
    expect(await ask({ projectId, auth: await sign(url, 1) })).toBe(clientId)
  })
})
