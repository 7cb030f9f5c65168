import { createAsks, signerOf, type AskDeps } from '../../adapter/askOnce.js'
import { checkPrepared } from '../../adapter/eip1193/checkPrepared.js'
import { signingError } from '../signing/signing.errors.js'
import type { Looks } from './transactions.looks.js'
import type { TransactionRecords } from './transactions.records.js'
import { transactionsError } from './transactions.errors.js'
import { isSettled } from './transactions.rules.js'
import type { TransactionsController } from './transactions.types.js'

/** The dependencies of speeding up. */
export interface SpeedUpDeps extends AskDeps {
  readonly records: TransactionRecords
  readonly looks: Pick<Looks, 'look'>
}

/**
 * Makes `speedUp` of the transactions. The record stays as it is: the next look at the chain says what took the place of its
 * transaction, also where the wallet's answer is lost.
 */
export function createSpeedUp(deps: SpeedUpDeps): TransactionsController['speedUp'] {
  const { records, looks } = deps
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
    void looks.look(id).catch(() => {})
    return taken
  }
}
