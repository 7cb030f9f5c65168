import { base58 } from '@scure/base'
import type { Namespace } from '../base/caip.js'

/** First bytes of Bitcoin addresses in base58, P2PKH and P2SH, and whether they are of the main network. */
export const BITCOIN_VERSIONS: ReadonlyMap<number | undefined, boolean> = new Map([
  [0x00, true],
  [0x05, true],
  [0x6f, false],
  [0xc4, false],
])

/**
 * The namespace whose addresses have the form of a text (F136). It doesn't verify the checksum. Undefined where the
 * text has the form of no address. It is meant for addresses that were already refused, to say why.
 */
export function chainOfAddress(text: unknown): Namespace | undefined {
  if (typeof text !== 'string') return undefined
  if (/^(0x)?[0-9a-f]{40}$/i.test(text)) return 'eip155'
  if (/^(bc|tb|bcrt)1[02-9ac-hj-np-z]{6,87}$/i.test(text)) return 'bip122'
  if (!/^[1-9A-HJ-NP-Za-km-z]{26,44}$/.test(text)) return undefined
  const bytes = base58.decode(text)
  if (bytes.length === 32) return 'solana'
  return bytes.length === 25 && BITCOIN_VERSIONS.has(bytes[0]) ? 'bip122' : undefined
}
