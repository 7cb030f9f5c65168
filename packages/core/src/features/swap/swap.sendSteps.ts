import type { TransactionRequest } from '../../adapter/adapter.types.js'
import { isLatchError } from '../../base/errors.js'
import type { OperationStep } from '../operations/operations.types.js'
import type { SentCalls, SentTransaction } from '../transactions/transactions.types.js'
import { tryAgain, withGas, tracked, locked, checkAllowance, type Parts } from './swap.prompt.js'
import type { SwapCall } from './swap.provider.types.js'
import { swapSubject } from './swap.subjects.js'
import { requestsOf } from './swap.trying.js'

/** The swap, as the last step. `signed`: the calls with a permit that was signed. Throws where that one is about to end. */
export function swapStep(parts: Parts, signed?: () => readonly SwapCall[]): OperationStep<SentTransaction> {
  const { trial, transactions, recorded, isFlow, payer } = parts
  const options = { subject: swapSubject(recorded), flow: isFlow ? 'swap' : undefined, payer }
  const requests = (): readonly TransactionRequest[] => requestsOf(trial.built, signed?.())
  const step = (request: TransactionRequest): OperationStep<SentTransaction> =>
    'serialized' in trial.built && trial.built.execute
      ? transactions.steps.handOn(request, { ...options, execute: trial.built.execute })
      : transactions.steps.transaction(request, options)
  const [first = {}] = requests()
  return tracked(parts, 'SWAP_ERROR', {
    ...step(first),
    async ask(task) {
      const simulation = await tryAgain(parts, requests(), task)
      return locked(parts, task, async (inner) => {
        const [request = {}] = requests()
        return step(withGas(request, simulation?.gas?.at(-1))).ask(inner)
      })
    },
  })
}

/** All of it by one prompt. A wallet that can't after all is asked for one after the other. */
export function batchStep(
  parts: Parts,
  each: readonly OperationStep<SentTransaction>[],
): OperationStep<SentCalls | SentTransaction> {
  const { trial, transactions, recorded, isFlow, payer } = parts
  const requests = [...trial.approvals.map(({ request }) => request), ...requestsOf(trial.built)]
  const step: OperationStep<SentCalls | SentTransaction> = transactions.steps.batch(requests, {
    ...{ subject: swapSubject(recorded), flow: isFlow ? 'swap' : undefined, payer },
  })
  const isSplit = 'calls' in trial.built && trial.built.calls.length === 1
  return tracked(parts, 'SWAP_ERROR', {
    ...step,
    async ask(task) {
      checkAllowance(trial, await tryAgain(parts, requests, task))
      return locked(parts, task, step.ask)
    },
    otherwise: (error) => (isSplit && isLatchError(error, 'wallet/unsupported-method') ? each : undefined),
  })
}
