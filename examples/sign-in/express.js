import { createSiwxServer } from '@latchkit/siwx/server'
import express from 'express'
import { Readable } from 'node:stream'

const { ORIGIN = 'http://localhost:3000', PORT = '3000' } = process.env
const siwx = createSiwxServer({ origins: [ORIGIN] })

/** Makes the request of the web. Its body must not have been parsed before. */
function toRequest(incoming, withBody = false) {
  const { method, headers, protocol, originalUrl } = incoming
  const hasBody = withBody && method !== 'GET' && method !== 'HEAD'
  const body = hasBody ? { body: Readable.toWeb(incoming), duplex: 'half' } : {}
  return new Request(`${protocol}://${headers.host}${originalUrl}`, { method, headers, ...body })
}

const app = express()
app.use('/siwx', async (incoming, outgoing) => {
  const answer = await siwx.fetch(toRequest(incoming, true))
  outgoing.writeHead(answer.status, [...answer.headers].flat()).end(await answer.text())
})
app.get('/me', async (incoming, outgoing) => {
  const session = await siwx.session(toRequest(incoming))
  if (session) outgoing.json(session.accounts)
  else outgoing.status(401).json({ error: 'signed-out' })
})
app.listen(Number(PORT))
