// Tests answerRequest.ts, readBody.ts, sessions.ts, nonces.ts, session.route.ts, sessions.route.ts, tables.ts.
import { describe, expect, it } from 'vitest'
import { openBrowser } from './browser.fixture.js'
import { createSiwxServer } from './createSiwxServer.js'
import { memoryStorage } from './memoryStorage.js'
import type { SiwxServerOptions } from './server.types.js'
import { bitcoinSigner, evmSigner, NOW, PAGE, signWith, solanaSigner } from './signers.fixture.js'

const DAY_MS = 86_400_000
const SESSION = '__Host-latchkit-siwx'
const BROWSER = '__Host-latchkit-siwx-browser'

function start(options: Partial<SiwxServerOptions> = {}) {
  const time = { now: NOW }
  const clock = (): number => time.now
  const storage = memoryStorage(clock)
  const server = createSiwxServer({ origins: [PAGE], clock, storage, ...options })
  return { server, storage, time, open: (base?: string) => openBrowser(server.fetch, base) }
}

describe('the options', () => {
  it.each([[[]], [undefined], ['https://app.example'], [['https://app.example', 'app.example']], [['*']], [[7]]])(
    'may not have %j for origins',
    (origins) => expect(() => createSiwxServer({ origins: origins as string[] })).toThrow(/The option "origins"/),
  )

  it.each([
    [{ 1: ['https://node.example'] }],
    [{ 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': ['https://node.example'] }],
    [{ 'eip155:1': 'https://node.example' }],
    [{ 'eip155:1': ['wss://node.example/key'] }],
    [{ 'eip155:1': ['https://'] }],
    [{ 'eip155:1': ['https://node.example', 'xhttps://node.example/key'] }],
    [{ 'eip155:1': [7] }],
  ])('may not have %j for rpcUrls', (rpcUrls) =>
    expect(() => createSiwxServer({ origins: [PAGE], rpcUrls: rpcUrls as never })).toThrow(
      /The option "rpcUrls" ((?!key).)*$/,
    ),
  )

  it('may be the origins alone', async () => {
    const browser = openBrowser(createSiwxServer({ origins: [PAGE] }).fetch)
    const signed = await browser.signIn(evmSigner(), { issuedAt: new Date().toISOString() })
    expect(signed.status).toBe(200)
  })
})

describe('a nonce', () => {
  it('comes with the time, and with a cookie for a browser that has none', async () => {
    const { open } = start()
    const browser = open()
    const reply = await browser.ask('POST', 'nonce')
    expect(reply).toMatchObject({ status: 200, body: { nonce: expect.stringMatching(/^[a-z0-9]{16,}$/), now: NOW } })
    expect(Object.keys(reply.body)).toEqual(['nonce', 'now'])
    expect(reply.headers.getSetCookie()).toEqual([
      `${BROWSER}=${browser.jar.get(BROWSER)}; Max-Age=34560000; Path=/; HttpOnly; SameSite=Lax; Secure`,
    ])
    const next = await browser.ask('POST', 'nonce', { body: { account: evmSigner().account } })
    expect(next.headers.getSetCookie()).toEqual([])
    expect(next.body.nonce).not.toBe(reply.body.nonce)
  })

  it.each([
    { account: 7 },
    { account: ['eip155:1:0xab'] },
    { account: ' eip155:1:0xab' },
    { account: 'eip155:1:0xab ' },
    { account: 'eip155:1' },
    { account: 'cosmos:cosmoshub-4:cosmos1abc' },
    { account: '' },
    [],
    '"text"',
    '{',
    'null',
  ])('is not given for the body %j', async (body) =>
    expect(await start().open().ask('POST', 'nonce', { body })).toMatchObject({
      status: 400,
      body: { error: 'bad-request' },
    }),
  )

  it('of each of 20 tabs counts; the oldest ends with the next one', async () => {
    const { open, time } = start()
    const browser = open()
    const nonces: string[] = []
    for (let at = 0; at < 21; at++, time.now++) nonces.push(await browser.nonce())
    const statuses = []
    for (const nonce of nonces)
      statuses.push((await browser.ask('POST', 'session', { body: await signWith(evmSigner(), nonce) })).status)
    expect(statuses).toEqual([401, ...nonces.slice(1).map(() => 200)])
  })

  it('keeps the browser known for a day, and as long as it has a session', async () => {
    const { open, time } = start()
    const [idle, active] = [open(), open()]
    await idle.nonce()
    await active.signIn(evmSigner())
    time.now += DAY_MS + 1
    expect((await idle.ask('POST', 'nonce')).headers.getSetCookie()).toHaveLength(1)
    expect((await active.ask('POST', 'nonce')).headers.getSetCookie()).toEqual([])
  })
})

describe('a sign-in', () => {
  it.each([
    ['an EVM chain', evmSigner()],
    ['Solana', solanaSigner()],
    ['Bitcoin', bitcoinSigner()],
  ])('counts for an account of %s', async (_, signer) => {
    const browser = start().open()
    const reply = await browser.signIn(signer)
    const issuedAt = new Date(NOW).toISOString()
    expect(reply).toMatchObject({ status: 200, body: { now: NOW, accounts: [{ account: signer.account, issuedAt }] } })
    expect(reply.headers.getSetCookie()).toEqual([
      `${SESSION}=${browser.jar.get(SESSION)}; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax; Secure`,
    ])
    expect((await browser.ask('GET', 'session', { origin: null })).body).toEqual(reply.body)
  })

  it('lasts until the message expires, else for seven days', async () => {
    const { open, time } = start()
    const browser = open()
    const [short, long] = [evmSigner(), evmSigner()]
    const expirationTime = new Date(NOW + 60_000).toISOString()
    const { body } = await browser.signIn(short, { expirationTime })
    expect(body.accounts).toEqual([{ account: short.account, issuedAt: expect.any(String), expirationTime }])
    await browser.signIn(long)
    time.now = NOW + 59_999
    expect(await browser.accounts()).toEqual([short.account, long.account])
    time.now++
    expect(await browser.accounts()).toEqual([long.account])
    time.now = NOW + 7 * DAY_MS - 1
    expect(await browser.accounts()).toEqual([long.account])
    time.now++
    expect(await browser.accounts()).toEqual([])
  })

  it('gives a new token, takes the accounts along, and ends the old session', async () => {
    const { open, storage, server } = start()
    const [browser, thief] = [open(), open()]
    const [one, two] = [evmSigner(), solanaSigner()]
    await browser.signIn(one)
    for (const [name, value] of browser.jar) thief.jar.set(name, value)
    await browser.signIn(two)
    expect(await browser.accounts()).toEqual([one.account, two.account])
    expect(await thief.accounts()).toEqual([])
    expect(await server.session(thief.request())).toBeUndefined()
    expect(await storage.list('session/')).toHaveLength(1)
    expect(await storage.list('account/')).toHaveLength(2)
  })

  it('of an account that is signed in takes the place of its earlier one', async () => {
    const browser = start().open()
    const signer = evmSigner()
    await browser.signIn(signer)
    const issuedAt = new Date(NOW - 1000).toISOString()
    expect((await browser.signIn(signer, { issuedAt })).body.accounts).toEqual([{ account: signer.account, issuedAt }])
  })

  it.each([
    {},
    { message: 7, signature: '0x', account: 'eip155:1:0x' },
    { message: '', account: 'eip155:1:0x' },
    { message: '', signature: '0x', account: 'eip155' },
    '',
    '[]',
    'text',
  ])('may not have the body %j', async (body) =>
    expect(await start().open().ask('POST', 'session', { body })).toMatchObject({
      status: 400,
      body: { error: 'bad-request' },
    }),
  )

  it.each(['/', '', '?a=b', '#top', '/a/b?c#d'])('may be for any URI of the page: %j', async (path) => {
    const browser = start().open()
    expect((await browser.signIn(evmSigner(), { uri: `${PAGE}${path}` })).status).toBe(200)
  })

  it('ends by the server’s clock, though the storage keeps its row', async () => {
    const { open, time, server } = start({ storage: memoryStorage(() => 0) })
    const browser = open()
    const nonces = [await browser.nonce(), await browser.nonce()] as const
    await browser.ask('POST', 'session', { body: await signWith(evmSigner(), nonces[0]) })
    time.now += 600_000
    const late = await browser.ask('POST', 'session', { body: await signWith(evmSigner(), nonces[1]) })
    expect(late.body).toEqual({ error: 'bad-nonce' })
    time.now = NOW + 7 * DAY_MS - 1
    expect(await browser.accounts()).toHaveLength(1)
    time.now++
    expect(await browser.accounts()).toEqual([])
    expect(await server.session(browser.request())).toBeUndefined()
    expect((await browser.ask('GET', 'sessions')).status).toBe(401)
  })

  it('stores no token and no cookie', async () => {
    const { open, storage } = start()
    const browser = open()
    await browser.signIn(evmSigner())
    const stored = JSON.stringify(await storage.list(''))
    for (const value of browser.jar.values()) expect(stored).not.toContain(value)
    for (const { key } of await storage.list('')) expect(key).toMatch(/^[a-z0-9/]{1,200}$/)
  })
})

describe('the app', () => {
  it('decides with the account, the message and the request', async () => {
    const calls: unknown[] = []
    const { open } = start({ onSignIn: (signIn) => calls.push(signIn) > 0 })
    const signer = evmSigner()
    expect((await open().signIn(signer)).status).toBe(200)
    expect(calls).toEqual([
      {
        account: signer.account,
        message: expect.objectContaining({ accountAddress: signer.address, statement: 'Sign in to the app.' }),
        request: expect.any(Request),
      },
    ])
  })

  it.each([
    ['returns false', () => false],
    ['resolves with false', async () => false],
    ['returns null, as where it finds no user', () => null],
    ['returns undefined', () => undefined],
    ['rejects', () => Promise.reject(new Error('No.'))],
    [
      'throws',
      () => {
        throw new Error('No.')
      },
    ],
  ])('refuses where its function %s, and the nonce is used', async (_, onSignIn) => {
    const { open, storage, server } = start({ onSignIn })
    const browser = open()
    const body = await signWith(evmSigner(), await browser.nonce())
    expect(await browser.ask('POST', 'session', { body })).toMatchObject({ status: 401, body: { error: 'refused' } })
    expect((await browser.ask('POST', 'session', { body })).body).toEqual({ error: 'bad-nonce' })
    expect(await server.session(browser.request())).toBeUndefined()
    expect(await storage.list('session/')).toEqual([])
  })

  it('is not asked about a signature that is wrong', async () => {
    const calls: unknown[] = []
    const { open } = start({ onSignIn: (signIn) => calls.push(signIn) > 0 })
    const browser = open()
    const signed = await signWith(evmSigner(), await browser.nonce())
    await browser.ask('POST', 'session', { body: { ...signed, signature: '0x' } })
    expect(calls).toEqual([])
  })

  it('has no user where its function returns true', async () => {
    const { open, server } = start({ onSignIn: () => true })
    const browser = open()
    const { body } = await browser.signIn(evmSigner())
    expect(await server.session(browser.request())).toEqual({ accounts: body.accounts })
  })

  it('reads its user of the last account that signed in', async () => {
    const { open, server } = start({ onSignIn: ({ account }) => ({ id: account, roles: ['admin'] }) })
    const browser = open()
    const [one, two] = [evmSigner(), evmSigner()]
    expect(await server.session(browser.request())).toBeUndefined()
    await browser.signIn(one)
    const { body } = await browser.signIn(two)
    expect(JSON.stringify(body)).not.toContain('admin')
    expect(await server.session(browser.request())).toEqual({
      accounts: body.accounts,
      user: { id: two.account, roles: ['admin'] },
    })
    await browser.ask('DELETE', 'session', { body: { account: two.account } })
    expect((await server.session(browser.request()))?.user).toMatchObject({ id: one.account })
  })
})

describe('signing out', () => {
  it('ends one account, and with the last one the session', async () => {
    const { open, storage } = start()
    const browser = open()
    const [one, two] = [evmSigner(), bitcoinSigner()]
    await browser.signIn(one)
    await browser.signIn(two)
    const left = await browser.ask('DELETE', 'session', { body: { account: one.account } })
    expect(left).toMatchObject({ status: 200, body: { now: NOW, accounts: [{ account: two.account }] } })
    expect(await browser.accounts()).toEqual([two.account])
    expect((await browser.ask('DELETE', 'session', { body: { account: one.account } })).body.accounts).toHaveLength(1)
    const none = await browser.ask('DELETE', 'session', { body: { account: two.account } })
    expect(none.body).toEqual({ now: NOW, accounts: [] })
    expect(browser.jar.has(SESSION)).toBe(false)
    expect(await storage.list('session/')).toEqual([])
    expect(await storage.list('account/')).toEqual([])
  })

  it.each([{}, undefined])('ends all accounts with the body %j', async (body) => {
    const { open, server } = start()
    const [browser, thief] = [open(), open()]
    await browser.signIn(evmSigner())
    await browser.signIn(evmSigner())
    for (const [name, value] of browser.jar) thief.jar.set(name, value)
    expect((await browser.ask('DELETE', 'session', { body })).body).toEqual({ now: NOW, accounts: [] })
    expect(await server.session(thief.request())).toBeUndefined()
  })

  it('changes nothing without a session, and refuses what is no account', async () => {
    const browser = start().open()
    expect(await browser.ask('DELETE', 'session')).toMatchObject({ status: 200, body: { accounts: [] } })
    expect((await browser.ask('DELETE', 'session', { body: { account: 'all' } })).status).toBe(400)
  })

  it('ends no account of another browser', async () => {
    const { open } = start()
    const [phone, laptop] = [open(), open()]
    const signer = evmSigner()
    await phone.signIn(signer)
    await laptop.signIn(signer)
    await laptop.ask('DELETE', 'session', { body: { account: signer.account } })
    expect(await phone.accounts()).toEqual([signer.account])
  })
})

describe('the sessions of an account', () => {
  async function onThreeDevices() {
    const { open, time } = start()
    const signer = evmSigner()
    const browsers = [open(), open(), open()] as const
    const [phone, laptop, desk] = browsers
    for (const [at, browser] of browsers.entries()) {
      time.now = NOW + at
      const body = await signWith(signer, await browser.nonce())
      await browser.ask('POST', 'session', { body, headers: { 'user-agent': `device ${at}` } })
    }
    const stranger = open()
    await stranger.signIn(evmSigner())
    return { phone, laptop, desk, stranger, signer, until: NOW + 7 * DAY_MS }
  }
  const list = async (browser: ReturnType<typeof openBrowser>) => (await browser.ask('GET', 'sessions')).body.sessions

  it('are those of all devices, and of no other account', async () => {
    const { laptop, until } = await onThreeDevices()
    const { status, body } = await laptop.ask('GET', 'sessions')
    const id = expect.stringMatching(/^[0-9a-f]{64}$/)
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        now: NOW + 2,
        sessions: [
          { id, device: 'device 2', since: NOW + 2, until: until + 2, isCurrent: false },
          { id, device: 'device 1', since: NOW + 1, until: until + 1, isCurrent: true },
          { id, device: 'device 0', since: NOW, until, isCurrent: false },
        ],
      },
    })
    expect(JSON.stringify(body)).not.toContain(laptop.jar.get(SESSION))
  })

  it('have 256 characters of the name of a device', async () => {
    const browser = start().open()
    const body = await signWith(evmSigner(), await browser.nonce())
    await browser.ask('POST', 'session', { body, headers: { 'user-agent': 'x'.repeat(1000) } })
    expect((await list(browser))[0].device).toBe('x'.repeat(256))
    await browser.signIn(evmSigner())
    expect((await list(browser))[0].device).toBe('')
  })

  it('can be ended where they have one account in common', async () => {
    const { phone, laptop, desk } = await onThreeDevices()
    await laptop.signIn(evmSigner())
    await desk.signIn(solanaSigner())
    const { id } = (await list(laptop)).find((each: { isCurrent: boolean }) => !each.isCurrent)
    expect((await laptop.ask('DELETE', 'sessions', { body: { id } })).body.sessions).toHaveLength(2)
    expect([await phone.accounts(), await desk.accounts()].filter((each) => each.length === 0)).toHaveLength(1)
  })

  it('can be ended one by one', async () => {
    const { phone, laptop, desk } = await onThreeDevices()
    const { id } = (await list(laptop))[2]
    const { status, body } = await laptop.ask('DELETE', 'sessions', { body: { id } })
    expect(status).toBe(200)
    expect(body.sessions.map(({ device }: { device: string }) => device)).toEqual(['device 2', 'device 1'])
    expect(await phone.accounts()).toEqual([])
    expect(await desk.accounts()).toHaveLength(1)
    expect((await laptop.ask('DELETE', 'sessions', { body: { id } })).body.sessions).toHaveLength(2)
  })

  it('can be ended, but for the current one', async () => {
    const { phone, laptop, desk, stranger } = await onThreeDevices()
    const { body } = await laptop.ask('DELETE', 'sessions', { body: { others: true } })
    expect(body.sessions).toMatchObject([{ isCurrent: true }])
    expect(await Promise.all([phone, desk].map((each) => each.accounts()))).toEqual([[], []])
    expect(await stranger.accounts()).toHaveLength(1)
  })

  it('can be ended with the current one, which signs out', async () => {
    const { phone, laptop } = await onThreeDevices()
    const { id } = (await list(laptop))[1]
    const { body } = await laptop.ask('DELETE', 'sessions', { body: { id } })
    expect(body.sessions.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([false, false])
    expect(laptop.jar.has(SESSION)).toBe(false)
    expect(await laptop.accounts()).toEqual([])
    expect(await phone.accounts()).toHaveLength(1)
  })

  it('leave out those that the account signed out of', async () => {
    const { phone, laptop, signer } = await onThreeDevices()
    await laptop.signIn(evmSigner())
    await laptop.ask('DELETE', 'session', { body: { account: signer.account } })
    expect(await list(laptop)).toHaveLength(1)
    expect(await list(phone)).toHaveLength(2)
  })

  it('need a session, and a body that says which', async () => {
    const browser = start().open()
    const signedOut = { status: 401, body: { error: 'signed-out' } }
    expect(await browser.ask('GET', 'sessions')).toMatchObject(signedOut)
    expect(await browser.ask('DELETE', 'sessions', { body: { others: true } })).toMatchObject(signedOut)
    await browser.signIn(evmSigner())
    for (const body of [{}, { others: false }, { id: 7 }])
      expect((await browser.ask('DELETE', 'sessions', { body })).status).toBe(400)
  })
})

describe('every answer', () => {
  it('is JSON that is not kept', async () => {
    const browser = start().open()
    const replies = [
      await browser.ask('POST', 'nonce'),
      await browser.ask('GET', 'session'),
      await browser.ask('GET', 'gone'),
      await browser.ask('PUT', 'nonce'),
      await browser.ask('POST', 'nonce', { origin: null }),
      await browser.ask('OPTIONS', 'nonce'),
    ]
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 404, 405, 403, 204])
    for (const { headers } of replies) {
      expect(headers.get('content-type')).toBe('application/json')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('vary')).toBe('Origin')
    }
  })

  it('of another method says so', async () =>
    expect((await start().open().ask('GET', 'nonce')).body).toEqual({ error: 'method-not-allowed' }))

  it.each(['', 'gone', 'nonce/', 'constructor', '__proto__', 'Nonce', 'session%00'])(
    'is 404 for the path %j',
    async (route) =>
      expect(await start().open().ask('POST', route)).toMatchObject({ status: 404, body: { error: 'not-found' } }),
  )

  it.each([
    ['nonce', 'GET', 'POST, OPTIONS'],
    ['nonce', 'DELETE', 'POST, OPTIONS'],
    ['session', 'PUT', 'GET, POST, DELETE, OPTIONS'],
    ['session', 'HEAD', 'GET, POST, DELETE, OPTIONS'],
    ['sessions', 'POST', 'GET, DELETE, OPTIONS'],
  ])('of %s by %s names the methods', async (route, method, allow) => {
    const { status, headers } = await start().open().ask(method, route)
    expect([status, headers.get('allow')]).toEqual([405, allow])
  })

  it('is the same under any path', async () => {
    const { open } = start()
    for (const base of ['https://app.example', 'https://api.app.example/a/b/siwx'])
      expect((await open(base).ask('GET', 'session?x=/nonce#y')).status).toBe(200)
  })

  it('is 413 for a body over 64 kB, said or sent', async () => {
    const { open, server } = start()
    const body = JSON.stringify({ message: 'x'.repeat(65_536) })
    const tooLarge = { status: 413, body: { error: 'too-large' } }
    expect(await open().ask('POST', 'session', { body })).toMatchObject(tooLarge)
    expect(await open().ask('POST', 'session', { headers: { 'content-length': '65537' } })).toMatchObject(tooLarge)
    let sent = 0
    const stream = new ReadableStream({
      pull(controller) {
        sent++
        controller.enqueue(new Uint8Array(10_000))
      },
    })
    const init = { method: 'POST', headers: { origin: PAGE }, body: stream, duplex: 'half' }
    expect((await server.fetch(new Request('https://app.example/siwx/session', init))).status).toBe(413)
    expect(sent).toBeLessThan(20)
    const fits = JSON.stringify({ account: 'x'.repeat(65_536 - 14) })
    expect((await open().ask('POST', 'session', { body: fits })).status).toBe(400)
  })

  it('is for a body that comes in parts, with white space around it', async () => {
    const { server } = start()
    const post = async (parts: readonly Uint8Array[]) => {
      const body = new ReadableStream({
        start(controller) {
          for (const part of parts) controller.enqueue(part)
          controller.close()
        },
      })
      const init = { method: 'POST', headers: { origin: PAGE }, body, duplex: 'half' }
      return (await server.fetch(new Request('https://app.example/siwx/nonce', init))).status
    }
    const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
    expect(await post([utf8(' {"account":'), utf8('"eip155:1:0xab"'), utf8('}\n')])).toBe(200)
    expect(await post([utf8(' \n')])).toBe(200)
    expect(await post([utf8('{"x":"'), Uint8Array.of(0xff), utf8('"}')])).toBe(400)
  })

  it('is readable for an allowed page of another origin, with its cookies', async () => {
    const { open } = start({ origins: [PAGE, 'http://localhost:5173'] })
    const reply = await open().ask('POST', 'nonce', { origin: 'http://localhost:5173' })
    expect(reply.status).toBe(200)
    expect(reply.headers.get('access-control-allow-origin')).toBe('http://localhost:5173')
    expect(reply.headers.get('access-control-allow-credentials')).toBe('true')
    const missing = await open().ask('GET', 'gone')
    expect(missing.headers.get('access-control-allow-origin')).toBe(PAGE)
  })

  it('is readable for no other page', async () => {
    for (const origin of ['https://other.example', 'null', 'http://localhost:5173', null]) {
      const { status, headers } = await start().open().ask('GET', 'session', { origin })
      expect([status, headers.get('access-control-allow-origin')]).toEqual([200, null])
    }
  })

  it('to a preflight says what an allowed page may send', async () => {
    const { status, headers, body } = await start().open().ask('OPTIONS', 'session')
    expect([status, body]).toEqual([204, undefined])
    expect(headers.get('access-control-allow-methods')).toBe('GET, POST, DELETE')
    expect(headers.get('access-control-allow-headers')).toBe('content-type')
    expect(headers.get('access-control-allow-origin')).toBe(PAGE)
    expect(headers.get('access-control-max-age')).toBe('600')
    const refused = { status: 403, body: { error: 'bad-origin' } }
    expect(await start().open().ask('OPTIONS', 'session', { origin: 'https://other.example' })).toMatchObject(refused)
  })
})

describe('the cookies', () => {
  it('of an embedded app are of other sites too', async () => {
    const { open } = start({ cookie: 'embedded' })
    const browser = open()
    const signer = evmSigner()
    const replies = [await browser.ask('POST', 'nonce'), await browser.signIn(signer)]
    replies.push(await browser.ask('GET', 'session'))
    expect(replies[2]?.body.accounts).toHaveLength(1)
    replies.push(await browser.ask('DELETE', 'session'))
    const cookies = replies.flatMap(({ headers }) => headers.getSetCookie())
    expect(cookies).toHaveLength(3)
    for (const cookie of cookies)
      expect(cookie).toMatch(/^__Host-.*; Path=\/; HttpOnly; SameSite=None; Partitioned; Secure$/)
  })

  it('of a server at this machine need no TLS', async () => {
    const { open } = start({ origins: [PAGE, 'http://localhost:5173'] })
    const browser = open('http://localhost:3000/siwx')
    expect((await browser.signIn(evmSigner())).status).toBe(200)
    expect([...browser.jar.keys()]).toEqual(['latchkit-siwx-browser', 'latchkit-siwx'])
    expect(await browser.accounts()).toHaveLength(1)
  })

  it('count behind others of the same name', async () => {
    const { server, open } = start()
    const browser = open()
    const signer = evmSigner()
    await browser.signIn(signer)
    const own = browser.request().headers.get('cookie')
    const planted = `${SESSION}=${'0'.repeat(64)}; ${SESSION}=x; ${BROWSER}=${'0'.repeat(64)}; ${own}`
    const request = new Request(PAGE, { headers: { cookie: planted } })
    expect((await server.session(request))?.accounts).toHaveLength(1)
  })
})

it('rejects where the storage does', async () => {
  const storage = { ...memoryStorage(), put: () => Promise.reject(new Error('The database is away.')) }
  const browser = start({ storage }).open()
  await expect(browser.ask('POST', 'nonce')).rejects.toThrow('The database is away.')
})
