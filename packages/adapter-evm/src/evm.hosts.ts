import type { CaipNetworkId } from '@latchkit/core'
import type { Network } from '@latchkit/core/networks'

/** CAIP-2 id → the app's own RPC URLs of that network, in the order in which they are asked. */
export type RpcUrls = Readonly<Partial<Record<CaipNetworkId, readonly string[]>>>

/** Cities whose time zone stands for places from which some hosts can't be reached (S6.01). */
const RESTRICTED_CITIES = [
  'Shanghai',
  'Urumqi',
  'Chongqing',
  'Harbin',
  'Kashgar',
  'Macau',
  'Macao',
  'Hong_Kong',
  'Beijing',
]

/** Whether a time zone, as `Intl` names it, is among the restricted ones (S6.01). */
export const isRestricted = (timeZone: string): boolean => RESTRICTED_CITIES.includes(timeZone.split('/').at(-1) ?? '')

/**
 * The URLs of a network, in the order in which they are asked: the app's own where it gives some, else the network's. A
 * network may name others (`rpcUrls.restricted`) that come first for a visitor in a restricted time zone.
 */
export function urlsOf({ caipNetworkId, rpcUrls }: Network, own: RpcUrls, timeZone: string): readonly string[] {
  const given = own[caipNetworkId] ?? []
  if (given.length > 0) return given
  return [...new Set([...((isRestricted(timeZone) && rpcUrls.restricted?.http) || []), ...rpcUrls.default.http])]
}
