import { ref } from 'valtio/vanilla'
import type { Clock } from '../../base/time.js'
import type { ConnectedAccount, ConnectionController } from '../connection/connection.types.js'
import type { Identity } from '../identity/identity.types.js'
import { isSupported, networkOf } from '../network/network.rules.js'
import type { Network } from '../network/network.types.js'
import { PREPARE_AFTER_MS } from './send.constants.js'
import { createFilling } from './send.filling.js'
import type { Payments } from './send.payments.js'
import { createPreparing, VOID } from './send.preparing.js'
import { createReceiver } from './send.receiver.js'
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
  const filling = createFilling({
    state,
    payments,
    version: () => version,
    take(token, changes) {
      chosen = token
      change({ ...changes, token })
    },
  })
  const receiver = createReceiver({
    state,
    connection,
    networks,
    identify,
    resolve: payments.resolve,
    version: () => version,
    fill: filling.fill,
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

  function keyOf(account: ConnectedAccount | undefined): string | undefined {
    return account && `${account.caipAddress} ${account.connectorId}`
  }

  return {
    version: () => version,
    prepare,
    enterReceiver: receiver.enter,
    begin({ to = '', amount = '', token, networkId } = {}) {
      chosen = undefined
      filling.forget()
      receiver.forget()
      change({ ...EMPTY, token: tokenNow() })
      const home = networkId ?? connection.account()?.caipNetworkId
      if (isLink(to) || (token === undefined && networkId === undefined) || !home) {
        change({ sendTokenAmount: amount })
        return receiver.enter(to)
      }
      void filling.fillBegun({ networkId: home, token, amount, receiver: to })
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
      filling.forget()
      change(EMPTY)
    },
  }
}
