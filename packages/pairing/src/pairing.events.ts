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

/** Listens to the library's events about the active session. Returns a function that ends the listening. */
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
      // A wallet that shares no account any more has disconnected (F047).
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
