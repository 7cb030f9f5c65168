import { z } from 'zod'
import { isEvmNetwork } from '../assets/assets.js'
import { createSingleFlight } from '../base/singleFlight.js'
import { refuse } from '../base/refusal.js'
import { noNode } from '../rpc/noNode.js'
import type { RpcNodes } from '../rpc/rpc.types.js'
import type { GasPrices } from './swaps.types.js'

/** How long a price of gas counts, in ms. */
const NEW_MS = 2_000

/** How many blocks are looked at, and how large a part of their gas paid less than each price. */
const BLOCKS = 10
const PARTS = [25, 50, 90]

const hex = z
  .string()
  .regex(/^0x[\da-f]{1,24}$/i)
  .transform(BigInt)
const historySchema = z.object({
  baseFeePerGas: z.array(hex).min(1),
  reward: z.array(z.tuple([hex, hex, hex])).min(1),
})

/** Makes the reader of prices of gas. They are kept for two seconds. Rejects as {@link SwapSource.gasPrices}. */
export function createGasPrices(nodes: RpcNodes, now: () => number = Date.now): (id: string) => Promise<GasPrices> {
  const flight = createSingleFlight()
  const known = new Map<string, { readonly prices: GasPrices; readonly at: number }>()
  return async (networkId) => {
    if (!isEvmNetwork(networkId) || !nodes.networkIds.includes(networkId)) throw unsupported()
    const kept = known.get(networkId)
    if (kept && kept.at > now() - NEW_MS) return kept.prices
    return flight.run(networkId, async () => {
      const at = now()
      const prices = (await ofHistory(nodes, networkId)) ?? (await ofNode(nodes, networkId))
      if (!prices) throw noNode()
      known.set(networkId, { prices, at })
      return prices
    })
  }
}

const unsupported = () =>
  refuse(400, { field: 'chainId', code: 'swap/no-gas', message: 'Network not supported for Gas Price' })

async function ask<Value>(
  nodes: RpcNodes,
  networkId: string,
  [method, params]: readonly [method: string, params: readonly unknown[]],
  schema: z.ZodType<Value>,
): Promise<Value | undefined> {
  const outcome = await nodes.request(networkId, method, params)
  return outcome === 'silent' || 'error' in outcome ? undefined : schema.safeParse(outcome.result).data
}

/**
 * The base fee of the next block, and what was paid above it: the medians over ten blocks of what a quarter, a half and nine
 * tenths of the gas paid at most (EIP-1559). Undefined where the chain has no such fees.
 */
async function ofHistory(nodes: RpcNodes, networkId: string): Promise<GasPrices | undefined> {
  const call = ['eth_feeHistory', [`0x${BLOCKS.toString(16)}`, 'latest', PARTS]] as const
  const history = await ask(nodes, networkId, call, historySchema)
  const base = history?.baseFeePerGas.at(-1)
  if (!history || base === undefined) return undefined
  const [standard = 0n, fast = 0n, instant = 0n] = PARTS.map((_, part) => base + medianOf(history.reward, part))
  return pricesOf(standard, fast, instant)
}

function medianOf(rewards: readonly (readonly bigint[])[], part: number): bigint {
  const sorted = rewards
    .map((each) => each[part] ?? 0n)
    .toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0))
  return sorted[Math.floor(sorted.length / 2)] ?? 0n
}

async function ofNode(nodes: RpcNodes, networkId: string): Promise<GasPrices | undefined> {
  const price = await ask(nodes, networkId, ['eth_gasPrice', []], hex)
  return price === undefined ? undefined : pricesOf(price, price, price)
}

/** A faster one never costs less. */
function pricesOf(standard: bigint, fast: bigint, instant: bigint): GasPrices {
  const quick = fast > standard ? fast : standard
  return {
    standard: standard.toString(),
    fast: quick.toString(),
    instant: (instant > quick ? instant : quick).toString(),
  }
}
