import { withTimeout } from '../../base/time.js'
import { LOOK_UP_TIMEOUT_MS, MESSAGE_RENEWED_AFTER_MS, NONCE_WAIT_MS } from './siwx.constants.js'
import type { SiwxDeps } from './siwx.deps.types.js'
import { siwxError } from './siwx.errors.js'
import { learnTime } from './siwx.fields.js'
import { isCurrent } from './siwx.rules.js'
import type { Visits } from './siwx.visit.js'

/** A nonce that is there before a wallet is asked. */
export interface ReadyNonce {
  /**
   * Asks for one, unless there is one that is younger than `maxAgeMs`, or an account is signed in in this browser. Never rejects:
   * where a store doesn't answer, the wallet connects plainly, and the sign-in says why it can't begin. Default: any age.
   */
  prepare(maxAgeMs?: number): Promise<void>
  /**
   * Takes it: it is given once. Waits for one that is on its way, though not for long. Undefined where none is there then
   * that counts.
   */
  take(): Promise<string | undefined>
  /** Drops it, and what is pending. */
  dispose(): void
}

/** Makes {@link ReadyNonce}. */
export function createReadyNonce(deps: SiwxDeps, visits: Visits): ReadyNonce {
  const { environment, store } = deps
  const { clock } = environment
  /** The nonce, and when it came, by the wall clock: timers stop while the device sleeps. */
  let ready: { readonly nonce: string; readonly at: number } | undefined
  let stopTimer = (): void => {}
  let preparing: Promise<void> | undefined
  /** Replaced by `dispose`: an answer that comes later is dropped. */
  let present = {}

  async function ask(): Promise<void> {
    const mine = present
    const late = (): Error => siwxError('no-answer')
    const within = <value>(answer: Promise<value>): Promise<value> =>
      withTimeout(clock, LOOK_UP_TIMEOUT_MS, answer, late)
    const sessions = await within(store.list())
    if (sessions.some((session) => isCurrent(session, visits.now()))) return
    const given = await within(store.nonce())
    if (mine !== present) return
    learnTime(deps, visits, given)
    ready = { nonce: given.nonce, at: clock.now() }
    stopTimer = clock.after(MESSAGE_RENEWED_AFTER_MS, drop)
  }

  function drop(): void {
    stopTimer()
    ready = undefined
  }

  const isYounger = (ms: number): boolean => !!ready && clock.now() - ready.at < ms

  return {
    async prepare(maxAgeMs = MESSAGE_RENEWED_AFTER_MS) {
      if (isYounger(maxAgeMs)) return
      drop()
      preparing ??= ask()
        .catch(() => {})
        .finally(() => (preparing = undefined))
      await preparing
    },
    async take() {
      if (preparing) await withTimeout(clock, NONCE_WAIT_MS, preparing, () => siwxError('no-answer')).catch(() => {})
      const taken = isYounger(MESSAGE_RENEWED_AFTER_MS) ? ready?.nonce : undefined
      drop()
      return taken
    },
    dispose() {
      present = {}
      drop()
    },
  }
}
