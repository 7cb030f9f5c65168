import { SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system'
import { getMintDecoder, getTokenDecoder, getTokenSize, TOKEN_PROGRAM_ADDRESS, type Token } from '@solana-program/token'
import { isSome, type Address, type Option } from '@solana/kit'
import type { ShownEffects, ShownGrant, ShownMove, ShownToken } from './content.types.js'
import { TOKEN_2022 } from './solanaInstructions.js'
import type { ReadAccount } from './solanaNetwork.js'

/** An account that a transaction may change, before it and after it. */
export interface TriedAccount {
  readonly address: string
  readonly before: ReadAccount | undefined
  readonly after: ReadAccount | undefined
}

/** What changes for a wallet beside the fee. */
export interface SolanaEffects extends ShownEffects {
  /** Whether another program or another account comes to control what the wallet did: all of it may leave later. */
  readonly isGivenAway: boolean
}

const MAX_U64 = 2n ** 64n - 1n
/** The kinds that Token-2022 writes after the 165 bytes of an account, where it has extensions. */
const [MINT_KIND, ACCOUNT_KIND] = [1, 2]
const MINT_BYTES = 82

/** The token account in an account. Undefined where it is none. */
export function readTokenAccount(account: ReadAccount | undefined): Token | undefined {
  const size = getTokenSize()
  if (!account || !isOfTokens(account)) return undefined
  const { data } = account
  const isToken = data.length === size || (data.length > size && data[size] === ACCOUNT_KIND)
  return isToken ? getTokenDecoder().decode(data) : undefined
}

/** The decimals of a token. Undefined where the account is none. */
export function readDecimals(account: ReadAccount | undefined): number | undefined {
  const size = getTokenSize()
  if (!account || !isOfTokens(account)) return undefined
  const { data } = account
  const isMint = data.length === MINT_BYTES || (data.length > size && data[size] === MINT_KIND)
  return isMint ? getMintDecoder().decode(data).decimals : undefined
}

const isOfTokens = ({ owner }: ReadAccount): boolean => owner === TOKEN_PROGRAM_ADDRESS || owner === TOKEN_2022

/** Compares the accounts before and after. `fee`: what the wallet pays for it, which is among what leaves. */
export function compareAccounts(
  wallet: string,
  accounts: readonly TriedAccount[],
  fee: bigint,
  tokenAt: (mint: string) => ShownToken,
): SolanaEffects {
  const sums = new Map<string, bigint>()
  const allowances: ShownGrant[] = []
  let isGivenAway = false
  let coin = 0n
  for (const { address, before, after } of accounts) {
    if (address === wallet) {
      coin = (after?.lamports ?? 0n) - (before?.lamports ?? 0n) + fee
      isGivenAway ||= after !== undefined && after.owner !== SYSTEM_PROGRAM_ADDRESS && after.lamports > 0n
      continue
    }
    const [old, now] = [readTokenAccount(before), readTokenAccount(after)]
    const add = (token: Token | undefined, sign: bigint): void => {
      if (token?.owner === wallet) sums.set(token.mint, (sums.get(token.mint) ?? 0n) + sign * token.amount)
    }
    add(old, -1n)
    add(now, 1n)
    if (!now) continue
    const isOwn = old?.owner === wallet || now.owner === wallet
    isGivenAway ||= isOwn && (now.owner !== wallet || isOthers(now.closeAuthority, old?.closeAuthority, wallet))
    const grant = isOwn && findGrant(now, old, tokenAt)
    if (grant) allowances.push(grant)
  }
  const moves = [...sums].map(([mint, amount]) => ({ token: tokenAt(mint), amount }))
  const all = [{ amount: coin }, ...moves]
  return {
    leaves: all.filter(({ amount }) => amount < 0n).map(showMove),
    arrives: all.filter(({ amount }) => amount > 0n).map(showMove),
    allowances,
    isGivenAway,
  }
}

const showMove = ({ amount, ...rest }: { readonly amount: bigint; readonly token?: ShownToken }): ShownMove => ({
  ...rest,
  amount: (amount < 0n ? -amount : amount).toString(),
})

const addressIn = (option: Option<Address> | undefined): Address | undefined =>
  option && isSome(option) ? option.value : undefined

function isOthers(now: Option<Address>, old: Option<Address> | undefined, wallet: string): boolean {
  const address = addressIn(now)
  return address !== undefined && address !== wallet && address !== addressIn(old)
}

/** What a delegate may take that it couldn't take before. */
function findGrant(now: Token, old: Token | undefined, tokenAt: (mint: string) => ShownToken): ShownGrant | undefined {
  const spender = addressIn(now.delegate)
  const isNew = spender !== addressIn(old?.delegate ?? undefined) || now.delegatedAmount > (old?.delegatedAmount ?? 0n)
  if (!spender || !isNew) return undefined
  const amount = now.delegatedAmount
  return {
    token: tokenAt(now.mint),
    spender,
    amount: amount.toString(),
    isUnlimited: amount === MAX_U64 || amount > now.amount,
  }
}
