import {
  MAX_POLL_MS,
  RECEIPT_TIMEOUT_MS,
  waitUntil,
  withProgress,
  type SentRecord,
  type TransactionProgress,
  type TransactionReceipt,
  type WaitRequest,
} from '@latchkit/core/adapter'
import type { BitcoinDeps } from './bitcoin.connection.js'
import { lookAt } from './bitcoin.look.js'
import { createEsplora, type Esplora, type TransactionStatus } from './esplora.js'

/** The delay between the first two reads of the status. Each next delay is twice as long (S4.12), up to the limit. */
const FIRST_DELAY_MS = 200

/**
 * Waits until a transaction is in a block. Resolves with the receipt: block number, and fee in satoshis. Rejects with
 * `wallet/timed-out` after 180 s; as blocks are ten minutes apart, the transaction may still go through (F101). Rejects
 * with `network/not-found` where the network has no RPC URL.
 */
export const wait = (deps: BitcoinDeps, sent: WaitRequest): Promise<TransactionReceipt> =>
  withProgress(deps.context.environment, sent, async (tell) => {
    const { hash } = sent
    const esplora = createEsplora(deps, sent.networkId)
    const pauseMs = (polls: number): number => Math.min(FIRST_DELAY_MS * 2 ** (polls - 1), MAX_POLL_MS)
    const times = { timeoutMs: RECEIPT_TIMEOUT_MS, pauseMs, context: { hash } }
    return waitUntil(deps.context.environment.clock, times, () => look(esplora, sent, tell))
  })

const NOTHING: TransactionStatus = { isPending: false, blockNumber: undefined }

/** Reads the status once. Resolves with the receipt where a block has the transaction. */
async function look(
  esplora: Esplora,
  { hash, record }: WaitRequest,
  tell: (progress: TransactionProgress) => void,
): Promise<TransactionReceipt | undefined> {
  // A failed read says nothing about the transaction: the next read may succeed.
  const { isPending, blockNumber } = await esplora.status(hash).catch(() => NOTHING)
  if (isPending) tell({ stage: 'pending', hash })
  else if (blockNumber === undefined && record) return replacementOf(esplora, record, tell)
  if (blockNumber === undefined) return undefined
  tell({ stage: 'included', hash, blockNumber })
  const fee = await esplora.fee(hash).catch(() => undefined)
  return { hash, status: 'success', replaced: undefined, blockNumber, fee }
}

/** Resolves with the receipt of the transaction that took the place of one, once a block has it. */
async function replacementOf(
  esplora: Esplora,
  record: SentRecord,
  tell: (progress: TransactionProgress) => void,
): Promise<TransactionReceipt | undefined> {
  const seen = await lookAt(esplora, record).catch(() => undefined)
  if (seen?.state !== 'included') return undefined
  const { hash, status, replaced, block, fee } = seen.inclusion
  if (replaced) tell({ stage: 'replaced', hash })
  return {
    hash,
    status,
    replaced,
    blockNumber: block.number === undefined ? undefined : BigInt(block.number),
    fee: fee === undefined ? undefined : BigInt(fee),
  }
}
