import type { AskedContent } from '../requests/content.types.js'

/** What a window of this site is opened for. */
export type WindowTask =
  /** A new wallet's code is shown, and two of its groups are typed back. */
  | { readonly kind: 'keep'; readonly code: string; readonly email: string }
  /** The code of a wallet is typed. */
  | { readonly kind: 'code'; readonly email: string }
  /** A request is read and approved. */
  | {
      readonly kind: 'approve'
      readonly content: AskedContent
      /** The origin of the page that asks, as the browser says it. */
      readonly parentOrigin: string
    }

/** What a window answers. */
export type WindowAnswer =
  | { readonly kind: 'kept' }
  | { readonly kind: 'code'; readonly code: string }
  /** `digest`: of what the window drew. The frame signs nothing else. */
  | { readonly kind: 'approved'; readonly digest: string }
  | { readonly kind: 'declined' }

/** What the frame shows. One at a time. */
export type Prompt =
  /** Another tab asks the visitor for the code of this wallet. */
  | { readonly kind: 'elsewhere'; readonly cancel: () => void }
  /** A link to a window of this site, and then the wait for it. */
  | {
      readonly kind: 'window'
      readonly task: WindowTask['kind']
      /** Whom it is about: the email, or the origin of the page that asks. */
      readonly subject: string
      /** The address of the window. Undefined while its box is filled. */
      readonly href: string | undefined
      /** Whether the link was pressed. It can be pressed again. */
      readonly isOpened: boolean
      /** What the last window's answer came to, where that was nothing. */
      readonly flaw: 'code' | undefined
      readonly open: () => void
      readonly cancel: () => void
    }
  /** A request that the frame itself approves: a sign-in to the page around it, or any one of a page that the operator trusts. */
  | {
      readonly kind: 'approve'
      readonly content: AskedContent
      readonly parentOrigin: string
      readonly approve: () => void
      /** Asks in a window instead, where the browser says that the page covers the frame. */
      readonly leave: () => void
      readonly cancel: () => void
    }

/** The prompt of a frame. */
export interface Prompts {
  /** Undefined while the visitor is asked nothing. */
  readonly current: () => Prompt | undefined
  readonly subscribe: (listener: () => void) => () => void
  /**
   * Asks the visitor, after all that was asked before (S9.03). Runs `ask` with the function that shows a prompt, until it is settled.
   * Rejects with `user/cancelled` where the page gives the request up.
   */
  readonly ask: <Result>(
    signal: AbortSignal,
    run: (show: (prompt: Prompt) => void) => Promise<Result>,
  ) => Promise<Result>
}
