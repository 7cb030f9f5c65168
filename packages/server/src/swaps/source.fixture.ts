import { createMemoryCache } from '../cache/cache.memory.js'
import { createEvmReader } from '../evm/evmReader.js'
import type { Price } from '../prices/prices.types.js'
import type { RpcNodes, RpcOutcome } from '../rpc/rpc.types.js'
import { assetId } from '../assets/assets.js'
import type { Token } from '../tokens/tokens.types.js'
import { createSwapSource, type SwapSourceDeps } from './createSwapSource.js'
import {
  ACCOUNT,
  DOLLAR,
  GOLD,
  jupiterLikeness,
  lifiLikeness,
  MINT,
  NETWORK,
  oneInchLikeness,
  SOLANA,
  type Likeness,
} from './likenesses.fixture.js'
import { createJupiter } from './swaps.jupiter.js'
import { createLifi } from './swaps.lifi.js'
import { createOneInch } from './swaps.oneInch.js'
import type { SwapQuestion } from './swaps.types.js'

const coin = (networkId: string, decimals: number): Token => ({
  networkId,
  address: undefined,
  name: '',
  symbol: '',
  decimals,
})
const token = (address: string, decimals: number, networkId = NETWORK): Token => ({
  ...coin(networkId, decimals),
  address,
})

/** The tokens of the lists. */
export const TOKENS: readonly Token[] = [
  coin(NETWORK, 18),
  coin(SOLANA, 9),
  token(GOLD, 18),
  token(DOLLAR, 6),
  token(MINT, 6, SOLANA),
]

/** A swap of gold for dollars. */
export const question: SwapQuestion = {
  networkId: NETWORK,
  from: { networkId: NETWORK, address: GOLD },
  to: { networkId: NETWORK, address: DOLLAR },
  amount: '5000000000000000000',
  account: ACCOUNT,
  slippage: 1,
}

/** What of a world differs. */
export interface WorldOptions {
  /** In dollars, by the ids of assets. Default: none. */
  readonly prices?: Readonly<Record<string, number>>
  /** Answers a method of a node. Default: gas costs 7 wei, and a token has an allowance of 42. */
  readonly node?: (method: string, params: unknown) => RpcOutcome
  readonly more?: Partial<SwapSourceDeps>
  readonly maker?: string
  /** What fetches from each likeness. Default: the likeness. */
  readonly reach?: (likeness: Likeness) => typeof fetch
}

const hex = (value: number): string => `0x${value.toString(16)}`

/** What a node answers by default: gas costs 7 wei. */
export function nodeAnswer(method: string): RpcOutcome {
  if (method === 'eth_feeHistory')
    return { result: { baseFeePerGas: [hex(4), hex(5)], reward: [[hex(2), hex(3), hex(9)]] } }
  if (method === 'eth_getCode') return { result: '0x' }
  return 'silent'
}

/** Makes a source over likenesses of 1inch, LI.FI and Jupiter. */
export function createSwapWorld({ prices = {}, node = nodeAnswer, more = {}, maker, reach }: WorldOptions = {}) {
  const likenesses = { '1inch': oneInchLikeness(), lifi: lifiLikeness(), jupiter: jupiterLikeness(maker) }
  const fetchOf = reach ?? (({ fetch }: Likeness) => fetch)
  const providers = [
    createOneInch({ url: 'https://one.example', key: 'one', networkIds: [NETWORK] }, fetchOf(likenesses['1inch'])),
    createLifi({ url: 'https://lifi.example', networkIds: [NETWORK] }, fetchOf(likenesses.lifi)),
    createJupiter({ url: 'https://jup.example', key: 'jup', networkIds: [SOLANA] }, fetchOf(likenesses.jupiter)),
  ]
  const nodes: RpcNodes = { networkIds: [NETWORK, SOLANA], request: async (_, method, params) => node(method, params) }
  const source = createSwapSource({
    providers,
    nodes,
    reader: createEvmReader(nodes),
    tokens: {
      list: async () => TOKENS,
      find: async (asset) => TOKENS.find((each) => assetId(each) === assetId(asset)),
    },
    prices: {
      read: async (tokens) =>
        new Map(
          tokens.flatMap((each): (readonly [string, Price])[] => {
            const price = prices[assetId(each)]
            return price === undefined ? [] : [[assetId(each), { price }]]
          }),
        ),
    },
    cache: createMemoryCache(),
    ...more,
  })
  return { source, likenesses, providers }
}
