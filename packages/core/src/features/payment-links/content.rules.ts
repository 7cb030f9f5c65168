import type { CaipNetworkId } from '../../base/caip.js'
import type { ConnectedAccount } from '../connection/connection.types.js'
import type { Network } from '../../adapter/network.types.js'
import { parsePaymentLink } from './payment-links.rules.js'
import type { PaymentLink } from './payment-links.types.js'

/** What a payment link says beside the token, the amount and the receiver, which are in the form. */
export type LinkNotes = Pick<PaymentLink, 'label' | 'message' | 'memo' | 'references' | 'hasWrongChecksum'>

/** What a payment link, or a route, fills the form with. */
export interface FormContent {
  /** The token's contract, or its mint on Solana. Default: the network's coin. */
  readonly token?: string | undefined
  /** In whole units: a decimal number. */
  readonly amount?: string | undefined
  readonly networkId: CaipNetworkId
  readonly receiver: string
  /** The amount in the smallest unit, as the coin or the contract of the token counts it. Instead of `amount`. */
  readonly units?: bigint | undefined
  readonly link?: LinkNotes | undefined
}

/** What a payment link fills the form with. Undefined where the app has no network of its kind. Throws `payment-link/…`. */
export function contentOfLink(
  text: string,
  account: ConnectedAccount | undefined,
  networks: readonly Network[],
): FormContent | undefined {
  const { namespace, to, token, amount, value, label, message, memo, references, hasWrongChecksum, ...link } =
    parsePaymentLink(text)
  const own = account?.namespace === namespace ? account.caipNetworkId : undefined
  const other = networks.find(({ chainNamespace }) => chainNamespace === namespace)?.caipNetworkId
  const networkId = link.networkId ?? own ?? other
  if (!networkId) return undefined
  const notes: LinkNotes = { label, message, memo, references, hasWrongChecksum }
  return { networkId, token, receiver: to, amount, units: value, link: notes }
}
