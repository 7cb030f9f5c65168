import type { CaipNetworkId } from '../base/caip.js'

/** CAIP-2 id → the app's own RPC URLs of that network, in the order in which they are asked. */
export type RpcUrls = Readonly<Partial<Record<CaipNetworkId, readonly string[]>>>

/** A service's base URL, or two: the second one for visitors in a restricted time zone (S6.01). */
export type Endpoint = string | { readonly url: string; readonly restricted?: string | undefined }

/** The base URL of a service for the time zone that the page is in. Undefined where the app names none. */
export function endpointOf(
  endpoint: Endpoint | undefined,
  timeZone: string = Intl.DateTimeFormat().resolvedOptions().timeZone,
): string | undefined {
  if (typeof endpoint !== 'object') return endpoint
  return (isRestricted(timeZone) && endpoint.restricted) || endpoint.url
}

/** What is read of a network to know its hosts. */
interface HostedNetwork {
  readonly caipNetworkId: CaipNetworkId
  readonly rpcUrls: {
    readonly default: { readonly http: readonly string[] }
    readonly restricted?: { readonly http: readonly string[] } | undefined
  }
}

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
 * network may name others (`rpcUrls.restricted`) that come first for a visitor in a restricted time zone, by default the
 * one that this page is in (S6.01).
 */
export function urlsOf(
  { caipNetworkId, rpcUrls }: HostedNetwork,
  own: RpcUrls,
  timeZone: string = Intl.DateTimeFormat().resolvedOptions().timeZone,
): readonly string[] {
  const given = own[caipNetworkId] ?? []
  if (given.length > 0) return given
  return [...new Set([...((isRestricted(timeZone) && rpcUrls.restricted?.http) || []), ...rpcUrls.default.http])]
}

/** The host of a URL, for messages. Empty where there is no URL. */
export const hostOf = (url = ''): string => url.replace(/^\w+:\/\/|[/?#].*$/g, '')
