import { createSingleFlight } from '../base/singleFlight.js'
import type { Cache } from '../cache/cache.types.js'
import { GuardError } from '../guard/guardedFetch.js'
import type { Image, ImageType } from '../images/images.types.js'

/** How long a picture counts as missing that could not be read. */
const MISSING_MS = 300_000

/** Keeps pictures that are slow to get. */
export interface ImageCache {
  /**
   * Resolves with a kept picture, or loads it and keeps it for `ms`. Calls with the same key at the same time load it
   * once. A picture that is none, or whose URL can't be read, is missing for five minutes.
   */
  readonly get: (key: string, ms: number, load: () => Promise<Image | undefined>) => Promise<Image | undefined>
}

/** Makes the cache of pictures in the cache of the server. */
export function createImageCache(cache: Cache): ImageCache {
  const flight = createSingleFlight()
  return {
    get: (key, ms, load) =>
      flight.run(key, async () => {
        const kept = readKept(await cache.get(key))
        if (kept !== undefined) return kept ?? undefined
        const image = await load().catch((error: unknown) => {
          if (error instanceof GuardError) return undefined
          throw error
        })
        if (image) await cache.set(key, { type: image.type, base64: Buffer.from(image.bytes).toString('base64') }, ms)
        else await cache.set(key, { type: null }, MISSING_MS)
        return image
      }),
  }
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
