import type {
  AbilityName,
  AdapterFactory,
  AttachedWallet,
  RawCall,
  TransactionRequest,
  TypedData,
} from '@latchkit/core/adapter'
import type { CaipNetworkId } from '@latchkit/core'
import type { Network } from '@latchkit/core/networks'

/** How the suite makes a wallet behave. */
export interface HarnessWalletSwitches {
  readonly answer?: 'approve' | 'reject'
  /** The value that a rejection throws. */
  readonly rejection?: unknown
  /** The wallet approves, but shares no account. */
  readonly sharesNothing?: boolean
  /** The wallet never answers a request to disconnect. */
  readonly disconnectHangs?: boolean
  /** The wallet signs in with the second account, also where another one is asked for. */
  readonly signsInAsSecond?: boolean
  /** Changes the message that the wallet signs in with, before it signs. */
  readonly rewritesSignIn?: (message: string) => string
  /** The wallet has no method to sign in. */
  readonly lacksSignIn?: boolean
  readonly addNetwork?: 'approve' | 'reject'
  /** The wallet answers that it switched, but stays on its network. */
  readonly liesAboutSwitch?: boolean
  /** The wallet switches without an event. */
  readonly switchesSilently?: boolean
  /** The wallet can't reach its own node. Only wallets that pass requests on to a node know this switch. */
  readonly lacksNode?: boolean
}

/** The network of a wallet that has one: reading it, and changing it as the visitor does in the wallet. */
export interface HarnessWalletNetwork {
  id(): CaipNetworkId
  /** The visitor chooses another network in the wallet. */
  use(id: CaipNetworkId): void
  /**
   * Makes the wallet forget the second one of {@link AdapterHarness.networks} until it is added again. Absent where
   * networks can't be added to these wallets.
   */
  forgetSecond?(): void
}

/**
 * A wallet that the suite controls. It begins unlocked, approving, on the first network, and with no permission given.
 */
export interface HarnessWallet {
  /** The wallet as an adapter with its own discovery lists it; otherwise as core passes it. */
  readonly attached: AttachedWallet
  /** Announces the wallet to a page, as an installed wallet does. Returns a function that removes it from the page. */
  announce(page: Window): () => void
  /**
   * Two accounts with coins and tokens, in the form that the adapter should give. The wallet shares the first one
   * first.
   */
  readonly addresses: readonly [string, string]
  set(switches: HarnessWalletSwitches): void
  /** How many requests the wallet has shown to the visitor so far. */
  prompts(): number
  /** Present where these wallets are on a network. */
  readonly network?: HarnessWalletNetwork
  /** The visitor chooses the other account in the wallet. */
  useSecondAccount(): void
  lock(): void
  unlock(): void
  /** The wallet revokes the permission. */
  disconnect(): void
}

/** A token that both accounts have. */
export interface HarnessToken {
  readonly address: string
  readonly symbol: string
  readonly decimals: number
}

/** Controls the mining of a chain. */
export interface HarnessMining {
  /** Stops mining: sent transactions stay pending. */
  pause(): Promise<void>
  /**
   * Replaces a pending transaction with another one, and mines that one. Resolves with its hash. Absent where the chain
   * can't do this. `isWaitedFor`: whether the adapter waits for the transaction, and must have read it before. Default:
   * true.
   */
  replace?(
    hash: string,
    how: 'repriced' | 'cancelled' | 'replaced',
    options?: { readonly isWaitedFor: boolean },
  ): Promise<string>
  /**
   * Replaces the newest block. Its transactions are forgotten, are mined into another block, or fail in another block.
   * Absent where the chain can't do this.
   */
  reorganise?(how: 'drop' | 'move' | 'fail'): Promise<void>
  /** Mines again as before. */
  resume(): Promise<void>
}

/** Transactions to preview, and the node that previews them. */
export interface HarnessSimulation {
  /** Makes transactions that pay the coin and the standard token to an address, in smallest units. */
  payments(
    from: string,
    to: string,
    amounts: { readonly coin: bigint; readonly token: bigint },
  ): Promise<readonly TransactionRequest[]>
  /** Makes a transaction that lets an address spend the standard token. */
  approval(from: string, spender: string, amount: bigint): Promise<TransactionRequest>
  /** Makes a transaction that the chain would refuse, and why. */
  refused(from: string): Promise<{ readonly request: TransactionRequest; readonly reason: string }>
  /** Whether spenders have allowances, which a preview reads. */
  readonly hasAllowances: boolean
  /** Whether the node lacks the method that simulates. */
  lack(isLacking: boolean): Promise<void> | void
}

/** One adapter with its own networks and wallet, made anew for each test. */
export interface AdapterHarness {
  readonly adapter: AdapterFactory
  /** Two running networks that the wallet knows. */
  readonly networks: readonly [Network, Network]
  readonly wallet: HarnessWallet
  /** Returns the wallet's own object in the provider that the adapter returns. Default: the provider itself. */
  walletIn?(provider: unknown): unknown
  /** Every shape of the error that such wallets throw where the visitor declined. */
  readonly rejections: readonly unknown[]
  /** Present where the chain has tokens. */
  readonly tokens?: {
    readonly standard: HarnessToken
    /** A token whose transfer returns nothing. */
    readonly noReturn?: HarnessToken
    /** Tokens with other decimals, and one with the symbol FEE that keeps a part of each transfer. */
    readonly others?: readonly HarnessToken[]
  }
  /** Present where the first network has a name service. */
  readonly names?: {
    /** An address with a name and a picture. */
    readonly named: { readonly address: string; readonly name: string; readonly avatar: string }
    /** An address whose name leads to another address. */
    readonly elsewhere: string
    /** An address whose name is not in its normal form. */
    readonly mixedCase: string
  }
  /** Returns an unused address, which transfers go to. */
  newAddress(): string
  /** Reads a balance on the first network without the adapter. */
  balanceOf(address: string, token?: string): Promise<bigint>
  verifyMessage(address: string, message: string, signature: string): Promise<boolean>
  readonly typedData?: TypedData
  verifyTypedData?(address: string, data: TypedData, signature: string): Promise<boolean>
  /** Makes a transaction that pays `value` of the native coin, in its smallest unit. */
  payment(from: string, to: string, value: bigint): Promise<TransactionRequest>
  /** Makes a transaction that is mined and reverts. */
  failing?(from: string): Promise<{ request: TransactionRequest; reason: string }>
  /** A permission to ask for, and whether the wallet has granted the permission with a context. */
  readonly permission?: {
    readonly request: unknown
    contextOf(granted: unknown): string
    isGranted(context: string): boolean
  }
  readonly mining?: HarnessMining
  /** Calls by `transaction.call`: one with what it returns, and one that reverts with a reason. */
  readonly rawCalls?: {
    readonly reading: RawCall
    readonly returns: string
    readonly failing: RawCall
    readonly reason: string
  }
  /** Present where the adapter previews transactions of {@link AdapterHarness.tokens}. */
  readonly simulation?: HarnessSimulation
  /** A contract call that reads, one that writes, and a function that reads the effect of the write. */
  readonly contract?: {
    readonly read: { address: string; abi: readonly unknown[]; functionName: string; args: readonly unknown[] }
    readonly answer: unknown
    readonly write: { address: string; abi: readonly unknown[]; functionName: string; args: readonly unknown[] }
    written(): Promise<boolean>
    /** Calls that revert, each with the reason that its ABI tells. */
    readonly failing: readonly {
      readonly call: { address: string; abi: readonly unknown[]; functionName: string; args: readonly unknown[] }
      readonly reason: string
    }[]
  }
  dispose?(): Promise<void> | void
}

/** What an adapter can do, declared before its tests are listed. Only this decides how many tests there are. */
export interface AdapterTraits {
  /** The abilities of the adapter. All others must be absent. */
  readonly abilities: readonly AbilityName[]
  /**
   * How the adapter verifies signatures of texts: with a node of the network, for accounts that are contracts, or by the
   * account's key alone. Default: it doesn't.
   */
  readonly verification?: 'node' | 'alone' | undefined
  /** Whether the wallets have a {@link HarnessWallet.network} of their own, which they can lie about. Default: true. */
  readonly walletHasNetwork?: boolean
  /** Whether networks can be added to the wallets. Default: the value of `walletHasNetwork`. */
  readonly walletAddsNetworks?: boolean
  /** Whether the chain has tokens, see {@link AdapterHarness.tokens}. Default: true. */
  readonly tokens?: boolean
  /** Whether the chain has tokens whose transfer returns nothing. Default: the value of `tokens`. */
  readonly noReturnTokens?: boolean
  /** Whether the chain mines transactions that fail, see {@link AdapterHarness.failing}. Default: true. */
  readonly failures?: boolean
  /** Whether mining can be paused, see {@link AdapterHarness.mining}. Default: the value of `replacement`. */
  readonly holding?: boolean
  /** Whether the adapter reports that a transaction was replaced, see {@link HarnessMining.replace}. Default: false. */
  readonly replacement?: boolean
  /**
   * Whether the adapter looks up stored transactions and prepares payments with their fees, on a chain that can remove
   * blocks: see {@link HarnessMining.reorganise}. Default: false.
   */
  readonly tracking?: boolean
  /** Whether the adapter has `transaction.call`, see {@link AdapterHarness.rawCalls}. Default: false. */
  readonly rawCalls?: boolean
  /** Whether the adapter has `transaction.preview`, see {@link AdapterHarness.simulation}. Default: false. */
  readonly simulation?: boolean
  /** Whether the first network has a name service, see {@link AdapterHarness.names}. Default: false. */
  readonly names?: boolean
}
