import { ref } from 'valtio/vanilla'
import type { NameTarget } from '../../adapter/adapter.types.js'
import { toWalletError } from '../../adapter/toWalletError.js'
import type { CaipNetworkId } from '../../base/caip.js'
import type { LatchError } from '../../base/errors.js'
import type { ConnectedAccount, ConnectionController } from '../connection/connection.types.js'
import type { Identity } from '../identity/identity.types.js'
import type { Network } from '../network/network.types.js'
import { parsePaymentLink } from '../payment-links/payment-links.rules.js'
import type { PaymentLink } from '../payment-links/payment-links.types.js'
import { sendError } from './send.errors.js'
import type { Payments } from './send.payments.js'
import { isLink, isName, isOfKind, readReceiver } from './send.rules.js'
import type { LinkNotes, Payment, SendForm, SendState } from './send.types.js'

/** The dependencies of the receiver's field. */
export interface ReceiverDeps {
  readonly state: SendState
  readonly connection: Pick<ConnectionController, 'account'>
  readonly networks: readonly Network[]
  readonly resolve: Payments['resolve']
  /** The name and the picture of an address. */
  readonly identify: (address: string) => Promise<Identity>
  /** Counts the payments that the form has been. */
  readonly version: () => number
  /** Fills the form. Resolves with false where a change meanwhile has won. */
  readonly fill: (wish: Wish) => Promise<boolean>
  /** Makes the form another payment. */
  readonly change: (changes: Partial<SendState>) => void
}

/** The field of the receiver: an address, a name, or a payment link, which fills the whole form. */
export interface ReceiverField {
  /** The address that the text is or leads to, or why it is none. Neither for an empty text, and until it was looked up. */
  read(): ReceiverReading
  /** Whether the text is a name that was not looked up yet. */
  isUnread(): boolean
  /**
   * Looks up the name that was typed. Resolves with the receiver of a payment, or with undefined where no name was typed.
   * Rejects with `send/name-unresolved`. A change meanwhile makes the answer void.
   */
  lookUp(): Promise<Pick<Payment, 'to' | 'name'> | undefined>
  /** Keeps a text. A link fills the form. */
  enter(text: string): void
  /** Forgets the link that was entered last. */
  forget(): void
  /** Reads the name and the picture of the address into the state. */
  identify(): void
}

/** What is known of a receiver that was typed. `name`: in its normal form, where a name was typed. */
interface ReceiverReading {
  readonly address?: string
  readonly name?: string
  readonly error?: LatchError
}

/** A name that was looked up on a network. */
interface Named {
  readonly text: string
  readonly networkId: CaipNetworkId
  /** Where it led to first, and where it leads to now. */
  readonly ledTo?: string
  readonly target?: NameTarget
  readonly error?: LatchError
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
    const isMine = (): boolean => linked === mine && state.receiver === text
    try {
      // A change of another field, or of the network, makes what was read void: it is read again.
      let isFilled = false
      while (!isFilled && isMine())
        isFilled = await fill(wishOf(parsePaymentLink(text), connection.account(), networks))
    } catch (error) {
      if (!isMine()) return
      linked = { text, error: toWalletError(error) }
      change({})
    }
  }

  let named: Named | undefined

  /** What is known of the name that was typed. */
  function nameNow(): Named | undefined {
    if (named?.text !== state.receiver || named.networkId !== state.token?.networkId) named = undefined
    return named
  }

  const isUnread = (): boolean => isName(state.receiver) && !!state.token && !nameNow()

  async function lookUp(): Promise<Pick<Payment, 'to' | 'name'> | undefined> {
    const { receiver: text, token } = state
    if (!isName(text) || !token) return undefined
    const { networkId } = token
    const asked = version()
    const isCurrent = (): boolean => asked === version()
    try {
      const target = await deps.resolve(networkId, text.trim())
      const { address, name, isOnEthereum } = target
      const ledTo = (isCurrent() && nameNow()?.ledTo) || address
      if (isCurrent()) keep({ text, networkId, ledTo, target })
      return { to: address, name: { name, isOnEthereum, ledTo } }
    } catch (thrown) {
      const error = toWalletError(thrown)
      // A name that was found before is looked up again with the next review.
      if (isCurrent() && !nameNow()?.target) keep({ text, networkId, error })
      throw error
    }
  }

  /** Keeps what is known of a name. What was prepared before keeps its address until it is prepared anew. */
  function keep(known: Named): void {
    named = known
    const { target, error } = known
    if (state.prepared) return
    const { address, name } = target ?? {}
    Object.assign(state, { receiverAddress: address, receiverProfileName: name, receiverError: error && ref(error) })
  }

  return {
    isUnread,
    lookUp,
    read() {
      const { receiver, token } = state
      if (receiver.trim() === '' || !token) return {}
      if (linked?.text === receiver) return linked.error ? { error: linked.error } : {}
      if (isName(receiver)) {
        const { target, error } = nameNow() ?? {}
        return target ? { address: target.address, name: target.name } : error ? { error } : {}
      }
      try {
        return { address: readReceiver(token.networkId, receiver) }
      } catch (error) {
        return { error: toWalletError(error) }
      }
    },
    enter(receiver) {
      // A link that could not be read is read again.
      if (receiver === state.receiver && linked?.text !== receiver) return
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
          const typed = nameNow()?.target?.name
          // The picture is that of the name that leads back, which may be another one than the one that was typed.
          if (typed === undefined || typed === name)
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
