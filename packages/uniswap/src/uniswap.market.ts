import { functionOf } from './uniswap.abi.js'
import { firstAsked, isPossible, laterAsked, type Market } from './uniswap.offers.js'
import { pathsOf, type Path } from './uniswap.paths.js'
import { readPools, type Pool } from './uniswap.pools.js'
import { readQuotesV3 } from './uniswap.quoter.js'
import { joinPlans, planOf, readOf, readTogether, type Node, type ReadPlan } from './uniswap.reads.js'
import { createTokenFees, noTokenFee, readTokenFee, type TokenFee } from './uniswap.tokenFees.js'
import type { UniswapDeployment } from './uniswap.types.js'

/** What is swapped. Addresses are in lower case, and the wrapped coin stands for the coin. */
export interface Trade {
  readonly from: string
  readonly to: string
  readonly amount: bigint
  readonly wrapped: string
  readonly through: readonly string[]
}

/** What the chain says of a swap. */
export interface MarketRead {
  readonly market: Market
  /** The paths that can be swapped. */
  readonly paths: readonly Path[]
  /** The time of the last block, in seconds since 1970. Zero where the chain doesn't say it. */
  readonly timestamp: number
}

/**
 * Reads all that a swap's offers follow from: the pools, what the tokens keep of a transfer, and what QuoterV2 says, by one
 * call of the node. A second one asks QuoterV2 about what comes after a pool of v2. `pools` are those of `pairsOf`. Rejects
 * with what the node's `call` rejects with, and with the reason of the signal.
 */
export async function readMarket(
  node: Node,
  // Without QuoterV2 no pools of v3 are looked for, and so it is asked nothing.
  { quoter = '' }: UniswapDeployment,
  trade: Trade,
  pools: readonly (readonly Pool[])[],
  signal: AbortSignal,
): Promise<MarketRead> {
  const all = pathsOf(trade.from, trade.to, trade.through, pools)
  const known = pools.flat()
  const fees = [readFee(trade.from, trade, known), readFee(trade.to, trade, known)] as const
  const [timestamp, states, from, to, quoted] = await readTogether(
    node,
    joinPlans([clock(node), readPools(known), ...fees, readQuotesV3(quoter, firstAsked(trade.amount, all))]),
    [createTokenFees],
  )
  const market: Market = {
    states: new Map(known.map(({ address }, at) => [address, states[at]])),
    fees: { from, to },
    quoted,
  }
  const paths = all.filter((path) => isPossible(path, market.fees))
  const later = laterAsked(trade.amount, paths, market)
  if (later.length === 0) return { market, paths, timestamp }
  signal.throwIfAborted()
  const more = await readTogether(node, readQuotesV3(quoter, later))
  return { market: { ...market, quoted: new Map([...quoted, ...more]) }, paths, timestamp }
}

/** The wrapped coin keeps nothing, and without a pool of v2 nothing is known. */
function readFee(token: string, { wrapped }: Trade, pools: readonly Pool[]): ReadPlan<TokenFee> {
  const pool = pools.find(({ version, tokens }) => version === 'v2' && tokens.includes(token))
  return token === wrapped || !pool ? planOf(noTokenFee) : readTokenFee(token, pool)
}

const clock = ({ multicall }: Node): ReadPlan<number> => ({
  reads: [readOf(multicall, functionOf('0x0f28c97d', 'getCurrentBlockTimestamp', [], ['uint256']))],
  resultOf: ([seconds]) => (typeof seconds === 'bigint' && seconds < 1n << 40n ? Number(seconds) : 0),
})
