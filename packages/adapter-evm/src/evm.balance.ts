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

/** viem's errors for a node that can't be reached, by name. Any other error concerns the request itself. */
const UNREACHABLE: readonly string[] = [
  'HttpRequestError',
  'LimitExceededRpcError',
  'SocketClosedError',
  'TimeoutError',
  'WebSocketRequestError',
]

/**
 * Reads a balance of the native coin or of an ERC-20 token, in its smallest unit. Throws `wallet/bad-address` for an
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
 * Reads the balances of many tokens, each once. viem joins the calls of one turn into one call of the chain's
 * Multicall3, where it has one. A contract that uses up the gas of this call, or returns too much, makes the reads of
 * other tokens fail. So each token that failed is read once more in a call of its own. A token that can't be read is
 * left out. Throws where the node can't be reached.
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

/** A token's balance. Undefined where the token can't be read. Throws where the node can't be reached. */
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
      // Some old tokens return their symbol as bytes, or have none. Their balance is valid.
      if (mayLackSymbol) return ''
      throw error
    }),
  ])
  const decimals = readDecimals(given)
  if (decimals === undefined) throw walletError('bad-answer', { method: 'decimals' })
  return { value, decimals, symbol: cleanSymbol(symbol) }
}
