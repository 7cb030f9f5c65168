import {
  checkAddress,
  cleanSymbol,
  evmAddress,
  readDecimals,
  walletError,
  type AssetBalance,
  type BalanceRequest,
  type TokenBalance,
  type TokensRequest,
} from '@latchkit/core/adapter'
import { BaseError, type Address, type Chain, type Client, type Transport } from 'viem'
import { getBalance, readContract } from 'viem/actions'
import { erc20Abi } from './evm.erc20.js'

type EvmClient = Client<Transport, Chain>

/** viem's errors of a node that can't be asked, by name. Every other error is about what was asked. */
const UNREACHABLE: readonly string[] = [
  'HttpRequestError',
  'LimitExceededRpcError',
  'SocketClosedError',
  'TimeoutError',
  'WebSocketRequestError',
]

/** Reads a balance, of the native coin or of an ERC-20 token. */
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
 * Reads many tokens. viem makes one call of those of a turn, by the chain's Multicall3 where it has one. A contract that uses
 * up the gas of such a call, or answers too much for it, spoils those of others: so each token that failed is read once more
 * by itself.
 */
export async function readTokens(
  client: EvmClient,
  request: Pick<TokensRequest, 'address' | 'tokens'>,
): Promise<readonly TokenBalance[]> {
  const owner = checkAddress(request.address)
  const tokens = [...new Set(request.tokens.flatMap((token) => evmAddress(token) ?? []))]
  const isTogether = !!client.batch?.multicall && !!client.chain.contracts?.multicall3
  const together = isTogether ? await Promise.all(tokens.map((token) => tryToken(client, owner, token, false))) : []
  const single: EvmClient = { ...client, batch: { ...client.batch, multicall: false } }
  const found = await Promise.all(tokens.map(async (token, at) => together[at] ?? tryToken(single, owner, token, true)))
  return found.filter((each) => each !== undefined)
}

/** A token's balance. Undefined where the token can't be read; throws where the node can't be asked. */
async function tryToken(
  client: EvmClient,
  owner: Address,
  token: Address,
  isLastTry: boolean,
): Promise<TokenBalance | undefined> {
  try {
    return { token, ...(await readToken(client, owner, token, isLastTry)) }
  } catch (error) {
    const isNodes =
      error instanceof BaseError && error.walk((each) => UNREACHABLE.includes((each as Error).name)) !== null
    if (isNodes) throw error
    return undefined
  }
}

async function readToken(
  client: EvmClient,
  owner: Address,
  address: Address,
  mayLackSymbol = true,
): Promise<AssetBalance> {
  const token = { address, abi: erc20Abi } as const
  const [value, given, symbol] = await Promise.all([
    readContract(client, { ...token, functionName: 'balanceOf', args: [owner] }),
    readContract(client, { ...token, functionName: 'decimals' }),
    readContract(client, { ...token, functionName: 'symbol' }).catch((error: unknown) => {
      // Some old tokens give their symbol as bytes, or not at all: their balance counts all the same.
      if (mayLackSymbol) return ''
      throw error
    }),
  ])
  const decimals = readDecimals(given)
  if (decimals === undefined) throw walletError('bad-answer', { method: 'decimals' })
  return { value, decimals, symbol: cleanSymbol(symbol) }
}
