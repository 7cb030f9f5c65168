import { walletError, withTimeout, type PairingContext } from '@latchkit/core/adapter'
import type UniversalProvider from '@walletconnect/universal-provider'

/** The reason that the wallet is given. */
const REASON = { code: 6000, message: 'User disconnected.' }

/** How long the relay may take to pass on that a session is over. Less than the 3 s that core waits for a disconnect. */
const END_PATIENCE_MS = 2_500

/**
 * Ends a session at the wallet. If the wallet can't be told, the session is deleted here all the same: the library would
 * keep it, and a reload would find it. The wallet learns that it is over with its next request.
 */
export async function endSession(
  client: UniversalProvider['client'],
  { clock }: Pick<PairingContext['environment'], 'clock'>,
  topic: string,
): Promise<void> {
  const told = client.disconnect({ topic, reason: REASON })
  try {
    await withTimeout(clock, END_PATIENCE_MS, told, () => walletError('timed-out'))
  } catch {
    await client.session.delete(topic, REASON).catch(() => {})
  }
}
