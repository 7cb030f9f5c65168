import type { Cache } from '../cache/cache.types.js'
import { createFiles } from '../files/files.js'
import type { GuardedFetch } from '../guard/guardedFetch.js'
import { readImage } from '../files/readImage.js'
import { createImageCache } from '../files/imageCache.js'
import type { ImageSource } from '../images/images.types.js'
import type { TokenIcons } from './icons.types.js'

const DAY_MS = 86_400_000

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
  const files = createFiles({ fetch, ipfs })
  const images = createImageCache(cache)
  return {
    async find(kind, id) {
      if (kind !== 'token') return undefined
      const url = await icons.urlOf(id)
      if (url === undefined) return undefined
      return images.get(`icon:${url}`, DAY_MS, async () => readImage(await files.read(url)))
    },
  }
}
