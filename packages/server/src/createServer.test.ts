// Tests refusal.ts.
import { describeOrigins } from '@latchkit/origins/testing'
import { describe, expect, it, vi } from 'vitest'
import { unavailable } from './base/refusal.js'
import { createTestServer, project, projectId } from './server.fixture.js'

const routes = [
  '/getWallets',
  '/getWalletImage/one',
  '/appkit/v1/config',
  '/projects/v1/origins',
  '/getAnalyticsConfig',
] as const

/** The body of a refusal of the project, in both shapes. */
const refusalOf = (code: string, message: string) => ({
  status: 'FAILED',
  reasons: [{ field: 'projectId', description: message }],
  code,
  message,
})

describe('a request', () => {
  const server = createTestServer()
  const images = createTestServer({
    images: { find: async () => ({ type: 'image/png', bytes: new Uint8Array([1]) }) },
  })
  const fetch = (path: string, init?: RequestInit): Promise<Response> =>
    (path.includes('Image') ? images : server).fetch(path, init)

  it.each(routes)('S7.23 is answered for a known project in the query: %s', async (path) => {
    expect((await fetch(`${path}?projectId=${projectId}&st=latchkit&sv=1.0.0`)).status).toBe(200)
  })

  it.each(routes)('S7.23 is answered for a known project in the headers: %s', async (path) => {
    const headers = { 'x-project-id': projectId, 'x-sdk-type': 'latchkit', 'x-sdk-version': '1.0.0' }
    expect((await fetch(path, { headers })).status).toBe(200)
  })

  it('belongs to the project in the query, whatever the headers say', async () => {
    const headers = { 'x-project-id': 'stranger' }
    expect((await fetch(`/getWallets?projectId=${projectId}`, { headers })).status).toBe(200)
    const known = { 'x-project-id': projectId }
    expect((await fetch('/getWallets?projectId=stranger', { headers: known })).status).toBe(401)
  })

  it.each(routes)('is refused without a project: %s', async (path) => {
    for (const address of [path, `${path}?projectId=`]) {
      const answer = await fetch(address)
      expect(answer.status).toBe(401)
      expect(await answer.json()).toEqual(refusalOf('project/missing', 'Project ID Not Configured'))
    }
  })

  it.each(routes)('is refused for an unknown project: %s', async (path) => {
    for (const id of ['stranger', '__proto__', 'x'.repeat(10_000), '%00']) {
      const answer = await fetch(`${path}?projectId=${id}`)
      expect(answer.status).toBe(401)
      const message = 'Invalid Project ID - update configuration'
      expect(await answer.json()).toEqual(refusalOf('project/unknown', message))
    }
  })

  it('is refused with two projects, or with an sdk version that is too long', async () => {
    const twice = await fetch(`/getWallets?projectId=${projectId}&projectId=stranger`)
    expect([twice.status, await twice.json()]).toEqual([
      400,
      { status: 'FAILED', reasons: [{ field: 'projectId', description: 'projectId: may be given once' }] },
    ])
    const { status, body } = await server.get('/getWallets', { sv: 'x'.repeat(65) })
    expect([status, body.reasons[0].field]).toEqual([400, 'sv'])
  })
})

describe('the configuration of a project', () => {
  const server = createTestServer()

  it('S7.23 has its features', async () => {
    const { status, body } = await server.get('/appkit/v1/config')
    expect([status, body]).toEqual([200, { features: project.features }])
  })

  it('S7.23 has its origins', async () => {
    const { status, body } = await server.get('/projects/v1/origins')
    expect([status, body]).toEqual([200, { allowedOrigins: ['https://app.example'] }])
  })

  it.each([true, false])('S7.23 says whether its events are accepted: %s', async (isAnalyticsEnabled) => {
    const other = createTestServer({ projects: { find: async () => ({ ...project, isAnalyticsEnabled }) } })
    const { status, body } = await other.get('/getAnalyticsConfig')
    expect([status, body]).toEqual([200, { isAnalyticsEnabled }])
  })
})

describe('the server', () => {
  it('lets pages of every origin read its answers, also where it refuses or fails', async () => {
    const broken = createTestServer({ wallets: { find: () => Promise.reject(new Error('no database')) } })
    const headers = { origin: 'https://app.example' }
    const addresses = [
      '/getAnalyticsConfig?projectId=a-project',
      '/getWallets',
      '/getWallets?projectId=a-project',
      '/no',
    ]
    const answers = await Promise.all(addresses.map((address) => broken.fetch(address, { headers })))
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 500, 404])
    for (const { headers: told } of answers) {
      expect(told.get('access-control-allow-origin')).toBe('*')
      expect(told.get('access-control-expose-headers')).toBe('retry-after,x-request-id')
      expect(told.get('x-request-id')).toMatch(/^[\w-]{36}$/)
      expect(told.get('cross-origin-resource-policy')).toBe('cross-origin')
      expect(told.get('x-content-type-options')).toBe('nosniff')
    }
  })

  it('answers a CORS preflight without a project', async () => {
    const answer = await createTestServer().fetch('/getWallets', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://app.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'x-project-id,x-sdk-type,x-sdk-version',
      },
    })
    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-methods')).toBe('GET,POST')
    expect(answer.headers.get('access-control-allow-headers')?.split(',')).toEqual([
      'content-type',
      'x-project-id',
      'x-sdk-type',
      'x-sdk-version',
    ])
  })

  it('passes the error of a source to onError, and not to the client', async () => {
    const onError = vi.fn()
    const error = new Error('password of the database')
    const server = createTestServer({ wallets: { find: () => Promise.reject(error) }, onError })
    const { status, body } = await server.get('/getWallets')
    const message = 'Something went wrong'
    expect([status, body]).toEqual([
      500,
      { status: 'FAILED', reasons: [{ description: message }], code: 'server/failed', message },
    ])
    expect(onError.mock.calls).toEqual([[error, expect.stringMatching(/^[\w-]{36}$/)]])
  })

  it('answers 500, with the id of the request, where a source throws what is no Error', async () => {
    const onError = vi.fn()
    const thrown: unknown = { name: 'ErrnoError', errno: 54 }
    const server = createTestServer({ wallets: { find: () => Promise.reject(thrown) }, onError })
    const { status, headers, body } = await server.get('/getWallets')
    expect([status, body.code]).toEqual([500, 'server/failed'])
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
    expect(onError.mock.calls).toMatchObject([[{ cause: thrown }, headers.get('x-request-id')]])
  })

  it.each([
    ['GET', '/'],
    ['GET', '/getWallets/more'],
    ['GET', '/getwallets'],
    ['GET', '/getWalletImage/'],
    ['GET', '/getWalletImage/a/b'],
    ['GET', '/%'],
    ['GET', '/%ff%00'],
    ['POST', '/getWallets'],
    ['DELETE', '/appkit/v1/config'],
    ['POST', '/e'],
  ])('has no %s %s', async (method, path) => {
    const answer = await createTestServer().fetch(`${path}?projectId=${projectId}`, { method })
    expect([answer.status, await answer.json()]).toEqual([
      404,
      { status: 'FAILED', reasons: [{ description: 'There is no such call.' }] },
    ])
  })

  it('answers below its base path', async () => {
    const server = createTestServer({ basePath: '/directory' })
    expect((await server.fetch(`/directory/getWallets?projectId=${projectId}`)).status).toBe(200)
    expect((await server.fetch(`/getWallets?projectId=${projectId}`)).status).toBe(404)
  })

  it('takes the environment of a worker for no client', async () => {
    const take = vi.fn(async () => undefined)
    const { fetch } = createTestServer({ limits: { take } })
    await fetch(`/getWallets?projectId=${projectId}`, {}, { KEY: 'secret' } as unknown as string)
    expect(take.mock.calls).toEqual([[projectId, '']])
  })

  it('answers a HEAD without a body', async () => {
    const answer = await createTestServer().fetch(`/getWallets?projectId=${projectId}`, { method: 'HEAD' })
    expect([answer.status, await answer.text()]).toEqual([200, ''])
  })
})

describe('the answers', () => {
  it('have the id of the request that a proxy names, where it is plain', async () => {
    const server = createTestServer()
    const idOf = async (id: string) => (await server.fetch('/no', { headers: { 'x-request-id': id } })).headers
    expect((await idOf('abc-1')).get('x-request-id')).toBe('abc-1')
    for (const hostile of ['x'.repeat(65), '<script>', 'a b'])
      expect((await idOf(hostile)).get('x-request-id')).toMatch(/^[\w-]{36}$/)
  })

  it('are told to onAnswer by the pattern of their path, without addresses and queries', async () => {
    const onAnswer = vi.fn()
    const server = createTestServer({ onAnswer })
    await server.fetch('/public/getTokenImage/0xabc?secret=1')
    await server.fetch('/no/0xabc')
    await server.fetch(`/getWallets?projectId=${projectId}&search=0xabc`)
    expect(onAnswer.mock.calls.map(([{ route, status }]) => [route, status])).toEqual([
      ['/public/getTokenImage/:id', 404],
      ['none', 404],
      ['/getWallets', 200],
    ])
    expect(JSON.stringify(onAnswer.mock.calls)).not.toMatch(/0xabc|secret/)
  })

  it('are 503 with Retry-After where a part of the server is away', async () => {
    const away = createTestServer({ wallets: { find: () => Promise.reject(unavailable(7)) } })
    const { status, headers, body } = await away.get('/getWallets')
    expect([status, headers.get('retry-after'), body.code]).toEqual([503, '7', 'server/unavailable'])
  })
})

describe('a page of another origin', () => {
  const headers = { origin: 'https://stranger.example' }

  it.each(['/getWallets', '/appkit/v1/config', '/getAnalyticsConfig', '/v1/convert/quotes'])(
    'F009 is refused with 403: %s',
    async (path) => {
      const answer = await createTestServer().fetch(`${path}?projectId=${projectId}`, { headers })
      expect([answer.status, await answer.json()]).toEqual([
        403,
        {
          status: 'FAILED',
          reasons: [{ field: 'origin', description: 'Invalid App Configuration' }],
          code: 'project/origin',
          message: 'Invalid App Configuration',
        },
      ])
      // The page may read the refusal.
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    },
  )

  it('may read the origins of the project, to find that out', async () => {
    const answer = await createTestServer().fetch(`/projects/v1/origins?projectId=${projectId}`, { headers })
    expect(answer.status).toBe(200)
  })

  describeOrigins(async (origin, allowedOrigins) => {
    const server = createTestServer({ projects: { find: async () => ({ ...project, allowedOrigins }) } })
    const answer = await server.fetch(`/getAnalyticsConfig?projectId=${projectId}`, { headers: { origin } })
    return answer.status === 200
  })
})

describe('a server without projects', () => {
  const server = createTestServer({ projects: undefined })

  it('answers any project id, and pages of this machine alone', async () => {
    const statusOf = async (id: string, origin?: string) =>
      (await server.fetch(`/getWallets?projectId=${id}`, origin === undefined ? {} : { headers: { origin } })).status
    expect(await statusOf('any')).toBe(200)
    expect(await statusOf('other', 'http://localhost:5173')).toBe(200)
    expect(await statusOf('other', 'https://app.example')).toBe(403)
  })

  it('answers calls without a project id as well, and no page of another origin', async () => {
    const statusOf = async (headers: HeadersInit) => (await server.fetch('/getWallets', { headers })).status
    expect(await statusOf({})).toBe(200)
    expect(await statusOf({ 'x-project-id': '' })).toBe(200)
    expect(await statusOf({ origin: 'http://localhost:5173' })).toBe(200)
    expect(await statusOf({ origin: 'https://app.example' })).toBe(403)
  })

  it('counts calls without a project id as those of one project', async () => {
    const take = vi.fn(async () => undefined)
    await createTestServer({ projects: undefined, limits: { take } }).fetch('/getWallets', {}, 'me')
    expect(take.mock.calls).toEqual([['any', 'me']])
  })
})

describe('the calls of the specification that are not built', () => {
  it.each([
    ['GET', '/v1/convert/quotes'],
    ['POST', '/v1/convert/build-transaction'],
    ['GET', '/v1/profile/account/name.eth'],
    ['POST', '/v1/onramp/quote'],
    ['POST', '/v1/sessions/a/revoke'],
  ])('S7.01 are answered with 501: %s %s', async (method, path) => {
    const answer = await createTestServer().fetch(`${path}?projectId=${projectId}`, { method })
    expect([answer.status, await answer.json()]).toMatchObject([501, { status: 'FAILED', code: 'server/not-built' }])
  })
})
