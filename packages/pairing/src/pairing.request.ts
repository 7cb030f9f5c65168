import { pairingError, walletError } from '@latchkit/core/adapter'
import type UniversalProvider from '@walletconnect/universal-provider'
import type { ActiveSession } from './pairing.active.js'
import { isLost } from './pairing.session.js'
import type { SideDeps } from './pairing.types.js'

/** Makes what sends a request to the wallet of the active session. */
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
      // F049: the library has lost the session, in part or as a whole. It is dropped, so that the visitor can connect anew.
      session.drop(topic)
      throw walletError('disconnected', {}, error)
    }
  }
}
