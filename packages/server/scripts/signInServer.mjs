// The server that load-sign-in.mjs measures: sign-ins with their rows in a database, and beside them viem alone.
//
//   node signInServer.mjs <database> <origin>
import { serve } from '@hono/node-server'
import { openSiwxStorage } from '@latchkit/server/node'
import { createSiwxServer } from '@latchkit/siwx/server'
import { verifyMessage } from 'viem'

const [database = '', origin = ''] = process.argv.slice(2)
const siwx = createSiwxServer({ origins: [origin], storage: openSiwxStorage(database, { onError: console.error }) })

/** @param {Request} request */
const fetch = async (request) =>
  request.url.endsWith('/viem')
    ? Response.json({ isValid: await verifyMessage(await request.json()) })
    : siwx.fetch(request)

serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => console.log(`at http://127.0.0.1:${port}`))
