import { createAsks, signerOf, type AskDeps } from '../../adapter/askOnce.js'
import { checkPrepared } from '../../adapter/eip1193/checkPrepared.js'
import { signingError } from '../signing/signing.errors.js'
import type { Looks } from './transactions.looks.js'
import type { Environment } from '../../base/environment.js'
import type { TransactionRecords } from './transactions.records.js'
import { transactionsError } from './transactions.errors.js'
import { isSettled } from './transactions.rules.js'
import type { TransactionsController } from './transactions.types.js'

/** The dependencies of speeding up. */
export interface SpeedUpDeps extends AskDeps {
  readonly environment: Pick<Environment, 'clock'>
  readonly records: TransactionRecords
  readonly looks: Pick<Looks, 'look'>
}

/**
 * Makes `speedUp` of the transactions. The record goes on with the hash that the wallet tells. Where that answer is lost, the
 * next look at the chain says what took the place of the transaction.
 */
export function createSpeedUp(deps: SpeedUpDeps): TransactionsController['speedUp'] {
  const { environment, records, looks } = deps
  const { ask, use } = createAsks(deps)
  return async (hashOrId) => {
    const record = records.find(hashOrId)
    if (record?.hash === undefined || isSettled(record)) throw transactionsError('not-found', { hash: hashOrId })
    const { id, hash, address, networkId } = record
    const taken = await ask({
      kind: 'sendTransaction',
      content: { speedUp: hash },
      address,
      async run(account) {
        const { speedUp } = await use('transaction', account)
        if (!speedUp) throw signingError('unsupported', { ability: 'transaction.speedUp' })
        checkPrepared(signerOf(account), { from: address, networkId })
        return speedUp(signerOf(account), hash)
      },
    })
    records.change(id, { kind: 'sent', hash: taken, record, now: environment.clock.now() })
    void looks.look(id).catch(() => {})
    return taken
  }
}
