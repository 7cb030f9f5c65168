import type { Adapter } from '../../adapter/adapter.types.js'
import { NAMESPACES, type Namespace } from '../../base/caip.js'
import { isRecord, own } from '../../base/guard.js'
import { themeFlaws, type Supports } from '../theme/theme.rules.js'
import type { ThemeVariables } from '../theme/theme.types.js'
import { readNetworks } from './options.rules.js'
import type { Features, LatchOptions } from './options.types.js'

/** What a name stands for: something of this release, or of a later one. One that isn't listed is misspelt. */
type Known<options> = Record<keyof options, 'built' | 'later'>

const OPTIONS: Known<LatchOptions> = {
  id: 'built',
  networks: 'built',
  adapters: 'built',
  metadata: 'built',
  defaultNetwork: 'built',
  enableNetworkSwitch: 'built',
  allowUnsupportedChain: 'built',
  enableReconnect: 'built',
  themeMode: 'built',
  themeVariables: 'built',
  locale: 'built',
  words: 'built',
  termsConditionsUrl: 'built',
  privacyPolicyUrl: 'built',
  features: 'built',
  debug: 'built',
  environment: 'built',
  defaultAccountTypes: 'built',
  projectId: 'built',
  sdkType: 'built',
  sdkVersion: 'built',
  endpoints: 'built',
  pairing: 'built',
  customWallets: 'built',
  includeWalletIds: 'built',
  excludeWalletIds: 'built',
  featuredWalletIds: 'built',
  tokens: 'later',
  siwx: 'later',
}

const FEATURES: Known<Features> = {
  connectorTypeOrder: 'built',
  legalCheckbox: 'built',
  receive: 'later',
  send: 'later',
  emailShowWallets: 'later',
  analytics: 'built',
  allWallets: 'built',
  smartSessions: 'later',
  collapseWallets: 'built',
  basicPairing: 'built',
  walletFeaturesOrder: 'later',
  connectMethodsOrder: 'later',
  pay: 'later',
  swaps: 'later',
  onramp: 'later',
  email: 'later',
  socials: 'later',
  activity: 'later',
  branding: 'later',
}

const THEME_VARIABLES: Known<ThemeVariables> = {
  accent: 'built',
  fontFamily: 'built',
  radius: 'built',
  density: 'built',
  zIndex: 'built',
  backdrop: 'built',
  tokens: 'built',
}

const ADAPTERS: Readonly<Record<Namespace, string>> = {
  eip155: 'createWagmiAdapter() from @latchkit/adapter-wagmi',
  solana: 'createSolanaAdapter() from @latchkit/adapter-solana',
  bip122: 'createBitcoinAdapter() from @latchkit/adapter-bitcoin',
}

/** How hints write a relay's address. */
const RELAY = 'an address such as wss://relay.example.org'

/**
 * What works, but hardly as the app meant it: a sentence each. `adapters` are those that the kit has in the end, `supports`
 * is the browser's `CSS.supports`.
 */
export function hintsOf(
  options: LatchOptions,
  adapters: ReadonlyMap<Namespace, Adapter>,
  supports?: Supports,
): string[] {
  return [
    ...nameHints(options),
    ...adapterHints(options, adapters),
    ...legalHints(options),
    ...urlHints(options),
    ...relayHints(options),
    ...themeFlaws(options.themeVariables, supports),
  ]
}

function nameHints(options: LatchOptions): string[] {
  const given = [
    ...namesIn('', options, OPTIONS),
    ...namesIn('features.', options.features, FEATURES),
    ...namesIn('themeVariables.', options.themeVariables, THEME_VARIABLES),
  ]
  const hint = (text: string, wanted: unknown): string[] => {
    const names = given.flatMap(({ name, known }) => (known === wanted ? [name] : []))
    return names.length > 0 ? [`${text}: ${names.join(', ')}.`] : []
  }
  return [...hint('no such option, misspelt perhaps', undefined), ...hint('not built yet, and without effect', 'later')]
}

/** The names that were given a value. What is switched off is off, where the name is right. */
const namesIn = (prefix: string, options: object = {}, table: object): { name: string; known: unknown }[] =>
  Object.entries(options)
    .map(([name, value]: [string, unknown]) => ({ name: prefix + name, known: own(table, name), value }))
    .filter(({ known, value }) => value !== undefined && (value !== false || known === undefined))

function adapterHints(options: LatchOptions, adapters: ReadonlyMap<Namespace, Adapter>): string[] {
  const networks = readNetworks(options.networks)
  return NAMESPACES.filter((namespace) => !adapters.has(namespace)).flatMap((namespace) => {
    const network = networks.find(({ chainNamespace }) => chainNamespace === namespace)
    return network ? [`no wallet connects on ${network.name} without its adapter: add ${ADAPTERS[namespace]}.`] : []
  })
}

function legalHints({ features, termsConditionsUrl, privacyPolicyUrl }: LatchOptions): string[] {
  const isMissing = features?.legalCheckbox && !termsConditionsUrl && !privacyPolicyUrl
  return isMissing
    ? [
        'features.legalCheckbox has no effect without termsConditionsUrl or privacyPolicyUrl: there is nothing to agree to.',
      ]
    : []
}

function urlHints({ metadata: { url } }: LatchOptions): string[] {
  return url === undefined || isWholeUrl(url)
    ? []
    : [`metadata.url is the app's whole address, such as https://example.org, which "${url}" is not.`]
}

function relayHints({ pairing, endpoints }: LatchOptions): string[] {
  const relay = endpoints?.relay
  const urls = (isRecord(relay) ? [relay.url, relay.restricted] : [relay]).filter(Boolean)
  if (urls.length === 0 && pairing?.needsRelay) return [`pairing reaches no wallet without endpoints.relay, ${RELAY}.`]
  return urls
    .filter((url) => !/^wss?:\/\//i.test(`${url}`))
    .map((url) => `endpoints.relay is ${RELAY}, which "${url}" is not.`)
}

function isWholeUrl(text: string): boolean {
  try {
    return /^https?:$/.test(new URL(text).protocol)
  } catch {
    return false
  }
}
