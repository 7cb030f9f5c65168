import { memoryStorage, verifySignIn } from '@latchkit/siwx/server'
import NextAuth from 'next-auth'
import CredentialsProvider from 'next-auth/providers/credentials'
import { randomBytes } from 'node:crypto'

const { ORIGIN = 'http://localhost:3000' } = process.env
// For several instances, openSiwxStorage of @latchkit/server keeps the nonces in PostgreSQL.
const nonces = memoryStorage()

async function giveNonce(request, response) {
  const nonce = randomBytes(16).toString('hex')
  await nonces.put(nonce, nonce, Date.now() + 600_000)
  const secure = ORIGIN.startsWith('https:') ? '; Secure' : ''
  response.setHeader('set-cookie', `nonce=${nonce}; Path=/api/auth; HttpOnly; SameSite=Lax${secure}`)
  response.json({ nonce })
}

/** Takes the nonce of the browser, so that it counts once. */
async function takeNonce(cookie = '') {
  const [, nonce] = /(?:^|; )nonce=([\da-f]{32})(?:;|$)/.exec(cookie) ?? []
  return nonce && nonces.take(nonce)
}

const wallet = CredentialsProvider({
  name: 'Wallet',
  credentials: { message: {}, signature: {}, account: {} },
  async authorize({ message, signature, account }, { headers }) {
    const nonce = await takeNonce(headers.cookie)
    if (!nonce || headers.origin !== ORIGIN) return null
    const result = await verifySignIn({ message, signature, account }, { origins: [ORIGIN], nonce })
    return result.isValid ? { id: account, name: account } : null
  },
})

export default async function handler(request, response) {
  if (request.query.nextauth[0] === 'nonce') return giveNonce(request, response)
  return NextAuth(request, response, { providers: [wallet], session: { strategy: 'jwt' } })
}
