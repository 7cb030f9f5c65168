import type { SignInMessage } from '@latchkit/siwx'

// Plain data: it goes from the frame to the window as JSON. Amounts are decimal texts of the smallest units, EVM's bytes are hex.

/** What the visitor is warned of before an approval. */
export type ApprovalWarning =
  /** Text or bytes hold what no reader sees. */
  | 'unreadable'
  | 'looks-like-sign-in'
  /** A sign-in that permits more than to sign in (ERC-5573). */
  | 'permits-more'
  /** Typed data of another network than the current one. */
  | 'other-network'
  /** Typed data of a kind that isn't known: what a contract takes it for can't be said. */
  | 'unknown'
  /** A spender gets more than there is. */
  | 'unlimited'
  /** An operator gets every item of a collection. */
  | 'approval-for-all'
  /** A call or an instruction whose effect can't be read. */
  | 'undecoded'
  /** The network says that it would fail. */
  | 'fails'
  | 'creates-contract'
  /** The wallet has less than it would pay. */
  | 'short-of-funds'
  /** Another account comes to control what the wallet controls now. */
  | 'given-away'
  /** A transaction that can be sent at any time to come. */
  | 'durable-nonce'

/** A field of what is signed, in its order: a value, or the fields in it. */
export type ShownField = { readonly name: string; readonly type: string } & (
  | { readonly value: string }
  | { readonly fields: readonly ShownField[] }
)

/** What a token says of itself, cleaned and cut. It may lie. */
export interface ShownToken {
  readonly address: string
  readonly name?: string
  readonly symbol?: string
  /** Absent: the token has no parts that are known, so that an amount can be shown in its smallest units alone. */
  readonly decimals?: number
}

/** What a spender may take. */
export interface ShownAllowance {
  readonly token: ShownToken
  readonly amount: string
  readonly isUnlimited: boolean
  /** In seconds since 1970. */
  readonly expires?: string
}

/** A permit (EIP-2612, DAI, Permit2): who has it may take the tokens, without a transaction of the wallet. */
export interface ShownPermit {
  readonly standard: 'eip2612' | 'dai' | 'permit2'
  readonly spender: string
  readonly allowances: readonly ShownAllowance[]
  /** Until when the permit may be used, in seconds since 1970. */
  readonly deadline: string
}

/** What each content has. */
interface AskedBase {
  readonly method: string
  /** The wallet's address. */
  readonly account: string
  /** CAIP-2. */
  readonly chainId: string
  /**
   * The exact bytes, as base64url: of a message; of an EVM transaction without its signature; the EIP-712 hash of typed data;
   * each of Solana's transactions with its message.
   */
  readonly payload: readonly string[]
  readonly warnings: readonly ApprovalWarning[]
}

/** A message. */
export type MessageContent = AskedBase &
  (
    | { readonly kind: 'signIn'; readonly message: SignInMessage }
    | { readonly kind: 'text'; readonly text: string }
    | { readonly kind: 'bytes' }
  )

/** Typed data (EIP-712). */
export interface TypedDataContent extends AskedBase {
  readonly kind: 'typedData'
  readonly domain: readonly ShownField[]
  readonly primaryType: string
  readonly fields: readonly ShownField[]
  readonly permit?: ShownPermit
}

/** A call of a contract, as far as it is known. */
export type ShownCall = {
  /** Such as `transfer(address,uint256)`. */
  readonly signature: string
  /** Its arguments, in order. */
  readonly fields: readonly ShownField[]
} & (
  | {
      readonly action: 'transfer'
      readonly token: ShownToken
      /** Whose tokens they are, where the call says it. */
      readonly from?: string
      readonly to: string
      readonly amount: string
    }
  | {
      readonly action: 'transferItems'
      readonly token: ShownToken
      readonly from: string
      readonly to: string
      readonly items: readonly { readonly id: string; readonly amount: string }[]
    }
  | {
      readonly action: 'approve'
      readonly spender: string
      readonly allowance: ShownAllowance
      /** Whether the amount is the allowance itself, or what it grows or shrinks by. */
      readonly change: 'set' | 'more' | 'less'
      /** Whose tokens they are, where the call uses a permit. */
      readonly owner?: string
    }
  | { readonly action: 'approveItem'; readonly token: ShownToken; readonly spender: string; readonly id: string }
  | {
      readonly action: 'approveAll'
      readonly token: ShownToken
      readonly spender: string
      readonly isApproved: boolean
    }
)

/** What leaves or arrives: an amount of the coin, where it has no token, or of a token, or of an item of a collection. */
export interface ShownMove {
  readonly token?: ShownToken
  readonly id?: string
  readonly amount: string
}

/** What a transaction changes for the wallet beside its fee, as the network simulates it. It may change otherwise. */
export interface ShownEffects {
  readonly leaves: readonly ShownMove[]
  readonly arrives: readonly ShownMove[]
  /** What others may take after it. */
  readonly allowances: readonly ShownGrant[]
}

/** What a spender may take: an amount, an item, or all items of a collection where it has neither. */
export interface ShownGrant {
  readonly token: ShownToken
  readonly spender: string
  readonly amount?: string
  readonly id?: string
  readonly isUnlimited: boolean
}

/** A transaction of an EVM chain. */
export interface EvmTransactionContent extends AskedBase {
  readonly kind: 'evmTransaction'
  /** The whole receiver. Absent: the transaction creates a contract. */
  readonly to?: string
  /** In wei. */
  readonly value: string
  readonly data: string
  /** Absent where there is no data, or what it does isn't known. */
  readonly call?: ShownCall
  readonly nonce: number
  readonly gas: string
  /** The highest fee, in wei. A rollup may add what its own chain takes. */
  readonly fee: string
  /** Absent: unknown, as the network can't simulate it. */
  readonly effects?: ShownEffects
}

/** An instruction of one of Solana's programs. The accounts of tokens are accounts of their own, which have an owner. */
export type ShownInstruction = { readonly program: string } & (
  | { readonly action: 'transfer'; readonly from: string; readonly to: string; readonly amount: string }
  | {
      readonly action: 'transferTokens'
      readonly from: string
      readonly to: string
      /** Whose the receiving account is. */
      readonly owner?: string
      readonly token?: ShownToken
      readonly amount: string
    }
  | {
      readonly action: 'approve'
      readonly account: string
      readonly spender: string
      readonly token?: ShownToken
      readonly amount: string
      readonly isUnlimited: boolean
    }
  | {
      readonly action: 'setAuthority'
      readonly account: string
      readonly authority: 'owner' | 'close' | 'mint' | 'freeze'
      /** Absent: it is given up. */
      readonly to?: string
    }
  | { readonly action: 'closeAccount'; readonly account: string; readonly to: string }
  | {
      readonly action: 'createTokenAccount'
      readonly account: string
      readonly owner: string
      readonly token: ShownToken
    }
  | { readonly action: 'advanceNonce'; readonly account: string }
  | { readonly action: 'computeBudget'; readonly limit: 'heap' | 'units' | 'price' | 'data'; readonly value: string }
  | { readonly action: 'memo'; readonly text: string }
  /** An account that couldn't be read is an empty text. The data is hex. */
  | { readonly action: 'unknown'; readonly accounts: readonly string[]; readonly data: string }
)

/** One of Solana's transactions. */
export interface ShownSolanaTransaction {
  readonly feePayer: string
  /** All accounts that sign, the payer of the fee first. */
  readonly signers: readonly string[]
  readonly instructions: readonly ShownInstruction[]
  /** Whether it can be sent at any time to come. */
  readonly isDurable: boolean
  /** In lamports. Absent: unknown. */
  readonly fee?: string
  /** Absent: unknown, as the network can't simulate it, or says that it would fail. */
  readonly effects?: ShownEffects
  readonly warnings: readonly ApprovalWarning[]
}

/** How a transaction is sent (`sendTransaction`). */
export interface SolanaOptions {
  readonly skipPreflight?: boolean
  readonly preflightCommitment?: 'processed' | 'confirmed' | 'finalized'
  readonly maxRetries?: number
  readonly minContextSlot?: number
}

/** Transactions of Solana. */
export interface SolanaContent extends AskedBase {
  readonly kind: 'solanaTransactions'
  readonly transactions: readonly ShownSolanaTransaction[]
  /** How the page wrote them. The answer is written the same. */
  readonly encoding: 'base58' | 'base64'
  /** Absent: they are signed, and not sent. */
  readonly options?: SolanaOptions
}

/** What a request would sign, from its own bytes. */
export type AskedContent = MessageContent | TypedDataContent | EvmTransactionContent | SolanaContent
