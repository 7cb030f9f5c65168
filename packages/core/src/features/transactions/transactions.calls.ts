import { accountNow } from '../../adapter/accountNow.js'
import type { TransactionRequest } from '../../adapter/adapter.types.js'
import { isLatchError } from '../../base/errors.js'
import type { ConnectedAccount, ConnectionController } from '../connection/connection.types.js'
import type { OperationsController, OperationStep, OperationStop } from '../operations/operations.types.js'
import { signingError } from '../signing/signing.errors.js'
import { isAtomic, takesPaymaster } from './batches.rules.js'
import type { KnownCapabilities } from './transactions.capabilities.js'
import { transactionsError } from './transactions.errors.js'
import { noBatch } from './transactions.batches.js'
import type { Sending } from './transactions.sending.js'
import type { SentCalls, SentTransaction, TransactionsController } from './transactions.types.js'

/** The dependencies of sending calls. */
export interface CallsDeps {
  readonly connection: Pick<ConnectionController, 'account'>
  readonly operations: Pick<OperationsController, 'run'>
  readonly capabilities: KnownCapabilities
  readonly sending: Pick<Sending, 'steps' | 'batch'>
}

/** What a step of calls sends: one call, or all of them. */
type Sent = SentTransaction | SentCalls

/** Makes `sendCalls` of the transactions. */
export function createSendCalls(deps: CallsDeps): TransactionsController['sendCalls'] {
  const { connection, operations, sending } = deps
  const { read, forget } = deps.capabilities
  return async (calls, { paymaster, isOneBatch = false, ...options } = {}) => {
    accountNow(connection, () => signingError('not-connected'))
    if (!Array.isArray(calls) || calls.length === 0) throw transactionsError('no-calls')
    const each = (calls as readonly TransactionRequest[]).map((call) => sending.steps.transaction(call, options))

    /** The batch where the wallet knows batches, else each call. */
    async function stepsFor({
      account,
    }: {
      readonly account: ConnectedAccount
    }): Promise<readonly OperationStep<Sent>[]> {
      const capabilities = await read(account)
      if (paymaster && !takesPaymaster(capabilities)) throw signingError('unsupported', { ability: 'paymasterService' })
      const canBatch = isAtomic(capabilities)
      if (isOneBatch && !canBatch) throw noBatch()
      if (!paymaster && !canBatch) return each
      const needed = paymaster && { capabilities: { paymasterService: { ...paymaster } } }
      const batch: OperationStep<Sent> = sending.batch({ calls, isAtomic: canBatch, ...needed }, options)
      const otherwise: OperationStep<Sent>['otherwise'] = (error) => {
        // What the wallet can do may have changed since it was read. It has asked the visitor nothing.
        forget(account)
        return !paymaster && !isOneBatch && isLatchError(error, 'wallet/unsupported-method') ? each : undefined
      }
      return [{ ...batch, otherwise }]
    }

    return operations.run<SentCalls, Sent>({
      kind: 'sendTransaction',
      content: { calls, paymaster, isOneBatch, options },
      steps: calls.length === 1 && !paymaster ? each : stepsFor,
      answer: answerOf,
      stopped: stopOf,
    })
  }
}

const hashesOf = (sent: readonly Sent[]): readonly string[] => sent.flatMap((one) => ('hash' in one ? one.hash : []))

function answerOf(sent: readonly Sent[]): SentCalls {
  const last = sent.at(-1) as Sent
  return 'hash' in last ? { hashes: hashesOf(sent), wait: last.wait } : last
}

/** The error of calls that stop after some of them. */
function stopOf({ error, answers, at: done, steps: count }: OperationStop<Sent>): Error {
  if (answers.length === 0) return error
  return transactionsError('calls-stopped', { failed: done + 1, count, done, hashes: hashesOf(answers) }, error)
}
