import { ref } from 'valtio/vanilla'
import { toWalletError } from '../../adapter/toWalletError.js'
import type { CaipNetworkId } from '../../base/caip.js'
import type { LatchError } from '../../base/errors.js'
import { toDecimal } from '../account/account.rules.js'
import type { ConnectedAccount, ConnectionController } from '../connection/connection.types.js'
import type { Identity } from '../identity/identity.types.js'
import { isSupported, networkOf } from '../network/network.rules.js'
import type { Network } from '../network/network.types.js'
import { parsePaymentLink } from '../payment-links/payment-links.rules.js'
import type { PaymentLink } from '../payment-links/payment-links.types.js'
import { signingError } from '../signing/signing.errors.js'
import type { Clock } from '../../base/time.js'
import { PREPARE_AFTER_MS } from './send.constants.js'
import { sendError } from './send.errors.js'
import type { Payment, Payments } from './send.payments.js'
import {
  coinOf,
  isLink,
  isOfKind,
  isSameReview,
  isSameToken,
  readAmount,
  readReceiver,
  tokenOfEntry,
} from './send.rules.js'
import type { LinkNotes, SendController, SendForm, SendPreview, SendState, SendToken } from './send.types.js'

/** What a change makes void: all that was prepared, and what the wallet said of it. */
const VOID = {
  status: 'editing',
  prepared: undefined,
  review: undefined,
  accepted: ref([]),
  shortage: undefined,
  error: undefined,
  transactionId: undefined,
} as const satisfies Partial<SendState>

/** An empty form. */
export const EMPTY: SendState = {
  ...VOID,
  token: undefined,
  sendTokenAmount: '',
  isMax: false,
  receiver: '',
  receiverAddress: undefined,
  receiverProfileName: undefined,
  receiverProfileImage: undefined,
  receiverError: undefined,
  link: undefined,
  networkBalanceInUSD: undefined,
}

/** The dependencies of the form. */
export interface FormDeps {
  readonly clock: Clock
  readonly state: SendState
  readonly connection: Pick<ConnectionController, 'account'>
  readonly networks: readonly Network[]
  readonly payments: Payments
  /** The name and the picture of an address. */
  readonly identify: (address: string) => Promise<Identity>
  /** Called when the form has become another one while the wallet was asked. */
  readonly onDropped: () => void
}

/** The form: what is typed, and what was prepared of it. */
export interface Form extends Pick<
  SendController,
  'begin' | 'chooseToken' | 'enterAmount' | 'enterMax' | 'enterReceiver' | 'prepare' | 'accept'
> {
  /** Counts the payments that the form has been. What was begun for another number changes nothing any more. */
  version(): number
  /** Makes the form another one where the account or its network is another one. */
  follow(): void
  /** Empties the form. */
  dispose(): void
}

/** A payment link, or what a route names: what it fills the form with. */
interface Wish extends Pick<SendForm, 'token' | 'amount'> {
  readonly networkId: CaipNetworkId
  readonly receiver: string
  /** In the smallest unit. */
  readonly value?: bigint | undefined
  readonly link?: LinkNotes | undefined
}

/** Makes the form. */
export function createForm({ clock, state, connection, networks, payments, identify, onDropped }: FormDeps): Form {
  let version = 0
  /** What the visitor chose. Undefined for the coin of the account's network, whichever that is. */
  let chosen: SendToken | undefined
  /** The account, the network and the wallet that the form is about. */
  let payer: string | undefined
  /** The link that was typed last, and why it can't be used. Without an error it is being read. */
  let linked: { readonly text: string; readonly error?: LatchError } | undefined
  let preparing: { readonly version: number; readonly answer: Promise<boolean> } | undefined
  let cancel = (): void => {}

  function tokenNow(): SendToken | undefined {
    const networkId = connection.account()?.caipNetworkId
    if (chosen || !networkId) return chosen
    return isSupported(networks, networkId) ? ref(coinOf(networkOf(networks, networkId))) : undefined
  }

  function readTyped(): { readonly address?: string; readonly error?: LatchError } {
    const { receiver, token } = state
    if (receiver.trim() === '' || !token) return {}
    if (linked?.text === receiver) return linked.error ? { error: linked.error } : {}
    try {
      return { address: readReceiver(token.networkId, receiver) }
    } catch (error) {
      return { error: toWalletError(error) }
    }
  }

  /** Makes the form another payment: what was prepared is void, and will be prepared anew (F080). */
  function change(changes: Partial<SendState>): void {
    const wasAsking = state.status === 'asking'
    version += 1
    cancel()
    Object.assign(state, VOID, changes)
    const { address, error } = readTyped()
    if (address !== state.receiverAddress)
      Object.assign(state, { receiverProfileName: undefined, receiverProfileImage: undefined })
    Object.assign(state, { receiverAddress: address, receiverError: error && ref(error) })
    if (address !== undefined) cancel = clock.after(PREPARE_AFTER_MS, settle)
    if (wasAsking) onDropped()
  }

  /** Goes on once nothing has changed for a while. */
  function settle(): void {
    if (isComplete()) void prepare()
    else lookUp()
  }

  function lookUp(): void {
    const { receiverAddress: address, token } = state
    const account = connection.account()
    if (address === undefined || !token || !account || !isOfKind(token, account)) return
    identify(address).then(
      ({ name, image }) => {
        if (state.receiverAddress !== address) return
        Object.assign(state, { receiverProfileName: name ?? undefined, receiverProfileImage: image ?? undefined })
      },
      // Without its name, the receiver is shown by its address.
      () => {},
    )
  }

  /** The payment that the form is. Throws `send/…`, or what is wrong with the receiver (S5.06). */
  function paymentNow(): Payment {
    const { token, isMax, sendTokenAmount: amount, receiverAddress: to, receiverError, link } = state
    if ((!isMax && amount.trim() === '') || state.receiver.trim() === '') throw sendError('incomplete')
    if (!token) throw sendError('no-token')
    if (receiverError) throw receiverError
    if (to === undefined) throw sendError('incomplete')
    const value = isMax ? 'max' : readAmount(amount, token.decimals)
    return { to, value, token, hasWrongChecksum: link?.hasWrongChecksum }
  }

  function isComplete(): boolean {
    try {
      return paymentNow().token.networkId === connection.account()?.caipNetworkId
    } catch {
      return false
    }
  }

  function show({ token, prepared, review, shortage }: SendPreview): void {
    const accepted = isSameReview(state.review, review) ? state.accepted : ref([])
    const all = state.isMax && { sendTokenAmount: toDecimal(BigInt(prepared.value), token.decimals) }
    const read = { prepared: ref(prepared), review: ref(review), shortage, accepted }
    Object.assign(state, { ...read, ...all, status: 'prepared' })
  }

  async function prepareNow(asked: number): Promise<boolean> {
    // A prepared form that the wallet is asked for meanwhile stays as it is.
    const isCurrent = (): boolean => asked === version && state.status === 'preparing'
    Object.assign(state, { status: 'preparing', error: undefined })
    lookUp()
    try {
      const account = connection.account()
      if (!account) throw signingError('not-connected')
      const preview = await payments.preview(account, paymentNow())
      if (isCurrent()) show(preview)
      return asked === version && state.status === 'prepared'
    } catch (error) {
      if (isCurrent()) Object.assign(state, VOID, { error: ref(toWalletError(error)) })
      return false
    }
  }

  async function prepare(): Promise<boolean> {
    cancel()
    if (preparing?.version === version) return preparing.answer
    if (state.status === 'asking' || state.status === 'sent') return false
    const answer = prepareNow(version).finally(() => {
      if (preparing === mine) preparing = undefined
    })
    const mine = { version, answer }
    preparing = mine
    return answer
  }

  /** Fills the form, once the token is known. A change meanwhile wins. */
  async function fill({ networkId, token: address, ...wish }: Wish): Promise<void> {
    const asked = version
    const token = ref(await payments.tokenAt(networkId, address))
    if (asked !== version) return
    chosen = token
    const { receiver, value, amount = value === undefined ? undefined : toDecimal(value, token.decimals) } = wish
    const link = wish.link && ref(wish.link)
    change({ token, receiver, link, ...(amount !== undefined && { sendTokenAmount: amount, isMax: false }) })
  }

  /** Fills the form with a link. One that can't be used stays in the field of the receiver. */
  async function readLink(text: string): Promise<void> {
    const mine = { text }
    linked = mine
    change({ receiver: text, link: undefined })
    const asked = version
    try {
      await fill(wishOf(parsePaymentLink(text), connection.account(), networks))
    } catch (error) {
      if (asked !== version) return
      linked = { text, error: toWalletError(error) }
      change({})
    }
  }

  function enterReceiver(receiver: string): void {
    if (receiver === state.receiver) return
    linked = undefined
    if (isLink(receiver)) void readLink(receiver)
    else change({ receiver, link: undefined })
  }

  function keyOf(account: ConnectedAccount | undefined): string | undefined {
    return account && `${account.caipAddress} ${account.connectorId}`
  }

  return {
    version: () => version,
    prepare,
    enterReceiver,
    begin({ to = '', amount = '', token, networkId } = {}) {
      chosen = undefined
      linked = undefined
      change({ ...EMPTY, token: tokenNow() })
      const home = networkId ?? connection.account()?.caipNetworkId
      if (isLink(to) || (token === undefined && networkId === undefined) || !home) {
        change({ sendTokenAmount: amount })
        return enterReceiver(to)
      }
      const asked = version
      fill({ networkId: home, token, amount, receiver: to }).catch((error: unknown) => {
        // Without the token nothing of it is filled in: the amount would be one of the coin.
        if (asked === version) state.error = ref(toWalletError(error))
      })
    },
    chooseToken(entry) {
      chosen = entry && ref(tokenOfEntry(entry))
      const token = tokenNow()
      if (!isSameToken(token, state.token)) change({ token })
    },
    enterAmount(text) {
      if (text !== state.sendTokenAmount || state.isMax) change({ sendTokenAmount: text, isMax: false })
    },
    enterMax() {
      if (!state.isMax) change({ isMax: true })
    },
    accept(stops) {
      const all = state.review?.stops ?? []
      state.accepted = ref(all.filter((each) => stops.includes(each) || state.accepted.includes(each)))
    },
    follow() {
      const account = connection.account()
      if (keyOf(account) === payer) return
      payer = keyOf(account)
      const isOver = !account || state.status === 'sent'
      if (isOver) chosen = undefined
      change({ ...(isOver && EMPTY), token: tokenNow() })
    },
    dispose() {
      chosen = undefined
      change(EMPTY)
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
