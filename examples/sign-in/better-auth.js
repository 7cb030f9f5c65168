import { verifySignIn } from '@latchkit/siwx/server'
import { betterAuth } from 'better-auth'
import { memoryAdapter } from 'better-auth/adapters/memory'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { toNodeHandler } from 'better-auth/node'
import { siwe } from 'better-auth/plugins'
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'

const { ORIGIN = 'http://localhost:3000', PORT = '3000' } = process.env

// The plugin takes a nonce from any browser, so a signed cookie names the one that it was made for.
const bindNonce = createAuthMiddleware(async ({ path, context, setSignedCookie }) => {
  if (path !== '/siwe/nonce') return
  const { name, attributes } = context.createAuthCookie('siwe-nonce')
  await setSignedCookie(name, context.returned.nonce, context.secret, attributes)
})
const checkNonce = createAuthMiddleware(async ({ path, context, body, getSignedCookie }) => {
  if (path !== '/siwe/verify') return
  const nonce = await getSignedCookie(context.createAuthCookie('siwe-nonce').name, context.secret)
  if (!nonce || !String(body?.message).includes(`\nNonce: ${nonce}\n`)) throw new APIError('UNAUTHORIZED')
})

const auth = betterAuth({
  baseURL: ORIGIN,
  // Your database stands here.
  database: memoryAdapter({ user: [], session: [], account: [], verification: [], walletAddress: [] }),
  hooks: { before: checkNonce, after: bindNonce },
  plugins: [
    siwe({
      domain: new URL(ORIGIN).host,
      getNonce: async () => randomBytes(16).toString('hex'),
      async verifyMessage({ message, signature, address, chainId, cacao }) {
        const signed = { message, signature, account: `eip155:${chainId}:${address}` }
        const result = await verifySignIn(signed, { origins: [ORIGIN], nonce: cacao.p.nonce })
        return result.isValid
      },
    }),
  ],
})

const answer = toNodeHandler(auth)
createServer((incoming, outgoing) => {
  // better-auth checks the origin of requests with cookies alone.
  if (incoming.method === 'POST' && incoming.headers.origin !== ORIGIN) outgoing.writeHead(403).end()
  else void answer(incoming, outgoing)
}).listen(Number(PORT))
