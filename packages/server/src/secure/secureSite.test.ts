// Tests secureSite.ts, secureCaller.ts, isAtSite.ts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMemory } from '../storage/memory.fixture.js'
import { createStorage } from '../storage/storage.js'
import type { Storage } from '../storage/storage.types.js'
import { isAtSite } from './isAtSite.js'
import { beginLogin, createFrame, createSiteWorld, logIn, newEmail, PAGE, SITE } from './site.fixture.js'
import { MINUTE_MS } from './world.fixture.js'

let storage: Storage
beforeAll(() => {
  storage = createStorage(openMemory)
  return storage.use(async () => undefined)
})
afterAll(() => storage.close())

const setUp = async (options: Parameters<typeof createSiteWorld>[1] = {}) => {
  const world = await createSiteWorld(storage, options)
  return { ...world, frame: await createFrame(world), email: newEmail() }
}

const PLAIN = 'https://server.example'
const CALLS = [
  ['POST', '/api/logins'],
  ['POST', '/api/logins/otp'],
  ['POST', '/api/logins/link'],
  ['POST', '/api/links/read'],
  ['POST', '/api/links/answer'],
  ['GET', '/api/wallet'],
  ['POST', '/api/wallet'],
  ['POST', '/api/wallet/slots'],
  ['DELETE', '/api/session'],
  ['PUT', '/api/boxes/0123456789012345678901'],
  ['POST', '/api/boxes/0123456789012345678901/take'],
] as const

describe('the host of the site', () => {
  it.each(CALLS)('has %s %s, and no other host has it', async (method, path) => {
    const { call } = await setUp()
    const body = method === 'GET' ? undefined : {}
    const none = 'There is no such call.'
    // Each call is there, and refuses what was sent; the empty box alone is answered.
    expect((await call(method, path, body)).body.reasons?.[0].description).not.toBe(none)
    const other = await call(method, path, body, { at: PLAIN })
    expect([other.status, other.body.reasons[0].description]).toEqual([404, none])
  })

  it.each(['/getWallets', '/openapi.json', '/appkit/v1/config', '/v1/account/0x1/balance', '/e', '/v1/fungible/price'])(
    'lacks %s, which other hosts have',
    async (path) => {
      const { call } = await setUp()
      const [own, other] = [await call('GET', path), await call('GET', path, undefined, { at: PLAIN })]
      expect(own.status).toBe(404)
      expect(other.headers.get('access-control-allow-origin')).toBe('*')
    },
  )

  it('lets no other origin read an answer, nor ask whether it may', async () => {
    const { call } = await setUp()
    for (const [method, path] of [['OPTIONS', '/api/logins'], ['OPTIONS', '/v1/'], ...CALLS] as const) {
      const headers = { origin: PAGE, 'access-control-request-method': 'POST' }
      const answer = await call(method, path, method === 'GET' ? undefined : {}, { headers })
      expect([path, answer.status]).toEqual([path, 403])
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })

  it.each([
    ['https://secure.example/sdk', SITE, true],
    ['http://secure.example/sdk', SITE, true],
    ['http://secure.example:443/sdk', SITE, true],
    ['https://SECURE.example/', SITE, true],
    ['https://secure.example./', SITE, false],
    ['https://secure.example:8443/', SITE, false],
    ['https://a.secure.example/', SITE, false],
    ['https://server.example/secure.example', SITE, false],
    ['http://secure.localhost:4500/', 'http://secure.localhost:4500', true],
    ['http://localhost:4500/', 'http://secure.localhost:4500', false],
  ])('is told apart in %s', (url, origin, isIt) => expect(isAtSite(new Request(url), origin)).toBe(isIt))
})

describe('a call of the site', () => {
  it.each([undefined, 'null', PAGE, 'http://secure.example', 'https://secure.example.other.example'])(
    'is refused from the origin %s',
    async (origin) => {
      const { server, email, frame, mails } = await setUp()
      await beginLogin(frame, 'none')
      const dpop = await frame.sign('POST', '/api/logins')
      const headers = { dpop, 'content-type': 'application/json', ...(origin !== undefined && { origin }) }
      const body = JSON.stringify({ projectId: 'my-app', parent: PAGE, email })
      const answer = await server.fetch(new Request(`${SITE}/api/logins`, { method: 'POST', headers, body }))
      expect([answer.status, mails]).toEqual([403, []])
    },
  )

  it('may be a GET without an origin, as browsers send it to their own', async () => {
    const { server } = await setUp()
    const answer = await server.fetch(new Request(`${SITE}/api/wallet`))
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([401, 'proof/bad'])
  })

  it('is proved with the nonce of the last answer, and says so where it is stale', async () => {
    const { frame, email, wait } = await setUp()
    const asked = ['POST', '/api/logins', { projectId: 'my-app', parent: PAGE, email }] as const
    const first = await frame.once(...asked)
    expect([first.status, first.body.code]).toEqual([401, 'proof/stale'])
    expect(first.headers.get('dpop-nonce')).toMatch(/^[\w-]{43}$/)
    expect((await frame.once(...asked)).status).toBe(200)
    wait(10 * MINUTE_MS)
    expect((await frame.once(...asked)).body.code).toBe('proof/stale')
    const last = await frame.once(...asked)
    expect([last.status, last.headers.get('cache-control')]).toEqual([200, 'no-store'])
  })

  it('needs a proof of this call, which counts once', async () => {
    const { frame, call, email } = await setUp()
    await beginLogin(frame, email)
    const body = { login: 'a' }
    const ask = async (dpop: string) =>
      (await call('POST', '/api/logins/link', body, { headers: { dpop } })).body.code as string | undefined
    const proof = await frame.sign('POST', '/api/logins/link')
    expect(await ask(proof)).toBeUndefined()
    for (const bad of [
      proof,
      '',
      'a.b.c',
      await frame.sign('GET', '/api/logins/link'),
      await frame.sign('POST', '/api/logins'),
      await frame.sign('POST', '/api/logins/link', 'token'),
      await frame.sign('POST', '/api/logins/link', undefined, { htu: `${PLAIN}/api/logins/link` }),
    ])
      expect(await ask(bad)).toBe('proof/bad')
  })

  it('is counted for its client', async () => {
    const taken: unknown[] = []
    const { call } = await setUp({ limits: { take: async (...args) => void taken.push(args) } })
    await call('POST', '/api/links/read', { link: 'a' }, { client: 'one' })
    expect(taken).toEqual([['@secure', 'one']])
  })

  it('takes no body above its limit', async () => {
    const { call } = await setUp()
    expect((await call('PUT', '/api/boxes/0123456789012345678901', { data: 'a'.repeat(202_000) })).status).toBe(413)
  })
})

describe('a session', () => {
  it('is of its device: a token that was logged opens nothing elsewhere', async () => {
    const world = await setUp()
    const { frame, call, email } = world
    const token = await logIn(world, frame, email)
    expect((await frame.ask('GET', '/api/wallet', undefined, token)).status).toBe(200)
    const thief = await createFrame({ call })
    const stolen = await thief.ask('GET', '/api/wallet', undefined, token)
    expect([stolen.status, stolen.body]).toMatchObject([401, { code: 'session/ended', message: 'Session Expired' }])
    const authorization = `DPoP ${token}`
    for (const headers of [{ authorization }, { authorization: `Bearer ${token}` }])
      expect((await call('GET', '/api/wallet', undefined, { headers })).status).toBe(401)
    const dpop = await frame.sign('GET', '/api/wallet')
    // A proof that names no token is for calls without one.
    expect((await call('GET', '/api/wallet', undefined, { headers: { authorization, dpop } })).body.code).toBe(
      'proof/bad',
    )
  })

  it('F184 S8.10 that is ended or over says Session Expired', async () => {
    const world = await setUp()
    const { frame, email, wait } = world
    const expired = [401, { code: 'session/ended', message: 'Session Expired' }]
    const read = async (token: string) => {
      const { status, body } = await frame.ask('GET', '/api/wallet', undefined, token)
      return [status, body]
    }
    const first = await logIn(world, frame, email)
    expect((await frame.ask('DELETE', '/api/session', undefined, first)).body).toEqual({})
    expect(await read(first)).toMatchObject(expired)
    const second = await logIn(world, frame, email)
    wait(30 * 24 * 60 * MINUTE_MS)
    expect(await read(second)).toMatchObject(expired)
    const none = await frame.ask('GET', '/api/wallet')
    expect([none.status, none.body]).toMatchObject(expired)
  })
})

describe('a box of the site', () => {
  const id = () => crypto.randomUUID()

  it('is filled once, and taken once', async () => {
    const { call } = await setUp()
    const path = `/api/boxes/${id()}`
    const empty = await call('POST', `${path}/take`, {})
    expect([empty.status, empty.body]).toEqual([200, { data: null }])
    const data = 'a'.repeat(200_000)
    expect((await call('PUT', path, { data })).body).toEqual({})
    expect((await call('PUT', path, { data: 'b' })).status).toBe(409)
    expect((await call('POST', `${path}/take`, {})).body).toEqual({ data })
    expect((await call('POST', `${path}/take`, {})).body).toEqual({ data: null })
  })

  it('takes base64url under an id that is long enough', async () => {
    const { call } = await setUp()
    for (const [path, data] of [
      [id(), 'a='],
      [id(), '<b>'],
      [id(), 1],
      ['short', 'a'],
      ['a'.repeat(65), 'a'],
    ])
      expect((await call('PUT', `/api/boxes/${path}`, { data })).status).toBe(400)
  })

  it('is counted for its client', async () => {
    const keys: string[] = []
    const { call } = await setUp({
      source: {
        limits: { count: async ({ name }, key) => void keys.push(`${name} ${key}`), giveBack: async () => undefined },
      },
    })
    await call('PUT', `/api/boxes/${id()}`, { data: 'a' }, { client: '203.0.113.7' })
    expect(keys).toEqual([expect.stringMatching(/^box [\w-]{43}$/)])
  })
})

describe('the RPC of the site', () => {
  const rpc = { networkIds: ['eip155:1'], request: async () => ({ result: '0x1' }) }
  const body = { jsonrpc: '2.0', id: 1, method: 'eth_chainId' }
  const ask = async (query: string, headers = {}) => {
    const { call } = await setUp({ rpc })
    return call('POST', `/v1/?${query}`, body, { headers })
  }

  it('is that of the server, for pages of the site and a known project', async () => {
    expect((await ask('chainId=eip155:1&projectId=my-app')).body).toMatchObject({ result: '0x1' })
    expect((await ask('chainId=eip155:1&projectId=other')).status).toBe(401)
    expect((await ask('chainId=eip155:1&projectId=my-app', { origin: PAGE })).status).toBe(403)
  })

  it('S8.10 says of a network that it lacks: Network Not Found', async () => {
    for (const network of ['eip155:2', '', 'x'])
      expect((await ask(`chainId=${network}&projectId=my-app`)).body).toMatchObject({
        code: 'rpc/network-not-found',
        message: 'Network Not Found',
      })
    const { call } = await setUp()
    expect((await call('POST', '/v1/?chainId=eip155:1&projectId=my-app', body)).status).toBe(404)
  })
})
