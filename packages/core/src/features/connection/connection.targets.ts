import type { Connector } from '../connectors/connectors.types.js'
import type { DisconnectTarget, WalletOfNamespace } from './connection.types.js'

/** Ways to connect of which a kit has one, whatever chains it is for: they end together (S4.02). */
const ONE_FOR_ALL: readonly Connector['type'][] = ['WALLET_CONNECT', 'AUTH']

/** Tells of a connection whether it is meant: by itself, or because it is one with another one that is (S4.02). */
export function meantBy(
  target: DisconnectTarget | undefined,
  connected: readonly WalletOfNamespace[],
  typeOf: (wallet: WalletOfNamespace) => Connector['type'] | undefined,
): (each: WalletOfNamespace) => boolean {
  const isNamed = ({ namespace, connectorId }: WalletOfNamespace): boolean => {
    if (typeof target !== 'object') return !target || namespace === target
    return connectorId === target.connectorId && namespace === (target.namespace ?? namespace)
  }
  const named = connected.filter(isNamed).map(typeOf)
  const whole = ONE_FOR_ALL.filter((type) => named.includes(type))
  return (each) => isNamed(each) || whole.some((type) => type === typeOf(each))
}
