import type { Simulation } from '../../adapter/adapter.types.js'
import { isSameAddress } from '../../base/address.js'
import { MAX_UINT256 } from '../../base/uint256.js'
import { argumentOf, FORBIDDEN, selectorOf, WRAPPING } from './swap.calldata.js'
import { MAX_OFFERED_FEE, MAX_RENT } from './swap.constants.js'
import type { SwapCall } from './swap.provider.types.js'

// What offers and their transactions may do. Each rule is total: it answers for any input, and never throws.

/**
 * Why an offer is refused.
 *
 * - `minimum`: it may bring less than the slippage of the visitor allows.
 * - `target`: a call goes to something else than the contract that swaps, or the spender is another one than the offer says.
 * - `permission`: a call gives a permission, or what the account has.
 * - `value`: the calls send more of the coin than is given, and its fees in the coin.
 * - `calls`: it has several calls, and the wallet can't send them as one.
 * - `pays`, `leaves`: more of what is given, and of its fees in the coin, leaves the account, or something else does, such as a
 *   fee of the network far above the usual one (Solana, where the provider sets it).
 * - `unpaid`: less than the amount leaves the account. What arrives is then paid by something else, such as what the account has
 *   in the contract that is called, which no move of a token shows.
 * - `arrives`: less arrives than its minimum.
 * - `approval`: a permission is given or left that was not asked for.
 * - `unread`: the simulation doesn't say what leaves or what arrives, or no node could try a whole transaction (Solana).
 */
export type SwapFlaw =
  | 'minimum'
  | 'target'
  | 'permission'
  | 'value'
  | 'calls'
  | 'pays'
  | 'leaves'
  | 'unpaid'
  | 'arrives'
  | 'approval'
  | 'unread'

/** What a swap may do. Amounts are in the smallest unit. */
export interface SwapLimits {
  /** What is given and got: the addresses of tokens, and undefined for the coin. */
  readonly from: string | undefined
  readonly to: string | undefined
  readonly amount: bigint
  /** How much arrives at least. */
  readonly minimum: bigint
  /** Who may take the token. */
  readonly spender: string | undefined
  /** What the offer says that it takes of the coin beside the amount: its fees that aren't included in its amounts. */
  readonly coinFee: bigint
}

/** What the kit itself asks to be allowed, before the swap. */
export interface AskedApproval {
  /** How much the spender may take by it. Undefined where the kit asks for none. */
  readonly amount: bigint | undefined
  /** Whether a part of it may be left: the visitor has ticked that. */
  readonly isUnlimited: boolean
}

/** The parts of 1 that a percentage has here: slippage may be typed with four decimals. */
const PARTS = 1_000_000n
/** The part of an amount that may be missing by rounding: providers round in several places. */
const ROUNDING = 1_000n

/**
 * The least that may arrive of an amount by a slippage, in percent. For a slippage that is none, the amount itself.
 */
export function minimumBy(toAmount: bigint, slippage: number): bigint {
  const isRight = slippage >= 0 && slippage <= 100
  const kept = PARTS - BigInt(isRight ? Math.round(slippage * (Number(PARTS) / 100)) : 0)
  return (toAmount * kept) / PARTS
}

/**
 * Whether the minimum of an offer is what the slippage allows: a thousandth of the amount, and two units, may be missing by
 * rounding. Of less than 1,000 units nothing may: two of three would be most of it.
 */
export const isMinimumKept = (toAmount: bigint, minimum: bigint, slippage: number): boolean =>
  minimum + toAmount / ROUNDING + (toAmount >= ROUNDING ? 2n : 0n) >= minimumBy(toAmount, slippage)

const FORBIDDEN_SELECTORS: ReadonlySet<string> = new Set(Object.values(FORBIDDEN))

/** What is wrong with the calls of a swap: what can be decoded of them without a node. Undefined where nothing is. */
export function flawOfCalls(calls: readonly SwapCall[], limits: SwapLimits, account: string): SwapFlaw | undefined {
  if (calls.length === 0) return 'calls'
  if (calls.some(({ data }) => FORBIDDEN_SELECTORS.has(selectorOf(data)))) return 'permission'
  if (calls.some((each) => !isTarget(each, calls, limits, account))) return 'target'
  const value = calls.reduce((sum, each) => sum + numberOf(each.value, MAX_UINT256), 0n)
  return value > (limits.from === undefined ? limits.amount : 0n) + limits.coinFee ? 'value' : undefined
}

/** Whether a call goes where a swap may call. */
function isTarget(
  { to, data }: SwapCall,
  calls: readonly SwapCall[],
  { from, to: got, amount, spender }: SwapLimits,
  account: string,
): boolean {
  if (isSameAddress(to, account)) return false
  // Wrapping and unwrapping the coin, one to one, by the wrapped coin itself.
  if (from !== undefined && isSameAddress(to, from))
    return got === undefined && selectorOf(data) === WRAPPING['withdraw(uint256)'] && argumentOf(data) === amount
  if (got !== undefined && isSameAddress(to, got))
    return from === undefined && selectorOf(data) === WRAPPING['deposit()']
  if (from !== undefined) return spender !== undefined && isSameAddress(to, spender)
  return isSameAddress(to, calls[0]?.to)
}

/** A number in a text, with a sign. `other` where it is none. */
function numberOf(text: unknown, other: bigint): bigint {
  return typeof text === 'string' && /^-?\d{1,79}$/.test(text) ? BigInt(text) : other
}

/** What is wrong with what transactions would do, by a simulation without a failure. Undefined where nothing is. */
export function flawOfSimulation(
  simulation: Simulation,
  limits: SwapLimits,
  approval: AskedApproval,
  rent: 'none' | 'rent',
): SwapFlaw | undefined {
  const { from, to, amount, minimum, coinFee } = limits
  const [gave, got, coin] = [leastMove(simulation, from), leastMove(simulation, to), leastMove(simulation, undefined)]
  if (gave === undefined || got === undefined || coin === undefined) return 'unread'
  if (gave < -amount - (from === undefined ? coinFee : 0n)) return 'pays'
  if (gave > -leastPaid(amount)) return 'unpaid'
  if (got < minimum || minimum <= 0n) return 'arrives'
  if (coin < (from === undefined ? -amount : 0n) - coinFee) return 'leaves'
  // What is put down for new accounts of the account itself isn't in the coin's move.
  if (numberOf(simulation.deposits ?? '0', MAX_UINT256) > (rent === 'rent' ? MAX_RENT : 0n)) return 'leaves'
  // The fee isn't in the coin's move either. On EVM chains the wallet sets its price.
  if (rent === 'rent' && numberOf(simulation.fee?.value ?? '0', MAX_UINT256) > MAX_OFFERED_FEE) return 'leaves'
  if (simulation.leaves.length > 0 || otherLeaves(simulation, from)) return 'leaves'
  return isApproved(simulation, limits, approval) ? undefined : 'approval'
}

/**
 * How much of an amount must leave the account: a router may hand back a rest of the coin, and a token whose balances are shares
 * (rebasing) rounds by a unit or two. Of a few units, all.
 */
const leastPaid = (amount: bigint): bigint => (amount < ROUNDING ? amount : amount - amount / ROUNDING - 2n)

/** Amounts in the smallest unit, in decimal digits, that differ. */
export interface OddAmounts {
  readonly expected: string
  readonly actual: string
}

/** What a flaw of a simulation is by numbers: how much arrives or leaves at least, or leaves at most. Undefined for other flaws. */
export function oddAmountsOf(
  flaw: SwapFlaw,
  simulation: Simulation,
  { from, to, amount, minimum, coinFee }: SwapLimits,
): OddAmounts | undefined {
  const oddOf = (expected: bigint, actual: bigint | undefined): OddAmounts | undefined =>
    actual === undefined ? undefined : { expected: String(expected), actual: String(actual) }
  const gave = leastMove(simulation, from)
  if (flaw === 'arrives') return oddOf(minimum, leastMove(simulation, to))
  if (flaw === 'unpaid') return oddOf(leastPaid(amount), gave === undefined ? gave : -gave)
  if (flaw === 'pays') return oddOf(amount + (from === undefined ? coinFee : 0n), gave === undefined ? gave : -gave)
  return undefined
}

/**
 * How much more of the coin or a token an account has by a simulation, in the smallest unit: the least, since a simulation may name
 * it twice. Undefined where it doesn't name it.
 */
export function leastMove({ moves }: Simulation, token: string | undefined): bigint | undefined {
  const changes = moves.flatMap((move) => (isSameAsset(move.token, token) ? numberOf(move.change, -MAX_UINT256) : []))
  return changes.length > 0 ? changes.reduce((least, each) => (each < least ? each : least)) : undefined
}

const isSameAsset = (one: string | undefined, other: string | undefined): boolean =>
  one === undefined || other === undefined ? one === other : isSameAddress(one, other)

/** Whether a token leaves that is not given. */
const otherLeaves = ({ moves }: Simulation, from: string | undefined): boolean =>
  moves.some(
    ({ token, change }) => token !== undefined && !isSameAsset(token, from) && numberOf(change, -MAX_UINT256) < 0n,
  )

/** Whether no permission is given or left but what the kit asked for, or what there was before. */
function isApproved(
  { approvals, allowance }: Simulation,
  { from, spender }: SwapLimits,
  { amount: asked, isUnlimited }: AskedApproval,
): boolean {
  const before = numberOf(allowance?.before, asked === undefined ? -1n : 0n)
  const most = asked === undefined ? before : asked > before ? asked : before
  const isOwn = ({ token, spender: to }: Simulation['approvals'][number]): boolean =>
    from !== undefined && spender !== undefined && isSameAddress(token, from) && isSameAddress(to, spender)
  const isKept = approvals.every((each) => {
    const amount = numberOf(each.amount, MAX_UINT256)
    return amount === 0n || (isOwn(each) && amount <= most)
  })
  if (!isKept || from === undefined || spender === undefined) return isKept
  // What is left of an exact approval could be taken later.
  const after = numberOf(allowance?.after, MAX_UINT256)
  return asked === undefined ? after <= before : isUnlimited || after === 0n
}
