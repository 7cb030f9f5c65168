import { ref } from 'valtio/vanilla'
import { toWalletError } from '../../adapter/toWalletError.js'
import type { Clock } from '../../base/time.js'
import { toDecimal } from '../account/account.rules.js'
import type { ConnectedAccount, ConnectionController } from '../connection/connection.types.js'
import type { Identity } from '../identity/identity.types.js'
import { isSupported, networkOf } from '../network/network.rules.js'
import type { Network } from '../network/network.types.js'
import { PREPARE_AFTER_MS } from './send.constants.js'
import type { Payments } from './send.payments.js'
import { createPreparing, VOID } from './send.preparing.js'
import { createReceiver, type Wish } from './send.receiver.js'
import { coinOf, isLink, isSameToken, paymentOf, tokenOfEntry } from './send.rules.js'
import type { SendController, SendState, SendToken } from './send.types.js'

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

/** Makes the form. */
export function createForm({ clock, state, connection, networks, payments, identify, onDropped }: FormDeps): Form {
  let version = 0
  /** What the visitor chose. Undefined for the coin of the account's network, whichever that is. */
  let chosen: SendToken | undefined
  /** The account, the network and the wallet that the form is about. */
  let payer: string | undefined
  let cancel = (): void => {}
  const receiver = createReceiver({
    state,
    connection,
    networks,
    identify,
    resolve: payments.resolve,
    version: () => version,
    fill,
    change,
  })
  const preparing = createPreparing({ state, connection, payments, receiver, version: () => version })

  function tokenNow(): SendToken | undefined {
    const networkId = connection.account()?.caipNetworkId
    if (chosen || !networkId) return chosen
    return isSupported(networks, networkId) ? ref(coinOf(networkOf(networks, networkId))) : undefined
  }

  /** Makes the form another payment: what was prepared is void, and will be prepared anew (F080). */
  function change(changes: Partial<SendState>): void {
    const wasAsking = state.status === 'asking'
    version += 1
    cancel()
    Object.assign(state, VOID, changes)
    const { address, name, error } = receiver.read()
    if (address !== state.receiverAddress)
      Object.assign(state, { receiverProfileName: undefined, receiverProfileImage: undefined })
    Object.assign(state, { receiverAddress: address, receiverError: error && ref(error) })
    if (name !== undefined) state.receiverProfileName = name
    if (address !== undefined || receiver.isUnread()) cancel = clock.after(PREPARE_AFTER_MS, settle)
    if (wasAsking) onDropped()
  }

  /** Goes on once nothing has changed for a while. */
  function settle(): void {
    if (isComplete()) void prepare()
    else if (receiver.isUnread()) lookUp()
    else receiver.identify()
  }

  function lookUp(): void {
    const asked = version
    receiver.lookUp().then(
      () => {
        if (asked === version && state.status === 'editing') settle()
      },
      // The field has the error.
      () => {},
    )
  }

  async function prepare(): Promise<boolean> {
    cancel()
    return preparing.prepare()
  }

  function isComplete(): boolean {
    try {
      return paymentOf(state).token.networkId === connection.account()?.caipNetworkId
    } catch {
      return false
    }
  }

  /** Fills the form, once the token is known. A change meanwhile wins. */
  async function fill({ networkId, token: address, ...wish }: Wish): Promise<void> {
    const asked = version
    const token = ref(await payments.tokenAt(networkId, address))
    if (asked !== version) return
    chosen = token
    const { receiver: to, value, amount = value === undefined ? undefined : toDecimal(value, token.decimals) } = wish
    const link = wish.link && ref(wish.link)
    change({ token, receiver: to, link, ...(amount !== undefined && { sendTokenAmount: amount, isMax: false }) })
  }

  function keyOf(account: ConnectedAccount | undefined): string | undefined {
    return account && `${account.caipAddress} ${account.connectorId}`
  }

  return {
    version: () => version,
    prepare,
    enterReceiver: receiver.enter,
    begin({ to = '', amount = '', token, networkId } = {}) {
      chosen = undefined
      receiver.forget()
      change({ ...EMPTY, token: tokenNow() })
      const home = networkId ?? connection.account()?.caipNetworkId
      if (isLink(to) || (token === undefined && networkId === undefined) || !home) {
        change({ sendTokenAmount: amount })
        return receiver.enter(to)
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
