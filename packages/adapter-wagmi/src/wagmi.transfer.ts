import { erc20Abi } from '@latchkit/adapter-evm/late'
import { checkAddress, checkHash, checkUint256, type Signer, type TransferRequest } from '@latchkit/core/adapter'
import { writeContract } from '@wagmi/core'
import { senderOf, type WagmiDeps } from './wagmi.deps.js'
import { send } from './wagmi.transaction.js'

/** Has the wallet send an amount of the native coin, or of an ERC-20 token, in its smallest unit. */
export async function transfer(
  deps: WagmiDeps,
  signer: Signer,
  { to, value, token }: TransferRequest,
): Promise<string> {
  if (!token) return send(deps, signer, { to, value })
  const contract = { address: checkAddress(token), abi: erc20Abi, functionName: 'transfer' } as const
  const call = { ...contract, args: [checkAddress(to), checkUint256(value)] } as const
  return checkHash(await writeContract(deps.config, { ...(await senderOf(deps, signer)), ...call }))
}
