import { ref, subscribe } from 'valtio/vanilla'
import { accountNow } from '../../adapter/accountNow.js'
import { toDecimal } from '../../base/decimal.js'
import type { ConnectionController } from '../connection/connection.types.js'
import type { OperationsController } from '../operations/operations.types.js'
import { signingError } from '../signing/signing.errors.js'
import type { SentTransaction, TransactionsController } from '../transactions/transactions.types.js'
import { pendingApprovals, tokenOfRecord } from './swap.approvals.rules.js'
import { approveData } from './swap.calldata.js'
import { swapError } from './swap.errors.js'
import type { Form } from './swap.form.js'
import { approvalOf, approvalSubject } from './swap.subjects.js'
import type { SwapState } from './swap.types.js'

/** The dependencies of the approvals. */
export interface ApprovalsDeps {
  readonly state: Pick<SwapState, 'approvals'>
  readonly connection: Pick<ConnectionController, 'account'>
  readonly operations: Pick<OperationsController, 'run'>
  readonly transactions: Pick<TransactionsController, 'steps' | 'state'>
  readonly fill: Form['fill']
}

/** The approvals that were sent, and whose swap was not. */
export interface Approvals {
  /** Shows those of the active account on its network. */
  follow(): void
  /** Fills the form with the swap of one. */
  resume(transactionId: string): void
  /** Asks the wallet to take one back. */
  remove(transactionId: string): Promise<SentTransaction>
}

/** Makes the approvals. They follow the records. */
export function createApprovals({ state, connection, operations, transactions, fill }: ApprovalsDeps): Approvals {
  function follow(): void {
    const networkId = connection.account()?.caipNetworkId
    const open = pendingApprovals(transactions.state.transactions).filter(({ token }) => token.networkId === networkId)
    if (JSON.stringify(open) !== JSON.stringify(state.approvals)) state.approvals = ref(open)
  }

  function recordOf(transactionId: string) {
    const record = transactions.state.transactions.find(({ id }) => id === transactionId)
    const approval = record && approvalOf(record)
    if (!record || !approval) throw swapError('no-approval', { transactionId })
    return { record, approval }
  }

  subscribe(transactions.state, follow)
  follow()
  return {
    follow,
    resume(transactionId) {
      const { record, approval } = recordOf(transactionId)
      const open = pendingApprovals(transactions.state.transactions).find((each) => each.transactionId === record.id)
      if (!approval.swap || !open) throw swapError('no-approval', { transactionId })
      const { from, to, fromAmount, provider } = approval.swap
      const isUnlimited = BigInt(approval.amount) > BigInt(fromAmount)
      // A smaller swap may have used a part of it: the amount of before would need another approval.
      const units = isUnlimited ? fromAmount : open.amount
      const sides = { from: ref(tokenOfRecord(record, from)), to: ref(tokenOfRecord(record, to)) }
      fill({ ...sides, amount: toDecimal(BigInt(units), from.decimals), isUnlimited }, provider.id)
    },
    async remove(transactionId) {
      const { record, approval } = recordOf(transactionId)
      const { token, spender } = approval
      const { address: from, connectorId } = accountNow(connection, () => signingError('not-connected'))
      const request = { to: token.address, data: approveData(spender, 0n), value: 0n }
      const subject = approvalSubject({ token, spender, amount: '0' })
      const payer = { from, networkId: record.networkId, connectorId }
      return operations.run({
        kind: 'sendTransaction',
        content: { removed: [token.address, spender] },
        steps: [transactions.steps.transaction(request, { subject, payer })],
      })
    },
  }
}
