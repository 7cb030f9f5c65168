import type { CaipNetworkId } from '@latchkit/core'
import type { Signer } from '@latchkit/core/adapter'
import { writeContract } from '@wagmi/core'
import type { Abi, Address } from 'viem'
import { readContract } from 'viem/actions'
import { clientOf, senderOf, type WagmiDeps } from './wagmi.deps.js'
import { checkHash } from './wagmi.transaction.js'

interface ContractCall {
  readonly address: string
  readonly abi: readonly unknown[]
  readonly functionName: string
  readonly args?: readonly unknown[] | undefined
}

const callOf = ({ address, abi, functionName, args = [] }: ContractCall) => ({
  address: address as Address,
  abi: abi as Abi,
  functionName,
  args,
})

/** Calls a contract's function that changes nothing. */
export const read = (deps: WagmiDeps, request: ContractCall & { networkId: CaipNetworkId }): Promise<unknown> =>
  readContract(clientOf(deps, request.networkId), callOf(request))

/** Has the wallet send a transaction that calls a contract's function; resolves with its hash. */
export async function write(
  deps: WagmiDeps,
  signer: Signer,
  request: ContractCall & { value?: bigint | undefined },
): Promise<string> {
  const { value } = request
  const call = { ...callOf(request), ...(value !== undefined && { value }) }
  return checkHash(await writeContract(deps.config, { ...(await senderOf(deps, signer)), ...call }))
}
