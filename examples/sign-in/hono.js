import { serve } from '@hono/node-server'
import { createSiwxServer } from '@latchkit/siwx/server'
import { Hono } from 'hono'

const { ORIGIN = 'http://localhost:3000', PORT = '3000' } = process.env
const siwx = createSiwxServer({ origins: [ORIGIN] })

const app = new Hono()
app.all('/siwx/*', (context) => siwx.fetch(context.req.raw))
app.get('/me', async (context) => {
  const session = await siwx.session(context.req.raw)
  return session ? context.json(session.accounts) : context.json({ error: 'signed-out' }, 401)
})
serve({ fetch: app.fetch, port: Number(PORT) })
