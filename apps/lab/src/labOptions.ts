import type { CustomWallet, LatchOptions, ThemeMode } from '@latchkit/core'
import { createPairing } from '@latchkit/pairing'
import { chains, type Chains } from './chains.js'
import { adapters, type AdapterName } from './combinations.js'
import { sandbox } from './sandbox.js'
import { swapProviders } from './swapProviders.js'

/** Returns the rows that the page's address picks: `/?adapters=wagmi,solana`. */
export const pickedAdapters = (query: URLSearchParams): AdapterName[] =>
  (query.get('adapters') ?? 'wagmi').split(',') as AdapterName[]

/** Returns the chains of the picked adapters' namespaces. */
export const pickedChains = (query: URLSearchParams): Chains[] =>
  pickedAdapters(query).map((name) => chains[adapters[name].namespace])

/**
 * Reads the kit's options from the page's address: `/?adapters=wagmi&theme=light&networks=31337`. Every option is a
 * query parameter.
 */
export async function labOptions(query: URLSearchParams): Promise<LatchOptions> {
  const has = (name: string): boolean => query.get(name) === 'true'
  const wanted = query.get('networks')?.split(',')
  const networks = pickedChains(query)
    .flatMap((family) => family.networks(sandbox(), isRpcAlone(query) ? 'proxyUrl' : 'rpcUrl', has('names')))
    .filter(({ id }) => !wanted || wanted.includes(String(id)))
  const factories = await Promise.all(
    pickedAdapters(query).map(async (name) => (await adapters[name].load?.())?.(networks)),
  )
  return {
    networks,
    adapters: factories.filter((factory) => factory !== undefined),
    metadata: { name: 'Latchkit lab', description: 'Every combination, for people and for tests.' },
    themeMode: (query.get('theme') as ThemeMode | null) ?? 'dark',
    ...(query.has('accent') && { themeVariables: { accent: query.get('accent') ?? '' } }),
    debug: has('debug'),
    allowUnsupportedChain: has('allowUnsupportedChain'),
    enableReconnect: query.get('enableReconnect') !== 'false',
    enableNetworkSwitch: query.get('enableNetworkSwitch') !== 'false',
    ...(query.get('services') !== 'off' && !isRpcAlone(query) && services(query)),
    ...(isRpcAlone(query) && { tokens: tokensOf(query) }),
    ...(await swapProviders(query)),
    ...(query.has('customWallets') && { customWallets: makeUpWallets(Number(query.get('customWallets'))) }),
    ...(query.has('id') && { id: query.get('id') ?? '' }),
    ...(query.has('locale') && { locale: query.get('locale') ?? '' }),
    ...signInOf(query),
    ...(query.has('legal') && { termsConditionsUrl: '/terms', privacyPolicyUrl: '/privacy' }),
    features: {
      legalCheckbox: query.get('legal') === 'checkbox',
      branding: has('branding'),
      analytics: has('analytics'),
      ...(query.has('allWallets') && { allWallets: has('allWallets') }),
    },
  }
}

/** Whether the page has no service but the nodes of its chains: `?services=rpc`. */
const isRpcAlone = (query: URLSearchParams): boolean => query.get('services') === 'rpc'

/**
 * Whether a connected wallet signs in: `?siwx=required` or `optional`. With `one-click`, the wallet of EVM chains is asked to
 * do so while it connects. The page's own server has the sessions.
 */
function signInOf(query: URLSearchParams): Pick<LatchOptions, 'siwx'> {
  const wanted = query.get('siwx') ?? 'off'
  if (!['required', 'optional', 'one-click'].includes(wanted)) return {}
  const oneClick = wanted === 'one-click' ? { oneClick: ['dev.latchkit.sandbox'] } : {}
  return { siwx: { url: '/siwx', required: wanted !== 'optional', ...oneClick } }
}

/** The tokens of the picked chains. */
const tokensOf = (query: URLSearchParams): NonNullable<LatchOptions['tokens']> =>
  Object.fromEntries(pickedChains(query).flatMap(({ tokens }) => Object.entries(tokens?.(sandbox()) ?? {})))

/** The form of the kit on the page, set by `?form=`. The default is a modal. */
export type LabForm = 'modal' | 'inline' | 'fullScreen'

/** Reads the form from the page's address. */
export const labForm = (query: URLSearchParams): LabForm => (query.get('form') as LabForm | null) ?? 'modal'

/**
 * Returns the sandbox's server, directory and relay, unless `?services=off`. `?services=server`, `relay`, `directory` or
 * `secure`, the site of the embedded wallet, picks one of them. `?relay=URL`, `?directory=URL` and `?projectId=ID` replace them.
 */
function services(query: URLSearchParams): Pick<LatchOptions, 'projectId' | 'endpoints' | 'pairing'> {
  const { relay, directory, server, secure } = sandbox()
  const picked = query.get('services')
  const has = (name: string): boolean => (picked ?? 'on') === 'on' || picked === name
  return {
    projectId: query.get('projectId') ?? relay.projectId,
    endpoints: {
      ...(has('server') && { api: server.url }),
      ...(has('secure') && { secure: secure.origin }),
      ...(has('directory') && { directory: query.get('directory') ?? directory.url }),
      ...(has('relay') && { relay: query.get('relay') ?? relay.url }),
      telemetry: directory.url,
    },
    ...(has('relay') && { pairing: createPairing() }),
  }
}

/** Makes up wallets of the app for `?customWallets=10000`. */
const makeUpWallets = (count: number): CustomWallet[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `made-up-${index}`,
    name: `Made-up wallet ${index}`,
    mobile_link: `madeup${index}://`,
    homepage: 'https://example.org/wallet',
  }))
