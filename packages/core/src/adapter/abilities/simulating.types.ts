import type { PreparedFee } from './sending.types.js'

/** A call of a contract that changes nothing: its address and the data, as hex. */
export interface RawCall {
  /** The contract. */
  readonly to: string
  /** The call, as the ABI encodes it. */
  readonly data: `0x${string}`
}

/** What a simulation reads before and after the transactions. */
export interface SimulationRequest {
  /** The tokens whose amounts are read, by their addresses. The coin is always read. The first one is what is paid, if it is a token. */
  readonly tokens: readonly string[]
  /** EVM: whose allowance for the first token is read. Default: no allowance is read. */
  readonly spender?: string | undefined
}

/** What an account has more or less of after transactions. */
export interface SimulatedMove {
  /** The token's address. Undefined for the coin. */
  readonly token?: string | undefined
  /**
   * In the smallest unit, in decimal digits, with `-` in front for what leaves. Of the coin, without the network's fee and
   * without the deposits. Of a token with a multiplier, in the units that the chain counts.
   */
  readonly change: string
}

/**
 * A permission to spend a token of the account, as the transactions give or leave it: the highest at any time between them.
 * On Solana also a new owner of an account, and who may close it; where there is no token in the account, `token` is its own
 * address.
 */
export interface SimulatedApproval {
  readonly token: string
  /** Who may spend it. */
  readonly spender: string
  /** In the smallest unit, in decimal digits. For a permission without a limit, the largest number of its kind. */
  readonly amount: string
}

/**
 * What transactions of an account would do, as a node says that executes them without sending them. Amounts are in the
 * smallest unit, in decimal digits.
 */
export interface Simulation {
  /** The coin and each token that was asked for, zeros too: the balance after less that before, both read from the chain. */
  readonly moves: readonly SimulatedMove[]
  /**
   * Tokens that were not asked for and leave the account. On EVM chains by the logs, which can lie about amounts: one of them
   * is a reason to refuse, and never a promise. On Solana also each other account that names this one and is changed or closed,
   * such as a stake or a position in lending: its address is the token then, and the amount what it has less of the coin.
   */
  readonly leaves: readonly { readonly token: string; readonly amount?: string | undefined }[]
  /**
   * Solana: how much more of the coin the account's own accounts of tokens hold than before, beside wrapped coins: what is put
   * down for new ones, with `-` in front for what comes back of closed ones. Undefined where that is nothing.
   */
  readonly deposits?: string | undefined
  /** Each permission that the transactions give. */
  readonly approvals: readonly SimulatedApproval[]
  /** EVM: how much of the first token the spender may take, before and after. Undefined where it was not asked for. */
  readonly allowance?: { readonly before: string; readonly after: string } | undefined
  /**
   * The highest fee of all transactions together. Undefined where it isn't known. On EVM chains it is for a quarter more than
   * `gas`, or for the gas that a transaction names; on Solana it is 0 where another account pays it.
   */
  readonly fee?: PreparedFee | undefined
  /** EVM: the gas that each transaction needs, in their order: a fifth more than it used, since a part of it is given back. */
  readonly gas?: readonly string[] | undefined
  /** EVM: the time of the newest block, in s since 1970. */
  readonly time?: number | undefined
  /** Why the chain would refuse them. `at`: which one, from 0. The other members say nothing then. */
  readonly failure?:
    | { readonly code: string; readonly reason?: string | undefined; readonly at?: number | undefined }
    | undefined
}
