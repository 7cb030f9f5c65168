import { isText } from '../../base/guard.js'
import { PAIRING_MARGIN_MS } from './pairing.constants.js'

/** Whether a pairing counts as expired (S4.01): with 10 s left it does. `expiry` and `now` in ms since 1970. */
export const isExpired = (expiry: number | undefined, now: number): boolean =>
  expiry === undefined || expiry - now <= PAIRING_MARGIN_MS

/**
 * Whether a text is a pairing URI that a wallet can read: `wc:<topic>@2?…`, with the topic and the key (`symKey`) of 32
 * bytes in hex and a relay protocol (F050).
 */
export function isPairingUri(uri: unknown): uri is string {
  if (!isText(uri)) return false
  const [, query] = /^wc:[0-9a-f]{64}@2\?([\x21-\x7e]+)$/.exec(uri) ?? []
  const params = new URLSearchParams(query)
  return /^[0-9a-f]{64}$/.test(params.get('symKey') ?? '') && !!params.get('relay-protocol')
}
