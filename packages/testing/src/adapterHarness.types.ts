import type { AbilityName, AdapterFactory, AttachedWallet, TransactionRequest, TypedData } from '@latchkit/core/adapter'
import type { CaipNetworkId } from '@latchkit/core'
import type { Network } from '@latchkit/core/networks'

/** What the suite has a wallet do. */
export interface HarnessWalletSwitches {
  readonly answer?: 'approve' | 'reject'
  /** What a rejection throws, as it is. */
  readonly rejection?: unknown
  /** Shares no account, though it approves. */
  readonly sharesNothing?: boolean
  /** Never answers when it is told to disconnect. */
  readonly disconnectHangs?: boolean
  /** Signs in with the second account, whichever is asked for. */
  readonly signsInAsSecond?: boolean
  readonly addNetwork?: 'approve' | 'reject'
  /** Says that it switched, and stays where it is. */
  readonly liesAboutSwitch?: boolean
  /** Switches without an event. */
  readonly switchesSilently?: boolean
}

/** The network that a wallet itself is on: what it is, and what the visitor does to it there. */
export interface HarnessWalletNetwork {
  id(): CaipNetworkId
  /** The visitor chooses another. */
  use(id: CaipNetworkId): void
  /** It knows {@link AdapterHarness.networks}' second one no more until that is added. Where such wallets can be given one. */
  forgetSecond?(): void
}

/** A wallet with a hand on its controls. It begins unlocked, approving, on the first network, with no permission given. */
export interface HarnessWallet {
  /** The wallet as an adapter lists it that discovers such wallets itself, else as core hands it over. */
  readonly attached: AttachedWallet
  /** Makes itself known to a page as an installed one does. The answer takes it out of the page. */
  announce(page: Window): () => void
  /** Two accounts that have coins and tokens, as the adapter should give them. The first is shared first. */
  readonly addresses: readonly [string, string]
  set(switches: HarnessWalletSwitches): void
  /** How many requests were shown to the visitor so far. */
  prompts(): number
  /** Where such wallets are on a network of their own. */
  readonly network?: HarnessWalletNetwork
  /** The visitor chooses the other account in the wallet. */
  useSecondAccount(): void
  lock(): void
  unlock(): void
  /** The wallet takes the permission back. */
  disconnect(): void
}

/** A token that both accounts have. */
export interface HarnessToken {
  readonly address: string
  readonly symbol: string
  readonly decimals: number
}

/** Hands on the chain, where it can be told to mine nothing. */
export interface HarnessMining {
  /** Stops mining: what is sent stays pending. */
  pause(): Promise<void>
  /** Sends another transaction in place of a pending one, and mines it. Resolves with its hash. Where the chain lets it. */
  replace?(hash: string, how: 'repriced' | 'cancelled' | 'replaced'): Promise<string>
  /** Mines again as before. */
  resume(): Promise<void>
}

/** One adapter in a world of its own, made anew for each test. */
export interface AdapterHarness {
  readonly adapter: AdapterFactory
  /** Two running networks that the wallet knows. */
  readonly networks: readonly [Network, Network]
  readonly wallet: HarnessWallet
  /** The wallet's own object in what the adapter gives out as its provider. Default: that is the provider. */
  walletIn?(provider: unknown): unknown
  /** Every shape in which wallets of this kind tell that the visitor declined. */
  readonly rejections: readonly unknown[]
  /** Where the chain has tokens. */
  readonly tokens?: {
    readonly standard: HarnessToken
    /** Its transfer answers nothing. */
    readonly noReturn?: HarnessToken
  }
  /** An address that nobody has used: transfers go there. */
  newAddress(): string
  /** A balance on the first network, read past the adapter. */
  balanceOf(address: string, token?: string): Promise<bigint>
  verifyMessage(address: string, message: string, signature: string): Promise<boolean>
  readonly typedData?: TypedData
  verifyTypedData?(address: string, data: TypedData, signature: string): Promise<boolean>
  /** A transaction that pays `value` of the native coin. */
  payment(from: string, to: string, value: bigint): Promise<TransactionRequest>
  /** A transaction that is mined and fails. */
  failing?(from: string): Promise<{ request: TransactionRequest; reason: string }>
  /** A permission to ask for, and whether the wallet has granted the one of a context. */
  readonly permission?: {
    readonly request: unknown
    contextOf(granted: unknown): string
    isGranted(context: string): boolean
  }
  readonly mining?: HarnessMining
  /** A contract call that reads, one that writes, and how to see that it did. */
  readonly contract?: {
    readonly read: { address: string; abi: readonly unknown[]; functionName: string; args: readonly unknown[] }
    readonly answer: unknown
    readonly write: { address: string; abi: readonly unknown[]; functionName: string; args: readonly unknown[] }
    written(): Promise<boolean>
  }
  dispose?(): Promise<void> | void
}

/** What an adapter can do, told before its tests are listed: this and nothing else decides how many there are. */
export interface AdapterTraits {
  /** The abilities it has. Each other one must be absent. */
  readonly abilities: readonly AbilityName[]
  /** Whether its wallets are on a {@link HarnessWallet.network} of their own, which they can lie about. Default true. */
  readonly walletHasNetwork?: boolean
  /** Whether such wallets can be given networks that they don't know. Default: what `walletHasNetwork` is. */
  readonly walletAddsNetworks?: boolean
  /** Whether the chain has tokens, {@link AdapterHarness.tokens}. Default true. */
  readonly tokens?: boolean
  /** Whether some of them have a transfer that answers nothing. Default: what `tokens` is. */
  readonly noReturnTokens?: boolean
  /** Whether the chain mines transactions that fail, {@link AdapterHarness.failing}. Default true. */
  readonly failures?: boolean
  /** Whether the chain can be told to mine nothing, by {@link AdapterHarness.mining}. Default: what `replacement` is. */
  readonly holding?: boolean
  /** Whether it tells a transaction that took another's place, by {@link HarnessMining.replace}. Default false. */
  readonly replacement?: boolean
}
