import { base58 } from '@scure/base'
import type { Namespace } from '../base/caip.js'
import { FORMS } from '../base/namespaces/forms.js'

/** The bytes of a text that may be an address in base58. Undefined for any other text. */
export const bytesOfBase58 = (text: string): Uint8Array | undefined =>
  /^[1-9A-HJ-NP-Za-km-z]{26,44}$/.test(text) ? base58.decode(text) : undefined

/** The namespaces in the order of the search: a text in bech32 may be one in base58, too. */
const ORDER: readonly Namespace[] = ['eip155', 'bip122', 'solana']

/**
 * The namespace whose addresses have the form of a text (F136). It doesn't verify the checksum. Undefined where the
 * text has the form of no address. It is meant for addresses that were already refused, to say why.
 */
export function chainOfAddress(text: unknown): Namespace | undefined {
  if (typeof text !== 'string') return undefined
  const bytes = bytesOfBase58(text)
  return ORDER.find((each) => FORMS[each].hasAddressForm(text, bytes))
}
