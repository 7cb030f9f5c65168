import { hexToBytes } from '@noble/hashes/utils'
import type { AssetBalance, BalanceAbility, BalanceRequest, TokenBalance, TokensRequest } from '../adapter.types.js'
import { toWalletError } from '../toWalletError.js'
import { walletError } from '../wallet.errors.js'
import type { Eip1193Deps } from './eip1193.wallets.js'
import { cleanSymbol, word } from './erc20.js'
import { checkAddress } from './checkAddress.js'
import { evmAddress } from './evmAddress.js'
import { readDecimals } from './quantities.js'
import { networkThrough, readNumber, type AskNetwork } from './universal.reads.js'

/** The most tokens that one call reads. */
const MAX_TOKENS = 20
/** Errors after which the wallet answers no other request either. */
const GONE: readonly string[] = ['wallet/timed-out', 'wallet/disconnected']

/** Makes the ability that reads balances. */
export const createBalance = (deps: Eip1193Deps): BalanceAbility => ({
  get: (request) => readBalance(deps, request),
  tokens: (request) => readTokens(deps, request),
})

/** Reads a balance of the native coin or of an ERC-20 token, through the connected wallet. */
async function readBalance(deps: Eip1193Deps, request: BalanceRequest): Promise<AssetBalance> {
  const { networkId } = request
  const address = checkAddress(request.address)
  const token = request.token && checkAddress(request.token)
  const ask = await networkThrough(deps, networkId)
  if (token) return readToken(ask, token, address)
  const { nativeCurrency } = deps.context.networks.find((each) => each.caipNetworkId === networkId) ?? {}
  const { decimals = 18, symbol = '' } = nativeCurrency ?? {}
  return { value: await readNumber(ask, 'eth_getBalance', [address, 'latest']), decimals, symbol }
}

/** Reads one token after the other, because wallets limit the rate of requests. */
async function readTokens(deps: Eip1193Deps, request: TokensRequest): Promise<readonly TokenBalance[]> {
  const owner = checkAddress(request.address)
  const tokens = [...new Set(request.tokens.flatMap((token) => evmAddress(token) ?? []))].slice(0, MAX_TOKENS)
  const ask = await networkThrough(deps, request.networkId)
  const found: TokenBalance[] = []
  for (const token of tokens) {
    try {
      found.push({ token, ...(await readToken(ask, token, owner)) })
    } catch (error) {
      // Any other error concerns only this token.
      if (GONE.includes(toWalletError(error).code)) throw error
    }
  }
  return found
}

async function readToken(ask: AskNetwork, token: string, owner: string): Promise<AssetBalance> {
  const call = (data: string): readonly unknown[] => [{ to: token, data }, 'latest']
  const [value, given, symbol] = await Promise.all([
    readNumber(ask, 'eth_call', call(`0x70a08231${word(owner)}`)),
    readNumber(ask, 'eth_call', call('0x313ce567')),
    // Some old tokens return their symbol as bytes, or have none. Their balance is valid.
    ask('eth_call', call('0x95d89b41')).then(readText, () => ''),
  ])
  const decimals = readDecimals(given)
  if (decimals === undefined) throw walletError('bad-answer', { method: 'decimals' })
  return { value, decimals, symbol }
}

/** Decodes a `string` in a contract's answer (contract ABI): offset, length, bytes. */
function readText(answer: unknown): string {
  if (typeof answer !== 'string' || !/^0x([0-9a-f]{2}){96,}$/i.test(answer)) return ''
  const length = parseInt(answer.slice(66, 130), 16)
  const digits = answer.slice(130, 130 + 2 * Math.min(length, 1024))
  return cleanSymbol(new TextDecoder().decode(hexToBytes(digits)))
}
