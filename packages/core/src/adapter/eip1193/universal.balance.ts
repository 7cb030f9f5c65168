import type { LatchError } from '../../base/errors.js'
import type {
  AddressCode,
  AssetBalance,
  BalanceAbility,
  BalanceRequest,
  TokenBalance,
  TokensRequest,
} from '../adapter.types.js'
import { bytesOfHex } from '../hexBytes.js'
import { shownAmount } from '../scale.js'
import { toWalletError } from '../toWalletError.js'
import { walletError } from '../wallet.errors.js'
import type { Eip1193Deps } from './eip1193.wallets.js'
import { cleanSymbol, word } from './erc20.js'
import { checkAddress } from './checkAddress.js'
import { evmAddress } from './evmAddress.js'
import { isDelegation } from './isDelegation.js'
import { readDecimals } from './quantities.js'
import { readNumber, type AskNetwork } from './evm.chain.js'
import { networkThrough, readerOf } from './universal.reads.js'
import { readScale } from './uiMultiplier.js'

/** The data of a call of ERC-20's `decimals`. */
const DECIMALS_CALL = '0x313ce567'
/** How many tokens are read between two checks of the wallet's network. */
const TOKENS_PER_CHECK = 20
/** Errors that concern one token: no contract, invalid numbers, a call that reverts. */
const OF_TOKEN: readonly string[] = ['wallet/bad-answer', 'wallet/reverted']

/** Makes the ability that reads balances. */
export const createBalance = (deps: Eip1193Deps): BalanceAbility => ({
  get: (request) => readBalance(deps, request),
  tokens: (request) => readTokens(deps, request),
  codeAt: (request) => codeAt(deps, request),
})

/** Reads a balance of the native coin or of an ERC-20 token as it is shown (F286), through the connected wallet. */
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

/** What is at an address of the network that the connected wallet is on. */
export async function codeAt(deps: Eip1193Deps, request: Omit<BalanceRequest, 'token'>): Promise<AddressCode> {
  const address = checkAddress(request.address)
  const ask = await networkThrough(deps, request.networkId)
  const code = await ask('eth_getCode', [address, 'latest'])
  if (typeof code !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(code))
    throw walletError('bad-answer', { method: 'eth_getCode' })
  if (code === '0x') return 'none'
  if (isDelegation(code)) return 'delegated'
  const decimals = await readNumber(ask, 'eth_call', [{ to: address, data: DECIMALS_CALL }, 'latest']).catch(
    () => undefined,
  )
  return readDecimals(decimals) === undefined ? 'contract' : 'token'
}

/**
 * Reads one token after the other, because wallets limit the rate of requests. A token that can't be read is left out.
 * Checks the wallet's network before the first token and after every 20 tokens, because the visitor may switch it
 * meanwhile: then rejects with `wallet/wrong-network`. Rejects where no token could be read and no error was a token's
 * own.
 */
async function readTokens(deps: Eip1193Deps, request: TokensRequest): Promise<readonly TokenBalance[]> {
  const owner = checkAddress(request.address)
  const tokens = [...new Set(request.tokens.flatMap((token) => evmAddress(token) ?? []))]
  const { ask, check } = readerOf(deps, request.networkId)
  await check()
  const found: TokenBalance[] = []
  const failed: LatchError[] = []
  for (const [at, token] of tokens.entries()) {
    try {
      found.push({ token, ...(await readToken(ask, token, owner)) })
    } catch (thrown) {
      const error = toWalletError(thrown)
      if (error.code === 'wallet/disconnected') throw error
      if (error.code === 'wallet/timed-out') {
        // The wallet may be gone, or only this token may be slow. A wallet that reads nothing is not asked for long.
        if (found.length === 0 && failed.some(({ code }) => code === error.code)) throw error
        await check()
      }
      failed.push(error)
    }
    if ((at + 1) % TOKENS_PER_CHECK === 0 || at + 1 === tokens.length) await check()
  }
  const [first] = failed
  if (first && found.length === 0 && !failed.some(({ code }) => OF_TOKEN.includes(code))) throw first
  return found
}

async function readToken(ask: AskNetwork, token: string, owner: string): Promise<AssetBalance> {
  const call = (data: string): readonly unknown[] => [{ to: token, data }, 'latest']
  const [units, given, scale, symbol] = await Promise.all([
    readNumber(ask, 'eth_call', call(`0x70a08231${word(owner)}`)),
    readNumber(ask, 'eth_call', call(DECIMALS_CALL)),
    readScale(ask, token),
    // Some old tokens return their symbol as bytes, or have none. Their balance is valid.
    ask('eth_call', call('0x95d89b41')).then(readText, () => ''),
  ])
  const decimals = readDecimals(given)
  if (decimals === undefined) throw walletError('bad-answer', { method: 'decimals' })
  return { ...shownAmount(units, scale), decimals, symbol }
}

/** Decodes a `string` in a contract's answer (contract ABI): offset, length, bytes. */
function readText(answer: unknown): string {
  if (typeof answer !== 'string' || !/^0x([0-9a-f]{2}){96,}$/i.test(answer)) return ''
  const length = parseInt(answer.slice(66, 130), 16)
  const digits = answer.slice(130, 130 + 2 * Math.min(length, 1024))
  return cleanSymbol(new TextDecoder().decode(bytesOfHex(digits)))
}
