import { isText } from '../../base/guard.js'
import { PAIRING_MARGIN_MS, PAIRING_TTL_MS } from './pairing.constants.js'

/**
 * Whether a code counts as expired: with 10 s or less left, without an expiry (S4.01, F043), or with more left than a
 * code lives, because the clock was set back (F206). Both in ms since 1970.
 */
export const isExpired = (expiry: number | undefined, now: number): boolean =>
  expiry === undefined || expiry - now <= PAIRING_MARGIN_MS || expiry - now > PAIRING_TTL_MS

/**
 * Whether a value is a pairing URI that a wallet can read: `wc:<topic>@2?…` with a relay protocol (`relay-protocol`)
 * and a key (`symKey`). Topic and key are 32 bytes each, in lower-case hex without 0x (F050).
 */
export function isPairingUri(uri: unknown): uri is string {
  if (!isText(uri)) return false
  const [, query] = /^wc:[0-9a-f]{64}@2\?([\x21-\x7e]+)$/.exec(uri) ?? []
  const params = new URLSearchParams(query)
  return /^[0-9a-f]{64}$/.test(params.get('symKey') ?? '') && !!params.get('relay-protocol')
}
