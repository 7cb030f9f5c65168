import { writeMessage } from '@latchkit/siwx'
import type { LatchError } from '../../base/errors.js'
import { withTimeout } from '../../base/time.js'
import { MESSAGE_RENEWED_AFTER_MS, STORE_TIMEOUT_MS } from './siwx.constants.js'
import type { SiwxDeps } from './siwx.deps.types.js'
import { siwxError } from './siwx.errors.js'
import { commonFields, isClockWrong, learnTime } from './siwx.fields.js'
import type { SiwxNonce } from './siwx.types.js'
import type { PreparedMessage, Visit, Visits } from './siwx.visit.js'

/** Makes the messages that accounts sign. */
export interface SiwxMessages {
  /**
   * Asks for a nonce, and makes the message of a visit. `error`: why the last try failed. Rejects with what the store throws.
   */
  prepare(visit: Visit, error?: LatchError): Promise<void>
  dispose(): void
}

/** Makes {@link SiwxMessages}. `onStale` is called with the visit of a message that was not signed in time. */
export function createSiwxMessages(deps: SiwxDeps, visits: Visits, onStale: (visit: Visit) => void): SiwxMessages {
  const { environment, store } = deps
  const { clock } = environment
  let stopTimer = (): void => {}

  function messageOf({ account }: Visit, given: SiwxNonce): PreparedMessage {
    learnTime(deps, visits, given)
    const fields = commonFields(deps, visits, given.nonce)
    const text = writeMessage({ ...fields, accountAddress: account.address, chainId: account.caipNetworkId })
    const { issuedAt, expirationTime } = fields
    return { text, issuedAt, expirationTime, isClockWrong: isClockWrong(deps, visits) }
  }

  return {
    async prepare(visit, error) {
      visits.set(visit, { status: 'preparing' })
      const asked = store.nonce(visit.account.caipAddress)
      const answer = await withTimeout(clock, STORE_TIMEOUT_MS, asked, () => siwxError('no-answer'))
      visit.prepared = messageOf(visit, answer)
      visit.isStale = false
      if (!visits.setReady(visit, error)) return
      stopTimer()
      stopTimer = clock.after(MESSAGE_RENEWED_AFTER_MS, () => onStale(visit))
    },
    dispose: () => stopTimer(),
  }
}
