import type {
  AbilityLoaders,
  AddressCode,
  AddressIdentity,
  NamesAbility,
  NameTarget,
  ReadingAbilities,
  TokenBalance,
  WalletAsset,
} from '@latchkit/core/adapter'
import type { CaipNetworkId } from '@latchkit/core'
import type { Outcome } from './createFakeAdapter.js'
import type { AbilityDeps } from './fakeAdapter.deps.js'

/** How the reads of the account answer. */
export interface ReadingSwitches {
  readonly balance: Outcome
  /** The native balance, in the coin's smallest unit. */
  readonly native: bigint
  /** The tokens that every account holds. A read gives those of the request. */
  readonly tokens: readonly TokenBalance[]
  /** Whether a read also gives the other tokens, after those of the request, as on Solana. */
  readonly listsAllTokens: boolean
  /** The assets that the wallet lists. */
  readonly assets: readonly WalletAsset[]
  /** The networks on which every address is a contract. */
  readonly deployedOn: readonly CaipNetworkId[]
  /** What is at every address on the other networks. */
  readonly code: AddressCode
  /** What the name service says of each address. Undefined: no network of the app has a name service. */
  readonly identity: AddressIdentity | undefined
  /** Where names lead to, by the name in small letters. */
  readonly nameTargets: ReadonlyMap<string, NameTarget>
  /** Whether the name service answers. */
  readonly names: Outcome
}

/** Where a test names none. */
export const READING_SWITCHES: ReadingSwitches = {
  balance: 'ok',
  native: 1_234_567_890_000_000_000n,
  tokens: [],
  listsAllTokens: false,
  assets: [],
  deployedOn: [],
  code: 'none',
  identity: { name: null, avatar: null },
  nameTargets: new Map(),
  names: 'ok',
}

const namesOf = ({ log, outcome, now }: AbilityDeps): NamesAbility => ({
  async identify(address) {
    log('names.identify', address)
    await outcome(({ names }) => names)
    return now().identity
  },
  async resolve(name, networkId) {
    log('names.resolve', name, networkId)
    await outcome(({ names }) => names)
    return now().nameTargets.get(name.toLowerCase()) ?? null
  },
})

/** What is read of the account. */
export function readingOf(deps: AbilityDeps): AbilityLoaders<ReadingAbilities> {
  const { log, outcome, now, context } = deps
  return {
    balance: async () => ({
      async get(request) {
        log('balance.get', request)
        await outcome(({ balance }) => balance)
        const network = context()?.networks.find(({ caipNetworkId }) => caipNetworkId === request.networkId)
        const { decimals = 18, symbol = '' } = network?.nativeCurrency ?? {}
        const token = now().tokens.find((each) => each.token.toLowerCase() === request.token?.toLowerCase())
        return token ?? { value: now().native, decimals, symbol }
      },
      async tokens(request) {
        log('balance.tokens', request)
        await outcome(({ balance }) => balance)
        const isNamed = (named: string, { token }: TokenBalance) => token.toLowerCase() === named.toLowerCase()
        const { tokens, listsAllTokens } = now()
        const named = request.tokens.flatMap((each) => tokens.find((token) => isNamed(each, token)) ?? [])
        return [...new Set(listsAllTokens ? [...named, ...tokens] : named)]
      },
      async codeAt(request) {
        log('balance.codeAt', request)
        await outcome(({ balance }) => balance)
        const { code, deployedOn } = now()
        return deployedOn.includes(request.networkId) ? 'contract' : code
      },
    }),
    assets: async () => ({
      async get(signer) {
        log('assets.get', signer)
        await outcome(({ balance }) => balance)
        return now().assets
      },
    }),
    names: async () => namesOf(deps),
  }
}
