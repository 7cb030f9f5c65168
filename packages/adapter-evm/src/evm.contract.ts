import { checkAddress, walletError, type ContractCall } from '@latchkit/core/adapter'
import { encodeFunctionData, type Abi, type Address, type Chain, type Client, type Transport } from 'viem'
import { readContract } from 'viem/actions'
import { revertOf } from './evm.revert.js'

/**
 * Turns a call of a contract's function into viem's parameters. Throws `wallet/bad-address` where the contract's
 * address is invalid.
 */
export const toViemCall = ({
  address,
  abi,
  functionName,
  args = [],
}: ContractCall): { address: Address; abi: Abi; functionName: string; args: readonly unknown[] } => ({
  address: checkAddress(address),
  abi: abi as Abi,
  functionName,
  args,
})

/**
 * Calls a contract's function that changes no state. Resolves with its decoded result. Throws `wallet/reverted` with the
 * decoded reason (S8.11).
 */
export async function readFromContract(client: Client<Transport, Chain>, call: ContractCall): Promise<unknown> {
  const asked = toViemCall(call)
  try {
    return await readContract(client, asked)
  } catch (error) {
    const reason = revertOf(error, call.abi)?.reason
    throw reason === undefined ? error : walletError('reverted', { reason }, error)
  }
}

/** The data of a call, by viem. */
export const encodeCall = (call: ContractCall): `0x${string}` => encodeFunctionData(toViemCall(call))
