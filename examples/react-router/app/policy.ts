import { rpcUrls } from './networks'

/**
 * Returns the Content-Security-Policy of a page. The nonce is for the inline scripts of React Router. The kit needs no
 * `unsafe-inline`, no `unsafe-eval` and no style attributes. Wallets' icons are `data:` URLs.
 */
export const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ${Object.values(rpcUrls).join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
