import type { CaipNetworkId } from '@latchkit/core'
import {
  cleanSymbol,
  readDecimals,
  walletError,
  type AssetBalance,
  type BalanceAbility,
  type BalanceRequest,
  type TokenBalance,
  type TokensRequest,
} from '@latchkit/core/adapter'
import { COMMITMENT } from './solana.constants.js'
import { at, readAmount } from './answers.js'
import { isSolanaAddress } from './solana.address.js'
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

/** How many accounts a node tells of in one call. */
const MAX_ACCOUNTS = 100

/** Makes the ability to read balances. */
export const createBalance = (deps: SolanaDeps): BalanceAbility => ({
  get: (request) => readBalance(deps, request),
  tokens: (request) => readTokens(deps, request),
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

/** What an account holds of a kind of token. */
interface Holding {
  value: bigint
  readonly decimals: number
  /** Whether the token could tell its symbol. */
  readonly isExtended: boolean
}

/**
 * Reads all that an account holds of either program, and the named tokens in any case. Takes two calls, and one for each 100
 * tokens that it doesn't hold or that could tell a symbol.
 */
async function readTokens(
  deps: SolanaDeps,
  { address, networkId, tokens }: TokensRequest,
): Promise<readonly TokenBalance[]> {
  const named = [...new Set(tokens.filter(isSolanaAddress))]
  const held = new Map<string, Holding>()
  await Promise.all(TOKEN_PROGRAMS.map((program) => readHoldings(deps, networkId, address, program, held)))
  const listed = [...new Set([...named, ...[...held].flatMap(([token, { value }]) => (value > 0n ? [token] : []))])]
  const mints = await readMints(
    deps,
    networkId,
    listed.filter((token) => held.get(token)?.isExtended ?? true),
  )
  return listed.flatMap((token) => {
    const { value = 0n, decimals = mints.get(token)?.decimals } = held.get(token) ?? {}
    return decimals === undefined ? [] : [{ token, value, decimals, symbol: mints.get(token)?.symbol ?? '' }]
  })
}

/** Adds up what an owner holds of each token of a program. An entry that is none is left out. */
async function readHoldings(
  deps: SolanaDeps,
  networkId: CaipNetworkId,
  owner: string,
  programId: string,
  held: Map<string, Holding>,
): Promise<void> {
  const method = 'getTokenAccountsByOwner'
  const options = { encoding: 'jsonParsed', commitment: COMMITMENT }
  const list = at(await rpc(deps, networkId, method, [owner, { programId }, options]), 'value')
  if (!Array.isArray(list)) throw walletError('bad-answer', { method })
  for (const entry of list as readonly unknown[]) {
    const info = at(entry, 'account', 'data', 'parsed', 'info')
    const token = at(info, 'mint')
    const decimals = readDecimals(at(info, 'tokenAmount', 'decimals'))
    const value = amountOf(at(info, 'tokenAmount', 'amount'))
    if (!isSolanaAddress(token) || decimals === undefined || value === undefined) continue
    const known = held.get(token)
    if (known) known.value += value
    else held.set(token, { value, decimals, isExtended: programId !== TOKEN_PROGRAMS[0] })
  }
}

const amountOf = (amount: unknown): bigint | undefined => {
  try {
    return readAmount(amount, '')
  } catch {
    return undefined
  }
}

/** The mints among addresses. An address that is no mint's, or whose mint can't be read, is left out. */
async function readMints(
  deps: SolanaDeps,
  networkId: CaipNetworkId,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, Mint>> {
  const method = 'getMultipleAccounts'
  const options = { encoding: 'jsonParsed', commitment: COMMITMENT }
  const chunks = Array.from({ length: Math.ceil(addresses.length / MAX_ACCOUNTS) }, (_, index) =>
    addresses.slice(index * MAX_ACCOUNTS, (index + 1) * MAX_ACCOUNTS),
  )
  const answers = await Promise.all(
    chunks.map(async (chunk) => {
      const list = at(await rpc(deps, networkId, method, [chunk, options]), 'value')
      if (!Array.isArray(list)) throw walletError('bad-answer', { method })
      return chunk.map((address, index) => [address, toMint(list[index])] as const)
    }),
  )
  return new Map(answers.flat().flatMap(([address, mint]) => (mint ? [[address, mint] as const] : [])))
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
  const found = toMint(at(answer, 'value'))
  if (!found) throw walletError('bad-answer', { method })
  return found
}

/** A node's answer about an account as a mint. Undefined where the account is none, or its decimals are none (F127). */
function toMint(account: unknown): Mint | undefined {
  const program = at(account, 'owner')
  const parsed = at(account, 'data', 'parsed')
  const decimals = readDecimals(at(parsed, 'info', 'decimals'))
  const isMint = at(parsed, 'type') === 'mint' && typeof program === 'string' && TOKEN_PROGRAMS.includes(program)
  if (!isMint || decimals === undefined) return undefined
  return { program, decimals, symbol: symbolOf(at(parsed, 'info', 'extensions')) }
}

function symbolOf(extensions: unknown): string {
  const list = Array.isArray(extensions) ? (extensions as unknown[]) : []
  const metadata = list.find((each) => at(each, 'extension') === 'tokenMetadata')
  return cleanSymbol(at(metadata, 'state', 'symbol'))
}
