import { SiteError } from '../base/site.errors.js'

/** A call to the server of this site. */
export interface ServerCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** As `/api/wallet`. */
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** What the server answered. */
export interface ServerAnswer {
  readonly json: unknown
  /** The nonce for the next proof, where the answer has one. */
  readonly nonce: string | undefined
  /** Why it refuses. Undefined where it doesn't. */
  readonly refusal: SiteError | undefined
}

/** How long an answer may take, in ms: less than the page waits for the frame (S9.03). */
const LIMIT_MS = 20_000

/** Calls the server. Rejects with `server/away` where it doesn't answer, or answers nothing that a server of ours does. */
export async function callServer(
  { fetch, origin }: { readonly fetch: typeof globalThis.fetch; readonly origin: string },
  { method, path, body, headers }: ServerCall,
): Promise<ServerAnswer> {
  try {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(LIMIT_MS),
    })
    const nonce = response.headers.get('dpop-nonce') ?? undefined
    const json: unknown = await response.json()
    return { json, nonce, refusal: response.ok ? undefined : refusalOf(json) }
  } catch (cause) {
    throw new SiteError('server/away', undefined, { cause })
  }
}

/** The server's refusal, with its code and its text for people. */
function refusalOf(json: unknown): SiteError {
  const { code, message } = (json ?? {}) as Readonly<Record<string, unknown>>
  if (typeof code !== 'string' || !/^[a-z-]+(\/[a-z-]+)?$/.test(code)) return new SiteError('server/away')
  return new SiteError(code, typeof message === 'string' && message !== '' ? message : undefined)
}
