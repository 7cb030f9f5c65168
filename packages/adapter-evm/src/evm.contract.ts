import { checkAddress, type ContractCall } from '@latchkit/core/adapter'
import type { Abi, Address, Chain, Client, Transport } from 'viem'
import { readContract } from 'viem/actions'

/** A call of a contract's function in viem's words. Throws `wallet/bad-address` where there is no contract's address. */
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

/** Calls a contract's function that changes nothing. */
export const readFromContract = (client: Client<Transport, Chain>, call: ContractCall): Promise<unknown> =>
  readContract(client, toViemCall(call))
