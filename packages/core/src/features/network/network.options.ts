import { isNamespace, NAMESPACES, parseNetworkId, type Namespace } from '../../base/caip.js'
import { isRecord, isText } from '../../base/guard.js'
import type { ServiceOptions } from '../../services/service.options.js'
import type { OptionReader } from '../../base/options.readers.js'
import { optionsError } from '../../base/options.errors.js'
import { evmNetwork } from './evmNetwork.js'
import { readNetworkId } from './network.rules.js'
import type { EvmChain, Network } from '../../adapter/network.types.js'

/**
 * Reads the option `defaultNetwork` as a CAIP-2 id: that of the first network, unless the app names another one. Throws
 * `options/bad-default-network`.
 */
export const defaultNetwork: OptionReader<unknown> = (value, _, { networks }) => {
  const list = networks as readonly Network[]
  const id = value === undefined ? list[0]?.caipNetworkId : readNetworkId(value)
  if (!list.some(({ caipNetworkId }) => caipNetworkId === id))
    throw optionsError('bad-default-network', { id: id ?? typeof value })
  return id
}

/**
 * Reads the option `networks`: checks the networks, gives the EVM chains their CAIP ids, and all networks the URL of the
 * app's RPC proxy, where `options` names one. Throws `options/bad-networks` unless there is at least one,
 * `options/bad-network` for a wrong one, or `options/duplicate-network`.
 */
export function readNetworks(given: unknown, _: string, options: object): Network[] {
  if (!Array.isArray(given) || given.length === 0) throw optionsError('bad-networks')
  const seen = new Set<string>()
  // `map` alone would leave out a hole in the list, which is no network.
  return Array.from(given, (each: unknown, index) => {
    const isEvm = isEvmChain(each)
    const network = isEvm ? evmNetwork(each) : each
    const why = isEvm && !isChainId(each.id) ? CHAIN_ID : flawOf(network)
    if (why) throw optionsError('bad-network', { index, why })
    const { caipNetworkId: id } = network as Network
    if (seen.has(id)) throw optionsError('duplicate-network', { id })
    seen.add(id)
    return throughProxy(network as Network, options)
  })
}

/** Whether the nodes of a namespace speak JSON-RPC, as the proxy does. Bitcoin's URLs are those of an explorer. */
const HAS_JSON_RPC: Readonly<Record<Namespace, boolean>> = { eip155: true, solana: true, bip122: false }

/** The options that the URL of the app's RPC proxy is made from. */
type ProxyOptions = Pick<ServiceOptions, 'endpoints' | 'projectId'>

/**
 * A network with the app's RPC proxy (S7.24) as its `default`, and its own URLs as `chainDefault`. Unchanged without a
 * proxy, and where it has the proxy already.
 */
function throughProxy(network: Network, { endpoints, projectId = '' }: ProxyOptions): Network {
  const { caipNetworkId, chainNamespace, rpcUrls } = network
  const proxy = endpoints?.rpc
  if (!proxy || !HAS_JSON_RPC[chainNamespace] || rpcUrls.chainDefault) return network
  const at = (url: string): { http: string[] } => ({
    http: [`${url.replace(/\/+$/, '')}/v1/?chainId=${caipNetworkId}&projectId=${encodeURIComponent(projectId)}`],
  })
  const { url, restricted } = typeof proxy === 'object' ? proxy : { url: proxy, restricted: undefined }
  return {
    ...network,
    rpcUrls: {
      ...rpcUrls,
      default: at(url),
      chainDefault: rpcUrls.default,
      ...(restricted && { restricted: at(restricted) }),
    },
  }
}

/** Whether it is a chain of viem, or like one: without a CAIP-2 id and a namespace, with a number as its id. */
const isEvmChain = (given: unknown): given is EvmChain =>
  isRecord(given) &&
  given.caipNetworkId === undefined &&
  given.chainNamespace === undefined &&
  ['number', 'bigint'].includes(typeof given.id)

const isDecimals = (value: unknown): boolean =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 36

const CHAIN_ID = 'its id must be a whole number from 1 to 2147483647'
const isChainId = (id: unknown): boolean => Number.isInteger(id) && (id as number) > 0 && (id as number) < 2 ** 31

/** What is wrong with a network. Undefined where it is right. */
function flawOf(network: unknown): string | undefined {
  if (!isRecord(network)) return 'it is not an object'
  if (!isText(network.caipNetworkId)) return 'it has no caipNetworkId: take it from @latchkit/core/networks'
  try {
    const { namespace, reference } = parseNetworkId(network.caipNetworkId)
    if (namespace !== network.chainNamespace) return 'its namespace is another'
    if (network.id !== (/^\d+$/.test(reference) ? Number(reference) : reference)) return 'its id is another'
  } catch {
    const [, namespace] = /^([-a-z0-9]{3,8}):/.exec(network.caipNetworkId) ?? []
    if (namespace && !isNamespace(namespace)) return `no adapter speaks ${namespace}, only ${NAMESPACES.join(', ')}`
    return 'its caipNetworkId is not CAIP-2, or its chain id not below 2^31'
  }
  if (!isText(network.name)) return 'it has no name'
  const { nativeCurrency, rpcUrls } = network as Partial<Network>
  if (!isText(nativeCurrency?.symbol)) return 'it has no currency'
  if (!isDecimals(nativeCurrency.decimals)) return 'its currency has no decimals'
  const urls = rpcUrls?.default?.http
  return Array.isArray(urls) && urls.every(isText) ? undefined : 'it has no rpcUrls.default.http'
}
