import type { Connector } from '../../adapter/connector.types.js'
import { shareSession } from './connection.traits.js'
import type { DisconnectTarget, WalletOfNamespace } from './connection.types.js'

/**
 * Returns a function that says whether a connection is to be ended: because `target` names it, or because it shares the
 * session of one that `target` names, as the namespaces of a paired wallet do (S4.02). Without a target, every connection is
 * to be ended.
 */
export function targetsOf(
  target: DisconnectTarget | undefined,
  connected: readonly WalletOfNamespace[],
  connectorOf: (wallet: WalletOfNamespace) => Connector | undefined,
): (each: WalletOfNamespace) => boolean {
  const isNamed = ({ namespace, connectorId }: WalletOfNamespace): boolean => {
    if (typeof target !== 'object') return !target || namespace === target
    return connectorId === target.connectorId && namespace === (target.namespace ?? namespace)
  }
  const named = connected.filter(isNamed).flatMap((each) => connectorOf(each) ?? [])
  const endsWithNamed = (connector: Connector | undefined): boolean =>
    named.some((each) => shareSession(each.traits, connector?.traits))
  return (each) => isNamed(each) || endsWithNamed(connectorOf(each))
}
