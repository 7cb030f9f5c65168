import type { CaipNetworkId } from '../base/caip.js'
import type { Scale } from './scale.js'

/** The account that signs, its network, and the connector of its wallet. */
export interface Signer {
  readonly connectorId: string
  readonly address: string
  readonly networkId: CaipNetworkId
}

/**
 * The balance of a coin or of a token. `value` is in the smallest unit, and what is shown: with the multiplier of the token,
 * where it has one (Token-2022, ERC-8056).
 */
export interface AssetBalance {
  readonly value: bigint
  readonly decimals: number
  readonly symbol: string
  /**
   * The same as the chain counts it. Only payments change it, and no interest and no new multiplier does. Undefined where the
   * token has no multiplier: it is `value` then.
   */
  readonly units?: bigint | undefined
  /** By what `value` is made of `units`, and amounts of links are read. Undefined where the token has no multiplier. */
  readonly scale?: Scale | undefined
}

/** EIP-712 typed data: the domain, the types, and the message of the type `primaryType`. */
export interface TypedData {
  readonly domain: Readonly<Record<string, unknown>>
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

/**
 * A transaction for the wallet to sign. EVM adapters read `to`, `value`, `data` and the fields of the fee; the others
 * read `serialized`.
 */
export interface TransactionRequest {
  readonly to?: string | undefined
  /** The amount, in the coin's smallest unit. */
  readonly value?: bigint | undefined
  readonly data?: `0x${string}` | undefined
  /** A whole transaction in the chain's own encoding, in base64: a Solana transaction, or a PSBT. */
  readonly serialized?: string | undefined
  /** EVM: the most gas that the transaction may use. Default: the wallet chooses. */
  readonly gas?: bigint | undefined
  /** EVM: the price of gas in wei, of a chain without a base fee. Not together with the fields of EIP-1559. */
  readonly gasPrice?: bigint | undefined
  /** EVM: the most that is paid for gas, in wei (EIP-1559). Not below `maxPriorityFeePerGas`. */
  readonly maxFeePerGas?: bigint | undefined
  /** EVM: the most that is paid to the block's producer for gas, in wei (EIP-1559). */
  readonly maxPriorityFeePerGas?: bigint | undefined
  /** EVM: the number of the account's transaction. Default: the wallet chooses. */
  readonly nonce?: number | undefined
}

/** A payment: the receiver, the amount, and the token. */
export interface TransferRequest {
  readonly to: string
  /**
   * The amount, in the smallest unit of the coin or of the token, as balances have it. `max`: all that can be paid. A token
   * whose amounts have a multiplier is paid by the amount that is shown. What is prepared may be less than the amount, where
   * no units of the token are shown as it (F249, F286).
   */
  readonly value: bigint | 'max'
  /** The token's address. Default: the native coin of the chain. */
  readonly token?: string | undefined
  /**
   * Solana: a text that is stored with the payment, for all to read. The other adapters reject it with
   * `wallet/unsupported-method`: their chains can't carry it.
   */
  readonly memo?: string | undefined
  /** Solana: addresses that the payment names, so that the receiver finds it by them (Solana Pay). The others reject it. */
  readonly references?: readonly string[] | undefined
  /**
   * Bitcoin: how soon the payment should be in a block: in the next one, in one of the next three (`normal`, the default),
   * or of the next six. The other adapters ignore it.
   */
  readonly speed?: 'slow' | 'normal' | 'fast' | undefined
  /**
   * True where the visitor was warned of the receiver (`wallet/risky-address`) and decided to pay. Default: false, the
   * adapter rejects a payment to a risky address before it asks the wallet (F134).
   */
  readonly acceptsRisk?: boolean | undefined
}

/** The fee of a payment that was prepared, in the coin's smallest unit, in decimal digits. */
export interface PreparedFee {
  /** In the smallest unit of the network's coin, in decimal digits. */
  readonly value: string
  /**
   * `exact`: the network takes just that. `atMost`: it takes no more than that. `about`: the wallet chooses the fee itself,
   * and may choose a higher one.
   */
  readonly kind: 'exact' | 'atMost' | 'about'
}

/** A transaction as it will be signed: the fields of a {@link TransactionRequest}, numbers in decimal digits. */
export type PreparedTransaction = {
  readonly [name in 'to' | 'value' | 'serialized' | 'gas' | 'gasPrice' | 'maxFeePerGas' | 'maxPriorityFeePerGas']?:
    | string
    | undefined
} & { readonly data?: `0x${string}` | undefined }

/**
 * A payment that was prepared, as plain data: what the visitor reads before the wallet is asked, and exactly what will be
 * signed. Amounts are in the smallest unit, in decimal digits.
 */
export interface PreparedTransfer {
  /** The network of the payment: CAIP-2. */
  readonly networkId: CaipNetworkId
  /** The account that pays. */
  readonly from: string
  /** The receiver, in the network's usual form. */
  readonly to: string
  /** What is paid, in the smallest unit of the coin or the token. */
  readonly value: string
  /** The token's address. Undefined for the coin. */
  readonly token?: string | undefined
  /** The text that is stored with the payment (Solana). */
  readonly memo?: string | undefined
  /** The transaction that the wallet is asked to sign. */
  readonly transaction: PreparedTransaction
  /** What the network takes. Undefined where it can't be told: see `failure`. */
  readonly fee?: PreparedFee | undefined
  /** What the payment puts down for new accounts of the receiver, beside the fee, in the coin's smallest unit (Solana). */
  readonly rent?: string | undefined
  /**
   * What the receiver gets, in the smallest unit of the coin or the token: less than `value` where the token keeps a part.
   * Undefined where the chain doesn't say it: then nothing is promised (F110).
   */
  readonly arrives?: string | undefined
  /** The most that can be paid of the coin or the token, with the fee kept back. */
  readonly max?: string | undefined
  /**
   * What of the network's coin is missing beside the amount and the fee, in its smallest unit (Solana). `deposit`: the
   * receiver's new account needs `needed`, and `left` is left for it. `reserve`: `left` would stay in the account, which must
   * hold `needed`, or nothing.
   */
  readonly missing?: { readonly for: 'deposit' | 'reserve'; readonly needed: string; readonly left: string } | undefined
  /** Why the chain would refuse the payment as it is. The wallet may be asked nevertheless (F107). */
  readonly failure?: { readonly code: string; readonly reason?: string | undefined } | undefined
  /** By which the kit finds the payment on the chain where the wallet's answer is lost. */
  readonly anchor: TransactionAnchor
}

/** The result of a transaction that was mined. */
export interface TransactionReceipt {
  /** The hash of the transaction that was mined. It differs from the sent hash where the transaction was replaced. */
  readonly hash: string
  /** `reverted`: it was mined, and failed. */
  readonly status: 'success' | 'reverted'
  /** Why another transaction was mined instead of the sent one (S4.12). Undefined where the sent one was mined. */
  readonly replaced?: 'repriced' | 'cancelled' | 'replaced' | undefined
  /** The number of the block where it is known; on Solana, the slot. */
  readonly blockNumber?: bigint | undefined
  /** The fee that was paid, in the native coin's smallest unit. */
  readonly fee?: bigint | undefined
  /** Why the transaction reverted, as plain text, or `unknown reason` (S8.11). */
  readonly reason?: string | undefined
  /** The revert data of an error that only the ABI of the call can decode, on EVM chains: hex, at most 1,000 bytes. */
  readonly revertData?: `0x${string}` | undefined
}

/** The account, the network and the asset whose balance is read. */
export interface BalanceRequest {
  readonly address: string
  readonly networkId: CaipNetworkId
  /** The token's address. Default: the native coin of the chain. */
  readonly token?: string | undefined
}

/** The balance of a token. */
export interface TokenBalance extends AssetBalance {
  /** The token's address in the adapter's own form. On EVM chains it has its checksum. */
  readonly token: string
}

/** The account, the network and the tokens whose balances are read. */
export interface TokensRequest {
  readonly address: string
  readonly networkId: CaipNetworkId
  /** The tokens' addresses. A text that is not a token's address is ignored. */
  readonly tokens: readonly string[]
}

/** The ability `balance`: reads balances from the chain. */
export interface BalanceAbility {
  /**
   * Reads one balance. Rejects with `wallet/unsupported-method` for a token on a chain without tokens, and with
   * `wallet/unknown` where no node of the network can be reached.
   */
  get(request: BalanceRequest): Promise<AssetBalance>
  /**
   * Reads many tokens in one call. The list begins with the named tokens, each once, with 0 where the account has none
   * of it. On Solana, all other tokens of the account follow. A token that can't be read (no contract, invalid
   * decimals, an invalid answer) is left out; the other tokens are not affected. Rejects where the network can't be
   * reached: where no token could be read and no error was a token's own. The function is absent on chains without
   * tokens. The universal adapter rejects with `wallet/wrong-network` where the visitor switches the network meanwhile.
   */
  tokens?(request: TokensRequest): Promise<readonly TokenBalance[]>
  /**
   * What is at an address of the chain. Absent on chains where there is nothing but accounts. Rejects with
   * `wallet/bad-address` for an address that is none, and where no node of the network can be reached or the universal
   * adapter's wallet is on another network.
   */
  codeAt?(request: Omit<BalanceRequest, 'token'>): Promise<AddressCode>
}

/**
 * What is at an address: nothing but an account; an account with a delegation (EIP-7702), as any account may have; a token
 * (on Solana its mint, or an account that holds some of one); another contract, such as a smart account; or a program.
 */
export type AddressCode = 'none' | 'delegated' | 'token' | 'contract' | 'program'

/** The ability `message`: signs texts. */
export interface MessageAbility {
  /**
   * Asks the wallet to sign a text with the account `signer.address`. This may be any account that the wallet shares.
   * Resolves with the signature: hex on EVM chains, base58 on Solana, base64 on Bitcoin. Rejects with
   * `wallet/unauthorized` for an account that the wallet doesn't share (S8.13).
   */
  sign(signer: Signer, message: string): Promise<string>
}

/** The ability `typedData`: signs EIP-712 typed data. */
export interface TypedDataAbility {
  /** Asks the wallet to sign. Resolves with the signature in hex. */
  sign(signer: Signer, data: TypedData): Promise<string>
}

/** The ability `transaction`: sends transactions that the app made. */
export interface TransactionAbility {
  /** Resolves with the highest possible fee, in the native coin's smallest unit. */
  estimate?(signer: Signer, request: TransactionRequest): Promise<bigint>
  /** Asks the wallet to sign and send the transaction. Resolves with its hash. */
  send(signer: Signer, request: TransactionRequest): Promise<string>
  /**
   * Asks the wallet to sign the transaction without sending it. Resolves with the signed transaction in the chain's own
   * encoding.
   */
  sign?(signer: Signer, request: TransactionRequest): Promise<string>
  /** Asks the wallet to sign a PSBT. Takes base64, and resolves with base64. */
  signPsbt?(signer: Signer, psbt: string): Promise<string>
  /**
   * Bitcoin: asks the wallet to sign a transaction that takes the place of one in the mempool, with the same coins, for a
   * higher fee out of its change. Resolves with the new hash. Rejects with `wallet/bad-transaction` where that one waits
   * for no block, and with `wallet/insufficient-funds` where its change is not enough.
   */
  speedUp?(signer: Signer, hash: string): Promise<string>
  /** Resolves when the transaction is mined. Rejects with `wallet/timed-out` after 180 s (S4.12). */
  wait(request: WaitRequest): Promise<TransactionReceipt>
  /**
   * Reads what {@link TransactionAbility.find} and {@link TransactionAbility.look} need to know of the account before
   * the wallet is asked. `request`: what the wallet will be asked for. Absent where the adapter has neither.
   */
  anchor?(signer: Omit<Signer, 'connectorId'>, request?: TransactionRequest): Promise<TransactionAnchor>
  /**
   * Reads once what the chain says of a transaction whose hash is known. Rejects where no node of the network can be
   * reached. `taken`: the hashes of the account's other records, which another transaction may be instead of a
   * replacement. Absent where only `wait` says what became of a transaction.
   */
  look?(transaction: SentRecord, taken: readonly string[]): Promise<TransactionSnapshot>
  /**
   * Looks for a transaction that the wallet may have sent without telling its hash. Resolves with the hash, with null
   * where it was certainly not sent, or with undefined where neither is known. `taken`: the hashes of other records, which
   * may be of equal transactions. Rejects where no node can be reached.
   */
  find?(transaction: UnsentRecord, taken: readonly string[]): Promise<string | null | undefined>
  /**
   * The transactions that the account has sent since an anchor, by whatever wallet: those that no block has, and those that
   * were mined since. Without an anchor, only the former. Rejects where no node can be reached.
   */
  sentSince?(account: Omit<Signer, 'connectorId'>, since: TransactionAnchor | undefined): Promise<SentSince>
}

/** What an account has sent since an anchor. */
export interface SentSince {
  readonly transactions: readonly { readonly hash: string; readonly nonce?: number | undefined }[]
  /** Where the next question begins. */
  readonly anchor: TransactionAnchor
}

/**
 * What the chain said of an account before its wallet was asked to send, as plain data. The search for the transaction
 * begins there.
 */
export interface TransactionAnchor {
  /** EVM: how many transactions of the account blocks have: the number of the first one after them. */
  readonly nonce?: number | undefined
  /** EVM: the number of the account's next transaction, after those that the node knows and that no block has. */
  readonly next?: number | undefined
  /** The number of the newest block, in decimal digits; on Solana, its slot. */
  readonly block?: string | undefined
  /**
   * A digest of what will be signed, by which the transaction is known on the chain. Solana: of the message without its
   * blockhash, which a wallet may replace. Bitcoin: of the inputs and the outputs.
   */
  readonly content?: string | undefined
  /** Bitcoin: the coins that the transaction spends, each as `id:index`. */
  readonly inputs?: readonly string[] | undefined
}

/** A transaction that a wallet was asked to send: what is stored of it. Amounts are in decimal digits. */
export interface UnsentRecord {
  readonly networkId: CaipNetworkId
  readonly address: string
  readonly to?: string | undefined
  readonly value?: string | undefined
  /** {@link digestOf} of the data. */
  readonly dataDigest?: string | undefined
  /** EVM: its number, where the app named it or a look has seen it. */
  readonly nonce?: number | undefined
  readonly anchor: TransactionAnchor
}

/** A transaction whose hash is known: what is stored of it. */
export interface SentRecord extends UnsentRecord {
  readonly hash: string
  /** Where the last look has seen it. */
  readonly inclusion?: Inclusion | undefined
}

/** The place of a mined transaction in the chain, and its result. Amounts are in decimal digits. */
export interface Inclusion {
  /** The hash of the transaction that was mined. It differs from the sent hash where it was replaced. */
  readonly hash: string
  readonly status: TransactionReceipt['status']
  readonly replaced?: TransactionReceipt['replaced']
  readonly block: { readonly hash?: string | undefined; readonly number?: string | undefined }
  /** How many blocks confirm it: 1 for the block that it is in. */
  readonly confirmations: number
  /** Whether the chain can't remove it any more. */
  readonly isFinal: boolean
  readonly fee?: string | undefined
  readonly reason?: string | undefined
  /** As of {@link TransactionReceipt}. */
  readonly revertData?: `0x${string}` | undefined
}

/** What the chain says of a transaction at one moment. */
export type TransactionSnapshot =
  /** The network has it, but no block contains it. `nonce`: its number, on EVM chains. */
  | { readonly state: 'pending'; readonly nonce?: number | undefined }
  /** The network doesn't have it now. It may still be mined. */
  | { readonly state: 'missing' }
  /** The node is behind what the last look has seen, so that it says nothing new. */
  | { readonly state: 'behind' }
  /** It was not mined, and can't be mined any more. */
  | { readonly state: 'expired' }
  /** A block contains it, or what replaced it. `nonce`: its number, on EVM chains. */
  | { readonly state: 'included'; readonly inclusion: Inclusion; readonly nonce?: number | undefined }

/** A stage that a transaction has reached. */
export interface TransactionProgress {
  /**
   * `pending`: the network has the transaction, but no block contains it. `replaced`: another transaction replaces it.
   * `included`: a block contains it, whether it succeeded or reverted. On Solana this block isn't confirmed yet.
   *
   * The adapters of EVM chains report all stages. Solana never reports `pending`. Bitcoin never reports `replaced` without a
   * record of the transaction: one whose fee was raised has another id, so the wait for the first id rejects with
   * `wallet/timed-out` after 180 s.
   */
  readonly stage: 'pending' | 'replaced' | 'included'
  /** The hash of the transaction. From `replaced` on, it is the hash of the replacing transaction. */
  readonly hash: string
  /** The number of the block where it is known; on Solana, the slot. */
  readonly blockNumber?: bigint | undefined
}

/** The transaction to wait for. */
export interface WaitRequest {
  readonly hash: string
  readonly networkId: CaipNetworkId
  /** Bitcoin: what is stored of it, by which a transaction that takes its place is found. */
  readonly record?: SentRecord | undefined
  /**
   * A listener for the stages that the adapter sees. It is called in their order, at most once for each stage of a
   * hash, and never after the promise settled. It is not called for a stage that passes between two reads. It is always
   * called with `included` before the promise resolves. An error that the listener throws is reported to the
   * environment and has no other effect.
   */
  readonly onProgress?: ((progress: TransactionProgress) => void) | undefined
}

/** The ability `transfer`: pays the coin or a token to an address. */
export interface TransferAbility {
  /**
   * Prepares a payment. Asks no wallet. Rejects with `wallet/bad-address`, `wallet/risky-address` or
   * `wallet/bad-amount`, and where the chain can't be read.
   */
  prepare(signer: Signer, request: TransferRequest): Promise<PreparedTransfer>
  /**
   * Asks the wallet to send exactly what was prepared, for the same account on the same network. Resolves with the hash of
   * its transaction. Rejects with `wallet/wrong-network` and `wallet/unauthorized` for another network or account.
   */
  send(signer: Signer, prepared: PreparedTransfer): Promise<string>
}

/** A call of a contract's function. */
export interface ContractCall {
  readonly address: string
  /** The contract's ABI in its JSON form. */
  readonly abi: readonly unknown[]
  readonly functionName: string
  /** The function's arguments. Default: none. */
  readonly args?: readonly unknown[] | undefined
}

/** The ability `contract`: calls functions of contracts. */
export interface ContractAbility {
  /**
   * Calls a function that changes no state. Resolves with its decoded result. Rejects with `wallet/reverted` and the reason
   * (S8.11), decoded with the ABI of the call where it has the error.
   */
  read(request: ContractCall & { readonly networkId: CaipNetworkId }): Promise<unknown>
  /**
   * The transaction that calls a function. Rejects with `wallet/bad-address`, and with `wallet/bad-transaction` where the ABI
   * has no such function, or it takes other arguments.
   */
  encode(call: ContractCall): Promise<Required<Pick<TransactionRequest, 'to' | 'data'>>>
  /**
   * Why a call reverted (S8.11): decodes the revert data with the ABI of the call, and the errors that all contracts share.
   * `thrown` is what a wallet or a node threw, or the data itself. Resolves with undefined where it doesn't say.
   */
  explain(call: Pick<ContractCall, 'abi'>, thrown: unknown): Promise<string | undefined>
}

/** The status of a batch of calls (EIP-5792). */
export interface CallsStatus {
  /** 1xx: pending. 2xx: done. 4xx and 5xx: failed. 6xx: partly done. */
  readonly status: number
  /** The receipts as the wallet gave them. */
  readonly receipts: readonly unknown[]
}

/** How a batch of calls is sent (EIP-5792). */
export interface BatchOptions {
  /** Names the batch for `status`, also where the answer of the wallet is lost: hex with 0x. Default: the wallet names it. */
  readonly id?: string | undefined
  /** Whether the wallet must send all calls or none. Default: false. */
  readonly isAtomic?: boolean | undefined
  /** What the wallet needs to be able to do with the batch, such as `paymasterService` (ERC-7677). */
  readonly capabilities?: Readonly<Record<string, unknown>> | undefined
}

/** The ability `calls`: sends several calls as one batch (EIP-5792). */
export interface CallsAbility {
  /** Resolves with what the wallet can do with batches on the signer's network, in the shape of EIP-5792. */
  capabilities(signer: Signer): Promise<Readonly<Record<string, unknown>>>
  /** Asks the wallet to send the calls. Resolves with the id of the batch, which the wallet may have chosen itself. */
  send(signer: Signer, calls: readonly TransactionRequest[], options?: BatchOptions): Promise<string>
  /** Rejects with `wallet/bad-transaction` where the wallet knows no batch with this id. */
  status(signer: Signer, id: string): Promise<CallsStatus>
}

/** The ability `permissions`: asks for permissions for later requests (ERC-7715). */
export interface PermissionsAbility {
  /** Asks for permissions. Resolves with the wallet's answer, unchanged. */
  grant(signer: Signer, permissions: readonly unknown[]): Promise<unknown>
  /** Revokes a permission. `context` is the permission's context in the wallet's answer to `grant`. */
  revoke(signer: Signer, context: string): Promise<void>
}

/**
 * What a wallet says about an asset beside its amount (S3.05). A field is absent where the wallet gave no valid value.
 */
export interface AssetMetadata {
  /** One line of at most 64 characters. */
  readonly name?: string | undefined
  /** One line of at most 32 characters. */
  readonly symbol?: string | undefined
  /**
   * From 0 to 77. Always there for a token. Absent for the coin where the wallet gave none: the network's decimals
   * apply.
   */
  readonly decimals?: number | undefined
  /** The price of one whole unit of those that `balance` is in, in the wallet's currency: 0 or more. */
  readonly price?: number | undefined
  /** An `https` address or `data:image/…`. Show it in an `<img>` only. */
  readonly iconUrl?: string | undefined
  /** The price of the whole amount, in the wallet's currency: a decimal number such as `12.5`. */
  readonly value?: string | undefined
}

/** An asset of an account, as a wallet lists it (S3.05). */
export interface WalletAsset {
  /** The token's address with its checksum, or `native` for the chain's native coin. */
  readonly address: string
  /**
   * The amount in the smallest unit, as the contract counts it: hex with 0x. Of a token with a multiplier (ERC-8056) another
   * amount is shown.
   */
  readonly balance: `0x${string}`
  readonly type: 'ERC20' | 'NATIVE'
  readonly metadata: AssetMetadata
}

/** The ability `assets`: lists what an account has, as the wallet says it (ERC-7811). */
export interface AssetsAbility {
  /**
   * Resolves with the account's assets on the signer's network, each once. An asset that doesn't match
   * {@link WalletAsset} is left out (S5.05). Rejects with `wallet/bad-answer` where the answer is no list of assets, and with
   * `wallet/unsupported-method` where the wallet doesn't know the request.
   */
  get(signer: Signer): Promise<readonly WalletAsset[]>
}

/**
 * The fields of a message to sign in with (CAIP-122). The wallet fills in an absent field, or leaves it out of the
 * message.
 */
export interface SignInInput {
  /** The domain that asks, for example `example.com`. It includes the port where the domain has one. */
  readonly domain: string
  /** Default: the account that the visitor chooses in the wallet. */
  readonly address?: string | undefined
  /** One line for the visitor to read. */
  readonly statement?: string | undefined
  readonly uri?: string | undefined
  /** The version of the message: `1`. */
  readonly version?: string | undefined
  /**
   * The network of the sign-in, as the CAIP-2 id of one of the app's networks. It replaces CAIP-122's `chainId`. The
   * signed message has the wallet's own name of the network (`solana:mainnet`, `solana:devnet`, …), or this id where the
   * wallet doesn't have the network.
   */
  readonly networkId?: CaipNetworkId | undefined
  readonly nonce?: string | undefined
  /** The times are in ISO 8601. */
  readonly issuedAt?: string | undefined
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
}

/**
 * The account that signed in, and what it signed. The adapter checks only the domain and the address of the message. The
 * app's server checks the signature, the nonce, the network and the expiry before it grants anything.
 */
export interface SignIn {
  readonly address: string
  /** The message as the wallet wrote it. It names the domain and the address. */
  readonly message: string
  /** The signature over the message. Base58 on Solana. */
  readonly signature: string
}

/**
 * The ability `signIn`: signs in by the wallet's own method. This method connects, makes CAIP-122's message and signs
 * it in one request. Solana has such a method (`solana:signIn`). EVM and Bitcoin wallets have no common one: there the
 * app makes the message (EIP-4361), and the ability `message` signs it.
 */
export interface SignInAbility {
  /**
   * Asks a wallet to sign in. The wallet need not be connected. The request gives only the wallet's permission: the kit
   * stays disconnected until the app calls `connect`, which then shows no prompt. A second call with the same input
   * while the first is pending resolves with the same answer. Rejects with `wallet/rejected`, with `wallet/unsupported-method` where the wallet lacks the method, with
   * `wallet/bad-answer` where the wallet signed in with another account than `address` or where the message names
   * another domain or account, and with `network/not-found`.
   */
  request(connectorId: string, input: SignInInput): Promise<SignIn>
}

/** What a name service says of an address. */
export interface AddressIdentity {
  /** The name, in its normal form (ENSIP-15). Null where the address has none. */
  readonly name: string | null
  /** The address of the picture, as the name's record has it: unchecked. Null where there is none. */
  readonly avatar: string | null
}

/** Where a name leads to on a network. */
export interface NameTarget {
  /** The name in its normal form (ENSIP-15): what may be shown (F140). */
  readonly name: string
  readonly address: string
  /**
   * Whether the name has no address for the network, so that this is its address on Ethereum. A smart account or an
   * exchange may not have the same one on the network.
   */
  readonly isOnEthereum: boolean
}

/** The ability `names`: asks a name service, such as ENS, on one of the app's networks. */
export interface NamesAbility {
  /**
   * Resolves with the name and the picture of an address. A name that does not lead back to the address counts as none
   * (F143), and so does one that is not in its normal form. Asks no other server than the app's nodes: a name whose
   * records are kept elsewhere (CCIP) counts as none. Resolves with undefined where none of the app's networks has a
   * name service. Rejects where the network can't be reached.
   */
  identify(address: string): Promise<AddressIdentity | undefined>
  /**
   * Resolves with where a name leads to on a network: to its address for the network's coin type (ENSIP-11), else to its
   * address on Ethereum. Normalises the name first (ENSIP-15). Resolves with null where the name has no normal form or
   * leads nowhere (F141), and where its records are kept elsewhere (CCIP). Resolves with undefined where none of the app's
   * networks has a name service. Rejects where the network can't be reached.
   */
  resolve(name: string, networkId: CaipNetworkId): Promise<NameTarget | null | undefined>
}

/** The type of each ability, by its name. An adapter has some of them. */
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
  readonly names: NamesAbility
}

/** The name of an ability. */
export type AbilityName = keyof AdapterAbilities

/**
 * The abilities of an adapter. Each value is a function that loads the ability of its key. An absent key is an
 * unsupported ability. After a load that failed, the next call tries again.
 */
export type Abilities = { readonly [name in AbilityName]?: (() => Promise<AdapterAbilities[name]>) | undefined }

/**
 * The functions that load these abilities. Every key is required, so an ability that is made but not passed on is a
 * compile error.
 */
export type AbilityLoaders<abilities> = { readonly [name in keyof abilities]: () => Promise<abilities[name]> }
