import { rpcUrls } from './networks'

/**
 * Returns the Content-Security-Policy of a page. `strict-dynamic` lets the scripts with the nonce load further ones.
 * The kit needs no `unsafe-inline`, no `unsafe-eval` and no style attributes. Pictures are `data:` URLs.
 */
export const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    `connect-src 'self' ${Object.values(rpcUrls).join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
