import type { OpenContext, Opened } from '../endpoints/parts.types.js'
import { createTokenImages } from '../icons/tokenImages.js'
import { openTokens } from '../tokens/tokens.provider.js'
import type { ImageSource } from './images.types.js'

/** Opens the pictures of the listed tokens. */
export async function openImages({ config: { ipfs }, guard, cache, load }: OpenContext): Promise<Opened<ImageSource>> {
  const { source: icons } = await load(openTokens)
  return { source: createTokenImages({ icons, fetch: guard, cache, ipfs }) }
}
