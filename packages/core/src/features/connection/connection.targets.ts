import type { Connector } from '../connectors/connectors.types.js'
import { shareSession } from './connection.traits.js'
import type { DisconnectTarget, WalletOfNamespace } from './connection.types.js'

/**
 * The types of connectors that reach one wallet in all namespaces. The connections in its namespaces end together
 * (S4.02).
 */
const ONE_FOR_ALL: readonly Connector['type'][] = ['WALLET_CONNECT', 'AUTH']

/**
 * Returns a function that says whether a connection is to be ended: because `target` names it, or because it is in
 * another namespace of a paired or embedded wallet that `target` names (S4.02), or shares its session. Without a target,
 * every connection is to be ended.
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
    !!connector &&
    named.some(
      (each) =>
        shareSession(each.traits, connector.traits) ||
        (each.type === connector.type && ONE_FOR_ALL.includes(each.type)),
    )
  return (each) => isNamed(each) || endsWithNamed(connectorOf(each))
}
