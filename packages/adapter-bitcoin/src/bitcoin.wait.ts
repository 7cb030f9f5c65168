import {
  sleep,
  walletError,
  withProgress,
  withTimeout,
  type AdapterContext,
  type LatchError,
  type TransactionProgress,
  type TransactionReceipt,
  type WaitRequest,
} from '@latchkit/core/adapter'
import type { BitcoinDeps } from './bitcoin.connection.js'
import { createEsplora, type Esplora, type TransactionStatus } from './esplora.js'

type Tell = (progress: TransactionProgress) => void

/** The time limit for a transaction to be in a block (S4.12). */
const WAIT_TIMEOUT_MS = 180_000
/** The delay between the first two reads of the status. Each next delay is twice as long (S4.12). */
const FIRST_DELAY_MS = 200
/** The longest delay between two reads. It is the upper limit of S9.05, as half the time of a block is far longer. */
const MAX_DELAY_MS = 4_000

/**
 * Waits until a transaction is in a block. Resolves with the receipt: block number, and fee in satoshis. Rejects with
 * `wallet/timed-out` after 180 s; as blocks are ten minutes apart, the transaction may still go through (F101). Rejects
 * with `network/not-found` where the network has no RPC URL.
 */
export const wait = (deps: BitcoinDeps, sent: WaitRequest): Promise<TransactionReceipt> =>
  withProgress(deps.context.environment, sent, (tell) => waitUntilLate(deps, sent, tell))

async function waitUntilLate(deps: BitcoinDeps, sent: WaitRequest, tell: Tell): Promise<TransactionReceipt> {
  const { clock } = deps.context.environment
  const esplora = createEsplora(deps, sent.networkId)
  let isLate = false
  const late = (): LatchError => {
    isLate = true
    return walletError('timed-out', { hash: sent.hash })
  }
  // The limit covers all reads: a single read may take long where a node doesn't answer.
  return withTimeout(clock, WAIT_TIMEOUT_MS, watch(clock, esplora, { sent, tell, isLate: () => isLate }), late)
}

interface Watch {
  readonly sent: WaitRequest
  readonly tell: Tell
  readonly isLate: () => boolean
}

const NOTHING: TransactionStatus = { isPending: false, blockNumber: undefined }

async function watch(
  clock: AdapterContext['environment']['clock'],
  esplora: Esplora,
  { sent: { hash }, tell, isLate }: Watch,
): Promise<TransactionReceipt> {
  for (let delay = FIRST_DELAY_MS; !isLate(); delay = Math.min(delay * 2, MAX_DELAY_MS)) {
    // A failed read says nothing about the transaction: the next read may succeed.
    const { isPending, blockNumber } = await esplora.status(hash).catch(() => NOTHING)
    if (isPending) tell({ stage: 'pending', hash })
    if (blockNumber !== undefined) {
      tell({ stage: 'included', hash, blockNumber })
      const fee = await esplora.fee(hash).catch(() => undefined)
      return { hash, status: 'success', replaced: undefined, blockNumber, fee }
    }
    await sleep(clock, delay)
  }
  throw walletError('timed-out', { hash })
}
