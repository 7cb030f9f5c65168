import type { CaipNetworkId } from '../base/caip.js'

/** Whose account, on which network, through which wallet. */
export interface Signer {
  readonly connectorId: string
  readonly address: string
  readonly networkId: CaipNetworkId
}

/** The balance of a coin or token. `value` is in its smallest unit. */
export interface AssetBalance {
  readonly value: bigint
  readonly decimals: number
  readonly symbol: string
}

/** EIP-712 typed data. */
export interface TypedData {
  readonly domain: Readonly<Record<string, unknown>>
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

/** A transaction to be signed by the wallet. EVM chains read `to`, `value`, `data`; others `serialized`. */
export interface TransactionRequest {
  readonly to?: string | undefined
  /** In the coin's smallest unit. */
  readonly value?: bigint | undefined
  readonly data?: `0x${string}` | undefined
  /** A whole transaction in the chain's own encoding (base64): Solana's, or a PSBT. */
  readonly serialized?: string | undefined
}

/** What is paid to whom. */
export interface TransferRequest {
  readonly to: string
  /** In the smallest unit of the coin, or of the token. */
  readonly value: bigint
  /** The token's address. Default: the chain's own coin. */
  readonly token?: string | undefined
  /**
   * Whether the visitor was warned of the receiver (`wallet/risky-address`) and pays in spite of it. Default: no, and a
   * payment to an address that has no key is refused before the wallet is asked (F134).
   */
  readonly acceptsRisk?: boolean | undefined
}

/** What became of a transaction. */
export interface TransactionReceipt {
  /** Of the transaction that was mined: another than the sent one where it was replaced. */
  readonly hash: string
  readonly status: 'success' | 'reverted'
  /** Why another transaction took this one's place, where one did (S4.12). */
  readonly replaced?: 'repriced' | 'cancelled' | 'replaced' | undefined
  readonly blockNumber?: bigint | undefined
  /** What the fee was, in the native coin's smallest unit. */
  readonly fee?: bigint | undefined
  /** Why it reverted, as plain text, or `unknown reason` (S8.11). */
  readonly reason?: string | undefined
}

/** What a balance is read of. */
export interface BalanceRequest {
  readonly address: string
  readonly networkId: CaipNetworkId
  /** The token's address. Default: the chain's own coin. */
  readonly token?: string | undefined
}

/** The balance of a token. */
export interface TokenBalance extends AssetBalance {
  /** The token's address in the adapter's own form: with its checksum on EVM chains. */
  readonly token: string
}

/** Whose tokens to read, and which. */
export interface TokensRequest {
  readonly address: string
  readonly networkId: CaipNetworkId
  /** The tokens' addresses. A text that is no address of a token is ignored. */
  readonly tokens: readonly string[]
}

/** Reading balances from the chain. */
export interface BalanceAbility {
  /** Reads one balance. Rejects with `wallet/unsupported-method` for a token on a chain without tokens. */
  get(request: BalanceRequest): Promise<AssetBalance>
  /**
   * Reads many tokens in one call: the named ones first, each once, with 0 where the account has none. On Solana all other
   * tokens that the account holds follow. A token that can't be read (no contract, decimals that are none, an answer that is
   * none) is left out, and the others are not affected. Rejects where the network can't be asked. Absent on chains without
   * tokens. The universal adapter reads the first 20 named tokens.
   */
  tokens?(request: TokensRequest): Promise<readonly TokenBalance[]>
  /** How often a shown balance is read, in ms. Default: 30 s. */
  readonly watchEveryMs?: number | undefined
}

/** Signing a text. */
export interface MessageAbility {
  /**
   * Has the wallet sign a text with the account of `signer.address`, which may be any account that the wallet shares. Resolves
   * with the signature: hex on EVM chains, base58 on Solana, base64 on Bitcoin. Rejects with `wallet/unauthorized` for an
   * account that the wallet doesn't share (S8.13).
   */
  sign(signer: Signer, message: string): Promise<string>
}

/** Signing EIP-712 typed data. */
export interface TypedDataAbility {
  /** Has the wallet sign. Resolves with the signature in hex. */
  sign(signer: Signer, data: TypedData): Promise<string>
}

/** Sending a transaction that the app made. */
export interface TransactionAbility {
  /** The most that the fee can be, in the native coin's smallest unit. */
  estimate?(signer: Signer, request: TransactionRequest): Promise<bigint>
  /** Has the wallet sign and send it. Resolves with its hash. */
  send(signer: Signer, request: TransactionRequest): Promise<string>
  /** Has the wallet sign it without sending. Resolves with the chain's own encoding. */
  sign?(signer: Signer, request: TransactionRequest): Promise<string>
  /** Has the wallet sign a PSBT (base64 in and out). */
  signPsbt?(signer: Signer, psbt: string): Promise<string>
  /** Waits until the transaction is mined. Rejects with `wallet/timed-out` after 180 s (S4.12). */
  wait(request: WaitRequest): Promise<TransactionReceipt>
}

/** A stage that a transaction has reached. */
export interface TransactionProgress {
  /**
   * `pending`: the network has it, and no block does. `replaced`: another transaction took its place. `included`: a block has
   * it, whether it succeeded or not; on Solana that block isn't confirmed yet.
   */
  readonly stage: 'pending' | 'replaced' | 'included'
  /** Of the transaction; from `replaced` on, of the one that took its place. */
  readonly hash: string
  /** The block, on Solana the slot, where it is known. */
  readonly blockNumber?: bigint | undefined
  /** The blocks since, where the chain tells them. */
  readonly confirmations?: number | undefined
}

/** Which transaction to wait for. */
export interface WaitRequest {
  readonly hash: string
  readonly networkId: CaipNetworkId
  /**
   * Is called with the stages that the adapter sees, in their order, each at most once for each hash, and never after the
   * promise settled. A stage that passes between two looks isn't told; `included` always is, before the promise resolves. What
   * the listener throws is reported to the environment, and changes nothing.
   */
  readonly onProgress?: ((progress: TransactionProgress) => void) | undefined
}

/** Paying the coin or a token to an address. */
export interface TransferAbility {
  /** Has the wallet send it. Resolves with its hash. Rejects with `wallet/bad-address`, `…/bad-amount`. */
  send(signer: Signer, request: TransferRequest): Promise<string>
}

/** A call of a contract's function. */
export interface ContractCall {
  readonly address: string
  /** The contract's ABI in JSON. */
  readonly abi: readonly unknown[]
  readonly functionName: string
  /** Default: none. */
  readonly args?: readonly unknown[] | undefined
}

/** Calling contracts. */
export interface ContractAbility {
  /** Calls a function that changes nothing. Resolves with its decoded answer. */
  read(request: ContractCall & { readonly networkId: CaipNetworkId }): Promise<unknown>
  /** Has the wallet send a transaction that calls a function. `value` is in wei. Resolves with its hash. */
  write(signer: Signer, request: ContractCall & { readonly value?: bigint | undefined }): Promise<string>
}

/** What became of a batch of calls (EIP-5792). */
export interface CallsStatus {
  /** 1xx: pending, 2xx: done, 4xx and 5xx: failed, 6xx: done in part. */
  readonly status: number
  /** As the wallet gave them. */
  readonly receipts: readonly unknown[]
}

/** Several calls as one (EIP-5792). */
export interface CallsAbility {
  /** What the wallet can do with several calls on the signer's network, in EIP-5792's own shape. */
  capabilities(signer: Signer): Promise<Readonly<Record<string, unknown>>>
  /** Has the wallet send the calls. Resolves with the id of the batch. */
  send(signer: Signer, calls: readonly TransactionRequest[]): Promise<string>
  status(signer: Signer, id: string): Promise<CallsStatus>
}

/** Permissions for a session (ERC-7715). */
export interface PermissionsAbility {
  /** Asks for permissions. Resolves with what the wallet granted, as it gave it. */
  grant(signer: Signer, permissions: readonly unknown[]): Promise<unknown>
  /** Gives a permission back, by the context that granting it gave. */
  revoke(signer: Signer, context: string): Promise<void>
}

/** What a wallet tells of an asset beside its amount (S3.05). Each field is absent where the wallet says nothing usable. */
export interface AssetMetadata {
  /** One line of at most 64 characters. */
  readonly name?: string | undefined
  /** One line of at most 32 characters. */
  readonly symbol?: string | undefined
  /** From 0 to 77. A token always has them; the coin's are the network's where the wallet says none. */
  readonly decimals?: number | undefined
  /** What one whole unit is worth, in the wallet's currency: 0 or more. */
  readonly price?: number | undefined
  /** An https address, or `data:image/…`. To be shown in an `<img>` only. */
  readonly iconUrl?: string | undefined
  /** What the whole amount is worth, in the wallet's currency: a decimal number such as `12.5`. */
  readonly value?: string | undefined
}

/** An asset as a wallet tells it (S3.05). */
export interface WalletAsset {
  /** The token's address with its checksum, or `native` for the chain's own coin. */
  readonly address: string
  /** In the smallest unit: hex with 0x. */
  readonly balance: `0x${string}`
  readonly type: 'ERC20' | 'NATIVE'
  readonly metadata: AssetMetadata
}

/** What the wallet says that an account has (ERC-7811). */
export interface AssetsAbility {
  /**
   * The account's assets on the signer's network, each once. An asset that doesn't match {@link WalletAsset} is left out
   * (S5.05). Rejects with `wallet/bad-answer` where the answer is no list of assets, with `wallet/unsupported-method` where the
   * wallet doesn't know the request.
   */
  get(signer: Signer): Promise<readonly WalletAsset[]>
}

/** What a message to sign in with says (CAIP-122). What is left out, the wallet fills in or leaves out, too. */
export interface SignInInput {
  /** The domain that asks: `example.com`, with its port where it has one. */
  readonly domain: string
  /** Default: the account that the visitor chooses in the wallet. */
  readonly address?: string | undefined
  /** A line for the visitor to read. */
  readonly statement?: string | undefined
  readonly uri?: string | undefined
  /** The version of the message: `1`. */
  readonly version?: string | undefined
  /** The network that the session is for, as a CAIP-2 id of one of the app's networks. Stands for CAIP-122's `chainId`. */
  readonly networkId?: CaipNetworkId | undefined
  readonly nonce?: string | undefined
  /** Times in ISO 8601. */
  readonly issuedAt?: string | undefined
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
}

/** Who signed in, and what was signed. The app's server checks it before it grants anything. */
export interface SignIn {
  readonly address: string
  /** The message as the wallet wrote it. It names the domain and the address. */
  readonly message: string
  /** Over the message. Base58 on Solana. */
  readonly signature: string
}

/**
 * Signing in by the wallet's own method, which connects, makes CAIP-122's message and has it signed in one request. Solana
 * has one (`solana:signIn`). EVM and Bitcoin wallets have none in common: there the app makes the message (EIP-4361) and has
 * it signed by the ability `message`.
 */
export interface SignInAbility {
  /**
   * Asks a wallet, connected or not. A connection that is made afterwards shows no prompt. Rejects with `wallet/rejected`,
   * with `wallet/unsupported-method` where the wallet lacks the method, with `wallet/bad-answer` where it signed in with
   * another account than `address`, or where the message names another domain or account, and with `network/not-found`.
   */
  request(connectorId: string, input: SignInInput): Promise<SignIn>
}

/** Each ability by its name. An adapter has some of them. */
export interface AdapterAbilities {
  readonly balance: BalanceAbility
  readonly message: MessageAbility
  readonly typedData: TypedDataAbility
  readonly transaction: TransactionAbility
  readonly transfer: TransferAbility
  readonly contract: ContractAbility
  readonly calls: CallsAbility
  readonly permissions: PermissionsAbility
  readonly assets: AssetsAbility
  readonly signIn: SignInAbility
}

/** The name of an ability. */
export type AbilityName = keyof AdapterAbilities

/**
 * The abilities of an adapter: the keys are what it can do, a value loads the ability. A key that is absent is unsupported.
 * A load that failed, offline perhaps, may be tried again by the next call.
 */
export type Abilities = { readonly [name in AbilityName]?: (() => Promise<AdapterAbilities[name]>) | undefined }
