import type { PayloadOf } from '@latchkit/frame'
import type { WindowAnswer, WindowTask } from '../prompts/prompts.types.js'

/** What the frame gives a window. */
export interface WindowRequest {
  readonly task: WindowTask
  /** How the page around the frame looks. */
  readonly look: Pick<PayloadOf<'SYNC_THEME'>, 'themeMode' | 'locale'>
}

/** How far a window is. */
export type VisitState =
  | { readonly status: 'loading' }
  /** The box was emptied before: by this window before a reload, or by another one. */
  | { readonly status: 'gone' }
  /** The server can't be reached. */
  | { readonly status: 'away' }
  | { readonly status: 'open'; readonly task: WindowTask; readonly isSending: boolean; readonly hasFailed: boolean }
  /** `sent`: an earlier answer of this window arrived, whichever it was. */
  | { readonly status: 'done'; readonly answer: WindowAnswer['kind'] | 'sent' }

/** One window, from its link to its answer. */
export interface WindowVisit {
  readonly state: () => VisitState
  readonly subscribe: (listener: () => void) => () => void
  /** Reads what the frame asks. Called again after the server was away. */
  readonly begin: () => Promise<void>
  /** Gives the answer to the frame, and ends the visit. After a failure, the visitor can answer again. */
  readonly answer: (answer: WindowAnswer) => Promise<void>
  readonly close: () => void
}
