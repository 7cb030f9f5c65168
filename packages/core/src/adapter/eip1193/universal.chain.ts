import { isRecord } from '../../base/guard.js'
import type {
  Signer,
  TransactionAbility,
  TransactionProgress,
  TransactionReceipt,
  TransactionRequest,
  WaitRequest,
} from '../adapter.types.js'
import { toWalletError } from '../toWalletError.js'
import { waitUntil } from '../waitUntil.js'
import { walletError } from '../wallet.errors.js'
import { withProgress } from '../withProgress.js'
import { sendTransaction, toCall } from './eip1193.send.js'
import type { Eip1193Deps } from './eip1193.wallets.js'
import { readQuantity } from './quantities.js'
import { readNumber, type AskNetwork } from './evm.chain.js'
import { networkThrough } from './universal.reads.js'

/** How long to wait for a receipt (S4.12). */
const RECEIPT_TIMEOUT_MS = 180_000

/** How often to look for a receipt: twice per block, within limits (S9.05). */
const BLOCK_TIME_MS = 12_000
const MIN_POLL_MS = 500
const MAX_POLL_MS = 4_000

/** Makes the ability that sends transactions. */
export const createTransaction = (deps: Eip1193Deps): TransactionAbility => ({
  estimate: (signer, request) => estimate(deps, signer, request),
  send: (signer, request) => sendTransaction(deps, signer, request),
  wait: (request) => withProgress(deps.context.environment, request, (tell) => wait(deps, request, tell)),
})

/** The highest possible fee, in wei: the gas at 1.2 times the present price (S9.05). */
export async function estimate(deps: Eip1193Deps, signer: Signer, request: TransactionRequest): Promise<bigint> {
  const call = toCall(request)
  const ask = await networkThrough(deps, signer.networkId)
  const [gas, price] = await Promise.all([
    readNumber(ask, 'eth_estimateGas', [{ from: signer.address, ...call }]),
    readNumber(ask, 'eth_gasPrice', []),
  ])
  return (gas * price * 12n) / 10n
}

/**
 * Waits until a transaction is mined. Rejects with `wallet/timed-out` after 180 s; the transaction may still be mined
 * after that.
 */
async function wait(
  deps: Eip1193Deps,
  { hash, networkId, onProgress }: WaitRequest,
  tell: (progress: TransactionProgress) => void,
): Promise<TransactionReceipt> {
  const { networks, environment } = deps.context
  const network = networks.find((each) => each.caipNetworkId === networkId) as { blockTime?: number } | undefined
  const pollMs = Math.min(Math.max((network?.blockTime ?? BLOCK_TIME_MS) / 2, MIN_POLL_MS), MAX_POLL_MS)
  let isAsked = !onProgress
  async function tellPending(ask: AskNetwork): Promise<void> {
    isAsked = true
    if (await readPending(ask, hash)) tell({ stage: 'pending', hash })
    else isAsked = false
  }
  return waitUntil(
    environment.clock,
    { timeoutMs: RECEIPT_TIMEOUT_MS, pauseMs: () => pollMs, context: { hash } },
    async () => {
      // A look that fails ends nothing: the next one may succeed.
      const ask = await networkThrough(deps, networkId).catch(() => undefined)
      if (!ask) return undefined
      // Not awaited, because it must not delay the receipt.
      if (!isAsked) void tellPending(ask)
      const receipt = await readReceipt(ask, hash)
      if (receipt) tell({ stage: 'included', hash, blockNumber: receipt.blockNumber })
      return receipt
    },
  )
}

/** Reads the receipt once. Resolves with undefined where there is none, or where the read fails. */
async function readReceipt(ask: AskNetwork, hash: string): Promise<TransactionReceipt | undefined> {
  const method = 'eth_getTransactionReceipt'
  const receipt = await ask(method, [hash]).catch(() => undefined)
  // Some nodes return a receipt for a transaction that is still pending, with no block.
  if (!isRecord(receipt) || receipt.blockNumber === null) return undefined
  const { status, blockNumber, gasUsed, effectiveGasPrice } = receipt
  const gas = readQuantity(gasUsed)
  const price = readQuantity(effectiveGasPrice)
  const fee = gas !== undefined && price !== undefined ? gas * price : undefined
  const common = { hash, replaced: undefined, blockNumber: readQuantity(blockNumber), fee }
  if (readQuantity(status) === 1n) return { ...common, status: 'success' }
  // Receipts of some old chains have no status: the result is unknown (F103).
  if (readQuantity(status) !== 0n) throw walletError('bad-answer', { method })
  return { ...common, status: 'reverted', reason: await revertReason(ask, hash, blockNumber) }
}

/** Whether the network has the transaction, but in no block. False where the read fails. */
async function readPending(ask: AskNetwork, hash: string): Promise<boolean> {
  const sent = await ask('eth_getTransactionByHash', [hash]).catch(() => undefined)
  return isRecord(sent) && sent.blockNumber === null
}

/** Finds out why a mined transaction reverted (S8.11), by calling it again at its block. */
async function revertReason(ask: AskNetwork, hash: string, block: unknown): Promise<string> {
  try {
    const sent = await ask('eth_getTransactionByHash', [hash])
    if (isRecord(sent)) {
      const { from, to, value, input: data } = sent
      await ask('eth_call', [{ from, to, value, data }, block])
    }
  } catch (error) {
    const { reason } = toWalletError(error).context
    if (typeof reason === 'string') return reason
  }
  return 'unknown reason'
}
