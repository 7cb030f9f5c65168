import { toWalletError } from '../../adapter/toWalletError.js'
import type { CaipNetworkId } from '../../base/caip.js'
import type { LatchError } from '../../base/errors.js'
import type { ConnectedAccount, ConnectionController } from '../connection/connection.types.js'
import type { Identity } from '../identity/identity.types.js'
import type { Network } from '../network/network.types.js'
import { parsePaymentLink } from '../payment-links/payment-links.rules.js'
import type { PaymentLink } from '../payment-links/payment-links.types.js'
import { sendError } from './send.errors.js'
import { isLink, isOfKind, readReceiver } from './send.rules.js'
import type { LinkNotes, SendForm, SendState } from './send.types.js'

/** The dependencies of the receiver's field. */
export interface ReceiverDeps {
  readonly state: SendState
  readonly connection: Pick<ConnectionController, 'account'>
  readonly networks: readonly Network[]
  /** The name and the picture of an address. */
  readonly identify: (address: string) => Promise<Identity>
  /** Counts the payments that the form has been. */
  readonly version: () => number
  /** Fills the form. */
  readonly fill: (wish: Wish) => Promise<void>
  /** Makes the form another payment. */
  readonly change: (changes: Partial<SendState>) => void
}

/** The field of the receiver: an address, or a payment link, which fills the whole form. */
export interface ReceiverField {
  /** The address that the text is, or why it is none. Neither for an empty text, and while it is being read. */
  read(): { readonly address?: string; readonly error?: LatchError }
  /** Keeps a text. A link fills the form. */
  enter(text: string): void
  /** Forgets the link that was entered last. */
  forget(): void
  /** Reads the name and the picture of the address into the state. */
  identify(): void
}

/** A payment link, or what a route names: what it fills the form with. */
export interface Wish extends Pick<SendForm, 'token' | 'amount'> {
  readonly networkId: CaipNetworkId
  readonly receiver: string
  /** In the smallest unit. */
  readonly value?: bigint | undefined
  readonly link?: LinkNotes | undefined
}

/** Makes the field of the receiver. */
export function createReceiver(deps: ReceiverDeps): ReceiverField {
  const { state, connection, networks, version, fill, change } = deps
  /** The link that was typed last, and why it can't be used. Without an error it is being read. */
  let linked: { readonly text: string; readonly error?: LatchError } | undefined

  /** Fills the form with a link. One that can't be used stays in the field of the receiver. */
  async function readLink(text: string): Promise<void> {
    const mine = { text }
    linked = mine
    change({ receiver: text, link: undefined })
    const asked = version()
    try {
      await fill(wishOf(parsePaymentLink(text), connection.account(), networks))
    } catch (error) {
      if (asked !== version()) return
      linked = { text, error: toWalletError(error) }
      change({})
    }
  }

  return {
    read() {
      const { receiver, token } = state
      if (receiver.trim() === '' || !token) return {}
      if (linked?.text === receiver) return linked.error ? { error: linked.error } : {}
      try {
        return { address: readReceiver(token.networkId, receiver) }
      } catch (error) {
        return { error: toWalletError(error) }
      }
    },
    enter(receiver) {
      if (receiver === state.receiver) return
      linked = undefined
      if (isLink(receiver)) void readLink(receiver)
      else change({ receiver, link: undefined })
    },
    forget() {
      linked = undefined
    },
    identify() {
      const { receiverAddress: address, token } = state
      const account = connection.account()
      if (address === undefined || !token || !account || !isOfKind(token, account)) return
      deps.identify(address).then(
        ({ name, image }) => {
          if (state.receiverAddress !== address) return
          Object.assign(state, { receiverProfileName: name ?? undefined, receiverProfileImage: image ?? undefined })
        },
        // Without its name, the receiver is shown by its address.
        () => {},
      )
    },
  }
}

/** What a payment link fills the form with. Throws `send/unsupported` where the app has no network of its kind. */
function wishOf(link: PaymentLink, account: ConnectedAccount | undefined, networks: readonly Network[]): Wish {
  const { namespace, to, token, amount, value, label, message, memo, references, hasWrongChecksum } = link
  const own = account?.namespace === namespace ? account.caipNetworkId : undefined
  const other = networks.find(({ chainNamespace }) => chainNamespace === namespace)?.caipNetworkId
  const networkId = link.networkId ?? own ?? other
  if (!networkId) throw sendError('unsupported')
  const notes: LinkNotes = { label, message, memo, references, hasWrongChecksum }
  return { networkId, token, receiver: to, amount, value, link: notes }
}
