import { walletError, withTimeout, type PairingContext } from '@latchkit/core/adapter'
import type UniversalProvider from '@walletconnect/universal-provider'

/** The reason in the message to the wallet. */
const REASON = { code: 6000, message: 'User disconnected.' }

/** Most time for the message to the wallet, in ms. Less than the 3 s that core waits for a disconnect. */
const END_TIMEOUT_MS = 2_500

/**
 * Ends a session here and at the wallet. If the message to the wallet fails, or takes longer than 2.5 s, deletes the
 * session here: the library would keep it, and a reload would restore it. The wallet then finds out with its next
 * request. Never rejects.
 */
export async function endSession(
  client: UniversalProvider['client'],
  { clock }: Pick<PairingContext['environment'], 'clock'>,
  topic: string,
): Promise<void> {
  const ended = client.disconnect({ topic, reason: REASON })
  try {
    await withTimeout(clock, END_TIMEOUT_MS, ended, () => walletError('timed-out'))
  } catch {
    await client.session.delete(topic, REASON).catch(() => {})
  }
}
