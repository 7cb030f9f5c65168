import { describe, expect, it, vi } from 'vitest'
import { createTestServer, project, projectId } from './server.fixture.js'

const routes = [
  '/getWallets',
  '/getWalletImage/one',
  '/appkit/v1/config',
  '/projects/v1/origins',
  '/getAnalyticsConfig',
] as const

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
      expect(await answer.json()).toEqual({ code: 'project/missing', message: 'Project ID Not Configured' })
    }
  })

  it.each(routes)('is refused for an unknown project: %s', async (path) => {
    for (const id of ['stranger', '__proto__', 'x'.repeat(10_000), '%00']) {
      const answer = await fetch(`${path}?projectId=${id}`)
      expect(answer.status).toBe(401)
      const message = 'Invalid Project ID - update configuration'
      expect(await answer.json()).toEqual({ code: 'project/unknown', message })
    }
  })

  it('is refused with two projects, or with an sdk version that is too long', async () => {
    const twice = await fetch(`/getWallets?projectId=${projectId}&projectId=stranger`)
    expect([twice.status, await twice.json()]).toEqual([
      400,
      { reasons: [{ field: 'projectId', description: 'projectId: may be given once' }] },
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
  it('is open to the pages of every origin, also where it refuses or fails', async () => {
    const broken = createTestServer({ wallets: { find: () => Promise.reject(new Error('no database')) } })
    const headers = { origin: 'https://stranger.example' }
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
      expect(told.get('access-control-expose-headers')).toBe('retry-after')
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
    expect([status, body]).toEqual([500, { code: 'server/failed', message: 'Something went wrong' }])
    expect(onError.mock.calls).toEqual([[error]])
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
      { reasons: [{ description: 'There is no such call.' }] },
    ])
  })

  it('answers below its base path', async () => {
    const server = createTestServer({ basePath: '/directory' })
    expect((await server.fetch(`/directory/getWallets?projectId=${projectId}`)).status).toBe(200)
    expect((await server.fetch(`/getWallets?projectId=${projectId}`)).status).toBe(404)
  })

  it('answers a HEAD without a body', async () => {
    const answer = await createTestServer().fetch(`/getWallets?projectId=${projectId}`, { method: 'HEAD' })
    expect([answer.status, await answer.text()]).toEqual([200, ''])
  })
})
