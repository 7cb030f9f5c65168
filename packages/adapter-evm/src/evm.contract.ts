import { checkAddress, type ContractCall } from '@latchkit/core/adapter'
import type { Abi, Address, Chain, Client, Transport } from 'viem'
import { readContract } from 'viem/actions'

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

/** Calls a contract's function that changes no state. Resolves with its decoded result. */
export const readFromContract = (client: Client<Transport, Chain>, call: ContractCall): Promise<unknown> =>
  readContract(client, toViemCall(call))
