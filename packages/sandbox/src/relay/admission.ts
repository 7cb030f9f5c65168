import { decodeJWT, verifyJWT } from '@walletconnect/relay-auth'

/** The values that a client's request to open a socket is checked against. */
export interface AdmissionDeps {
  /** The relay's address. The same address with `localhost` is accepted too. */
  readonly url: string
  readonly projectId: string
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/**
 * Resolves with the id (a `did:key`) of the client that sends this query, or with `undefined` where the client is
 * refused: the project is missing or unknown, or the token is missing, malformed, forged, expired or for another relay.
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
    // The time of issue isn't checked, because a test may set its page's clock forward.
    const valid = namesOf(url).includes(aud.replace(/\/$/, '')) && exp * 1000 > now()
    return valid ? iss : undefined
  } catch {
    // The token can be any text.
    return undefined
  }
}

function namesOf(url: string): readonly string[] {
  return [url, url.replace('//127.0.0.1:', '//localhost:')]
}
