import type { CaipNetworkId } from '../../base/caip.js'
import type { Signer } from './signer.types.js'

/** EIP-712 typed data: the domain, the types, and the message of the type `primaryType`. */
export interface TypedData {
  readonly domain: Readonly<Record<string, unknown>>
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

/**
 * The result of verifying a signature. `unknown`: it may be right, but this can't be decided here: a node would have to
 * answer, or a script to be run.
 */
export type SignatureVerdict = 'valid' | 'invalid' | 'unknown'

/** The ability `message`: signs texts, and verifies their signatures. */
export interface MessageAbility {
  /**
   * Asks the wallet to sign a text with the account `signer.address`. This may be any account that the wallet shares.
   * Resolves with the signature: hex on EVM chains, base58 on Solana, base64 on Bitcoin. Rejects with
   * `wallet/unauthorized` for an account that the wallet doesn't share (S8.13).
   */
  sign(signer: Signer, message: string): Promise<string>
  /**
   * Verifies that an account signed a text. The signature is as `sign` resolves with it. Asks no wallet. Where a contract
   * decides, asks the app's own nodes; one that doesn't answer makes it `unknown`. An adapter that can't verify lacks this
   * function, so its signatures are `unknown`.
   */
  verify?(account: Pick<Signer, 'address' | 'networkId'>, message: string, signature: string): Promise<SignatureVerdict>
}

/** The ability `typedData`: signs EIP-712 typed data. */
export interface TypedDataAbility {
  /** Asks the wallet to sign. Resolves with the signature in hex. */
  sign(signer: Signer, data: TypedData): Promise<string>
}

/**
 * The fields of a message to sign in with (CAIP-122, S3.09). The signed message has each of them, and none that is absent
 * here.
 */
export interface SignInInput {
  /** The domain that asks, for example `example.com`. It includes the port where the domain has one. */
  readonly domain: string
  /** Default: the account that the visitor chooses in the wallet. */
  readonly address?: string | undefined
  /** One line for the visitor to read. */
  readonly statement?: string | undefined
  /** A URI of the domain, such as its origin. */
  readonly uri: string
  /** The version of the message. */
  readonly version: '1'
  /**
   * The network of the sign-in, as the CAIP-2 id of one of the app's networks. It replaces CAIP-122's `chainId`. The
   * signed message has the network's name of its kind of chain: `1` for Ethereum; `solana:mainnet`, `solana:devnet`,
   * `solana:testnet`, or `solana:localnet` for any other one of Solana.
   */
  readonly networkId: CaipNetworkId
  /** At least 8 letters and digits. */
  readonly nonce: string
  /** The times are in RFC 3339. */
  readonly issuedAt: string
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
}

/**
 * The account that signed in, and what it signed. The adapter compares every field of the message with the request. The
 * app's server checks the signature too, and the message again, before it grants anything.
 */
export interface SignIn {
  /** The account of the message. With its checksum on EVM chains. */
  readonly address: string
  /**
   * The message as the wallet wrote it: EIP-4361 on EVM chains, Sign In With Solana. It has all fields of the request, and
   * no other one: only the scheme of the URI may stand before the domain. A hardware wallet signs it behind the header of
   * an off-chain message (Solana), which isn't in this text.
   */
  readonly message: string
  /** The signature over the message: hex on EVM chains, base58 on Solana. The adapter doesn't verify it. */
  readonly signature: string
}

/**
 * The ability `signIn`: signs in by the wallet's own method. This method connects, makes CAIP-122's message and signs
 * it in one request. On Solana it is `solana:signIn`. On EVM chains it is `wallet_connect` with `signInWithEthereum`
 * (ERC-7846), which few wallets have. For any other wallet the app makes the message, and the ability `message` signs it.
 */
export interface SignInAbility {
  /**
   * Asks a wallet to sign in. The wallet need not be connected. The request gives only the wallet's permission: the kit
   * stays disconnected until `reconnect` of the adapter, which shows no prompt. A second call with the same input while the
   * first is pending resolves with the same answer.
   *
   * Rejects with `wallet/rejected`; with `wallet/unsupported-method` where the wallet lacks the method, before any prompt;
   * with `wallet/bad-answer` where the wallet signed in with another account than `address`, where any field of the message
   * isn't that of `input`, or where the wallet signed nothing, though it may have given its permission; with
   * `network/not-found`; and with `wallet/provider-not-found`.
   */
  request(connectorId: string, input: SignInInput): Promise<SignIn>
}

/** The ability `permissions`: asks for permissions for later requests (ERC-7715). */
export interface PermissionsAbility {
  /** Asks for permissions. Resolves with the wallet's answer, unchanged. */
  grant(signer: Signer, permissions: readonly unknown[]): Promise<unknown>
  /** Revokes a permission. `context` is the permission's context in the wallet's answer to `grant`. */
  revoke(signer: Signer, context: string): Promise<void>
}

/** What a wallet signs, and what it permits. */
export interface SigningAbilities {
  readonly message: MessageAbility
  readonly typedData: TypedDataAbility
  readonly signIn: SignInAbility
  readonly permissions: PermissionsAbility
}
