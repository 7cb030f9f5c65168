import { Hono } from 'hono'
import { afterEach, expect, it, vi } from 'vitest'
import { askHost } from './askHost.fixture.js'
import type { PartRoutes } from './part.js'
import { startServer, type SandboxServer } from './server.js'

let server: SandboxServer | undefined
afterEach(() => server?.close())

it('lists its routes at its root, once it has them', async () => {
  server = await startServer(0)
  expect((await fetch(server.url)).status).toBe(503)
  const routes: PartRoutes = new Hono()
  routes.use(async (_, next) => next())
  routes.get('/manifest.json', (c) => c.json({}))
  routes.put('/rpc/:chain{[0-9]{1,9}}/switches', (c) => c.body(null))
  server.serve(routes, new Map([['/relay', () => Promise.resolve()]]))
  const answer = await fetch(server.url)
  expect([answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([200, 'text/plain'])
  expect((await answer.text()).split('\n').slice(2)).toEqual([
    'GET    /manifest.json',
    'PUT    /rpc/:chain/switches',
    'WS     /relay',
    '',
  ])
  expect((await fetch(`${server.url}/nothing`)).status).toBe(404)
})

it('gives everything at the host of a site to that site alone', async () => {
  server = await startServer(0)
  const { port } = new URL(server.url)
  const site = `secure.localhost:${port}`
  const routes: PartRoutes = new Hono()
  routes.get('/manifest.json', (c) => c.json({}))
  const accept = vi.fn(() => Promise.resolve())
  server.serve(
    routes,
    new Map([['/relay', accept]]),
    new Map([[site, async (request: Request) => new Response(request.url, { status: 201 })]]),
  )
  for (const path of ['/', '/manifest.json', '/sdk?a=b'])
    expect(await askHost(server.url, site, path)).toMatchObject({ status: 201, text: `http://${site}${path}` })
  expect(await askHost(server.url, site.toUpperCase(), '/manifest.json')).toMatchObject({
    text: `http://${site}/manifest.json`,
  })
  expect(await askHost(server.url, `localhost:${port}`, '/manifest.json')).toMatchObject({ status: 200, text: '{}' })
  const headers = { connection: 'upgrade', upgrade: 'websocket' }
  expect((await askHost(server.url, site, '/relay', { headers })).status).toBe(404)
  expect(accept).not.toHaveBeenCalled()
})

it('closes no idle connection, so that a busy client sends no request into a closed one', async () => {
  server = await startServer(0)
  // A server that closes idle connections announces here after how many seconds.
  expect((await fetch(server.url)).headers.get('keep-alive')).toBeNull()
})
