import type { Namespace } from '@latchkit/core'
import type UniversalProvider from '@walletconnect/universal-provider'
import type { EvmSide } from './eip155.requests.js'
import type { ActiveSession } from './pairing.active.js'
import {
  pairingSessionOf,
  type WalletConnectSession,
  type SessionEvents,
  type SessionChange,
} from './pairing.session.js'

/** Follows what the library tells of the active session, until the answer is called. */
export function followSession(
  client: UniversalProvider['client'],
  namespaces: readonly Namespace[],
  session: Pick<ActiveSession, 'current' | 'take' | 'drop' | 'disconnect'>,
  onWalletEvent: EvmSide['hear'],
): () => void {
  const events = client.events as unknown as SessionEvents
  const onEnd = ({ topic }: SessionChange): void => session.drop(topic)
  const listeners: Readonly<Record<string, (event: SessionChange) => void>> = {
    session_delete: onEnd,
    session_expire: onEnd,
    session_update({ topic, params: { namespaces: shared } }) {
      const active = session.current()
      if (!active || topic !== active.topic) return
      const next: WalletConnectSession = { ...active, namespaces: shared }
      // A wallet that takes its last account back has disconnected (F047).
      if (pairingSessionOf(next, namespaces).namespaces.length > 0) return session.take(next)
      void session.disconnect()
    },
    session_event({ topic, params }) {
      if (topic === session.current()?.topic) onWalletEvent(params.chainId, params.event)
    },
  }
  for (const [name, listener] of Object.entries(listeners)) events.on(name, listener)
  return () => {
    for (const [name, listener] of Object.entries(listeners)) events.off(name, listener)
  }
}
