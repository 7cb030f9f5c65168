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

/** How long a transaction is waited for, and how often it is looked for at first, each next wait twice as long (S4.12). */
const WAIT_TIMEOUT_MS = 180_000
const FIRST_DELAY_MS = 200
/** The longest wait between two looks: half the time of a block is far more (S9.05). */
const MAX_DELAY_MS = 4_000

/**
 * Waits until a transaction is in a block. Rejects with `wallet/timed-out` after 180 s: blocks are ten minutes apart, and
 * it may still go through then (F101).
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
  // Around it all: a look takes as long as the nodes do.
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
    // A look that fails says nothing about the transaction: the next one may tell.
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
