import type { CaipNetworkId } from '../../base/caip.js'
import { digestOf } from '../digestOf.js'
import type {
  Inclusion,
  Signer,
  TrackingAbility,
  TransactionAbility,
  TransactionProgress,
  TransactionReceipt,
  TransactionRequest,
  WaitRequest,
} from '../adapter.types.js'
import { MAX_POLL_MS, MIN_POLL_MS, RECEIPT_TIMEOUT_MS } from '../receipts.constants.js'
import { waitUntil } from '../waitUntil.js'
import { withProgress } from '../withProgress.js'
import { sendTransaction, toCall } from './eip1193.send.js'
import type { Eip1193Deps } from './eip1193.wallets.js'
import {
  readCount,
  readNumber,
  readReceipt,
  readTransaction,
  type AskNetwork,
  type ChainTransaction,
} from './evm.chain.js'
import { findOracles, highestFee } from './evm.fees.js'
import { findSent, findSince, readAnchor } from './evm.find.js'
import { lookAt, readRevert } from './evm.look.js'
import { networkThrough } from './universal.reads.js'

/** The time of a block where the network doesn't name it (S9.05). */
const BLOCK_TIME_MS = 12_000

/** Makes the ability that sends transactions. Everything is read through the connected wallet. */
export const createTransaction = (deps: Eip1193Deps): TransactionAbility => ({
  estimate: (signer, request) => estimate(deps, signer, request),
  send: (signer, request) => sendTransaction(deps, signer, request),
  call: async (...asked) => (await import('./universal.preview.js')).callContract(deps, ...asked),
  preview: async (...asked) => (await import('./universal.preview.js')).previewRequests(deps, ...asked),
})

/** Makes the ability that reads the outcome of transactions, as the connected wallet's node reports it. */
export function createTracking(deps: Eip1193Deps): TrackingAbility {
  const through = (networkId: CaipNetworkId): Promise<AskNetwork> => networkThrough(deps, networkId)
  return {
    wait: (request) => withProgress(deps.context.environment, request, (tell) => wait(deps, request, tell)),
    anchor: async (account) => readAnchor(await through(account.networkId), account),
    look: async (record, taken) => lookAt(await through(record.networkId), record, { taken }),
    find: async (record, taken) => findSent(await through(record.networkId), record, taken),
    sentSince: async (account, since) => findSince(await through(account.networkId), account, since),
  }
}

/** The highest possible fee, in wei: the gas at 1.2 times the present price (S9.05), and what a rollup adds (F239). */
async function estimate(deps: Eip1193Deps, signer: Signer, request: TransactionRequest): Promise<bigint> {
  const call = toCall(request)
  const network = deps.context.networks.find((each) => each.caipNetworkId === signer.networkId)
  const ask = await networkThrough(deps, signer.networkId)
  const [gas, price, oracles] = await Promise.all([
    readNumber(ask, 'eth_estimateGas', [{ from: signer.address, ...call }]),
    readNumber(ask, 'eth_gasPrice', []),
    findOracles(ask, network),
  ])
  return highestFee(ask, oracles, { data: call.data, gas }, { gasPrice: (price * 12n) / 10n })
}

/**
 * Waits until a transaction is mined, or another one in its place. Rejects with `wallet/timed-out` after 180 s; the
 * transaction may still be mined after that.
 */
async function wait(
  deps: Eip1193Deps,
  { hash, networkId }: WaitRequest,
  tell: (progress: TransactionProgress) => void,
): Promise<TransactionReceipt> {
  const { networks, environment } = deps.context
  const network = networks.find((each) => each.caipNetworkId === networkId) as { blockTime?: number } | undefined
  const pollMs = Math.min(Math.max((network?.blockTime ?? BLOCK_TIME_MS) / 2, MIN_POLL_MS), MAX_POLL_MS)
  let sent: ChainTransaction | undefined
  let isReading = false
  async function readSent(ask: AskNetwork): Promise<void> {
    isReading = true
    const found = await readTransaction(ask, hash).catch(() => undefined)
    isReading = false
    if (!found || found.blockNumber !== undefined) return
    sent = found
    tell({ stage: 'pending', hash })
  }
  return waitUntil(
    environment.clock,
    { timeoutMs: RECEIPT_TIMEOUT_MS, pauseMs: () => pollMs, context: { hash } },
    async () => {
      // A poll that fails ends nothing: the next one may succeed.
      const ask = await networkThrough(deps, networkId).catch(() => undefined)
      if (!ask) return undefined
      // Not awaited, because it must not delay the receipt.
      if (!sent && !isReading) void readSent(ask)
      const receipt =
        (await readOwn(ask, hash)) ?? (sent && (await readReplacement(ask, networkId, sent).catch(() => undefined)))
      if (receipt?.replaced) tell({ stage: 'replaced', hash: receipt.hash, blockNumber: receipt.blockNumber })
      if (receipt) tell({ stage: 'included', hash: receipt.hash, blockNumber: receipt.blockNumber })
      return receipt
    },
  )
}

/** Reads the receipt once. Resolves with undefined where there is none, or where the read fails. */
async function readOwn(ask: AskNetwork, hash: string): Promise<TransactionReceipt | undefined> {
  const found = await readReceipt((method, params) => ask(method, params).catch(() => undefined), hash)
  if (!found) return undefined
  const { status, blockNumber, fee } = found
  const common = { hash, replaced: undefined, blockNumber, fee }
  if (status === 'success') return { ...common, status }
  return { ...common, status, ...(await readRevert(ask, { hash, blockNumber })) }
}

/** Reads the receipt of the transaction that took the number of a pending one. Undefined where there is none. */
async function readReplacement(
  ask: AskNetwork,
  networkId: CaipNetworkId,
  { hash, from, to, value, input, nonce }: ChainTransaction,
): Promise<TransactionReceipt | undefined> {
  if ((await readCount(ask, from, 'latest')) <= nonce) return undefined
  const content = { to, value: value.toString(), dataDigest: digestOf(input) }
  const record = { hash, networkId, address: from, ...content, nonce, anchor: {} }
  const snapshot = await lookAt(ask, record, { taken: [] })
  return snapshot.state === 'included' ? receiptFrom(snapshot.inclusion) : undefined
}

const receiptFrom = ({ hash, status, replaced, block, fee, reason }: Inclusion): TransactionReceipt => ({
  hash,
  status,
  replaced,
  blockNumber: block.number === undefined ? undefined : BigInt(block.number),
  fee: fee === undefined ? undefined : BigInt(fee),
  ...(reason !== undefined && { reason }),
})
