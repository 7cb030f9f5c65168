// Tests createSignIn.ts, checkSignIn.ts, visitors.ts, allowedOrigins.ts.
import { describe, expect, it } from 'vitest'
import { writeMessage } from '../message/writeMessage.js'
import { openBrowser } from './browser.fixture.js'
import { createSiwxServer } from './createSiwxServer.js'
import { memoryStorage } from './memoryStorage.js'
import { createSecret } from './secrets.js'
import type { SiwxServerOptions } from './server.types.js'
import {
  bitcoinSigner,
  evmSigner,
  messageOf,
  NOW,
  PAGE,
  signWith,
  solanaSigner,
  type Signer,
} from './signers.fixture.js'

const SESSION = '__Host-latchkit-siwx'
const BROWSER = '__Host-latchkit-siwx-browser'

function start(options: Partial<SiwxServerOptions> = {}) {
  const time = { now: NOW }
  const clock = (): number => time.now
  const storage = memoryStorage(clock)
  const server = createSiwxServer({ origins: [PAGE], clock, storage, ...options })
  const sessions = async (): Promise<number> => (await storage.list('session/')).length
  return { server, storage, time, sessions, open: (base?: string) => openBrowser(server.fetch, base) }
}

const timeAt = (ms: number): string => new Date(NOW + ms).toISOString()
const refusal = (status: number, error: string, field?: string) => ({
  status,
  body: { error, ...(field !== undefined && { field }) },
})
const badNonce = refusal(401, 'bad-nonce')

describe('F187 a nonce is refused', () => {
  it('that was made for another browser', async () => {
    const { open, sessions } = start()
    const [victim, thief] = [open(), open()]
    const body = await signWith(evmSigner(), await victim.nonce())
    await thief.nonce()
    expect(await thief.ask('POST', 'session', { body })).toMatchObject(badNonce)
    expect(await open().ask('POST', 'session', { body })).toMatchObject(badNonce)
    expect(await sessions()).toBe(0)
    expect((await victim.ask('POST', 'session', { body })).status).toBe(200)
  })

  it('that was used, whether it signed in or not', async () => {
    const { open, sessions } = start()
    const browser = open()
    const body = await signWith(evmSigner(), await browser.nonce())
    await browser.ask('POST', 'session', { body })
    await browser.ask('DELETE', 'session')
    expect(await browser.ask('POST', 'session', { body })).toMatchObject(badNonce)
    const other = await signWith(solanaSigner(), await browser.nonce())
    const wrong = { ...other, signature: body.signature }
    expect(await browser.ask('POST', 'session', { body: wrong })).toMatchObject(refusal(401, 'bad-signature'))
    expect(await browser.ask('POST', 'session', { body: other })).toMatchObject(badNonce)
    expect(await sessions()).toBe(0)
  })

  it('ten minutes after it was made', async () => {
    const { open, time, sessions } = start()
    const browser = open()
    const [one, two] = [await browser.nonce(), await browser.nonce()]
    time.now = NOW + 599_999
    expect((await browser.ask('POST', 'session', { body: await signWith(evmSigner(), one) })).status).toBe(200)
    await browser.ask('DELETE', 'session')
    time.now++
    expect(await browser.ask('POST', 'session', { body: await signWith(evmSigner(), two) })).toMatchObject(badNonce)
    expect(await sessions()).toBe(0)
  })

  it.each(['a'.repeat(32), 'abcdefgh', 'A'.repeat(32), 'a'.repeat(33)])(
    'that the server never made: %s',
    async (nonce) => {
      const { open, sessions } = start()
      const browser = open()
      await browser.nonce()
      expect(await browser.ask('POST', 'session', { body: await signWith(evmSigner(), nonce) })).toMatchObject(badNonce)
      expect(await sessions()).toBe(0)
    },
  )

  it('but for one of 200 posts at once', async () => {
    const { open, sessions } = start()
    const browser = open()
    const body = await signWith(evmSigner(), await browser.nonce())
    const replies = await Promise.all(Array.from({ length: 200 }, () => browser.ask('POST', 'session', { body })))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(199)
    expect(await sessions()).toBe(1)
  })
})

describe('F186 F188 a message is refused', () => {
  const recap = 'urn:recap:eyJhdHQiOnsiaHR0cHM6Ly9hcHAuZXhhbXBsZSI6eyJhcGkvcmVhZCI6W3t9XX19LCJwcmYiOltdfQ'
  it.each([
    ['domain', 'domain', { domain: 'other.example', uri: 'https://other.example/login' }],
    ['port', 'domain', { domain: 'app.example:8443', uri: 'https://app.example:8443/' }],
    ['uri', 'uri', { uri: 'https://other.example/login' }],
    ['uri without TLS', 'uri', { uri: 'http://app.example/login' }],
    ['uri without TLS and path', 'uri', { uri: 'http://app.example' }],
    ['uri with user info', 'uri', { uri: 'https://app.example@other.example/' }],
    ['scheme', 'scheme', { scheme: 'http', uri: 'http://app.example/login' }],
    ['chain', 'chainId', { chainId: 'eip155:10' }],
    ['account', 'accountAddress', { accountAddress: evmSigner().address }],
    ['recap', 'recap', { resources: [recap] }],
    ['time of writing', 'issued-later', { issuedAt: timeAt(300_001) }],
    ['time of expiring', 'expired', { expirationTime: timeAt(0) }],
    ['time of beginning', 'not-yet-valid', { notBefore: timeAt(1) }],
  ])('with another %s', async (_, field, change) => {
    const { open, sessions } = start()
    const browser = open()
    const nonce = await browser.nonce()
    const signer = evmSigner()
    const body = await signWith(signer, nonce, change)
    expect(await browser.ask('POST', 'session', { body })).toMatchObject(refusal(401, 'bad-message', field))
    expect(await browser.ask('POST', 'session', { body: await signWith(signer, nonce) })).toMatchObject(badNonce)
    expect(await sessions()).toBe(0)
  })

  it('of another page than the one that posts it', async () => {
    const { open, sessions } = start({ origins: [PAGE, 'https://*.app.example'] })
    const browser = open()
    const body = await signWith(evmSigner(), await browser.nonce())
    const reply = await browser.ask('POST', 'session', { body, origin: 'https://a.app.example' })
    expect(reply).toMatchObject(refusal(401, 'bad-message', 'domain'))
    expect(await sessions()).toBe(0)
  })

  it.each([
    ['EVM chains', evmSigner(), solanaSigner()],
    ['Solana', solanaSigner(), bitcoinSigner()],
    ['Bitcoin', bitcoinSigner(), evmSigner()],
  ])('of %s for an account of another namespace', async (_, signer, other) => {
    const { open, sessions } = start()
    const browser = open()
    const body = { ...(await signWith(signer, await browser.nonce())), account: other.account }
    expect(await browser.ask('POST', 'session', { body })).toMatchObject({
      status: 401,
      body: { error: 'bad-message' },
    })
    expect(await sessions()).toBe(0)
  })

  it.each(['', 'text', '\n', messageText('cosmos:hub-4')])('that is none: %j', async (message) => {
    const { open, sessions } = start()
    const browser = open()
    await browser.nonce()
    const body = { message, signature: '0x', account: evmSigner().account }
    expect(await browser.ask('POST', 'session', { body })).toMatchObject(refusal(401, 'bad-message', 'text'))
    expect(await sessions()).toBe(0)
  })

  function messageText(chainId: string): string {
    return writeMessage(messageOf(evmSigner(), '12345678')).replace('Chain ID: 1', `Chain ID: ${chainId}`)
  }
})

describe('F190 a signature is refused', () => {
  const wrong = async (signer: Signer, change: (signature: string) => string | Promise<string>) => {
    const { open, sessions } = start()
    const browser = open()
    const signed = await signWith(signer, await browser.nonce())
    const body = { ...signed, signature: await change(signed.signature) }
    const reply = await browser.ask('POST', 'session', { body })
    expect(await sessions()).toBe(0)
    return reply
  }

  it.each([
    ['Solana', solanaSigner],
    ['Bitcoin', bitcoinSigner],
  ])('of another key, or of no form, on %s', async (_, create) => {
    const badSignature = refusal(401, 'bad-signature')
    const other = await signWith(create(), '12345678')
    expect(await wrong(create(), () => other.signature)).toMatchObject(badSignature)
    for (const text of ['', '0x', '!', 'ü'.repeat(64)])
      expect(await wrong(create(), () => text)).toMatchObject(badSignature)
  })

  it('of no form on an EVM chain; of another key, it may be a contract’s, which no node is asked about', async () => {
    for (const text of ['', 'text', '0x0'])
      expect(await wrong(evmSigner(), () => text)).toMatchObject(refusal(401, 'bad-signature'))
    const other = await signWith(evmSigner(), '12345678')
    expect(await wrong(evmSigner(), () => other.signature)).toMatchObject(refusal(503, 'unverified'))
  })

  it('of another text', async () => {
    const signer = solanaSigner()
    expect(await wrong(signer, () => signer.sign('Pay 1 SOL.'))).toMatchObject(refusal(401, 'bad-signature'))
  })
})

describe('a page may not write', () => {
  it.each([
    'https://other.example',
    'https://app.example.other.example',
    'http://app.example',
    'https://app.example:8443',
    'https://a.app.example',
    'http://localhost',
    'http://localhost:5173',
    'http://127.0.0.1:5173',
    'null',
    '',
    'https://app.example/',
    null,
  ])('with the Origin %j', async (origin) => {
    const { open, sessions } = start()
    const browser = open()
    const nonce = await browser.nonce()
    const posts = [
      await browser.ask('POST', 'nonce', { origin }),
      await browser.ask('POST', 'session', { origin, body: await signWith(evmSigner(), nonce) }),
      await browser.ask('DELETE', 'session', { origin }),
      await browser.ask('DELETE', 'sessions', { origin, body: { others: true } }),
    ]
    for (const reply of posts) {
      expect(reply).toMatchObject(refusal(403, 'bad-origin'))
      expect(reply.headers.get('access-control-allow-origin')).toBeNull()
    }
    expect(await sessions()).toBe(0)
    expect((await browser.ask('POST', 'session', { body: await signWith(evmSigner(), nonce) })).status).toBe(200)
  })

  it('from this machine, but where it is listed itself', async () => {
    const { open } = start({ origins: ['http://localhost:5173'] })
    expect((await open().ask('POST', 'nonce', { origin: 'http://localhost:5173' })).status).toBe(200)
    expect((await open().ask('POST', 'nonce', { origin: 'http://localhost:5174' })).status).toBe(403)
  })
})

describe('a planted cookie', () => {
  it('of a browser is replaced, and gives no nonce to the thief who knows it', async () => {
    const { open, sessions } = start()
    const [victim, thief] = [open(), open()]
    const planted = createSecret()
    victim.jar.set(BROWSER, planted)
    thief.jar.set(BROWSER, planted)
    const body = await signWith(evmSigner(), await victim.nonce())
    expect(victim.jar.get(BROWSER)).not.toBe(planted)
    expect(await thief.ask('POST', 'session', { body })).toMatchObject(badNonce)
    expect(await sessions()).toBe(0)
  })

  it('of a session is none, before and after a sign-in', async () => {
    const { open, server, sessions } = start()
    const [victim, thief] = [open(), open()]
    const planted = createSecret()
    await thief.nonce()
    thief.jar.set(SESSION, planted)
    victim.jar.set(SESSION, planted)
    expect(await victim.ask('GET', 'sessions')).toMatchObject(refusal(401, 'signed-out'))
    expect(await sessions()).toBe(0)
    await victim.signIn(evmSigner())
    expect(victim.jar.get(SESSION)).not.toBe(planted)
    expect(await thief.accounts()).toEqual([])
    expect(await server.session(thief.request())).toBeUndefined()
  })

  it('of the thief’s own session counts in no other browser', async () => {
    const { open } = start()
    const [victim, thief] = [open(), open()]
    const [own, foreign] = [evmSigner(), evmSigner()]
    await thief.signIn(foreign)
    await victim.nonce()
    victim.jar.set(SESSION, thief.jar.get(SESSION) ?? '')
    expect(await victim.accounts()).toEqual([])
    expect((await victim.signIn(own)).body.accounts).toMatchObject([{ account: own.account }])
    expect(await thief.accounts()).toEqual([foreign.account])
  })

  it('of a session is nothing without the browser’s cookie', async () => {
    const { open } = start()
    const [victim, thief] = [open(), open()]
    await victim.signIn(evmSigner())
    await thief.nonce()
    thief.jar.set(SESSION, victim.jar.get(SESSION) ?? '')
    expect(await thief.accounts()).toEqual([])
    expect(await thief.ask('DELETE', 'sessions', { body: { others: true } })).toMatchObject(refusal(401, 'signed-out'))
    expect(await victim.accounts()).toHaveLength(1)
  })
})

describe('the session of another account', () => {
  it('is not ended by its id', async () => {
    const { open, sessions } = start()
    const [victim, thief] = [open(), open()]
    await victim.signIn(evmSigner())
    const { id } = (await victim.ask('GET', 'sessions')).body.sessions[0]
    expect(await thief.ask('DELETE', 'sessions', { body: { id } })).toMatchObject(refusal(401, 'signed-out'))
    await thief.signIn(evmSigner())
    expect(await thief.ask('DELETE', 'sessions', { body: { id } })).toMatchObject(refusal(403, 'refused'))
    expect(await thief.ask('DELETE', 'sessions', { body: { id: `${id}/../${id}` } })).toMatchObject({ status: 200 })
    expect(await victim.accounts()).toHaveLength(1)
    expect(await sessions()).toBe(2)
  })

  it('is not taken by its id as a cookie', async () => {
    const { open } = start()
    const [victim, thief] = [open(), open()]
    await victim.signIn(evmSigner())
    const { id } = (await victim.ask('GET', 'sessions')).body.sessions[0]
    for (const [name, value] of victim.jar) thief.jar.set(name, value)
    thief.jar.set(SESSION, id)
    expect(await thief.accounts()).toEqual([])
  })
})
