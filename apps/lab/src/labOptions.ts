import type { LatchOptions, ThemeMode } from '@latchkit/core'
import { evmNetwork, type Network } from '@latchkit/core/networks'
import type { SandboxChain } from '@latchkit/sandbox'
import { combinations, type AdapterName } from './combinations.js'
import { sandbox } from './sandbox.js'

/** A chain of the sandbox as a network of the app. */
export const networkOfChain = ({ id, name, nativeCurrency, rpcUrl, contracts }: SandboxChain): Network =>
  evmNetwork({
    id,
    name,
    nativeCurrency,
    rpcUrls: { default: { http: [rpcUrl] } },
    contracts: { multicall3: { address: contracts.multicall3 } },
    testnet: true,
  })

/** Reads the page's address: `/?adapters=wagmi&theme=light&networks=31337`. Every option is a query parameter. */
export function labOptions(query: URLSearchParams): LatchOptions {
  const has = (name: string): boolean => query.get(name) === 'true'
  const wanted = query.get('networks')?.split(',')
  const chains = sandbox().evm.chains.filter(({ id }) => !wanted || wanted.includes(String(id)))
  const networks = chains.map(networkOfChain)
  const adapters = (query.get('adapters') ?? 'wagmi').split(',') as AdapterName[]
  return {
    networks,
    adapters: adapters.map((name) => combinations[name](networks, query)),
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
