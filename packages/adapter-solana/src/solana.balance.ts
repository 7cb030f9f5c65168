import type { CaipNetworkId } from '@latchkit/core'
import {
  cleanSymbol,
  readDecimals,
  walletError,
  type AssetBalance,
  type BalanceAbility,
  type BalanceRequest,
} from '@latchkit/core/adapter'
import { BALANCE_WATCH_MS, COMMITMENT } from './solana.constants.js'
import { at, readAmount } from './answers.js'
import { rpc } from './solana.rpc.js'
import { networkFor, type SolanaDeps } from './solana.wallets.js'

/** A holding of tokens. */
export interface TokenAccount {
  readonly address: string
  readonly value: bigint
}

/** A kind of token. */
export interface Mint {
  /** The program that it belongs to: the token program, or Token-2022. */
  readonly program: string
  readonly decimals: number
  /** Empty where the token doesn't tell it itself, as only those of Token-2022 can. */
  readonly symbol: string
}

/** The programs whose tokens are known: the token program and Token-2022. */
export const TOKEN_PROGRAMS: readonly string[] = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]

/** Makes the ability to read balances. */
export const createBalance = (deps: SolanaDeps): BalanceAbility => ({
  get: (request) => readBalance(deps, request),
  watchEveryMs: BALANCE_WATCH_MS,
})

/** Reads a balance: lamports, or all that an account holds of a token, of either program. */
async function readBalance(deps: SolanaDeps, { address, networkId, token }: BalanceRequest): Promise<AssetBalance> {
  if (token) {
    const [accounts, { decimals, symbol }] = await Promise.all([
      readTokenAccounts(deps, networkId, address, token),
      readMint(deps, networkId, token),
    ])
    return { value: accounts.reduce((sum, { value }) => sum + value, 0n), decimals, symbol }
  }
  const method = 'getBalance'
  const answer = await rpc(deps, networkId, method, [address, { commitment: COMMITMENT }])
  const { decimals, symbol } = networkFor(deps, networkId).nativeCurrency
  return { value: readAmount(at(answer, 'value'), method), decimals, symbol }
}

/** What an owner holds of a token, the largest holding first. */
export async function readTokenAccounts(
  deps: SolanaDeps,
  networkId: CaipNetworkId,
  owner: string,
  mint: string,
): Promise<readonly TokenAccount[]> {
  const method = 'getTokenAccountsByOwner'
  const options = { encoding: 'jsonParsed', commitment: COMMITMENT }
  const list = at(await rpc(deps, networkId, method, [owner, { mint }, options]), 'value')
  if (!Array.isArray(list)) throw walletError('bad-answer', { method })
  return list
    .map((entry: unknown) => {
      const amount = at(entry, 'account', 'data', 'parsed', 'info', 'tokenAmount', 'amount')
      return { address: String(at(entry, 'pubkey')), value: readAmount(amount, method) }
    })
    .sort((one, other) => (one.value > other.value ? -1 : 1))
}

/** What a kind of token is. Throws `wallet/bad-answer` where the address is no token's, or its decimals are none (F127). */
export async function readMint(deps: SolanaDeps, networkId: CaipNetworkId, mint: string): Promise<Mint> {
  const method = 'getAccountInfo'
  const answer = await rpc(deps, networkId, method, [mint, { encoding: 'jsonParsed', commitment: COMMITMENT }])
  const program = at(answer, 'value', 'owner')
  const parsed = at(answer, 'value', 'data', 'parsed')
  const decimals = readDecimals(at(parsed, 'info', 'decimals'))
  const isMint = at(parsed, 'type') === 'mint' && typeof program === 'string' && TOKEN_PROGRAMS.includes(program)
  if (!isMint || decimals === undefined) throw walletError('bad-answer', { method })
  return { program, decimals, symbol: symbolOf(at(parsed, 'info', 'extensions')) }
}

function symbolOf(extensions: unknown): string {
  const list = Array.isArray(extensions) ? (extensions as unknown[]) : []
  const metadata = list.find((each) => at(each, 'extension') === 'tokenMetadata')
  return cleanSymbol(at(metadata, 'state', 'symbol'))
}
