import { pairingError, walletError } from '@latchkit/core/adapter'
import type UniversalProvider from '@walletconnect/universal-provider'
import type { ActiveSession } from './pairing.active.js'
import { isLost } from './pairing.session.js'
import type { SideDeps } from './pairing.types.js'

/**
 * Makes the function that sends a request to the wallet of the active session. It rejects with `pairing/not-connected`
 * without a session, with `wallet/disconnected` where the session ended (F049), else as the wallet does.
 */
export function createSessionRequest(
  client: UniversalProvider['client'],
  session: Pick<ActiveSession, 'current' | 'drop'>,
): SideDeps['ask'] {
  return async (networkId, method, params) => {
    const active = session.current()
    if (!active) throw pairingError('not-connected')
    const { topic } = active
    try {
      return await client.request({ topic, chainId: networkId, request: { method, params } })
    } catch (error) {
      if (!isLost(error) && client.session.keys.includes(topic)) throw error
      // F049: the library has lost the session, or a part of it. Drops the session, so that the visitor can connect
      // again.
      session.drop(topic)
      throw walletError('disconnected', {}, error)
    }
  }
}
