import { getAddressDecoder, getAddressEncoder, type Address, type EncodedAccount } from '@solana/kit'
import {
  AccountState,
  getMintDecoder,
  getTokenDecoder,
  TOKEN_PROGRAM_ADDRESS,
  type Mint,
  type Token,
} from '@solana-program/token'
import { showExtensions } from './extensions.js'

/** The address of Token-2022. Its accounts begin with the same data as those of the token program. */
export const TOKEN_2022_PROGRAM_ADDRESS = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as Address

/** The known token programs, with the name that nodes use for each in parsed data. */
export const tokenPrograms: ReadonlyMap<Address, string> = new Map([
  [TOKEN_PROGRAM_ADDRESS, 'spl-token'],
  [TOKEN_2022_PROGRAM_ADDRESS, 'spl-token-2022'],
])

const mintSize = 82
const tokenSize = 165
/**
 * In extended data, the byte after an account's basic size is its type: 1 for a mint, 2 for an account that holds
 * tokens.
 */
const kinds = { mint: 1, token: 2 }

/** Returns the mint in an account, or undefined. */
export function readMint(account: EncodedAccount | undefined): Mint | undefined {
  if (!account || !tokenPrograms.has(account.programAddress)) return undefined
  const { data } = account
  const fits = data.length === mintSize || (data.length > tokenSize && data[tokenSize] === kinds.mint)
  if (!fits) return undefined
  const mint = getMintDecoder().decode(data)
  return mint.isInitialized ? mint : undefined
}

/** Returns the token holding in an account, or undefined. */
export function readToken(account: EncodedAccount | undefined): Token | undefined {
  if (!account || !tokenPrograms.has(account.programAddress)) return undefined
  const { data } = account
  const fits = data.length === tokenSize || (data.length > tokenSize && data[tokenSize] === kinds.token)
  if (!fits) return undefined
  const token = getTokenDecoder().decode(data)
  return token.state === AccountState.Uninitialized ? undefined : token
}

/** Returns an amount in all forms of Solana's nodes. `amount` is in the smallest unit. */
export function tokenAmount(amount: bigint, decimals: number): object {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
  const uiAmountString = decimals === 0 ? whole : whole.replace(/\.?0+$/, '')
  return { amount: amount.toString(), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}

/** Returns an account's data in the form of `jsonParsed`, or undefined where the node has no parser for it. */
export function parseData(
  account: EncodedAccount,
  find: (address: Address) => EncodedAccount | undefined,
): object | undefined {
  const space = BigInt(account.data.length)
  const program = tokenPrograms.get(account.programAddress)
  const token = readToken(account)
  const mint = readMint(account)
  const extensions = showExtensions(account.data as Uint8Array)
  const more = extensions.length > 0 ? { extensions } : {}
  if (token) return { program, parsed: { type: 'account', info: { ...tokenInfo(token, find), ...more } }, space }
  if (mint) return { program, parsed: { type: 'mint', info: { ...mintInfo(mint), ...more } }, space }
  const table = readLookupTable(account)
  return table && { program: 'address-lookup-table', parsed: { type: 'lookupTable', info: table.info }, space }
}

function tokenInfo(token: Token, find: (address: Address) => EncodedAccount | undefined): object {
  const { mint, owner, amount, state, isNative, delegate, delegatedAmount, closeAuthority } = token
  const decimals = readMint(find(mint))?.decimals ?? 0
  return {
    isNative: isNative.__option === 'Some',
    mint,
    owner,
    state: state === AccountState.Frozen ? 'frozen' : 'initialized',
    tokenAmount: tokenAmount(amount, decimals),
    ...(delegate.__option === 'Some' && {
      delegate: delegate.value,
      delegatedAmount: tokenAmount(delegatedAmount, decimals),
    }),
    ...(closeAuthority.__option === 'Some' && { closeAuthority: closeAuthority.value }),
    ...(isNative.__option === 'Some' && { rentExemptReserve: tokenAmount(isNative.value, decimals) }),
  }
}

function mintInfo({ decimals, supply, isInitialized, mintAuthority, freezeAuthority }: Mint): object {
  return {
    decimals,
    supply: supply.toString(),
    isInitialized,
    mintAuthority: mintAuthority.__option === 'Some' ? mintAuthority.value : null,
    freezeAuthority: freezeAuthority.__option === 'Some' ? freezeAuthority.value : null,
  }
}

const lookupProgram = 'AddressLookupTab1e1111111111111111111111111'
const lookupHeader = 56

/** Returns the addresses in a lookup table, and its data in the form of `jsonParsed`. Undefined for other accounts. */
export function readLookupTable(
  account: EncodedAccount | undefined,
): { readonly addresses: readonly Address[]; readonly info: object } | undefined {
  if (account?.programAddress !== lookupProgram || account.data.length < lookupHeader) return undefined
  const data = Buffer.from(account.data as Uint8Array)
  const count = (data.length - lookupHeader) / 32
  const addresses = Array.from({ length: count }, (_, index) =>
    getAddressDecoder().decode(data, lookupHeader + index * 32),
  )
  const info = {
    deactivationSlot: data.readBigUInt64LE(4).toString(),
    lastExtendedSlot: data.readBigUInt64LE(12).toString(),
    lastExtendedSlotStartIndex: data[20],
    ...(data[21] === 1 && { authority: getAddressDecoder().decode(data, 22) }),
    addresses,
  }
  return { addresses, info }
}

/** Whether the 32 bytes at `offset` of an account's data are this address. */
export function holds({ data }: EncodedAccount, offset: number, address: Address): boolean {
  return Buffer.compare(data.slice(offset, offset + 32), getAddressEncoder().encode(address) as Uint8Array) === 0
}
