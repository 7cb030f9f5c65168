import type { UrlOf } from '../base/urlOf.js'
import { assetId } from '../assets/assets.js'
import type { Token } from '../tokens/tokens.types.js'

/** Names where clients load the pictures of tokens: this server. */
export interface IconLinks {
  /** The URL of a token's picture, for an answer to a request. Undefined where its list has none. */
  readonly of: (requestUrl: string, token: Token) => string | undefined
}

/** Makes the URLs of tokens' pictures. */
export const createIconLinks = (urlOf: UrlOf): IconLinks => ({
  of: (requestUrl, token) =>
    token.logoUri === undefined ? undefined : urlOf(requestUrl, `/public/getTokenImage/${assetId(token)}`),
})
