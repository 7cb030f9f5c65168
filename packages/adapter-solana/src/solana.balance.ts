import type { CaipNetworkId } from '@latchkit/core'
import {
  cleanSymbol,
  readDecimals,
  readList,
  shownAmount,
  toUnits,
  walletError,
  type AddressCode,
  type AssetBalance,
  type BalanceAbility,
  type BalanceRequest,
  type Scale,
  type TokenBalance,
  type TokensRequest,
} from '@latchkit/core/adapter'
import { COMMITMENT } from './solana.constants.js'
import { at, readUnits } from './answers.js'
import { isSolanaAddress } from './solana.address.js'
import { rpc } from './solana.rpc.js'
import { scaleOf, type Scaling } from './solana.scale.js'
import { networkFor, type SolanaDeps } from './solana.wallets.js'

/** An account that holds tokens of one mint. */
export interface TokenAccount {
  /** In base58. */
  readonly address: string
  /** In the smallest unit of the token. */
  readonly value: bigint
  /** Whether the mint's authority has frozen it, so that it pays nothing. */
  readonly isFrozen: boolean
}

/** A kind of token, which Solana calls a mint. */
export interface Mint {
  /** The address of its program: the token program or Token-2022. */
  readonly program: string
  readonly decimals: number
  /** Empty where the mint has no symbol. Only mints of Token-2022 can have one. */
  readonly symbol: string
  /** How many bytes the default account of an owner has. */
  readonly accountBytes: number
  /** The fees of the mint's transfers, as the node gives them. Only mints of Token-2022 can have some. */
  readonly transferFee: unknown
  /** By what the amounts of the mint are multiplied before they are shown. Only mints of Token-2022 can have that. */
  readonly scaling: Scaling
}

/** The addresses of the programs whose tokens the adapter knows: the token program, then Token-2022. */
export const TOKEN_PROGRAMS: readonly string[] = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]

/** The bytes of an account of the token program. */
const ACCOUNT_BYTES = 165
/** An extension of a mint, as nodes name it → the bytes of the extension that each account then has. */
const BYTES_BY_EXTENSION: Readonly<Record<string, number>> = {
  transferFeeConfig: 8,
  transferHook: 1,
  nonTransferable: 0,
  pausableConfig: 0,
}

/** The limit of a node for the accounts of one call. */
const MAX_ACCOUNTS = 100
/** How many mints one read of all tokens looks up. An owner may hold thousands of worthless tokens. */
const MAX_MINTS = 300

/**
 * Makes the ability `balance`. Amounts are in lamports, or in the smallest unit of a token, as it is shown: multiplied where
 * the mint says so (F249).
 */
export const createBalance = (deps: SolanaDeps): BalanceAbility => ({
  get: (request) => readBalance(deps, request),
  tokens: (request) => readTokens(deps, request),
  codeAt: (request) => codeAt(deps, request),
})

/** What is at an address: a program, what belongs to a token program (a mint, or an account that holds tokens), or an account. */
async function codeAt(deps: SolanaDeps, { address, networkId }: Omit<BalanceRequest, 'token'>): Promise<AddressCode> {
  if (!isSolanaAddress(address)) throw walletError('bad-address', { address })
  const options = { encoding: 'base64', commitment: COMMITMENT, dataSlice: { offset: 0, length: 0 } }
  const value = at(await rpc(deps, networkId, 'getAccountInfo', [address, options]), 'value')
  if (at(value, 'executable') === true) return 'program'
  const owner = at(value, 'owner')
  return typeof owner === 'string' && TOKEN_PROGRAMS.includes(owner) ? 'token' : 'none'
}

/** Reads a balance: lamports, or the sum of all that an owner holds of a token of either program. */
async function readBalance(deps: SolanaDeps, { address, networkId, token }: BalanceRequest): Promise<AssetBalance> {
  if (token) {
    const [accounts, { decimals, symbol, scaling }] = await Promise.all([
      readTokenAccounts(deps, networkId, address, token),
      readMint(deps, networkId, token),
    ])
    const units = accounts.reduce((sum, { value }) => sum + value, 0n)
    return { ...shownAmount(units, scaleNow(deps, scaling)), decimals, symbol }
  }
  const method = 'getBalance'
  const answer = await rpc(deps, networkId, method, [address, { commitment: COMMITMENT }])
  const { decimals, symbol } = networkFor(deps, networkId).nativeCurrency
  return { value: readUnits(at(answer, 'value'), method), decimals, symbol }
}

/** The sum that an owner holds of a kind of token. */
interface Holding {
  /** In the smallest unit, as the chain counts it. */
  units: bigint
  /** What the node shows of it, rounded in each account. It counts where the mint can't be looked up (F309). */
  shown: bigint
  readonly decimals: number
  /** Whether the mint is of Token-2022, so that it may have a symbol. */
  readonly isExtended: boolean
}

/**
 * Reads all tokens of both programs that an owner holds, and the named tokens also where the owner holds none. Takes
 * two calls, and up to three more, one after another, for 100 tokens each that the owner doesn't hold or that may have a
 * symbol. The named tokens come first. A token that isn't looked up has no symbol, and the amount that the node shows; a named one that the owner doesn't
 * hold is left out.
 */
async function readTokens(
  deps: SolanaDeps,
  { address, networkId, tokens }: TokensRequest,
): Promise<readonly TokenBalance[]> {
  const named = [...new Set(tokens.filter(isSolanaAddress))]
  const holdings = new Map<string, Holding>()
  await Promise.all(TOKEN_PROGRAMS.map((program) => readHoldings(deps, networkId, address, program, holdings)))
  const listed = [...new Set([...named, ...[...holdings].flatMap(([token, { units }]) => (units > 0n ? [token] : []))])]
  const mints = await readMints(
    deps,
    networkId,
    listed.filter((token) => holdings.get(token)?.isExtended ?? true).slice(0, MAX_MINTS),
  )
  return listed.flatMap((token) => {
    const mint = mints.get(token)
    const { units = 0n, shown = 0n, decimals = mint?.decimals } = holdings.get(token) ?? {}
    if (decimals === undefined) return []
    const unread = shown === units ? { value: units } : { value: shown, units }
    const amount = mint ? shownAmount(units, scaleNow(deps, mint.scaling)) : unread
    return [{ token, ...amount, decimals, symbol: mint?.symbol ?? '' }]
  })
}

/** Adds up what an owner holds of each token of a program. Leaves out malformed entries. */
async function readHoldings(
  deps: SolanaDeps,
  networkId: CaipNetworkId,
  owner: string,
  programId: string,
  holdings: Map<string, Holding>,
): Promise<void> {
  const method = 'getTokenAccountsByOwner'
  const options = { encoding: 'jsonParsed', commitment: COMMITMENT }
  const list = at(await rpc(deps, networkId, method, [owner, { programId }, options]), 'value')
  if (!Array.isArray(list)) throw walletError('bad-answer', { method })
  for (const entry of list as readonly unknown[]) {
    const info = at(entry, 'account', 'data', 'parsed', 'info')
    const token = at(info, 'mint')
    const decimals = readDecimals(at(info, 'tokenAmount', 'decimals'))
    const units = amountOf(at(info, 'tokenAmount', 'amount'))
    if (!isSolanaAddress(token) || decimals === undefined || units === undefined) continue
    const isExtended = programId !== TOKEN_PROGRAMS[0]
    const shown = (isExtended ? shownIn(at(info, 'tokenAmount', 'uiAmountString'), decimals) : undefined) ?? units
    const known = holdings.get(token)
    if (known) Object.assign(known, { units: known.units + units, shown: known.shown + shown })
    else holdings.set(token, { units, shown, decimals, isExtended })
  }
}

/** The smallest units of an amount as a node shows it. Undefined where it shows none. */
function shownIn(text: unknown, decimals: number): bigint | undefined {
  return typeof text === 'string' && /^\d{1,40}(?:\.\d{1,77})?$/.test(text) ? toUnits(text, decimals) : undefined
}

/** How the amounts of a mint are shown now. */
export const scaleNow = ({ context }: SolanaDeps, scaling: Scaling): Scale =>
  scaleOf(scaling, context.environment.clock.now())

const amountOf = (amount: unknown): bigint | undefined => {
  try {
    return readUnits(amount, '')
  } catch {
    return undefined
  }
}

/**
 * Reads the mints at these addresses, 100 a call, one call after another. Leaves out an address that is no mint, or whose
 * mint can't be read. A failed call leaves out its own addresses.
 */
async function readMints(
  deps: SolanaDeps,
  networkId: CaipNetworkId,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, Mint>> {
  const options = { encoding: 'jsonParsed', commitment: COMMITMENT }
  const mints = new Map<string, Mint>()
  for (let start = 0; start < addresses.length; start += MAX_ACCOUNTS) {
    const chunk = addresses.slice(start, start + MAX_ACCOUNTS)
    const answer = await rpc(deps, networkId, 'getMultipleAccounts', [chunk, options]).catch(() => undefined)
    chunk.forEach((address, index) => {
      const mint = toMint(at(answer, 'value', index))
      if (mint) mints.set(address, mint)
    })
  }
  return mints
}

/**
 * Reads the accounts in which an owner holds a token, the largest first. Rejects with `wallet/bad-answer` for a
 * malformed answer, or with the error of the node.
 */
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
      const info = at(entry, 'account', 'data', 'parsed', 'info')
      return {
        address: String(at(entry, 'pubkey')),
        value: readUnits(at(info, 'tokenAmount', 'amount'), method),
        isFrozen: at(info, 'state') === 'frozen',
      }
    })
    .sort((one, other) => (one.value > other.value ? -1 : 1))
}

/** Reads a mint. Rejects with `wallet/bad-answer` where the address is no mint, or its decimals are invalid (F127). */
export async function readMint(deps: SolanaDeps, networkId: CaipNetworkId, mint: string): Promise<Mint> {
  const method = 'getAccountInfo'
  const answer = await rpc(deps, networkId, method, [mint, { encoding: 'jsonParsed', commitment: COMMITMENT }])
  const found = toMint(at(answer, 'value'))
  if (!found) throw walletError('bad-answer', { method })
  return found
}

/**
 * Reads a mint from a node's answer. Returns undefined where the account is no mint or its decimals are invalid (F127).
 */
function toMint(account: unknown): Mint | undefined {
  const program = at(account, 'owner')
  const parsed = at(account, 'data', 'parsed')
  const decimals = readDecimals(at(parsed, 'info', 'decimals'))
  const isMint = at(parsed, 'type') === 'mint' && typeof program === 'string' && TOKEN_PROGRAMS.includes(program)
  if (!isMint || decimals === undefined) return undefined
  const extensions = readList(at(parsed, 'info', 'extensions'))
  return {
    program,
    decimals,
    symbol: symbolOf(extensions),
    accountBytes: program === TOKEN_PROGRAMS[0] ? ACCOUNT_BYTES : extendedBytes(extensions),
    transferFee: extensionOf(extensions, 'transferFeeConfig'),
    scaling: {
      scaled: extensionOf(extensions, 'scaledUiAmountConfig'),
      interest: extensionOf(extensions, 'interestBearingConfig'),
    },
  }
}

/** The bytes of an account of Token-2022: each extension that the mint asks for has four bytes beside its own. */
const extendedBytes = (extensions: readonly unknown[]): number =>
  // The kind of the account, and the extension of all default accounts: their owner never changes.
  extensions.reduce<number>(
    (sum, each) => {
      const name = at(each, 'extension')
      const bytes =
        typeof name === 'string' && Object.hasOwn(BYTES_BY_EXTENSION, name) ? BYTES_BY_EXTENSION[name] : undefined
      return bytes === undefined ? sum : sum + 4 + bytes
    },
    ACCOUNT_BYTES + 1 + 4,
  )

const extensionOf = (extensions: readonly unknown[], name: string): unknown =>
  at(
    extensions.find((each) => at(each, 'extension') === name),
    'state',
  )

const symbolOf = (extensions: readonly unknown[]): string =>
  cleanSymbol(at(extensionOf(extensions, 'tokenMetadata'), 'symbol'))
