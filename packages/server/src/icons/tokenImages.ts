import { createSingleFlight } from '../base/singleFlight.js'
import type { Cache } from '../cache/cache.types.js'
import { GuardError, type GuardedFetch } from '../guard/guardedFetch.js'
import type { Image, ImageSource, ImageType } from '../images/images.types.js'
import type { TokenIcons } from './icons.types.js'

const DAY_MS = 86_400_000
/** How long a picture counts as missing that could not be fetched. */
const MISSING_MS = 300_000

/** What the pictures of tokens are made of. */
export interface TokenImageDeps {
  readonly icons: TokenIcons
  readonly fetch: Pick<GuardedFetch, 'get'>
  readonly cache: Cache
  /** An IPFS gateway, for `ipfs:` URLs. Without it, these have no picture. */
  readonly ipfs?: string | undefined
}

/**
 * Makes the source of tokens' pictures. It fetches a picture by the guarded fetch and keeps it for a day, so that an app
 * shows the pictures of all hosts from this server: one host in its Content Security Policy. A picture that can't be
 * fetched, or is none, is missing for five minutes (F025).
 */
export function createTokenImages({ icons, fetch, cache, ipfs }: TokenImageDeps): ImageSource {
  const flight = createSingleFlight()

  async function load(url: string): Promise<Image | undefined> {
    const key = `icon:${url}`
    const kept = readKept(await cache.get(key))
    if (kept !== undefined) return kept ?? undefined
    try {
      const { bytes } = await fetch.get(url)
      const type = typeOf(bytes)
      if (!type) throw new GuardError('The answer is no picture.')
      await cache.set(key, { type, base64: Buffer.from(bytes).toString('base64') }, DAY_MS)
      return { type, bytes }
    } catch (error) {
      if (!(error instanceof GuardError)) throw error
      await cache.set(key, { type: null }, MISSING_MS)
      return undefined
    }
  }

  return {
    async find(kind, id) {
      if (kind !== 'token') return undefined
      const url = throughGateway(await icons.urlOf(id), ipfs)
      return url === undefined ? undefined : flight.run(url, () => load(url))
    },
  }
}

/** The URL to fetch: that of the gateway for `ipfs://cid/path`. */
function throughGateway(url: string | undefined, ipfs: string | undefined): string | undefined {
  const [, path] = /^ipfs:\/\/(?:ipfs\/)?([\w./%-]+)$/.exec(url ?? '') ?? []
  if (path === undefined) return url
  return ipfs === undefined ? undefined : `${ipfs.replace(/\/+$/, '')}/ipfs/${path}`
}

/** Reads a kept picture. Null: the picture is missing. Undefined: nothing is kept. */
function readKept(kept: unknown): Image | null | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  const { type, base64 } = kept as { readonly type?: ImageType | null; readonly base64?: unknown }
  if (type === null) return null
  return type && typeof base64 === 'string'
    ? { type, bytes: Uint8Array.from(Buffer.from(base64, 'base64')) }
    : undefined
}

/** The first bytes of each type of picture, as Latin-1 text. The type that a stranger's server names doesn't count. */
const STARTS: readonly (readonly [start: RegExp, type: ImageType])[] = [
  [/^\x89PNG\r\n\x1a\n/, 'image/png'],
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^GIF8[79]a/, 'image/gif'],
  [/^RIFF[^]{4}WEBP/, 'image/webp'],
  [/^[^]{4}ftypavi[fs]/, 'image/avif'],
  [/^(\xef\xbb\xbf)?\s*(<\?xml[^>]*>\s*)?((<!--[^]*?-->|<!DOCTYPE svg[^>]*>)\s*)*<svg[\s/>]/i, 'image/svg+xml'],
]

function typeOf(bytes: Uint8Array): ImageType | undefined {
  const start = Buffer.from(bytes.subarray(0, 1_000)).toString('latin1')
  return STARTS.find(([pattern]) => pattern.test(start))?.[1]
}
