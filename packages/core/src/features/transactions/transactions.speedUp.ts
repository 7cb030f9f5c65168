import { signerOf } from '../../adapter/signerOf.js'
import { abilityFor } from '../signing/signing.rules.js'
import type { Adapter } from '../../adapter/adapter.types.js'
import type { Namespace } from '../../base/caip.js'
import type { OperationsController, OperationTask } from '../operations/operations.types.js'
import type { TransactionPolling } from './transactions.polling.js'
import type { TransactionRecords } from './transactions.records.js'
import { transactionsError } from './transactions.errors.js'
import { isSettled } from './transactions.rules.js'
import type { TransactionsController } from './transactions.types.js'

/** The dependencies of speeding up. */
export interface SpeedUpDeps {
  readonly adapters: ReadonlyMap<Namespace, Adapter>
  readonly operations: Pick<OperationsController, 'run'>
  readonly records: TransactionRecords
  readonly polling: Pick<TransactionPolling, 'poll'>
}

/**
 * Makes `speedUp` of the transactions. The record stays as it is: the next poll of the chain says what took the place of its
 * transaction, also where the wallet's answer is lost.
 */
export function createSpeedUp({
  records,
  polling,
  adapters,
  operations,
}: SpeedUpDeps): TransactionsController['speedUp'] {
  return async (hashOrId) => {
    const record = records.find(hashOrId)
    if (record?.hash === undefined || isSettled(record)) throw transactionsError('not-found', { hash: hashOrId })
    const { id, hash, address, networkId } = record
    const ask = async ({ account, check }: OperationTask): Promise<string> => {
      const { speedUp } = await abilityFor(adapters, account, 'psbt')
      check({ from: address, networkId })
      return speedUp(signerOf(account), hash)
    }
    const content = { speedUp: hash }
    const taken = await operations.run({ kind: 'sendTransaction', content, address, steps: [{ ask }] })
    void polling.poll(id).catch(() => {})
    return taken
  }
}
