import { parseNetworkId } from '../../base/caip.js'
import { isRecord, isText } from '../../base/guard.js'
import { evmNetwork } from '../network/evmNetwork.js'
import type { EvmChain, Network } from '../network/network.types.js'
import { optionsError } from './options.errors.js'
import type { LatchOptions, ResolvedOptions } from './options.types.js'

/** Checks what the app gave and fills in the defaults. Throws `options/…`, saying what is wrong and what to write. */
export function resolveOptions(options: LatchOptions): ResolvedOptions {
  if (!isRecord(options)) throw optionsError('not-an-object')
  const { id = '', adapters, metadata, themeMode = 'dark', features = {}, themeVariables = {} } = options
  if (!isString(id) || !/^[-a-z0-9]*$/i.test(id)) throw optionsError('bad-id', { id: String(id) })
  const networks = readNetworks(options.networks)
  if (!Array.isArray(adapters) || !adapters.every(isFunction)) throw optionsError('bad-adapters')
  if (!isRecord(metadata) || !isText(metadata.name)) throw optionsError('bad-metadata')
  if (!['dark', 'light', 'system', 'inherit'].includes(themeMode))
    throw optionsError('bad-theme-mode', { mode: String(themeMode) })
  const { enableNetworkSwitch = true, allowUnsupportedChain = false, enableReconnect = true, debug = false } = options
  const flags = { enableNetworkSwitch, allowUnsupportedChain, enableReconnect, debug }
  check('true or false', isFlag, flags)
  check('an object', isRecord, options, '', ['features', 'themeVariables', 'defaultAccountTypes', 'words', 'endpoints'])
  check('a function', isFunction, options, '', ['pairing'])
  check('a list of texts', isStrings, options, '', ['includeWalletIds', 'excludeWalletIds', 'featuredWalletIds'])
  check('a text', isString, options, '', ['locale', 'projectId'])
  check('true or false', isFlag, features, 'features.', ['legalCheckbox', 'analytics'])
  check('a list of groups', Array.isArray, features, 'features.', ['connectorTypeOrder'])
  // Tokens are looked at with the hints: nothing of theirs can break the modal.
  check('a text', isString, { ...themeVariables, tokens: undefined }, 'themeVariables.')
  check('a text', isString, metadata, 'metadata.', ['url', 'description'])
  check('a list of texts', isStrings, metadata, 'metadata.', ['icons'])
  checkUrl('termsConditionsUrl', options)
  checkUrl('privacyPolicyUrl', options)
  const defaultNetwork = options.defaultNetwork ?? networks[0]?.caipNetworkId
  if (!defaultNetwork || !networks.some(({ caipNetworkId }) => caipNetworkId === defaultNetwork))
    throw optionsError('bad-default-network', { id: defaultNetwork })
  return { ...options, ...flags, id, networks, features, defaultNetwork }
}

const isFlag = (value: unknown): boolean => typeof value === 'boolean'
const isString = (value: unknown): boolean => typeof value === 'string'
const isFunction = (value: unknown): boolean => typeof value === 'function'
const isStrings = (value: unknown): boolean => Array.isArray(value) && value.every(isString)

/** Throws where one of these options is given and isn't what it should be. */
function check<options extends object>(
  wanted: string,
  isRight: (value: unknown) => boolean,
  options: options,
  prefix = '',
  names = Object.keys(options) as (keyof options & string)[],
): void {
  for (const name of names)
    if (options[name] !== undefined && !isRight(options[name]))
      throw optionsError('bad-option', { option: prefix + name, wanted })
}

/** The networks that an app gave, with their CAIP ids. Throws `options/bad-networks` unless there is at least one. */
export function readNetworks(given: unknown): Network[] {
  if (!Array.isArray(given) || given.length === 0) throw optionsError('bad-networks')
  const seen = new Set<string>()
  // A hole in the list is no network: `map` alone would leave it out.
  return Array.from(given, (each: unknown, index) => {
    const isEvm = isEvmChain(each)
    const network = isEvm ? evmNetwork(each) : each
    const why = isEvm && !isChainId(each.id) ? CHAIN_ID : flawOf(network)
    if (why) throw optionsError('bad-network', { index, why })
    const { caipNetworkId: id } = network as Network
    if (seen.has(id)) throw optionsError('duplicate-network', { id })
    seen.add(id)
    return network as Network
  })
}

/** Of viem, or like it: one that names neither a CAIP id nor a namespace. */
const isEvmChain = (given: unknown): given is EvmChain =>
  isRecord(given) &&
  given.caipNetworkId === undefined &&
  given.chainNamespace === undefined &&
  ['number', 'bigint'].includes(typeof given.id)

const isDecimals = (value: unknown): boolean =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 36

const CHAIN_ID = 'its id must be a whole number from 1 to 2147483647'
const isChainId = (id: unknown): boolean => Number.isInteger(id) && (id as number) > 0 && (id as number) < 2 ** 31

function flawOf(network: unknown): string | undefined {
  if (!isRecord(network)) return 'it is not an object'
  if (!isText(network.caipNetworkId)) return 'it has no caipNetworkId: take it from @latchkit/core/networks'
  try {
    const { namespace, reference } = parseNetworkId(network.caipNetworkId)
    if (namespace !== network.chainNamespace) return 'its namespace is another'
    if (network.id !== (/^\d+$/.test(reference) ? Number(reference) : reference)) return 'its id is another'
  } catch {
    return 'its caipNetworkId is not CAIP-2, or its chain id not below 2^31'
  }
  if (!isText(network.name)) return 'it has no name'
  const { nativeCurrency, rpcUrls } = network as Partial<Network>
  if (!isText(nativeCurrency?.symbol)) return 'it has no currency'
  if (!isDecimals(nativeCurrency.decimals)) return 'its currency has no decimals'
  const urls = rpcUrls?.default?.http
  return Array.isArray(urls) && urls.every(isText) ? undefined : 'it has no rpcUrls.default.http'
}

function checkUrl(option: 'termsConditionsUrl' | 'privacyPolicyUrl', { [option]: value }: LatchOptions): void {
  if (value === undefined) return
  // A relative address is the app's own page; a scheme must be one that is safe to link to, and browsers read over white
  // space and control characters in it.
  const safe = isText(value) && !/[\s\p{C}]/u.test(value) && /^(https?:\/\/|(?![a-z][-+.a-z0-9]*:))/i.test(value)
  if (!safe) throw optionsError('bad-url', { option })
}
