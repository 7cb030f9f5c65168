import type { CaipNetworkId } from '../base/caip.js'

/** The app's own RPC URLs: CAIP-2 id of a network → its URLs, in the order in which they are asked. */
export type RpcUrls = Readonly<Partial<Record<CaipNetworkId, readonly string[]>>>

/** The base URL of a service. `restricted` is another one, for visitors in a restricted time zone (S6.01). */
export type Endpoint = string | { readonly url: string; readonly restricted?: string | undefined }

/**
 * The base URL of a service in a time zone. Default: the time zone of the page. Undefined where the app names no URL.
 */
export function endpointOf(
  endpoint: Endpoint | undefined,
  timeZone: string = Intl.DateTimeFormat().resolvedOptions().timeZone,
): string | undefined {
  if (typeof endpoint !== 'object') return endpoint
  return (isRestricted(timeZone) && endpoint.restricted) || endpoint.url
}

/** The members of a network that name its RPC URLs. */
interface HostedNetwork {
  readonly caipNetworkId: CaipNetworkId
  readonly rpcUrls: {
    readonly default: { readonly http: readonly string[] }
    readonly restricted?: { readonly http: readonly string[] } | undefined
  }
}

/** The cities that name a restricted time zone: some hosts can't be reached from there (S6.01). */
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

/** Whether a time zone, such as `Asia/Macau`, is restricted (S6.01). */
export const isRestricted = (timeZone: string): boolean => RESTRICTED_CITIES.includes(timeZone.split('/').at(-1) ?? '')

/**
 * The RPC URLs of a network, in the order in which they are asked: the app's own URLs (`own`) where there are any, else
 * those that the network names. In a restricted time zone its `rpcUrls.restricted` come first (S6.01). Default of
 * `timeZone`: the time zone of the page.
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

/** The host of a URL, with its port, for messages. Empty where there is no URL. */
export const hostOf = (url = ''): string => url.replace(/^\w+:\/\/|[/?#].*$/g, '')
