import { fieldsOf } from '../../base/guard.js'
import type { TransactionRequest } from '../adapter.types.js'
import { toWalletError } from '../toWalletError.js'
import { word } from './erc20.js'
import type { AskNetwork } from './evm.chain.js'
import { evmAddress } from './evmAddress.js'
import { readQuantity } from './quantities.js'

/** The prices of gas, in wei: those of EIP-1559, or the one price of a chain without a base fee. */
export type GasPrices = Pick<TransactionRequest, 'maxFeePerGas' | 'maxPriorityFeePerGas' | 'gasPrice'>

/** What a transaction's fee depends on, beside the prices. */
export interface FeeContent {
  readonly data?: string | undefined
  readonly gas: bigint
}

/** Where rollups have the contract that reports what they add to the gas: the OP Stack's, and Scroll's. */
const ORACLES = ['0x420000000000000000000000000000000000000F', '0x5300000000000000000000000000000000000002']

/**
 * Stands for the fields of a transaction beside its data: at least as many bytes as they have, none of them zero, that
 * can't be compressed. A rollup takes its fee by the compressed size.
 */
const FIELDS = Array.from({ length: 80 }, (_, at) => (at + 1).toString(16).padStart(2, '0')).join('')

/**
 * Finds the contracts that report what a rollup adds to the gas: none on other networks. An address counts where it has
 * code, whatever is known of the network (F236, F237). `network`: its description, which may name another address.
 */
export async function findOracles(ask: AskNetwork, network: unknown): Promise<readonly string[]> {
  const own = evmAddress(fieldsOf(fieldsOf(fieldsOf(network).contracts).gasPriceOracle).address)
  const others = ORACLES.filter((each) => each.toLowerCase() !== own?.toLowerCase())
  const addresses = own ? [own, ...others] : others
  const codes = await Promise.all(addresses.map((address) => ask('eth_getCode', [address, 'latest'])))
  return addresses.filter((_, at) => typeof codes[at] === 'string' && codes[at].length > 2)
}

/**
 * The highest fee of a transaction, in wei: all gas at the highest price, and what a rollup adds. The part for the data
 * may grow by an eighth in each block of the chain below, so a quarter is added to it.
 */
export async function highestFee(
  ask: AskNetwork,
  oracles: readonly string[],
  { data = '0x', gas }: FeeContent,
  { maxFeePerGas, gasPrice }: GasPrices,
): Promise<bigint> {
  const bytes = FIELDS + data.slice(2)
  const length = BigInt(bytes.length / 2)
  const parts = oracles.map(async (oracle) => {
    const [forData, forOperator] = await Promise.all([
      // `getL1Fee(bytes)`
      readPart(ask, oracle, `0x49948e0e${word(32n)}${word(length)}${bytes}`),
      // `getOperatorFee(uint256)`
      readPart(ask, oracle, `0x275aedd2${word(gas)}`),
    ])
    return (forData * 5n) / 4n + forOperator
  })
  const added = await Promise.all(parts)
  return added.reduce((sum, part) => sum + part, gas * (maxFeePerGas ?? gasPrice ?? 0n))
}

/** A part of the fee. 0 where the contract doesn't have the function: a rollup may lack each (F237). */
async function readPart(ask: AskNetwork, oracle: string, data: string): Promise<bigint> {
  try {
    return readQuantity(await ask('eth_call', [{ to: oracle, data }, 'latest'])) ?? 0n
  } catch (error) {
    if (toWalletError(error).code === 'wallet/reverted') return 0n
    throw error
  }
}
