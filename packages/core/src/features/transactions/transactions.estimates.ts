import { accountNow } from '../../adapter/accountNow.js'
import { failureOf } from '../../adapter/failureOf.js'
import { signerOf } from '../../adapter/signerOf.js'
import { toWalletError } from '../../adapter/toWalletError.js'
import type { Adapter, TransactionRequest } from '../../adapter/adapter.types.js'
import type { Namespace } from '../../base/caip.js'
import type { ConnectedAccount, ConnectionController } from '../connection/connection.types.js'
import { signingError } from '../signing/signing.errors.js'
import { abilityFor } from '../signing/signing.rules.js'
import { isBadRequest } from './transactions.rules.js'
import type { TransactionsController } from './transactions.types.js'

/** The dependencies of what transactions will cost. */
export interface EstimatesDeps {
  readonly connection: Pick<ConnectionController, 'account'>
  readonly adapters: ReadonlyMap<Namespace, Adapter>
}

/** Makes what reads the costs of transactions of the active account. */
export function createEstimates({
  connection,
  adapters,
}: EstimatesDeps): Pick<TransactionsController, 'estimateFee' | 'preview'> {
  const senderNow = (): ConnectedAccount => accountNow(connection, () => signingError('not-connected'))

  async function estimateFee(request: TransactionRequest): Promise<bigint> {
    const account = senderNow()
    const { estimate } = await abilityFor(adapters, account, 'transaction')
    if (!estimate) throw signingError('unsupported', { ability: 'transaction.estimate' })
    return estimate(signerOf(account), request)
  }

  return {
    async preview(request) {
      const { address: from, caipNetworkId: networkId } = senderNow()
      try {
        const fee = await estimateFee(request)
        return { networkId, from, fee: { value: fee.toString(), kind: 'atMost' } }
      } catch (thrown) {
        const error = toWalletError(thrown)
        if (isBadRequest(error)) throw error
        return { networkId, from, failure: failureOf(error) }
      }
    },
    estimateFee,
  }
}
