import { serializeTransaction, type Address, type Chain, type Client, type Transport } from 'viem'
import { readContract } from 'viem/actions'

/** The part of the contract of an OP Stack rollup that knows the fee of the chain below. */
const oracleAbi = [
  {
    type: 'function',
    name: 'getL1Fee',
    stateMutability: 'view',
    inputs: [{ name: 'transaction', type: 'bytes' }],
    outputs: [{ type: 'uint256' }],
  },
] as const

/** The fields of a transaction that its fee on the chain below depends on. */
interface Content {
  readonly to: Address
  readonly value: bigint
  readonly data?: `0x${string}`
  readonly gas: bigint
  readonly maxFeePerGas: bigint
}

/**
 * The highest fee, in wei, that a rollup adds for storing a transaction on the chain below: the one of now and a quarter
 * more, since until the transaction is mined that chain's fee may grow by an eighth in each block. 0 for a network
 * without `contracts.gasPriceOracle`. viem's own `estimateL1Fee` isn't used: it needs viem's parser of units, which
 * bundlers then put into the first file of every page.
 */
export async function readLowerFee(client: Client<Transport, Chain>, content: Content): Promise<bigint> {
  const oracle = client.chain.contracts?.['gasPriceOracle'] as { readonly address: Address } | undefined
  if (!oracle) return 0n
  const unsigned = { type: 'eip1559', chainId: client.chain.id, nonce: 1, ...content } as const
  const args = [serializeTransaction(unsigned)] as const
  return (
    ((await readContract(client, { address: oracle.address, abi: oracleAbi, functionName: 'getL1Fee', args })) * 5n) /
    4n
  )
}
