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
  giveUp(): void
  /** Resolves with the next session. Rejects with `siwx/cancelled` at the next `giveUp`. */
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
  return {
    isRequired: required,
    isOpen: () => required || !isGivenUp,
    renew: () => void (isGivenUp = false),
    giveUp() {
      isGivenUp = true
      for (const { reject } of take()) reject(siwxError('cancelled'))
    },
    wait: () =>
      new Promise((resolve, reject) => {
        callers = [...callers, { resolve, reject }]
      }),
    resolve: (session) => take().forEach(({ resolve }) => resolve(session)),
  }
}
