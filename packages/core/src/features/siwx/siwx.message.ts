import { writeMessage } from '@latchkit/siwx'
import type { LatchError } from '../../base/errors.js'
import { withTimeout } from '../../base/time.js'
import {
  MAX_CLOCK_DIFFERENCE_MS,
  MESSAGE_RENEWED_AFTER_MS,
  SIGN_IN_EXPIRES_MS,
  STORE_TIMEOUT_MS,
} from './siwx.constants.js'
import type { SiwxDeps } from './siwx.deps.types.js'
import { siwxError } from './siwx.errors.js'
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
export function createSiwxMessages(
  { environment, store, settings }: SiwxDeps,
  visits: Visits,
  onStale: (visit: Visit) => void,
): SiwxMessages {
  const { clock, window } = environment
  let stopTimer = (): void => {}

  function messageOf({ account }: Visit, { nonce, now: given }: SiwxNonce): PreparedMessage {
    const { host = '', origin = '' } = window?.location ?? {}
    const { statement, resources, expiresInMs = SIGN_IN_EXPIRES_MS } = settings
    // The server's time counts: the clock of the device may be wrong (F189).
    const now = typeof given === 'number' ? given : clock.now()
    visits.learnTime(now)
    const isClockWrong = Math.abs(now - clock.now()) >= MAX_CLOCK_DIFFERENCE_MS
    const issuedAt = new Date(now).toISOString()
    const expirationTime = new Date(now + expiresInMs).toISOString()
    const text = writeMessage({
      domain: host,
      accountAddress: account.address,
      ...(statement === undefined ? {} : { statement }),
      uri: origin,
      version: '1',
      chainId: account.caipNetworkId,
      nonce,
      issuedAt,
      expirationTime,
      ...(resources === undefined ? {} : { resources }),
    })
    return { text, issuedAt, expirationTime, isClockWrong }
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
