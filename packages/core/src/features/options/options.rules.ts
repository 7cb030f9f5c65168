import { parseNetworkId } from '../../base/caip.js'
import { errorsOf } from '../../base/errors.js'
import { isRecord, isText } from '../../base/guard.js'
import type { Network } from '../network/network.types.js'
import { optionsErrors } from './options.errors.js'
import type { LatchOptions, ResolvedOptions } from './options.types.js'

const fail = errorsOf('options', optionsErrors)

const FLAGS = ['enableNetworkSwitch', 'allowUnsupportedChain', 'enableReconnect', 'debug'] as const
const URLS = ['termsConditionsUrl', 'privacyPolicyUrl'] as const

/** Checks what the app gave and fills in the defaults. Throws `options/…`, saying what is wrong and what to write. */
export function resolveOptions(options: LatchOptions): ResolvedOptions {
  if (!isRecord(options)) throw fail('not-an-object')
  const { id = '', networks, adapters, metadata, themeMode = 'dark', features = {} } = options as LatchOptions
  if (typeof id !== 'string' || !/^[-a-zA-Z0-9]*$/.test(id)) throw fail('bad-id', { id: String(id) })
  checkNetworks(networks)
  if (!Array.isArray(adapters) || !adapters.every((make) => typeof make === 'function')) throw fail('bad-adapters')
  if (!isRecord(metadata) || !isText(metadata.name)) throw fail('bad-metadata')
  if (!['dark', 'light', 'system'].includes(themeMode)) throw fail('bad-theme-mode', { mode: String(themeMode) })
  for (const option of ['features', 'themeVariables'] as const)
    if (!isRecord(options[option] ?? {})) throw fail('bad-option', { option, wanted: 'an object' })
  if (!Array.isArray(features.connectorTypeOrder ?? []))
    throw fail('bad-option', { option: 'features.connectorTypeOrder', wanted: 'a list of groups' })
  for (const option of FLAGS) checkFlag(option, options[option])
  for (const option of ['legalCheckbox', 'branding'] as const) checkFlag(`features.${option}`, features[option])
  for (const option of URLS) checkUrl(option, options[option])
  const defaultNetwork = options.defaultNetwork ?? networks[0]?.caipNetworkId
  if (!defaultNetwork || !networks.some(({ caipNetworkId }) => caipNetworkId === defaultNetwork))
    throw fail('bad-default-network', { id: defaultNetwork })
  const { enableNetworkSwitch = true, allowUnsupportedChain = false, enableReconnect = true, debug = false } = options
  return {
    ...options,
    enableNetworkSwitch,
    allowUnsupportedChain,
    enableReconnect,
    debug,
    id,
    features,
    defaultNetwork,
  }
}

function checkNetworks(networks: unknown): asserts networks is readonly Network[] {
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

function flawOf(network: unknown): string | undefined {
  if (!isRecord(network)) return 'it is not an object'
  if (!isText(network.caipNetworkId)) return 'it has no caipNetworkId'
  try {
    if (parseNetworkId(network.caipNetworkId).namespace !== network.chainNamespace) return 'its namespace is another'
  } catch {
    return 'its caipNetworkId is not CAIP-2'
  }
  if (!isText(network.name)) return 'it has no name'
  return isRecord(network.nativeCurrency) && isText(network.nativeCurrency.symbol) ? undefined : 'it has no currency'
}

function checkFlag(option: string, value: unknown): void {
  if (value !== undefined && typeof value !== 'boolean') throw fail('bad-option', { option, wanted: 'true or false' })
}

function checkUrl(option: string, value: unknown): void {
  if (value === undefined) return
  // A relative address is the app's own page; a scheme must be one that is safe to link to, and browsers read over white
  // space and control characters in it.
  const safe = isText(value) && !/[\s\p{C}]/u.test(value) && /^(https?:\/\/|(?![a-z][-+.a-z0-9]*:))/i.test(value)
  if (!safe) throw fail('bad-url', { option })
}
