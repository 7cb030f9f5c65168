import { fromBase58, type SimulatedApproval, type Simulation } from '@latchkit/core/adapter'
import { toBase64 } from './bytes.js'
import { holdingOf, isMultisigOf, names, type ChainAccount, type TokenHolding } from './solana.accounts.js'
import { isOnCurve } from './solana.address.js'
import { SYSTEM_PROGRAM } from './solana.constants.js'

/** The accounts that a transaction may write, before and after it. Undefined: there is none. */
export type Accounts = ReadonlyMap<string, ChainAccount | undefined>

/** What a transaction does to an account. */
export interface Changes extends Pick<Simulation, 'leaves' | 'approvals'> {
  /** Of the coin, in lamports, with the fee, and without the deposits. */
  readonly coin: bigint
  /** Lamports in the owner's accounts of tokens, beside wrapped ones. Below 0: they come back. */
  readonly deposits: bigint
  /** Of each token that changes. */
  readonly tokens: ReadonlyMap<string, bigint>
}

/** The token that wraps the coin: what it holds are the lamports of its account. */
const WRAPPED = 'So11111111111111111111111111111111111111112'
/** The most that a permission without an amount can be of. */
const ALL = (2n ** 64n - 1n).toString()

/** Whose transaction it is that changes accounts. */
export interface Party {
  readonly owner: string
  /** The accounts that sign the transaction, the owner too. */
  readonly signers: readonly string[]
}

/**
 * Whether what becomes of an account matters to an owner: its own account, an account that holds its tokens or may come to
 * hold some, and one that names it, such as a stake.
 *
 * An account that holds tokens of others matters where the owner may spend or close it. It also matters where its own owner has a
 * key and doesn't sign: only the right of another signer, such as the owner, takes from it then. What pools hold is of programs'
 * addresses, which have no key, and doesn't matter.
 */
export function mattersTo({ owner, signers }: Party, address: string, account: ChainAccount | undefined): boolean {
  if (address === owner || !account || isEmpty(account)) return true
  const holding = holdingOf(account)
  if (!holding) return names(account, owner)
  return hasRightTo(owner, holding) || (!signers.includes(holding.owner) && hasKey(holding.owner))
}

/** Whether an owner owns what an account holds, or may spend or close it. */
const hasRightTo = (owner: string, { owner: holder, delegate, closer }: TokenHolding): boolean =>
  [holder, delegate?.address, closer].includes(owner)

/** Whether an address can sign by a key: programs derive theirs off the curve. */
function hasKey(address: string): boolean {
  const bytes = fromBase58(address, 32)
  return bytes !== undefined && isOnCurve(bytes)
}

/** Whether an account has nothing but the coin. */
const isEmpty = ({ program, space }: ChainAccount): boolean => program === SYSTEM_PROGRAM && space === 0

/**
 * A text that is the same as long as nothing changes that matters to an owner. What others hold, without a right of the owner, is
 * left out: fees of many swaps arrive there meanwhile.
 */
export function stateFor(owner: string, accounts: Accounts): string {
  return JSON.stringify(
    [...accounts].map(([address, account]) => {
      if (!account || (isEmpty(account) && address !== owner)) return address
      const holding = holdingOf(account)
      if (holding && !hasRightTo(owner, holding)) return address
      const { program, lamports, space, data } = account
      return [address, program, String(lamports), space, toBase64(data)]
    }),
  )
}

/** Compares the accounts that matter to an owner ({@link mattersTo}), before and after a transaction. */
export function changesFor(owner: string, before: Accounts, after: Accounts, asked: readonly string[]): Changes {
  const tokens = new Map<string, bigint>()
  const leaves: Simulation['leaves'][number][] = []
  const approvals: SimulatedApproval[] = []
  const add = (holding: TokenHolding | undefined, sign: bigint): void => {
    if (holding?.owner === owner) tokens.set(holding.mint, (tokens.get(holding.mint) ?? 0n) + sign * holding.amount)
  }
  let deposits = 0n
  for (const [address, earlier] of before) {
    const later = after.get(address)
    const [earlierHolding, laterHolding] = [holdingOf(earlier), holdingOf(later)]
    add(earlierHolding, -1n)
    add(laterHolding, 1n)
    deposits += depositIn(owner, later, laterHolding) - depositIn(owner, earlier, earlierHolding)
    if (earlierHolding?.owner === owner || laterHolding?.owner === owner)
      approvals.push(...permissionsIn(owner, earlierHolding, laterHolding))
    else if (earlierHolding) leaves.push(...takenFrom(owner, earlierHolding, laterHolding))
    else if (earlier) approvals.push(...takeovers(owner, address, earlier, later))
    if (isMultisigOf(earlier, owner)) leaves.push({ token: address })
    else if (earlier && !earlierHolding && address !== owner && names(earlier, owner))
      leaves.push(...lossesOf(address, earlier, later))
  }
  for (const [token, change] of tokens)
    if (change < 0n && !asked.includes(token)) leaves.push({ token, amount: (-change).toString() })
  const coin = (after.get(owner)?.lamports ?? 0n) - (before.get(owner)?.lamports ?? 0n)
  // What is put down is still the owner's. What should come back and goes to others is missing in the coin.
  return { coin: coin + deposits, deposits, tokens, leaves, approvals }
}

/** The lamports that an account of tokens of the owner holds, beside wrapped ones. */
function depositIn(owner: string, account: ChainAccount | undefined, holding: TokenHolding | undefined): bigint {
  if (!account || holding?.owner !== owner) return 0n
  return account.lamports - (holding.mint === WRAPPED ? holding.amount : 0n)
}

/**
 * What an account that names the owner loses: a stake, a nonce, an order, a position in lending. What it holds may go to
 * others without coming through the owner's accounts, and only its program knows what its data say. So any other data, and
 * its end, are a loss; `amount` is there where it has less of the coin. A swap needs to change none of them.
 */
function lossesOf(token: string, earlier: ChainAccount, later: ChainAccount | undefined): Simulation['leaves'] {
  const lost = earlier.lamports - (later?.lamports ?? 0n)
  if (lost > 0n) return [{ token, amount: lost.toString() }]
  const isSame =
    later?.program === earlier.program &&
    later.space === earlier.space &&
    toBase64(later.data) === toBase64(earlier.data)
  return isSame ? [] : [{ token }]
}

/** What others lose by a right of the owner: what it may spend, and what it may close. */
function takenFrom(owner: string, earlier: TokenHolding, later: TokenHolding | undefined): Simulation['leaves'] {
  const { mint: token } = earlier
  const lost = earlier.amount - (later?.mint === token ? later.amount : 0n)
  if (lost > 0n) return [{ token, amount: lost.toString() }]
  const hasEnded = later?.owner !== earlier.owner || (earlier.closer === owner && later.closer !== owner)
  return hasEnded ? [{ token }] : []
}

/** Who else has a new right to what an account of the owner holds. */
function permissionsIn(
  owner: string,
  earlierHolding: TokenHolding | undefined,
  laterHolding: TokenHolding | undefined,
): readonly SimulatedApproval[] {
  if (!laterHolding) return []
  const { mint: token, delegate, closer } = laterHolding
  if (laterHolding.owner !== owner) return [{ token, spender: laterHolding.owner, amount: ALL }]
  // What the account brings along counts as given: it was not the owner's before.
  const earlier = earlierHolding?.owner === owner ? earlierHolding : undefined
  const known = earlier?.delegate?.address === delegate?.address ? (earlier?.delegate?.amount ?? 0n) : 0n
  const isOthers = closer !== undefined && closer !== owner && closer !== earlier?.closer
  return [
    ...(delegate && delegate.address !== owner && delegate.amount > known
      ? [{ token, spender: delegate.address, amount: delegate.amount.toString() }]
      : []),
    ...(isOthers ? [{ token, spender: closer, amount: ALL }] : []),
  ]
}

/**
 * Who takes over an account: the owner's own account, which is given to a program, or one that no longer names the owner. Its
 * address stands for the token. One that is closed is none, since nothing is left of it to take.
 */
function takeovers(
  owner: string,
  address: string,
  earlier: ChainAccount,
  later: ChainAccount | undefined,
): readonly SimulatedApproval[] {
  if (!later) return []
  const isOwnTaken = address === owner && (later.program !== earlier.program || later.space !== earlier.space)
  const isTaken = isOwnTaken || (address !== owner && names(earlier, owner) && !names(later, owner))
  return isTaken ? [{ token: address, spender: later.program, amount: ALL }] : []
}
