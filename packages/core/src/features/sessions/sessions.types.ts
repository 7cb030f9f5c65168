import type { LatchError } from '../../base/errors.js'
import type { SiwxDevice } from '../siwx/siwx.types.js'

/**
 * The sessions on all devices, as far as they are known.
 *
 * - `off`: they were not asked for.
 * - `loading`: they are being read.
 * - `failed`: they couldn't be read.
 * - `ready`: they are there. With an `error`, one or several couldn't be ended.
 */
export type SessionsState =
  | { readonly status: 'off' | 'loading' }
  | { readonly status: 'failed'; readonly error: LatchError }
  | {
      readonly status: 'ready'
      /** The session of this browser first, then the others, the newest first. */
      readonly devices: readonly SiwxDevice[]
      /** The ids of those that are being ended. */
      readonly ending: readonly string[]
      /** Whether all others are being ended. */
      readonly isEndingOthers: boolean
      readonly error?: LatchError | undefined
    }

/** Lists the sessions of the accounts that are signed in here, on all devices, and ends them. */
export interface SessionsController {
  /** Replaced as a whole, in `current`, when it changes. */
  readonly state: { readonly current: SessionsState }
  /** Reads the sessions anew. Joins a pending call. Never rejects: the state says what went wrong. */
  read(): Promise<void>
  /** Ends what was begun by `read`: a pending answer changes nothing. */
  leave(): void
  /**
   * Ends a session of the list. That of this browser ends as `latch.signOut()` does. Joins a pending call for the same one.
   * Rejects with `siwx/…`, which is in the state too.
   */
  end(id: string): Promise<void>
  /** Ends all sessions of the list but that of this browser. Joins a pending call. Rejects as `end` does. */
  endOthers(): Promise<void>
}

/** What the feature is to the kit: its controller. */
export interface SessionsFeature {
  readonly controller: SessionsController
}
