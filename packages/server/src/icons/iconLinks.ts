import { idOf } from '../providers/assets/assets.js'
import type { Token } from '../providers/tokens/tokens.types.js'

/** Names where clients load the pictures of tokens: this server. */
export interface IconLinks {
  /** The URL of a token's picture, for an answer to a request. Undefined where its list has none. */
  readonly of: (requestUrl: string, token: Token) => string | undefined
}

/**
 * Makes the URLs of tokens' pictures. `publicUrl` is the URL at which clients reach the server; without it, that of the
 * request counts, which is another one behind a proxy that ends TLS.
 */
export const createIconLinks = (basePath: string, publicUrl?: string): IconLinks => ({
  of(requestUrl, token) {
    if (token.logoUri === undefined) return undefined
    const root = publicUrl ?? new URL(basePath, requestUrl).href
    return `${root.replace(/\/+$/, '')}/public/getTokenImage/${idOf(token)}`
  },
})
