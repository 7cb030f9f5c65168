import { parseNetworkId } from '../../base/caip.js'
import { errorsOf } from '../../base/errors.js'
import { isRecord, isText } from '../../base/guard.js'
import type { Network } from '../network/network.types.js'
import { optionsErrors } from './options.errors.js'
import type { LatchOptions, ResolvedOptions } from './options.types.js'

const fail = errorsOf('options', optionsErrors)

const URLS = ['termsConditionsUrl', 'privacyPolicyUrl'] as const

/** Checks what the app gave and fills in the defaults. Throws `options/…`, saying what is wrong and what to write. */
export function resolveOptions(options: LatchOptions): ResolvedOptions {
  if (!isRecord(options)) throw fail('not-an-object')
  const { id = '', networks, adapters, metadata, themeMode = 'dark', features = {}, themeVariables = {} } = options
  if (typeof id !== 'string' || !/^[-a-zA-Z0-9]*$/.test(id)) throw fail('bad-id', { id: String(id) })
  checkNetworks(networks)
  if (!Array.isArray(adapters) || !adapters.every((make) => typeof make === 'function')) throw fail('bad-adapters')
  if (!isRecord(metadata) || !isText(metadata.name)) throw fail('bad-metadata')
  if (!['dark', 'light', 'system', 'inherit'].includes(themeMode))
    throw fail('bad-theme-mode', { mode: String(themeMode) })
  const { enableNetworkSwitch = true, allowUnsupportedChain = false, enableReconnect = true, debug = false } = options
  const flags = { enableNetworkSwitch, allowUnsupportedChain, enableReconnect, debug }
  check(flags, '', 'true or false', isFlag)
  const { defaultAccountTypes, words, locale } = options
  check({ features, themeVariables, defaultAccountTypes, words }, '', 'an object', isRecord)
  check({ locale }, '', 'a text', isString)
  const { legalCheckbox, connectorTypeOrder } = features
  check({ legalCheckbox }, 'features.', 'true or false', isFlag)
  check({ connectorTypeOrder }, 'features.', 'a list of groups', Array.isArray)
  // Tokens are looked at with the hints: nothing of theirs can break the modal.
  check({ ...themeVariables, tokens: undefined }, 'themeVariables.', 'a text', isString)
  const { url, description, icons } = metadata
  check({ url, description }, 'metadata.', 'a text', isString)
  check({ icons }, 'metadata.', 'a list of texts', isStrings)
  for (const option of URLS) checkUrl(option, options[option])
  const defaultNetwork = options.defaultNetwork ?? networks[0]?.caipNetworkId
  if (!defaultNetwork || !networks.some(({ caipNetworkId }) => caipNetworkId === defaultNetwork))
    throw fail('bad-default-network', { id: defaultNetwork })
  return { ...options, ...flags, id, features, defaultNetwork }
}

const isFlag = (value: unknown): boolean => typeof value === 'boolean'
const isString = (value: unknown): boolean => typeof value === 'string'
const isStrings = (value: unknown): boolean => Array.isArray(value) && value.every(isString)

/** Throws where one of these options is given and isn't what it should be. */
function check(options: object, prefix: string, wanted: string, isRight: (value: unknown) => boolean): void {
  for (const [name, value] of Object.entries(options))
    if (value !== undefined && !isRight(value)) throw fail('bad-option', { option: prefix + name, wanted })
}

/** Throws `options/bad-networks` unless these are networks, at least one. */
export function checkNetworks(networks: unknown): asserts networks is readonly Network[] {
  if (!Array.isArray(networks) || networks.length === 0) throw fail('bad-networks')
  const seen = new Set<string>()
  networks.forEach((network: unknown, index) => {
    const why = flawOf(network)
    if (why) throw fail('bad-network', { index, why })
    const id = (network as Network).caipNetworkId
    if (seen.has(id)) throw fail('duplicate-network', { id })
    seen.add(id)
  })
}

const isDecimals = (value: unknown): boolean =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 36

function flawOf(network: unknown): string | undefined {
  if (!isRecord(network)) return 'it is not an object'
  if (!isText(network.caipNetworkId)) return 'it has no caipNetworkId'
  try {
    const { namespace, reference } = parseNetworkId(network.caipNetworkId)
    if (namespace !== network.chainNamespace) return 'its namespace is another'
    if (String(network.id) !== reference) return 'its id is another'
  } catch {
    return 'its caipNetworkId is not CAIP-2'
  }
  if (!isText(network.name)) return 'it has no name'
  const { nativeCurrency, rpcUrls } = network as Partial<Network>
  if (!isText(nativeCurrency?.symbol)) return 'it has no currency'
  if (!isDecimals(nativeCurrency.decimals)) return 'its currency has no decimals'
  return isStrings(rpcUrls?.default?.http) ? undefined : 'it has no rpcUrls.default.http'
}

function checkUrl(option: string, value: unknown): void {
  if (value === undefined) return
  // A relative address is the app's own page; a scheme must be one that is safe to link to, and browsers read over white
  // space and control characters in it.
  const safe = isText(value) && !/[\s\p{C}]/u.test(value) && /^(https?:\/\/|(?![a-z][-+.a-z0-9]*:))/i.test(value)
  if (!safe) throw fail('bad-url', { option })
}
