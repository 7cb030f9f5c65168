import type { CallsStatus, Inclusion } from '../../adapter/abilities.types.js'
import { FORMS } from '../../base/namespaces/forms.js'
import { isRecord, isText, own } from '../../base/guard.js'
import type { TransactionBatch } from './transactions.types.js'

/** What the wallet says of a batch of calls (EIP-5792). */
export type BatchReport =
  | { readonly state: 'pending' }
  /** It was not mined, and the wallet doesn't try again. */
  | { readonly state: 'expired' }
  /** `hash`: the transaction that decides. `hasFailed`: whether a call failed (F113). */
  | { readonly state: 'mined'; readonly hash: string; readonly hasFailed: boolean }

/** Whether a wallet sends several calls as one: all or none, by one prompt (EIP-5792). `ready`: after an upgrade. */
export function isAtomic(capabilities: Readonly<Record<string, unknown>>): boolean {
  const atomic = own(capabilities, 'atomic')
  const status = isRecord(atomic) && own(atomic, 'status')
  return status === 'supported' || status === 'ready'
}

/** Whether a wallet lets a paymaster pay the fee (ERC-7677). */
export function takesPaymaster(capabilities: Readonly<Record<string, unknown>>): boolean {
  const service = own(capabilities, 'paymasterService')
  return isRecord(service) && own(service, 'supported') === true
}

/**
 * What a batch's status says. The transaction that decides is the first one that failed, else the last one: it is what
 * the chain is asked for. A batch that is done and has no receipt yet is pending: nothing of it can be polled.
 */
export function reportOf({ status, receipts }: CallsStatus): BatchReport {
  const fields = receipts.filter(isRecord)
  const failed = fields.find((receipt) => /^0x0*$/.test(String(own(receipt, 'status'))))
  const decisive = failed ?? fields.at(-1)
  const hash = decisive && own(decisive, 'transactionHash')
  if (status < 200) return { state: 'pending' }
  if (isText(hash) && FORMS.eip155.isTransactionHash(hash))
    return { state: 'mined', hash, hasFailed: failed !== undefined || status >= 300 }
  return { state: status >= 400 && status < 600 ? 'expired' : 'pending' }
}

/**
 * The place of a batch in the chain. Where a call of it failed, the batch has failed, also where its transaction has not:
 * an account that is a contract may have called on.
 */
export const inclusionOfBatch = (batch: TransactionBatch | undefined, inclusion: Inclusion): Inclusion =>
  batch?.hasFailed ? { ...inclusion, status: 'reverted' } : inclusion
