import { abilityFor } from '../signing/signing.rules.js'
import { digestOf } from '../../adapter/digestOf.js'
import { signerOf } from '../../adapter/signerOf.js'
import { toWalletError } from '../../adapter/toWalletError.js'
import { walletError } from '../../adapter/wallet.errors.js'
import { isLatchError } from '../../base/errors.js'
import type { BatchOptions, SentCall, TransactionRequest } from '../../adapter/adapter.types.js'
import type { OperationStep } from '../operations/operations.types.js'
import type { KnownCapabilities } from './transactions.capabilities.js'
import type { Draft, StepsDeps } from './transactions.steps.types.js'
import type { BatchStepOptions, SentCalls, TransactionBatch } from './transactions.types.js'

/** A batch of calls, and how it is sent. */
export interface BatchRequest extends Pick<BatchOptions, 'isAtomic' | 'capabilities'> {
  readonly calls: readonly TransactionRequest[]
}

/** The dependencies of sending batches. */
export interface BatchesDeps extends Pick<StepsDeps, 'adapters' | 'anchorOf' | 'send' | 'ofAccount'> {
  readonly capabilities: KnownCapabilities
}

/** Asks wallets for batches of calls. */
export interface Batches {
  /** Asks the wallet for a batch, of whatever kind it makes one. */
  batch(batch: BatchRequest, options?: BatchStepOptions): OperationStep<SentCalls>
  /** Asks for one that is sent as a whole, or not at all. */
  whole(calls: readonly TransactionRequest[], options?: BatchStepOptions): OperationStep<SentCalls>
}

/** The refusal of a batch by a wallet that can't send it as one: it is not asked. */
export const noBatch = (): Error => walletError('unsupported-method', { method: 'wallet_sendCalls' })

/** Makes what asks for batches. Each has a record, with what its calls are found by where the wallet's answer is lost. */
export function createBatches({ adapters, anchorOf, send, ofAccount, capabilities }: BatchesDeps): Batches {
  const batch: Batches['batch'] = ({ calls, ...how }, { payer, ...options } = {}) => ({
    async ask(task) {
      const { account } = task
      const ability = await abilityFor(adapters, account, 'calls')
      const id = newBatchId()
      const of: TransactionBatch = { id, connectorId: account.connectorId, count: calls.length }
      const anchor = { ...(await anchorOf(account, {})), calls: calls.map(contentOfCall) }
      const known: Draft = { ...options, ...ofAccount(account), kind: 'calls', batch: of, anchor }
      const ask = (): Promise<string> => ability.send(signerOf(account), calls, { id, ...how })
      const { answer, wait } = await send(task, known, ask, { payer })
      return { hashes: [], batchId: answer, wait }
    },
  })
  return {
    batch,
    whole(calls, options) {
      const step = batch({ calls, isAtomic: true }, options)
      return {
        async ask(task) {
          const { account } = task
          if (!(await capabilities.canBatch(account))) throw noBatch()
          try {
            return await step.ask(task)
          } catch (error) {
            // What the wallet can do may have changed since it was read: it is asked anew next time.
            if (isLatchError(toWalletError(error), 'wallet/unsupported-method')) capabilities.forget(account)
            throw error
          }
        },
      }
    },
  }
}

/** What a call is found by in the data of a batch. */
function contentOfCall({ to = '', value = 0n, data = '0x' }: TransactionRequest): SentCall {
  const dataDigest = digestOf(data)
  return {
    to,
    value: value.toString(),
    bytes: (data.length - '0x'.length) / 2,
    ...(dataDigest !== undefined && { dataDigest }),
  }
}

/** The id of a new batch: 32 random bytes (EIP-5792). */
const newBatchId = (): string =>
  `0x${[...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
