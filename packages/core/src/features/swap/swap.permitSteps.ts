import { signerOf } from '../../adapter/signerOf.js'
import { walletError } from '../../adapter/wallet.errors.js'
import { isLatchError, type LatchError } from '../../base/errors.js'
import type { OperationStep, OperationTask } from '../operations/operations.types.js'
import { abilityFor } from '../signing/signing.rules.js'
import type { SentTransaction } from '../transactions/transactions.types.js'
import { PERMIT_LEFT_S } from './swap.constants.js'
import { swapError } from './swap.errors.js'
import { deadlineAt, endOfPermit, permitData, splitSignature, type PermitTerms } from './swap.permitData.js'
import { tracked, tryAgain, type Parts, type Signed, type SwapAnswer } from './swap.prompt.js'
import type { SwapCall } from './swap.provider.types.js'
import { swapStep } from './swap.sendSteps.js'
import { permitCalls, requestsOf, simulate } from './swap.trying.js'

/** How a permit is asked for. */
interface Permitting {
  /** Reads what the permit needs. Undefined where an approval has to take its place. */
  readonly read: (signal: AbortSignal) => Promise<PermitTerms | undefined>
  /** The steps that take its place where the wallet gives no signature. */
  readonly instead: readonly OperationStep<SentTransaction>[]
  /** Whether nothing else that was asked for may take the token. */
  readonly isAlone: () => boolean
  /** Called where the chain refuses a permit that was signed. `endsAt`: when it ends, in ms since 1970. */
  readonly onRefused: (endsAt: number) => void
}

/**
 * The signature of a permit, then the swap. An approval takes its place where the wallet gives no signature, and beside what any tab
 * has asked for without one: a permit that its swap doesn't use would let a provider take the token as well. Once the provider has
 * one, an approval beside it would let the spender take the amount twice: the operation ends with an error then.
 */
export function permitSteps(
  parts: Parts,
  { read, instead, isAlone, onRefused }: Permitting,
): readonly OperationStep<SwapAnswer>[] {
  const { trial, clock, adapters, openPermits } = parts
  const { account, limits, built } = trial
  let signed: { readonly calls: readonly SwapCall[]; readonly deadline: bigint } | undefined
  let isGiven = false

  /** Throws where the wallet must not be asked any more, and where an approval has to take the place of the permit. */
  function ensureAlone(of: OperationTask): void {
    parts.ensure(of)
    if (!isAlone()) throw walletError('unsupported-method')
  }

  async function sign(task: OperationTask): Promise<Signed> {
    const approved = [...trial.approvals.map(({ request }) => request), ...requestsOf(built)]
    const simulation = await tryAgain(parts, approved, task)
    // Read as late as possible: a token numbers its permits, and another app may have used one since the review.
    const terms = await read(task.signal)
    const endsAt = endOfPermit(clock.now())
    const deadline = deadlineAt(clock.now(), simulation?.time)
    if (!terms || deadline === undefined) throw walletError('unsupported-method')
    const { amount, spender = '' } = limits
    const ability = await abilityFor(adapters, account, 'typedData')
    ensureAlone(task)
    const data = permitData(terms, { owner: account.address, spender, amount, deadline })
    const split = splitSignature(await ability.sign(signerOf(account), data))
    // What is no signature of a key goes to no provider.
    if (!split) throw walletError('unsupported-method')
    // While the wallet's window was open, the form may have changed, or another tab have asked for an approval: what was signed goes
    // to no provider then.
    await parts.lock.hold(task, async (inner) => {
      ensureAlone(inner)
      inner.signal.throwIfAborted()
      isGiven = true
      openPermits.add(trial, endsAt)
    })
    const calls = permitCalls(trial, { deadline: String(deadline), amount: String(amount), ...split })
    const { failure } = (await simulate(parts, trial, requestsOf(built, calls), task.signal)) ?? {}
    if (failure) {
      // Where the swap fails with an approval too, the price is why, and not the permit.
      await tryAgain(parts, approved, task)
      onRefused(endsAt)
      throw walletError('reverted', { reason: failure.reason ?? 'unknown reason' })
    }
    signed = { calls, deadline }
    return { calls }
  }

  /** The calls with the permit, as long as the chain has time to include them before it ends. */
  function callsNow(): readonly SwapCall[] {
    if (signed && BigInt(Math.ceil(clock.now() / 1_000) + PERMIT_LEFT_S) > signed.deadline) throw swapError('expired')
    return signed?.calls ?? []
  }

  const isOtherwise = (error: LatchError): boolean => !isGiven && isLatchError(error, 'wallet/unsupported-method')
  const permit = tracked<Signed>(parts, 'SWAP_APPROVAL_ERROR', {
    ask: sign,
    otherwise: (error) => (isOtherwise(error) ? (instead as never) : undefined),
  })
  const swap = swapStep(parts, callsNow)
  async function ask(task: OperationTask): Promise<SentTransaction> {
    const sent = await swap.ask(task)
    openPermits.use(trial, sent)
    return sent
  }
  return [permit, { ...swap, ask }]
}
