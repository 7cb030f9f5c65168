import type { CaipNetworkId } from '@latchkit/core'
import type { Amount } from '@latchkit/core/adapter'
import type { Address } from 'viem'
import { getBalance, readContract } from 'viem/actions'
import { clientOf, type WagmiDeps } from './wagmi.deps.js'
import { erc20Abi } from './wagmi.erc20.js'

/** Reads a balance, of the native coin or of an ERC-20 token. */
export async function readBalance(
  deps: WagmiDeps,
  request: { address: string; networkId: CaipNetworkId; token?: string | undefined },
): Promise<Amount> {
  const client = clientOf(deps, request.networkId)
  const address = request.address as Address
  if (!request.token) {
    const { decimals, symbol } = client.chain.nativeCurrency
    return { value: await getBalance(client, { address }), decimals, symbol }
  }
  const token = { address: request.token as Address, abi: erc20Abi } as const
  const [value, decimals, symbol] = await Promise.all([
    readContract(client, { ...token, functionName: 'balanceOf', args: [address] }),
    readContract(client, { ...token, functionName: 'decimals' }),
    // Some old tokens give their symbol as bytes, or not at all: their balance counts all the same.
    readContract(client, { ...token, functionName: 'symbol' }).catch(() => ''),
  ])
  return { value, decimals, symbol }
}
