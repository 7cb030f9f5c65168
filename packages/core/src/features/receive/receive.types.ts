import type { CaipNetworkId } from '../../base/caip.js'
import type { BalanceEntry } from '../balances/balances.types.js'
import type { Network } from '../../adapter/network.types.js'
import type { receiveErrors } from './receive.errors.js'

/** A payment that a link asks for. */
export interface PaymentRequest {
  /** The network to pay on: CAIP-2. */
  readonly networkId: CaipNetworkId
  /** The receiver, in the network's own form. */
  readonly address: string
  /** The token's contract, or its mint on Solana: alone, or in CAIP-10, as in `address` of a balance. Default: the network's coin. */
  readonly token?: string | undefined
  /**
   * The amount in the smallest unit, as balances have it, above 0. Of a token with a multiplier it is what is shown: where the
   * standard of the link counts otherwise, the link has the units of the contract (F304). Default: the payer chooses.
   */
  readonly value?: bigint | undefined
  /**
   * The decimals of the coin or token, 0 to 77. On Solana and Bitcoin, links hold whole units, so an amount needs them.
   */
  readonly decimals?: number | undefined
}

/** What arrived: a growth of the balance that is waited for. */
export interface Arrival {
  /** The symbol of the coin or token. */
  readonly symbol: string
  /** How much arrived: an exact decimal number in whole units. */
  readonly amount: string
  /** When the balance was read: wall clock, in ms since 1970. */
  readonly at: number
}

/** What the active account is asked to receive on its network. Another account or network begins anew. */
export interface ReceiveState {
  /** The token to receive. Undefined for the network's coin. */
  token: BalanceEntry | undefined
  /** The amount to ask for, as the visitor typed it. Empty: the payer chooses. */
  amount: string
  /** What arrived last, since it is watched. */
  arrival: Arrival | undefined
}

/** The switches of receiving (S3.16). */
export interface ReceiveSwitches {
  /** Whether the account offers the views that receive. An app may open them in any case. Default: true. */
  readonly receive?: boolean
}

/** Receiving: the active account's address, links that wallets open to pay it, and what arrives. */
export interface ReceiveController {
  /** What was chosen, and what arrived. It changes in place. */
  readonly state: ReceiveState
  /** Chooses what to receive: a token of the account, or the coin where it is undefined. */
  choose(token: BalanceEntry | undefined): void
  /** Keeps the amount that the visitor typed. */
  enter(amount: string): void
  /**
   * The link that asks for a payment to the active account on its network: EIP-681 on EVM chains, Solana Pay, or BIP-321.
   * `token` is a contract or a mint, alone or in CAIP-10; `value` is in the smallest unit, and a token of Solana needs its
   * `decimals` beside it. On EVM chains the contract of the token is asked by what its amounts are multiplied, since the link
   * has the units of the contract. Rejects with `receive/no-account`, `receive/bad-address`, `receive/other-network` for a
   * token of another network, `receive/bad-amount`, `receive/no-decimals`, `receive/no-tokens`, and with `wallet/…` where the
   * contract can't be asked.
   */
  paymentLink(request?: Pick<PaymentRequest, 'token' | 'value' | 'decimals'>): Promise<string>
  /**
   * The networks of the app on which the active account can receive: those of its namespace. Of a smart account, its own
   * network and those on which the account was found to be deployed. Rejects with `receive/no-account`.
   */
  networks(): Promise<readonly Network[]>
  /**
   * Reads the balances now and every 30 s while the page is visible, and puts each growth of what is to be received into
   * `state.arrival`, until the returned function is called.
   */
  watch(): () => void
}

/** What the feature is to the kit: its controller, and what it adds to the kit's types. */
export interface ReceiveFeature {
  readonly controller: ReceiveController
  readonly switches: ReceiveSwitches
  readonly errors: typeof receiveErrors
}
