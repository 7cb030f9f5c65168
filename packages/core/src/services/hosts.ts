import type { CaipNetworkId } from '../base/caip.js'
import { isRestricted } from './endpoints.js'

/** The app's own RPC URLs: CAIP-2 id of a network → its URLs, in the order in which they are asked. */
export type RpcUrls = Readonly<Partial<Record<CaipNetworkId, readonly string[]>>>

/** The members of a network that name its RPC URLs. */
interface HostedNetwork {
  readonly caipNetworkId: CaipNetworkId
  readonly rpcUrls: {
    readonly default: { readonly http: readonly string[] }
    readonly restricted?: { readonly http: readonly string[] } | undefined
  }
}

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
