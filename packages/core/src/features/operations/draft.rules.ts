import type { LatchError } from '../../base/errors.js'

/**
 * How far a form is.
 *
 * - `editing`: it is incomplete, or has changed, or could not be prepared: see `error`.
 * - `preparing`: what it needs to know is being read.
 * - `prepared`: `ready` is there to be read.
 * - `asking`: it is confirmed: the wallet is asked for what was prepared, after the review of its plan.
 * - `sent`: the wallet has sent it.
 */
export type DraftStatus = 'editing' | 'preparing' | 'prepared' | 'asking' | 'sent'

/** What was prepared of a form, and how far it is. `ready` is what the visitor confirms. */
export interface DraftModel<ready> {
  /** Counts the forms that it has been. What was begun for another number changes nothing any more. */
  readonly version: number
  readonly status: DraftStatus
  readonly ready: ready | undefined
  /** Why it could not be prepared, or the wallet did not send. */
  readonly error: LatchError | undefined
  /** The record of the transaction that the wallet was asked for. It may still be searched for (F031). */
  readonly transactionId: string | undefined
}

/** What happens to a form. `version`: that of the form by which it was begun. */
export type DraftMessage<ready> =
  /** A field has changed, or the account, the network or the wallet. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'preparing' }
  | { readonly kind: 'prepared'; readonly version: number; readonly ready: ready }
  | { readonly kind: 'unprepared'; readonly version: number; readonly error: LatchError }
  /** It can't be prepared at all, whatever its fields are. */
  | { readonly kind: 'failed'; readonly error: LatchError }
  | { readonly kind: 'asking' }
  | { readonly kind: 'stored'; readonly version: number; readonly transactionId: string | undefined }
  /** The wallet has sent it, or it was found on the chain. */
  | { readonly kind: 'sent'; readonly version: number }
  | { readonly kind: 'unsent'; readonly version: number; readonly error: LatchError | undefined }

/** The draft of an empty form. */
export const EMPTY_DRAFT: DraftModel<never> = {
  version: 0,
  status: 'editing',
  ready: undefined,
  error: undefined,
  transactionId: undefined,
}

/** Whether the wallet may be asked for what was prepared: also while the same form is prepared anew. */
export const canConfirm = ({ status, ready }: DraftModel<unknown>): boolean =>
  ready !== undefined && (status === 'prepared' || status === 'preparing')

/**
 * The draft after a message. The same object where nothing changes. A change of the form wins over all that was begun
 * before it (F080); a confirmation wins over a preparation that is under way.
 */
export function transition<ready>(draft: DraftModel<ready>, message: DraftMessage<ready>): DraftModel<ready> {
  if (message.kind === 'changed') return { ...EMPTY_DRAFT, version: draft.version + 1 }
  if ('version' in message && message.version !== draft.version) return draft
  switch (message.kind) {
    case 'preparing':
      return draft.status === 'asking' || draft.status === 'sent'
        ? draft
        : { ...draft, status: 'preparing', error: undefined }
    case 'prepared':
      return draft.status === 'preparing' ? { ...draft, status: 'prepared', ready: message.ready } : draft
    case 'unprepared': {
      // A transaction that is searched for is not forgotten: it would be sent once more (F031).
      const { version, transactionId } = draft
      return draft.status === 'preparing' ? { ...EMPTY_DRAFT, version, transactionId, error: message.error } : draft
    }
    case 'failed':
      return { ...draft, error: message.error }
    case 'asking':
      return { ...draft, status: 'asking', error: undefined, transactionId: undefined }
    case 'stored':
      return { ...draft, transactionId: message.transactionId }
    case 'sent':
      return { ...draft, status: 'sent', error: undefined }
    case 'unsent':
      return draft.status === 'asking' ? { ...draft, status: 'prepared', error: message.error } : draft
  }
}
