import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, buildConnector, request } from 'undici'
import { readBytes } from '../base/readBytes.js'
import { isPublicAddress } from './publicAddress.js'

/** How long a stranger's server may take for its whole answer. */
const TIMEOUT_MS = 3_000

/** The most bytes of an answer. */
const MAX_BYTES = 1_048_576

/** The limits of one answer, where a caller needs others: the operator's own lists are large. */
export interface GuardLimits {
  readonly timeoutMs?: number
  readonly mostBytes?: number
}

/** The error of a URL that is not fetched, or whose answer is not taken. Its message doesn't name the URL. */
export class GuardError extends Error {}

/** An answer with status 200. */
export interface GuardedAnswer {
  /** The content type without parameters, in lower case. Empty where there is none. */
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Resolves the addresses of a host. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>

/** What the guarded fetch works with. Tests pass fakes. */
export interface GuardDeps {
  /** Default: the system's. */
  readonly resolve?: Resolve
  /** Whether a connection to an address is allowed. Default: to public addresses only. */
  readonly isAllowed?: (address: string) => boolean
  /** Certificates that are trusted beside the system's, in PEM. */
  readonly ca?: string
}

/** Fetches URLs that strangers wrote: those of pictures, of NFT metadata, of CCIP gateways. */
export interface GuardedFetch {
  /**
   * Fetches a URL: `https` without user info, at a public address, with no redirect, in 3 s, and 1 MB at most, unless
   * `limits` says otherwise. The address is checked for the connection itself, so that a second lookup can't answer another one. Rejects with a
   * {@link GuardError} for anything else, and for a status other than 200.
   */
  readonly get: (url: string, limits?: GuardLimits) => Promise<GuardedAnswer>
  /** Ends all connections. */
  readonly close: () => Promise<void>
}

/** Makes the guarded fetch. It opens no connection before the first URL. */
export function createGuardedFetch(deps: GuardDeps = {}): GuardedFetch {
  const { resolve = resolveHost, isAllowed = isPublicAddress, ca } = deps
  const connect = buildConnector({
    lookup: guardedLookup(resolve, isAllowed),
    timeout: TIMEOUT_MS,
    ...(ca !== undefined && { ca }),
  })
  const dispatcher = new Agent({
    // A URL may hold an address instead of a host. Then nothing is looked up, so the address is checked here.
    connect: (options, callback) => {
      const host = options.hostname.replace(/^\[|\]$/g, '')
      if (isIP(host) !== 0 && !isAllowed(host)) return callback(new GuardError('The address is not public.'), null)
      connect(options, callback)
    },
    maxHeaderSize: 16_384,
  })
  return {
    get: (url, limits) => fetchOnce(dispatcher, url, limits),
    close: () => dispatcher.destroy(),
  }
}

async function fetchOnce(
  dispatcher: Agent,
  given: string,
  { timeoutMs = TIMEOUT_MS, mostBytes = MAX_BYTES }: GuardLimits = {},
): Promise<GuardedAnswer> {
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (url?.protocol !== 'https:') throw new GuardError('The URL is not https.')
  if (url.username || url.password) throw new GuardError('The URL has user info.')
  // The limit holds for all of it: the lookup, the connection, the headers and the body.
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    // `request` follows no redirect and decompresses nothing.
    const { statusCode, headers, body } = await request(url, {
      dispatcher,
      signal,
      headers: { accept: '*/*', 'accept-encoding': 'identity' },
    })
    // A body that is left early emits an error, and an unhandled one would end the process.
    body.on('error', () => undefined)
    if (statusCode !== 200) {
      body.destroy()
      throw new GuardError(`The status is ${statusCode}.`)
    }
    const type = String(headers['content-type'] ?? '')
      .replace(/;.*$/s, '')
      .trim()
      .toLowerCase()
    return { type, bytes: await readBytes(body, mostBytes) }
  } catch (error) {
    throw error instanceof GuardError ? error : new GuardError('The URL gave no answer.', { cause: error })
  }
}

/** Makes the lookup of a connection. One address that is not allowed refuses the host: it may be a rebinding one. */
function guardedLookup(resolve: Resolve, isAllowed: (address: string) => boolean): LookupFunction {
  return (host, options, callback) => {
    resolve(host).then(
      (addresses) => {
        const [first] = addresses
        if (!first || !addresses.every(({ address }) => isAllowed(address)))
          callback(new GuardError('The host has no public address.'), '')
        else if (options.all) callback(null, [...addresses])
        else callback(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    )
  }
}

const resolveHost: Resolve = (host) =>
  new Promise((resolve, reject) =>
    systemLookup(host, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses))),
  )
