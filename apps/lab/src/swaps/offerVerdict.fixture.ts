import { encodeFunctionData, erc20Abi, isAddress, isHex, toFunctionSelector, type Address, type Hex } from 'viem'
import { APPROVAL, TRANSFER, TRANSFER_SINGLE } from './contractScript.fixture.js'
import type { Draft } from './offerDraft.fixture.js'
import type { Execution, Holdings, Sent, SwapGround, Symbols } from './swapGround.fixture.js'

/**
 * What the chain says of an offer, and its form.
 *
 * - `bad`: its transactions take more than they say, bring less, or leave a permission.
 * - `fails`: they revert, or no chain could read them.
 * - `harmless`: none of these, and the offer has the form that `SwapProvider` documents: {@link isRegular}.
 * - `irregular`: they do no harm, and the offer has another form. A kit may refuse it.
 */
export type Verdict = 'bad' | 'fails' | 'harmless' | 'irregular'

/** What the chain did with an offer. */
export interface Outcome {
  readonly execution: Execution
  readonly before: Holdings
  readonly after: Holdings
  /** Whether the kit has to ask for an approval: the spender may take less than the amount. */
  readonly isAsked: boolean
}

const approve = (to: Address, spender: Address, amount: bigint): Sent => ({
  to,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
  value: 0n,
})

/** The transactions of an offer. Undefined where one of them is none. */
function callsOf({ calls }: Draft): readonly Sent[] | undefined {
  const sent = calls.flatMap(({ to, data, value }): readonly Sent[] => {
    const isCall = isAddress(to, { strict: false }) && isHex(data) && data.length % 2 === 0 && /^\d+$/.test(value)
    return isCall ? [{ to, data, value: BigInt(value) }] : []
  })
  return sent.length === calls.length && sent.length > 0 ? sent : undefined
}

/** The approvals that make an allowance this much. MUTE must be cleared first, and others may be. */
export const approvalsOf = (token: Address, spender: string, amount: bigint): readonly Sent[] => [
  approve(token, spender as Address, 0n),
  approve(token, spender as Address, amount),
]

/** Does what the kit and the wallet would do with an offer, and reads what the account has before and after. */
export async function executeOffer(
  ground: SwapGround,
  draft: Draft,
  spenders: readonly Address[],
): Promise<Outcome | undefined> {
  const calls = callsOf(draft)
  const token = ground.tokenOf(draft.from)
  const { spender } = draft
  if (!calls || (spender !== undefined && !isAddress(spender, { strict: false }))) return undefined
  const before = await ground.look(spenders)
  const allowed = spender ? (before.allowances.get(`${draft.from} ${spender}`) ?? 0n) : 0n
  const isAsked = token !== undefined && spender !== undefined && allowed < draft.amount
  const approvals = isAsked ? approvalsOf(token, spender, draft.amount) : []
  const execution = await ground.execute([...approvals, ...calls])
  return { execution, before, after: await ground.look(spenders), isAsked }
}

/** Judges an offer by what the chain did with it. */
export function verdictOf(draft: Draft, outcome: Outcome | undefined, ground: SwapGround): Verdict {
  if (!outcome?.execution.isSuccess) return 'fails'
  if (isBad(draft, outcome)) return 'bad'
  return isRegular(draft, outcome, ground) ? 'harmless' : 'irregular'
}

function isBad(draft: Draft, { execution, before, after, isAsked }: Outcome): boolean {
  const changeOf = (symbol: Symbols): bigint =>
    (after.balances.get(symbol) ?? 0n) - (before.balances.get(symbol) ?? 0n) + (symbol === 'ETH' ? execution.paid : 0n)
  const coinFee = coinFeeOf(draft) ?? 0n
  const mayLose = (symbol: Symbols): bigint =>
    (symbol === draft.from ? draft.amount : 0n) + (symbol === 'ETH' ? coinFee : 0n)
  const isLost = [...after.balances.keys()].some((symbol) => symbol !== draft.to && -changeOf(symbol) > mayLose(symbol))
  const minimum = numberIn(draft.quote.toAmountMin)
  const isShort = minimum !== undefined && changeOf(draft.to) < minimum
  const isAllowed = [...after.allowances].some(([key, allowed]) => {
    const isOwn = isAsked && key === `${draft.from} ${draft.spender ?? ''}`
    return allowed > (isOwn ? 0n : (before.allowances.get(key) ?? 0n))
  })
  return isLost || isShort || isAllowed || after.operators.length > 0
}

const numberIn = (text: unknown): bigint | undefined =>
  typeof text === 'string' && /^\d{1,78}$/.test(text) ? BigInt(text) : undefined

/** The fees in the coin beside the amounts. Undefined where a fee can't be read. */
function coinFeeOf({ quote }: Draft): bigint | undefined {
  if (!Array.isArray(quote.fees)) return undefined
  return quote.fees.reduce<bigint | undefined>((sum, { kind, token, amount, isIncluded }) => {
    const value = numberIn(amount)
    const isFee = ['app', 'provider', 'pool'].includes(kind) && (token === undefined || isAddress(token))
    if (sum === undefined || value === undefined || !isFee) return undefined
    return sum + (token === undefined && !isIncluded ? value : 0n)
  }, 0n)
}

/**
 * Whether an offer has the form that is documented: its numbers are some, its minimum is what 1 % of slippage allows but for a
 * thousandth, it lives five more seconds, it is one call, which goes to the spender that both the quote and the built swap
 * name (or for the coin to a contract that is neither a token of the pair nor the account, or which wraps or unwraps just the amount;
 * these have no spender), it calls no function that gives a token or a permission, it sends no more of the coin than is given, the
 * whole amount leaves the account, and nothing in its logs says that the account gives a permission or another token.
 */
function isRegular(draft: Draft, outcome: Outcome, ground: SwapGround): boolean {
  return isWorded(draft) && isCalled(draft, ground) && isPaid(draft, outcome) && isLogged(draft, outcome, ground)
}

/** Whether what is given leaves the account, but for a thousandth and two units. */
function isPaid({ from, amount }: Draft, { execution, before, after }: Outcome): boolean {
  const change = (after.balances.get(from) ?? 0n) - (before.balances.get(from) ?? 0n)
  const paid = -change - (from === 'ETH' ? execution.paid : 0n)
  return (amount - paid - 2n) * 1_000n <= amount
}

/** In ms. */
const MIN_LIFE = 5_000

function isWorded(draft: Draft): boolean {
  const { id, toAmount, toAmountMin, expiresAt } = draft.quote
  const [amount, minimum] = [numberIn(toAmount), numberIn(toAmountMin)]
  if (amount === undefined || minimum === undefined || minimum <= 0n || minimum > amount) return false
  if (typeof id !== 'string' || id === '' || coinFeeOf(draft) === undefined) return false
  // 1 % by the slippage, and 0.1 % for rounding.
  const isKept = minimum * 1_000n >= amount * 989n
  return isKept && (typeof expiresAt !== 'number' || expiresAt > Date.now() + MIN_LIFE)
}

/** The functions that give a token or a permission to take it, whatever the called contract does when they are called. */
const GIVING: readonly string[] = [
  'function approve(address, uint256)',
  'function increaseAllowance(address, uint256)',
  'function transfer(address, uint256)',
  'function transferFrom(address, address, uint256)',
  'function permit(address, address, uint256, uint256, uint8, bytes32, bytes32)',
  'function burn(uint256)',
  'function setApprovalForAll(address, bool)',
].map(toFunctionSelector)

function isCalled({ from, to, amount, calls, spender, quote }: Draft, { tokenOf, account }: SwapGround): boolean {
  const [call] = calls
  if (!call || calls.length > 1) return false
  const same = (one: string | undefined, other: string | undefined): boolean =>
    one !== undefined && one.toLowerCase() === other?.toLowerCase()
  const most = (from === 'ETH' ? amount : 0n) + (coinFeeOf({ quote } as Draft) ?? 0n)
  if (BigInt(call.value) > most || same(call.to, account)) return false
  const selector = call.data.slice(0, 10)
  if (GIVING.includes(selector.toLowerCase())) return false
  const argument = call.data.length === 74 ? BigInt(`0x${call.data.slice(10)}`) : undefined
  const hasNoSpender = spender === undefined && quote.spender === undefined
  if (same(call.to, tokenOf(from)))
    return hasNoSpender && to === 'ETH' && selector === '0x2e1a7d4d' && argument === amount
  if (same(call.to, tokenOf(to))) return hasNoSpender && from === 'ETH' && selector === '0xd0e30db0'
  if (from === 'ETH') return hasNoSpender
  return same(call.to, spender) && same(spender, quote.spender)
}

const MAX_LOGS = 1_000

/** Whether no log of another contract says that the account gives something, and none of the pair that it gives a permission. */
function isLogged(draft: Draft, { execution: { logs } }: Outcome, { tokenOf, account }: SwapGround): boolean {
  const [from, to] = [tokenOf(draft.from), tokenOf(draft.to)].map((token) => token?.toLowerCase())
  const names = (topic: Hex | undefined, address: string): boolean =>
    topic?.slice(-40).toLowerCase() === address.slice(2).toLowerCase()
  const isRight = logs.every(({ address, topics: [event, first, second, third] }) => {
    const isToken = [from, to].includes(address.toLowerCase())
    if (event === APPROVAL && names(first, account))
      return address.toLowerCase() === from && draft.spender !== undefined && names(second, draft.spender)
    if (isToken) return true
    // Old tokens have both parties in the data, and TransferSingle has them in the second and the third place.
    if (event === TRANSFER) return first !== undefined && (!names(first, account) || names(second, account))
    return event !== TRANSFER_SINGLE || !names(second, account) || names(third, account)
  })
  return isRight && logs.length <= MAX_LOGS
}
