import type { LatchOptions, ThemeMode } from '@latchkit/core'
import { chains, type Chains } from './chains.js'
import { adapters, type AdapterName } from './combinations.js'
import { sandbox } from './sandbox.js'

/** The rows that a page's address picks: `/?adapters=wagmi,solana`. */
export const pickedAdapters = (query: URLSearchParams): AdapterName[] =>
  (query.get('adapters') ?? 'wagmi').split(',') as AdapterName[]

/** The families of chains that their adapters are for. */
export const pickedChains = (query: URLSearchParams): Chains[] =>
  pickedAdapters(query).map((name) => chains[adapters[name].namespace])

/** Reads the page's address: `/?adapters=wagmi&theme=light&networks=31337`. Every option is a query parameter. */
export async function labOptions(query: URLSearchParams): Promise<LatchOptions> {
  const has = (name: string): boolean => query.get(name) === 'true'
  const wanted = query.get('networks')?.split(',')
  const networks = pickedChains(query)
    .flatMap((family) => family.networks(sandbox()))
    .filter(({ id }) => !wanted || wanted.includes(String(id)))
  const factories = await Promise.all(
    pickedAdapters(query).map(async (name) => (await adapters[name].load?.())?.(networks)),
  )
  return {
    networks,
    adapters: factories.filter((factory) => factory !== undefined),
    metadata: { name: 'Latchkit lab', description: 'Every combination, for people and for tests.' },
    themeMode: (query.get('theme') as ThemeMode | null) ?? 'dark',
    debug: has('debug'),
    allowUnsupportedChain: has('allowUnsupportedChain'),
    enableReconnect: query.get('enableReconnect') !== 'false',
    enableNetworkSwitch: query.get('enableNetworkSwitch') !== 'false',
    ...(query.has('id') && { id: query.get('id') ?? '' }),
    ...(query.has('legal') && { termsConditionsUrl: '/terms', privacyPolicyUrl: '/privacy' }),
    features: { legalCheckbox: query.get('legal') === 'checkbox', branding: has('branding') },
  }
}
