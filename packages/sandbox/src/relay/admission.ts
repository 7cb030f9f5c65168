import { decodeJWT, verifyJWT } from '@walletconnect/relay-auth'

/** What a client is checked against when it opens a socket. */
export interface AdmissionDeps {
  /** The relay's address; it goes by `localhost` too. */
  readonly url: string
  readonly projectId: string
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/**
 * The id of the client (a `did:key`) that asks with this query, or `undefined` where it may not come in: no project or
 * another, no token, one that was signed by somebody else, is for another relay, or has expired.
 */
export async function admit(
  query: URLSearchParams,
  { url, projectId, now }: AdmissionDeps,
): Promise<string | undefined> {
  const token = query.get('auth')
  if (token === null || query.get('projectId') !== projectId) return undefined
  try {
    if (!(await verifyJWT(token))) return undefined
    const { iss, aud, exp } = decodeJWT(token).payload
    // When it was made isn't asked: a test may have set its page's clock forward.
    const valid = namesOf(url).includes(aud.replace(/\/$/, '')) && exp * 1000 > now()
    return valid ? iss : undefined
  } catch {
    // It can be anything at all.
    return undefined
  }
}

function namesOf(url: string): readonly string[] {
  return [url, url.replace('//127.0.0.1:', '//localhost:')]
}
