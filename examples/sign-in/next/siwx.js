import { openSiwxStorage } from '@latchkit/server/node'
import { createSiwxServer } from '@latchkit/siwx/server'
import { headers } from 'next/headers'

// DATABASE_URL names a PostgreSQL.
const { ORIGIN = 'http://localhost:3000', DATABASE_URL = '' } = process.env

/** Opens the sign-in server. Next loads this file more than once, so the sessions can't be in its memory. */
function openSiwx() {
  const storage = openSiwxStorage(DATABASE_URL, { onError: console.error })
  return createSiwxServer({ origins: [ORIGIN], storage })
}

let opened
/** The sign-in server. The first request opens it, since the build has no DATABASE_URL. */
const siwx = () => (opened ??= openSiwx())

/** Answers the route. The URL that Next gives has the host of its own process, in the place of the app's. */
export const answer = (request) => siwx().fetch(new Request(new URL(new URL(request.url).pathname, ORIGIN), request))

/** Returns the accounts that are signed in, with their times, for a server component. */
export async function signedInAccounts() {
  // Before the server opens: the build learns by it that the page needs a request.
  const sent = await headers()
  const session = await siwx().session(new Request(ORIGIN, { headers: sent }))
  return session?.accounts ?? []
}
