import { readFromContract, toViemCall, type ContractCall } from '@latchkit/adapter-evm/late'
import type { CaipNetworkId } from '@latchkit/core'
import { checkHash, checkUint256, type Signer } from '@latchkit/core/adapter'
import { writeContract } from '@wagmi/core'
import { clientOf } from './wagmi.client.js'
import { senderOf, type WagmiDeps } from './wagmi.deps.js'

/** Calls a contract's function that changes nothing. */
export const read = async (deps: WagmiDeps, request: ContractCall & { networkId: CaipNetworkId }): Promise<unknown> =>
  readFromContract(clientOf(deps, request.networkId), request)

/** Has the wallet send a transaction that calls a contract's function; resolves with its hash. */
export async function write(
  deps: WagmiDeps,
  signer: Signer,
  request: ContractCall & { value?: bigint | undefined },
): Promise<string> {
  const { value } = request
  const call = { ...toViemCall(request), ...(value !== undefined && { value: checkUint256(value) }) }
  return checkHash(await writeContract(deps.config, { ...(await senderOf(deps, signer)), ...call }))
}
