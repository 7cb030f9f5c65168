import {
  checkAddress,
  cleanSymbol,
  evmAddress,
  isDelegation,
  readDecimals,
  shownAmount,
  walletError,
  type AddressCode,
  type AssetBalance,
  type BalanceRequest,
  type TokenBalance,
  type TokensRequest,
} from '@latchkit/core/adapter'
import type { Address, Chain, Client, Transport } from 'viem'
import { getBalance, getCode, readContract } from 'viem/actions'
import { erc20Abi } from './evm.erc20.js'
import { isTokens, readScale, singly } from './evm.scale.js'

type EvmClient = Client<Transport, Chain>

/**
 * Reads a balance of the native coin or of an ERC-20 token, in its smallest unit, as it is shown (F286). Throws `wallet/bad-address` for an
 * invalid address, `wallet/bad-answer` for invalid decimals, and viem's errors.
 */
export async function readBalance(
  client: EvmClient,
  request: Pick<BalanceRequest, 'address' | 'token'>,
): Promise<AssetBalance> {
  const address = checkAddress(request.address)
  if (request.token) return readToken(client, address, checkAddress(request.token))
  const { decimals, symbol } = client.chain.nativeCurrency
  return { value: await getBalance(client, { address }), decimals, symbol }
}

/**
 * What is at an address. A contract that has decimals as a token does counts as one. Throws `wallet/bad-address` for an
 * invalid address, and viem's errors.
 */
export async function codeAt(client: EvmClient, request: Pick<BalanceRequest, 'address'>): Promise<AddressCode> {
  const address = checkAddress(request.address)
  const code = await getCode(client, { address })
  // viem has no code where the answer is `0x`.
  if (!code) return 'none'
  if (isDelegation(code)) return 'delegated'
  const decimals = await readContract(client, { address, abi: erc20Abi, functionName: 'decimals' }).catch(
    () => undefined,
  )
  return readDecimals(decimals) === undefined ? 'contract' : 'token'
}

/**
 * Reads the balances of many tokens, each once. viem joins calls without an await between them into one call of the chain's
 * Multicall3, where it has one. A contract that uses up the gas of this call, or returns too much, makes the reads of
 * other tokens fail. So each token that failed is read once more in a call of its own. A token that can't be read is
 * left out. Throws the first error where no token could be read and no error was a token's own.
 */
export async function readTokens(
  client: EvmClient,
  request: Pick<TokensRequest, 'address' | 'tokens'>,
): Promise<readonly TokenBalance[]> {
  const owner = checkAddress(request.address)
  const tokens = [...new Set(request.tokens.flatMap((token) => evmAddress(token) ?? []))]
  const isTogether = !!client.batch?.multicall && !!client.chain.contracts?.multicall3
  const readTogether = (token: Address) => readToken(client, owner, token, false).catch(() => undefined)
  const together = isTogether ? await Promise.all(tokens.map(readTogether)) : []
  const single = singly(client)
  const failed: unknown[] = []
  const found = await Promise.all(
    tokens.map(async (token, at): Promise<TokenBalance[]> => {
      try {
        return [{ token, ...(together[at] ?? (await readToken(single, owner, token))) }]
      } catch (error) {
        failed.push(error)
        return []
      }
    }),
  )
  if (tokens.length > 0 && failed.length === tokens.length && !failed.some(isTokens)) throw failed[0]
  return found.flat()
}

async function readToken(
  client: EvmClient,
  owner: Address,
  address: Address,
  mayLackSymbol = true,
): Promise<AssetBalance> {
  const token = { address, abi: erc20Abi } as const
  const [units, given, scale, symbol] = await Promise.all([
    readContract(client, { ...token, functionName: 'balanceOf', args: [owner] }),
    readContract(client, { ...token, functionName: 'decimals' }),
    // Before the symbol: where the gas of a call for all is used up by here, that call fails too, and shows it.
    readScale(client, address),
    readContract(client, { ...token, functionName: 'symbol' }).catch((error: unknown) => {
      // Some old tokens return their symbol as bytes, or have none. Their balance is valid.
      if (mayLackSymbol) return ''
      throw error
    }),
  ])
  const decimals = readDecimals(given)
  if (decimals === undefined) throw walletError('bad-answer', { method: 'decimals' })
  return { ...shownAmount(units, scale), decimals, symbol: cleanSymbol(symbol) }
}
