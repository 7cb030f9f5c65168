import { decodeFunctionData, encodeFunctionResult, parseAbi, type Abi, type Hex } from 'viem'
import { createUniswap } from './createUniswap.js'
import type { CaipNetworkId, QuoteRequest, RawCall, SwapContext, UniswapOptions } from './uniswap.types.js'

// A chain with Uniswap's pools, as plain numbers: what `call` answers follows from formulas written here anew.

/** Addresses of tokens, in the order in which pools sort them, and others. */
export const [A, B, C, WRAPPED, V2, V3, QUOTER, SWAP_ROUTER, ACCOUNT, APP] = Array.from(
  { length: 10 },
  (_, at): Hex =>
    `0x${String(at + 1)
      .repeat(40)
      .slice(0, 40)}`,
) as [Hex, Hex, Hex, Hex, Hex, Hex, Hex, Hex, Hex, Hex]

/** The network of the model. */
export const NETWORK: CaipNetworkId = 'eip155:1'

/** A pool of two tokens in the order of their addresses. One of v3 has the same liquidity at all prices. */
export interface ModelPool {
  readonly version: 'v2' | 'v3'
  readonly tokens: readonly [Hex, Hex]
  readonly fee?: number
  readonly amounts: readonly [bigint, bigint]
}

/** What the chain of the model has. */
export interface ModelChain {
  readonly pools: readonly ModelPool[]
  /** What SwapRouter02 says. Default: the factory of v2. */
  readonly factoryV2?: Hex
  /** The seconds of the chain's clock. */
  readonly timestamp?: bigint
  /** Of tokens, what they keep of a transfer, in hundredths of a percent. */
  readonly keeps?: ReadonlyMap<Hex, bigint>
  /** Whether QuoterV2 says that a swap used up its pool. */
  readonly isUsedUp?: boolean
}

const abi = parseAbi([
  'function aggregate3((address, bool, bytes)[]) returns ((bool, bytes)[])',
  'function getPair(address, address) view returns (address)',
  'function getPool(address, address, uint24) view returns (address)',
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function slot0() view returns (uint160, int24, uint16, uint16, uint16, uint8, bool)',
  'function liquidity() view returns (uint128)',
  'function factoryV2() view returns (address)',
  'function quoteExactInputSingle((address, address, uint256, uint24, uint160)) returns (uint256, uint160, uint32, uint256)',
  'function quoteExactInput(bytes, uint256) returns (uint256, uint160[], uint32[], uint256)',
  'function getCurrentBlockTimestamp() view returns (uint256)',
  'function measure(address, address, bool) returns (uint256, uint256, uint256)',
])

/** The same without the types of results. */
const anyAbi: Abi = abi

const Q96 = 2n ** 96n
/** The root of 1, to six digits. */
const rootOf = (value: bigint): bigint => {
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / 2))
  for (;;) {
    const next = (root + value / root) >> 1n
    if (next >= root) return root
    root = next
  }
}
/** The root of the price of a pool of v3, in its fixed point. */
export const rootPriceOf = ({ amounts }: ModelPool): bigint => rootOf((amounts[1] << 192n) / amounts[0])
const liquidityOf = ({ amounts }: ModelPool): bigint => rootOf(amounts[0] * amounts[1])
const lower = (text: string): Hex => text.toLowerCase() as Hex

/** How much a pool gives, by the constant product. */
export function givenBy({ version, tokens, fee = 3_000, amounts }: ModelPool, from: string, amount: bigint): bigint {
  const [has, other] = tokens[0] === lower(from) ? amounts : [amounts[1], amounts[0]]
  const parts = version === 'v2' ? [997n, 1_000n] : [1_000_000n - BigInt(fee), 1_000_000n]
  const after = amount * (parts[0] ?? 0n)
  return (after * other) / (has * (parts[1] ?? 1n) + after)
}

/** Makes the chain. `calls` has what was asked, by the functions of each call; `change` changes answers. */
export function createModel(chain: ModelChain, change: (answer: Hex, call: RawCall) => Hex = (answer) => answer) {
  const calls: string[][] = []
  const addressOf = (at: number): Hex => `0x${(at + 1).toString(16).padStart(40, '0')}`
  const poolAt = (address: Hex): ModelPool | undefined => chain.pools[Number(BigInt(address)) - 1]
  const find = (version: string, one: string, other: string, fee = 3_000): number =>
    chain.pools.findIndex(
      (pool) =>
        pool.version === version &&
        pool.tokens.includes(lower(one)) &&
        pool.tokens.includes(lower(other)) &&
        (pool.fee ?? 3_000) === fee,
    )
  const found = (at: number): Hex => (at < 0 ? addressOf(-1) : addressOf(at))
  const steps = (path: Hex): readonly (readonly [Hex, Hex, number])[] =>
    Array.from({ length: (path.length - 42) / 46 }, (_, at) => {
      const part = path.slice(2 + at * 46)
      return [`0x${part.slice(0, 40)}`, `0x${part.slice(46, 86)}`, Number(`0x${part.slice(40, 46)}`)] as const
    })
  const swapV3 = (from: string, to: string, fee: number, amount: bigint): bigint => {
    const pool = chain.pools[find('v3', from, to, fee)]
    if (!pool) throw new Error('no pool')
    return givenBy(pool, from, amount)
  }
  const after = chain.isUsedUp ? 4295128740n : Q96
  const answers: Readonly<Record<string, (to: Hex, args: readonly never[]) => unknown>> = {
    getPair: (_, [one, other]) => found(find('v2', one ?? '', other ?? '')),
    getPool: (_, [one, other, fee]) => found(find('v3', one ?? '', other ?? '', fee)),
    getReserves: (to) => [...(poolAt(to)?.amounts ?? []), 0],
    slot0: (to) => [rootPriceOf(poolAt(to) as ModelPool), 0, 0, 0, 0, 0, true],
    liquidity: (to) => liquidityOf(poolAt(to) as ModelPool),
    factoryV2: () => chain.factoryV2 ?? V2,
    quoteExactInputSingle: (_, [asked]) => {
      const [from, to, amount, fee] = asked as unknown as readonly [Hex, Hex, bigint, number]
      return [swapV3(from, to, fee, amount), after, 1, 100_000n]
    },
    quoteExactInput: (_, [path, amount]) => {
      const all = steps(path ?? '0x')
      return [
        all.reduce((sum, [from, to, fee]) => swapV3(from, to, fee, sum), amount ?? 0n),
        all.map(() => after),
        all.map(() => 1),
        200_000n,
      ]
    },
    getCurrentBlockTimestamp: () => chain.timestamp ?? 1_700_000_000n,
    measure: (_, [token]) => {
      const kept = chain.keeps?.get(lower(token ?? '')) ?? 0n
      const received = 1_234_567n - (1_234_567n * kept) / 10_000n
      return [1_234_567n, received, received - (received * kept) / 10_000n]
    },
  }
  function answer(to: Hex, data: Hex): readonly [boolean, Hex] {
    try {
      const { functionName, args } = decodeFunctionData({ abi, data })
      calls.at(-1)?.push(functionName)
      const result = answers[functionName]?.(to, (args ?? []) as readonly never[])
      return [true, encodeFunctionResult({ abi: anyAbi, functionName, result })]
    } catch {
      return [false, '0x']
    }
  }
  const controller = new AbortController()
  const context: SwapContext = {
    signal: controller.signal,
    call: async (_, call) => {
      calls.push([])
      const { args } = decodeFunctionData({ abi, data: call.data })
      const [asked] = args as unknown as readonly [readonly (readonly [Hex, boolean, Hex])[]]
      const result = asked.map(([to, , data]) => answer(to, data))
      return change(encodeFunctionResult({ abi, functionName: 'aggregate3', result }), call)
    },
  }
  return { context, calls, controller }
}

/** The provider on the model's network. */
export const providerOf = (options: UniswapOptions = {}) =>
  createUniswap({
    deployments: { [NETWORK]: { wrapped: WRAPPED, v2Factory: V2, v3Factory: V3, quoter: QUOTER, router: SWAP_ROUTER } },
    ...options,
  })

/** A request, of which a test says what differs. */
export const requestOf = (more: Partial<QuoteRequest> = {}): QuoteRequest => ({
  networkId: NETWORK,
  from: { address: A, decimals: 18 },
  to: { address: B, decimals: 18 },
  amount: '1000000',
  account: ACCOUNT,
  slippage: 1,
  ...more,
})
