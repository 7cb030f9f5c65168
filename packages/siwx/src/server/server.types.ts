import type { SignInMessage } from '../message/message.types.js'
import type { MessageFlaw } from '../message/checkMessage.js'
import type { SiwxStorage } from './storage.types.js'

/** The CAIP-10 id of an account on EVM chains, Solana or Bitcoin. */
export type CaipAddress = `${'eip155' | 'solana' | 'bip122'}:${string}:${string}`

/** An account that is signed in: what the kit knows of a session too. */
export interface SignedInAccount {
  /** The account with its network. */
  readonly account: CaipAddress
  /** When its message was written (RFC 3339). */
  readonly issuedAt: string
  /** When its message expires (RFC 3339), where the message says it. */
  readonly expirationTime?: string
}

/** What a wallet signed: the body of a sign-in. */
export interface SignedMessage {
  /** The text that was signed. */
  readonly message: string
  /** In hex on EVM chains, in base58 on Solana, in base64 on Bitcoin. */
  readonly signature: string
  /** The account's CAIP-10 id. */
  readonly account: string
}

/** A sign-in whose message and signature are right. */
export interface SiwxSignIn {
  /** The account with its network. */
  readonly account: CaipAddress
  readonly message: SignInMessage
  /** The request that signs in. Its body was read already. */
  readonly request: Request
}

/** The session of a request. */
export interface SiwxServerSession<appUser extends object = object> {
  /** The accounts that are signed in, the last one to sign in at the end. There is one at least. */
  readonly accounts: readonly SignedInAccount[]
  /** What `onSignIn` returned for the last of the accounts. */
  readonly user?: appUser
}

/** RPC URLs by the CAIP-2 ids of EVM chains, in the order in which they are asked. */
export type RpcUrls = Readonly<Record<string, readonly string[]>>

/** What a sign-in server is made of. */
export interface SiwxServerOptions<appUser extends object = object> {
  /**
   * The origins of the pages that may sign in, such as `https://app.example` or `https://*.app.example`. Pages of this
   * machine need an entry too, with their port.
   */
  readonly origins: readonly string[]
  /**
   * Nodes that verify the signatures of contracts: their answers are trusted. Without nodes for a chain, the accounts of
   * keys alone can sign in there. Default: none.
   */
  readonly rpcUrls?: RpcUrls
  /** Where nonces and sessions are kept. Default: {@link memoryStorage}. */
  readonly storage?: SiwxStorage
  /**
   * Decides whether an account may sign in, after its signature was verified. Only true and an object permit it: false, null,
   * undefined and an error refuse, with 401 and without their text. The object is the app's user, which `session` gives back:
   * it is stored as JSON until the account signs in again. Default: every account may sign in.
   */
  readonly onSignIn?: (signIn: SiwxSignIn) => SignInDecision<appUser> | Promise<SignInDecision<appUser>>
  /**
   * `embedded`: the cookies of an app that runs in frames of other sites (`SameSite=None; Partitioned`). Default: cookies
   * of the app's own site (`SameSite=Lax`).
   */
  readonly cookie?: 'embedded'
  /** Returns the time in milliseconds since 1970. Default: the system's. */
  readonly clock?: () => number
}

/** What `onSignIn` returns: true or the app's user permits the sign-in, anything else refuses it. */
export type SignInDecision<appUser extends object = object> = appUser | boolean | null | undefined

/** A server for signing in. */
export interface SiwxServer<appUser extends object = object> {
  /**
   * Answers a request to `…/nonce`, `…/session` or `…/sessions`, under whichever path the app mounts it. Rejects where the
   * storage rejects.
   */
  fetch(request: Request): Promise<Response>
  /** Returns the session of any request of the app, by its cookies; undefined where no account is signed in. */
  session(request: Request): Promise<SiwxServerSession<appUser> | undefined>
}

/**
 * Why a sign-in doesn't count. `bad-nonce`: the message's nonce is another one, was used, or expired. `bad-message`: a
 * field is wrong. `bad-signature`: the account didn't sign the message. `unverified`: a signature can't be verified now.
 */
export interface SignInFlaw {
  readonly error: 'bad-nonce' | 'bad-message' | 'bad-signature' | 'unverified'
  /** What is wrong with the message. */
  readonly field?: MessageFlaw
}
