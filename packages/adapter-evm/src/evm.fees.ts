import { findOracles, highestFee, type FeeContent, type GasPrices } from '@latchkit/core/adapter'
import type { Chain, Client, Transport } from 'viem'
import { estimateFeesPerGas, getGasPrice } from 'viem/actions'
import { askOf } from './evm.look.js'

type EvmClient = Client<Transport, Chain>

/** What the fee of a transaction depends on, beside the transaction. */
export interface Fees {
  readonly prices: GasPrices
  /** The contracts that report what a rollup adds to the gas. */
  readonly oracles: readonly string[]
}

/** Reads the prices of gas, and finds a rollup's contracts. */
export async function readFees(client: EvmClient): Promise<Fees> {
  const [prices, oracles] = await Promise.all([readPrices(client), findOracles(askOf(client), client.chain)])
  return { prices, oracles }
}

/** The highest fee of a transaction, in wei. */
export const highestFeeOf = (client: EvmClient, { prices, oracles }: Fees, content: FeeContent): Promise<bigint> =>
  highestFee(askOf(client), oracles, content, prices)

async function readPrices(client: EvmClient): Promise<GasPrices> {
  try {
    const { maxFeePerGas, maxPriorityFeePerGas } = await estimateFeesPerGas(client)
    return { maxFeePerGas, maxPriorityFeePerGas }
  } catch (error) {
    if ((error as Error).name !== 'Eip1559FeesNotSupportedError') throw error
    return { gasPrice: await getGasPrice(client) }
  }
}
