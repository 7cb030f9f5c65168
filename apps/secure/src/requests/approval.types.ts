import type { SignInMessage } from '@latchkit/siwx'

/** A request of a page for a method that the visitor approves. */
export interface AskedRequest {
  readonly method: string
  readonly params: unknown
  /** CAIP-2 of the wallet's current network. */
  readonly chainId: string
}

/** What a request is judged by. */
export interface ApprovalContext {
  /** The origin of the page around the frame, as the browser says it. */
  readonly parentOrigin: string
  /** The wallet's address in the namespace of the request. */
  readonly address: string
  /** Whether the operator trusts that origin with approvals in the frame. */
  readonly isTrusted: boolean
  /** In milliseconds since 1970. */
  readonly now: number
}

/** Why a request is refused without a word to the visitor. */
export type RefusalCode =
  | 'rpc/not-allowed'
  | 'rpc/bad-params'
  | 'rpc/other-account'
  | 'sign-in/other-domain'
  | 'sign-in/malformed'

/** What the visitor is warned of before an approval. */
export type ApprovalWarning = 'unreadable' | 'looks-like-sign-in' | 'permits-more'

/** What a request would sign, from its own bytes. */
export type AskedContent =
  | { readonly kind: 'signIn'; readonly message: SignInMessage; readonly bytes: Uint8Array }
  | { readonly kind: 'text'; readonly text: string; readonly bytes: Uint8Array }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }

/**
 * Where a request is approved. `nowhere`: it needs no approval. `frame`: in the frame, which a page can cover. `window`: in a
 * window of the secure origin.
 */
export type ApprovalPlace =
  | { readonly place: 'nowhere' }
  | { readonly place: 'refused'; readonly code: RefusalCode }
  | {
      readonly place: 'frame' | 'window'
      readonly content: AskedContent
      readonly warnings: readonly ApprovalWarning[]
    }
