import { checkAddress, cleanSymbol, readDecimals, walletError, type AssetBalance } from '@latchkit/core/adapter'
import type { Chain, Client, Transport } from 'viem'
import { getBalance, readContract } from 'viem/actions'
import { erc20Abi } from './evm.erc20.js'

/** Reads a balance, of the native coin or of an ERC-20 token. */
export async function readBalance(
  client: Client<Transport, Chain>,
  request: { readonly address: string; readonly token?: string | undefined },
): Promise<AssetBalance> {
  const address = checkAddress(request.address)
  if (!request.token) {
    const { decimals, symbol } = client.chain.nativeCurrency
    return { value: await getBalance(client, { address }), decimals, symbol }
  }
  const token = { address: checkAddress(request.token), abi: erc20Abi } as const
  const [value, given, symbol] = await Promise.all([
    readContract(client, { ...token, functionName: 'balanceOf', args: [address] }),
    readContract(client, { ...token, functionName: 'decimals' }),
    // Some old tokens give their symbol as bytes, or not at all: their balance counts all the same.
    readContract(client, { ...token, functionName: 'symbol' }).catch(() => ''),
  ])
  const decimals = readDecimals(given)
  if (decimals === undefined) throw walletError('bad-answer', { method: 'decimals' })
  return { value, decimals, symbol: cleanSymbol(symbol) }
}
