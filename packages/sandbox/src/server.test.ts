import { Hono } from 'hono'
import { afterEach, expect, it } from 'vitest'
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

it('closes no idle connection, so that a busy client sends no request into a closed one', async () => {
  server = await startServer(0)
  // A server that closes idle connections announces here after how many seconds.
  expect((await fetch(server.url)).headers.get('keep-alive')).toBeNull()
})
