import type { CaipNetworkId } from '@latchkit/core'
import {
  MIN_POLL_MS,
  RECEIPT_TIMEOUT_MS,
  waitUntil,
  walletError,
  withProgress,
  type LatchError,
  type Signer,
  type TransactionProgress,
  type TransactionReceipt,
  type TransactionRequest,
  type WaitRequest,
} from '@latchkit/core/adapter'
import { COMMITMENT } from './solana.constants.js'
import { errorText, failureReason } from './solana.errors.js'
import { at, readUnits } from './answers.js'
import { readFee } from './solana.fee.js'
import { rpc } from './solana.rpc.js'
import { readBlockhash } from './solana.send.js'
import { readSerialized } from './solana.sign.js'
import { networkFor, type SolanaDeps } from './solana.wallets.js'

/**
 * Resolves with the fee of a ready-made transaction in lamports: for its signatures and its priority. Rejects with
 * `wallet/bad-transaction` without a valid transaction, `wallet/bad-answer`, or the error of the node.
 */
export const estimate = async (deps: SolanaDeps, { networkId }: Signer, request: TransactionRequest): Promise<bigint> =>
  readFee(deps, networkId, readSerialized(request))

/**
 * Waits until a transaction is confirmed. Resolves with the receipt: slot as block number, fee in lamports, and the
 * reason where the transaction failed. Rejects with `wallet/timed-out` once no block can include the transaction any
 * more, or after 180 s, when it may still go through (F101). Rejects with `network/not-found` for a network that the
 * app doesn't have.
 */
export const wait = (deps: SolanaDeps, sent: WaitRequest): Promise<TransactionReceipt> =>
  withProgress(deps.context.environment, sent, async (tell) => {
    const { hash, networkId } = sent
    networkFor(deps, networkId)
    // Half a slot is shorter than the lower limit.
    const times = { timeoutMs: RECEIPT_TIMEOUT_MS, pauseMs: () => MIN_POLL_MS, context: { hash } }
    let lastValid: Promise<bigint | undefined> | undefined
    let isLastLook = false
    return waitUntil(deps.context.environment.clock, times, async () => {
      // The transaction may have a blockhash of the wallet, but none that is later than the latest now.
      lastValid ??= readBlockhash(deps, networkId).then(
        ({ lastValidBlockHeight }) => lastValidBlockHeight,
        () => undefined,
      )
      const limit = await lastValid
      const status = await answerOr(readStatus(deps, sent), undefined)
      if (status) tell(progressOf(sent, status))
      if (isSure(status)) return receiptOf(deps, sent, status)
      // This was the poll after the last block that could include the transaction.
      if (isLastLook) throw timedOut(sent)
      const height = limit === undefined ? undefined : await answerOr(readHeight(deps, networkId), undefined)
      isLastLook = limit !== undefined && height !== undefined && height > limit
      return undefined
    })
  })

const timedOut = ({ hash }: WaitRequest): LatchError => walletError('timed-out', { hash })

/**
 * Resolves with the answer, or with `otherwise` where the read fails: a failed read says nothing about the transaction.
 */
const answerOr = <value, other>(asked: Promise<value>, otherwise: other): Promise<value | other> =>
  asked.catch(() => otherwise)

async function readHeight(deps: SolanaDeps, networkId: CaipNetworkId): Promise<bigint> {
  const method = 'getBlockHeight'
  return readUnits(await rpc(deps, networkId, method, [{ commitment: COMMITMENT }]), method)
}

/** Reads the status of a transaction. Resolves with undefined while no block has it. */
async function readStatus(deps: SolanaDeps, { hash, networkId }: WaitRequest): Promise<object | undefined> {
  const answer = await rpc(deps, networkId, 'getSignatureStatuses', [[hash], { searchTransactionHistory: true }])
  const status = at(answer, 'value', 0)
  return typeof status === 'object' && status !== null ? status : undefined
}

/** Whether the transaction's block is confirmed or finalized. */
export function isSure(status: object | undefined): status is object {
  const level = at(status, 'confirmationStatus')
  return level === COMMITMENT || level === 'finalized'
}

/** Makes the progress from a status. */
function progressOf({ hash }: WaitRequest, status: object): TransactionProgress {
  const slot = at(status, 'slot')
  return {
    stage: 'included',
    hash,
    blockNumber: Number.isSafeInteger(slot) ? BigInt(slot as number) : undefined,
  }
}

/** Makes the receipt of a status: slot as block number, fee, and the reason of a failure. */
export async function receiptOf(
  deps: SolanaDeps,
  { hash, networkId }: WaitRequest,
  status: object,
): Promise<TransactionReceipt> {
  const method = 'getTransaction'
  const options = { commitment: COMMITMENT, encoding: 'json', maxSupportedTransactionVersion: 0 }
  // A node may not have the transaction's details yet. The receipt then has no fee.
  const meta = at(await answerOr(rpc(deps, networkId, method, [hash, options]), undefined), 'meta')
  const fee = at(meta, 'fee')
  const common = {
    hash,
    replaced: undefined,
    blockNumber: readUnits(at(status, 'slot'), method),
    fee: fee === undefined ? undefined : readUnits(fee, method),
  }
  const err = at(status, 'err')
  if (err === null || err === undefined) return { ...common, status: 'success' }
  const logs = at(meta, 'logMessages')
  const texts = Array.isArray(logs) ? logs.filter((log): log is string => typeof log === 'string') : []
  return { ...common, status: 'reverted', reason: failureReason([...texts, errorText(err)]) }
}
