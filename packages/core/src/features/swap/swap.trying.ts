import { signerOf } from '../../adapter/signerOf.js'
import { walletError } from '../../adapter/wallet.errors.js'
import type { Adapter, Simulation, TransactionAbility, TransactionRequest } from '../../adapter/adapter.types.js'
import type { Namespace } from '../../base/caip.js'
import type { LatchError } from '../../base/errors.js'
import type { Clock } from '../../base/time.js'
import { MAX_UINT256 } from '../../base/uint256.js'
import type { ConnectedAccount } from '../connection/connection.types.js'
import { abilityFor } from '../signing/signing.rules.js'
import { allowanceData, approveData, readUint } from './swap.calldata.js'
import { BUILD_TIMEOUT_MS, NODE_TIMEOUT_MS } from './swap.constants.js'
import { swapError } from './swap.errors.js'
import { limited } from './swap.limited.js'
import { isHttpError, nodeError } from './swap.node.js'
import { providerFailed, type Candidate } from './swap.offers.js'
import type { BuiltSwap, SwapCall, SwapContext, SwapPermit } from './swap.provider.types.js'
import { readBuilt } from './swap.reading.js'
import { coinFeeOf } from './swap.levels.js'
import {
  flawOfCalls,
  flawOfSimulation,
  oddAmountsOf,
  type AskedApproval,
  type OddAmounts,
  type SwapFlaw,
  type SwapLimits,
} from './swap.safety.rules.js'

/** What offers are tried by. */
export interface TryingDeps {
  readonly clock: Clock
  readonly adapters: ReadonlyMap<Namespace, Adapter>
  readonly call: SwapContext['call']
  /** Whether the wallet of the account sends several calls as one. */
  readonly canBatch: (account: ConnectedAccount) => Promise<boolean>
}

/** A transaction that changes what the spender may take, before the swap. */
export interface Approval {
  /** `clear`: sets it to zero first, where it is open. */
  readonly kind: 'clear' | 'approval'
  readonly amount: bigint
  readonly request: TransactionRequest
}

/** An offer that was tried. */
export interface Trial extends Candidate {
  readonly account: ConnectedAccount
  readonly built: BuiltSwap
  readonly limits: SwapLimits
  readonly approvals: readonly Approval[]
  /** What the kit asks to be allowed by `approvals`. */
  readonly approval: AskedApproval
  /** Whether the wallet is asked for all of it at once. */
  readonly isBatch: boolean
  /** Undefined where no node could try it: only for calls (EVM). */
  readonly simulation: Simulation | undefined
}

/** How an offer is tried. */
export interface TryRequest {
  readonly account: ConnectedAccount
  readonly amount: bigint
  readonly isUnlimited: boolean
  readonly signal: AbortSignal
}

/** The transactions of a swap, without its approvals. */
export const requestsOf = (
  built: BuiltSwap,
  calls: readonly SwapCall[] = callsOf(built),
): readonly TransactionRequest[] =>
  'serialized' in built
    ? [{ serialized: built.serialized }]
    : calls.map(({ to, data, value }) => ({ to, data, value: BigInt(value) }))

const callsOf = (built: BuiltSwap): readonly SwapCall[] => ('serialized' in built ? [] : built.calls)

/** The error of an offer that would do something else than it says. */
export const unsafe = ({ offer }: Pick<Candidate, 'offer'>, flaw: SwapFlaw, amounts?: OddAmounts): LatchError =>
  swapError('unsafe-offer', { provider: offer.provider.name, flaw, ...amounts })

/**
 * Builds the transactions of an offer, checks them, and tries them on the app's own node. Rejects with `swap/unsafe-offer`,
 * `swap/provider-failed`, `wallet/reverted`, and `wallet/insufficient-funds`, which may be of another account of the transaction.
 */
export async function tryOffer(deps: TryingDeps, candidate: Candidate, request: TryRequest): Promise<Trial> {
  const { account } = request
  const { from, to } = candidate.offer
  const built = await build(deps, candidate, request.signal)
  const limits: SwapLimits = {
    from: from.address,
    to: to.address,
    amount: request.amount,
    minimum: BigInt(candidate.quote.toAmountMin),
    spender: 'serialized' in built ? undefined : built.spender,
    coinFee: coinFeeOf(candidate.quote),
  }
  if (!('serialized' in built)) checkCalls(candidate, built.calls, limits, account)
  const known = { ...candidate, account, built, limits }
  if ('serialized' in built) return trySerialized(deps, known, request.signal)
  return tryCalls(deps, { ...known, calls: built.calls }, request)
}

async function build({ clock, call }: TryingDeps, { provider, quote, offer }: Candidate, signal: AbortSignal) {
  const answer = await limited({ clock, ms: BUILD_TIMEOUT_MS, signal }, (inner) =>
    provider.build(quote, { call, signal: inner }),
  ).catch((error: unknown) => {
    signal.throwIfAborted()
    throw providerFailed(offer.provider.name, error)
  })
  const built = readBuilt(answer, quote.request)
  if (typeof built === 'string') throw providerFailed(offer.provider.name, undefined, built)
  return built
}

/** Throws where the calls of a swap do what can be decoded without a node. */
export function checkCalls(
  candidate: Candidate,
  calls: readonly SwapCall[],
  limits: SwapLimits,
  { address }: ConnectedAccount,
): void {
  const { spender } = candidate.quote
  const isOther = spender !== undefined && limits.spender !== spender
  const flaw = isOther ? 'target' : flawOfCalls(calls, limits, address)
  if (flaw) throw unsafe(candidate, flaw)
}

/**
 * The call of a swap with a permit, checked as the calls without one are. Throws `swap/provider-failed` and `swap/unsafe-offer`.
 * The provider may keep the signature.
 */
export function permitCalls(
  trial: Candidate & Pick<Trial, 'account' | 'built' | 'limits'>,
  permit: SwapPermit,
): readonly SwapCall[] {
  const { account, built, limits, offer } = trial
  const calls = callsWith(built, permit, offer.provider.name)
  // Each of several calls would be a prompt, and the permit would count between them.
  if (calls.length !== 1) throw providerFailed(offer.provider.name)
  checkCalls(trial, calls, limits, account)
  return calls
}

function callsWith(built: BuiltSwap, permit: SwapPermit, provider: string): readonly SwapCall[] {
  try {
    return 'calls' in built ? (built.permit?.(permit) ?? []) : []
  } catch (error) {
    throw providerFailed(provider, error)
  }
}

type Known = Candidate & Pick<Trial, 'account' | 'built' | 'limits'>

async function trySerialized(deps: TryingDeps, known: Known, signal: AbortSignal): Promise<Trial> {
  const approval: AskedApproval = { amount: undefined, isUnlimited: false }
  const simulation = await simulate(deps, known, requestsOf(known.built), signal)
  // Nothing of a whole transaction is decoded: without a simulation nothing would be known of it.
  if (!simulation) throw unsafe(known, 'unread')
  checkSimulated(known, simulation, approval)
  return { ...known, approvals: [], approval, isBatch: false, simulation }
}

async function tryCalls(
  deps: TryingDeps,
  { calls, ...known }: Known & { readonly calls: readonly SwapCall[] },
  { amount, isUnlimited, signal }: TryRequest,
): Promise<Trial> {
  const { account, limits } = known
  const [before, isBatch] = await Promise.all([allowanceOf(deps, known, signal), deps.canBatch(account)])
  if (calls.length > 1 && !isBatch) throw unsafe(known, 'calls')
  const isNeeded = limits.from !== undefined && limits.spender !== undefined && (before ?? 0n) < amount
  const approval: AskedApproval = {
    amount: isNeeded ? (isUnlimited ? MAX_UINT256 : amount) : undefined,
    isUnlimited: isNeeded && isUnlimited,
  }
  const swap = requestsOf(known.built)
  // The spender could take what it may take by now before a new approval counts, and that one after it. Tokens such as USDT change
  // no allowance but from and to zero.
  const isOpen = before !== undefined && before > 0n
  const approvals = approvalsOf(limits, approval, isOpen)
  const simulation = await simulate(deps, known, [...approvals.map(({ request }) => request), ...swap], signal)
  checkSimulated(known, simulation, approval)
  // Nothing could be compared between the two in one batch.
  const isSplit = isOpen && isNeeded && calls.length === 1
  return { ...known, approval, approvals, isBatch: isBatch && !isSplit, simulation }
}

/** What the spender may take already. Undefined where it isn't known, and where there is no spender. */
async function allowanceOf(
  { call, clock }: TryingDeps,
  { account, limits: { from, spender } }: Known,
  signal: AbortSignal,
): Promise<bigint | undefined> {
  if (from === undefined || spender === undefined) return undefined
  const data = allowanceData(account.address, spender)
  const asking = limited({ clock, ms: NODE_TIMEOUT_MS, signal }, () => call(account.caipNetworkId, { to: from, data }))
  const answer = await asking.catch(() => undefined)
  signal.throwIfAborted()
  return readUint(answer)
}

function approvalsOf(
  { from, spender }: SwapLimits,
  { amount: most }: AskedApproval,
  isCleared: boolean,
): readonly Approval[] {
  if (most === undefined || from === undefined || spender === undefined) return []
  const one = (kind: Approval['kind'], amount: bigint): Approval => ({
    kind,
    amount,
    request: { to: from, data: approveData(spender, amount), value: 0n },
  })
  return [...(isCleared ? [one('clear', 0n)] : []), one('approval', most)]
}

/** Whose transactions are tried, and what is read of them. */
interface Simulated extends Pick<Trial, 'account'> {
  readonly limits: Pick<SwapLimits, 'from' | 'to' | 'spender'>
}

/**
 * Whether the app's node can try transactions at all: it is asked to try one that does nothing. One that answers an HTTP error
 * can't: gateways refuse methods so. Where it doesn't answer, it may.
 */
export async function canSimulate(
  deps: Pick<TryingDeps, 'clock' | 'adapters'>,
  account: ConnectedAccount,
  signal: AbortSignal,
): Promise<boolean> {
  const limits = { from: undefined, to: undefined, spender: undefined }
  return simulateOnce(deps, { account, limits }, [{ to: account.address, value: 0n }], signal).then(
    (simulation) => simulation !== undefined,
    (error: unknown) => !isHttpError(error),
  )
}

/**
 * Tries transactions on the app's node. Undefined where that can't. An HTTP error says that only where a transaction that does
 * nothing gets one too: the contracts of an offer could make a node fail by what they do. Rejects with `swap/node-away` otherwise.
 */
export async function simulate(
  deps: Pick<TryingDeps, 'clock' | 'adapters'>,
  simulated: Simulated,
  requests: readonly TransactionRequest[],
  signal: AbortSignal,
): Promise<Simulation | undefined> {
  try {
    return await simulateOnce(deps, simulated, requests, signal)
  } catch (error) {
    signal.throwIfAborted()
    const isNone = isHttpError(error) && !(await canSimulate(deps, simulated.account, signal))
    signal.throwIfAborted()
    if (isNone) return undefined
    throw nodeError(error)
  }
}

async function simulateOnce(
  { clock, adapters }: Pick<TryingDeps, 'clock' | 'adapters'>,
  { account, limits: { from, to, spender } }: Simulated,
  requests: readonly TransactionRequest[],
  signal: AbortSignal,
): Promise<Simulation | undefined> {
  const ability: TransactionAbility = await abilityFor(adapters, account, 'transaction')
  const tokens = [from, to].flatMap((token) => token ?? [])
  const isAllowing = from !== undefined && spender !== undefined
  return limited({ clock, ms: NODE_TIMEOUT_MS, signal }, async () =>
    ability.preview?.(signerOf(account), requests, { tokens, ...(isAllowing && { spender }) }),
  )
}

/** Throws where a simulation says that transactions fail, or do something else than the offer says. */
export function checkSimulated(
  trial: Pick<Trial, 'offer' | 'limits' | 'built'>,
  simulation: Simulation | undefined,
  approval: AskedApproval,
): void {
  if (!simulation) return
  const { failure } = simulation
  if (failure?.code === 'wallet/insufficient-funds') throw walletError('insufficient-funds')
  if (failure) throw walletError('reverted', { reason: failure.reason ?? 'unknown reason' })
  const flaw = flawOfSimulation(simulation, trial.limits, approval, 'serialized' in trial.built ? 'rent' : 'none')
  if (flaw) throw unsafe(trial, flaw, oddAmountsOf(flaw, simulation, trial.limits))
}
