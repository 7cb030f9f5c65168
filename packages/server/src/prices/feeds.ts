import { parseAbi } from 'viem'
import type { EvmReader } from '../evm/evmReader.js'
import { assetId } from '../assets/assets.js'
import type { PriceFeed } from './prices.config.js'
import { toPrice } from './rates.js'

const abi = parseAbi([
  'function decimals() view returns (uint8)',
  'function latestRoundData() view returns (uint80, int256, uint256, uint256, uint80)',
])

/** How far the clock of a chain may be ahead of this machine's. */
const AHEAD_S = 60

/**
 * Reads the feeds of a network. Resolves with their prices by the ids of the tokens. A feed is left out whose answer is 0
 * or less, older than its heartbeat, or of the future.
 */
export async function readFeeds(
  reader: EvmReader,
  networkId: string,
  feeds: readonly PriceFeed[],
  now: number,
): Promise<ReadonlyMap<string, number>> {
  const read = await reader.read(
    networkId,
    feeds.flatMap(({ address }) =>
      ['decimals', 'latestRoundData'].map((functionName) => ({ address, abi, functionName })),
    ),
  )
  const prices = new Map<string, number>()
  feeds.forEach(({ token, heartbeatS }, at) => {
    const [decimals, round] = read.slice(at * 2, at * 2 + 2) as [number | undefined, Round | undefined]
    if (decimals === undefined || !round) return
    const age = Math.floor(now / 1_000) - Number(round[3])
    if (age > heartbeatS || age < -AHEAD_S) return
    const price = toPrice(Number(round[1]) / 10 ** decimals)
    if (price !== undefined) prices.set(assetId({ networkId, address: token }), price)
  })
  return prices
}

type Round = readonly [id: bigint, answer: bigint, startedAt: bigint, updatedAt: bigint, answeredInRound: bigint]
