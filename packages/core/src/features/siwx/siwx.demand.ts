import type { LatchError } from '../../base/errors.js'
import { siwxError } from './siwx.errors.js'
import type { SiwxOption, SiwxSession } from './siwx.types.js'

/** Whether the visitor is to sign in, and which callers wait for it. */
export interface SiwxDemand {
  readonly isRequired: boolean
  /** Whether an account without a session must sign in before anything else. */
  isOpen(): boolean
  /** The sign-in is wanted anew: by a new connection, or by the app. */
  renew(): void
  /** The visitor, or a failure, has ended it. One that isn't required stays away until `renew`. The callers reject. */
  giveUp(error?: LatchError): void
  /** Rejects the callers, because the kit ends or no account is there any more. */
  reject(error?: LatchError): void
  /** Resolves with the next session. Rejects with the error of the next `giveUp` or `reject`, by default `siwx/cancelled`. */
  wait(): Promise<SiwxSession>
  /** Resolves the callers. */
  resolve(session: SiwxSession): void
}

interface Caller {
  readonly resolve: (session: SiwxSession) => void
  readonly reject: (error: Error) => void
}

/** Makes {@link SiwxDemand}. */
export function createSiwxDemand({ required = true }: Pick<SiwxOption, 'required'>): SiwxDemand {
  let isGivenUp = false
  let callers: readonly Caller[] = []
  const take = (): readonly Caller[] => {
    const taken = callers
    callers = []
    return taken
  }
  const rejectAll = (error = siwxError('cancelled')): void => take().forEach(({ reject }) => reject(error))
  return {
    isRequired: required,
    isOpen: () => required || !isGivenUp,
    renew: () => void (isGivenUp = false),
    giveUp(error) {
      isGivenUp = true
      rejectAll(error)
    },
    reject: rejectAll,
    wait: () =>
      new Promise((resolve, reject) => {
        callers = [...callers, { resolve, reject }]
      }),
    resolve: (session) => take().forEach(({ resolve }) => resolve(session)),
  }
}
