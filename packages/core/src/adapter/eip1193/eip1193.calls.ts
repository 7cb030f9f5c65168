import type { BatchOptions, CallsAbility, CallsStatus, Signer, TransactionRequest } from '../adapter.types.js'
import { readChainId, toChainId } from './chainId.js'
import { isRecord, own } from '../../base/guard.js'
import { walletError } from '../wallet.errors.js'
import { toCall } from './eip1193.send.js'
import { ask, askQuietly, senderOf, signerOf, type DepsOf, type Eip1193Deps } from './eip1193.wallets.js'
import { toHex } from './quantities.js'

/** Makes the ability that sends several calls as one batch (EIP-5792). */
export const createCalls = (depsOf: DepsOf): CallsAbility => ({
  capabilities: async (signer) => capabilities(await depsOf(signer.connectorId), signer),
  send: async (signer, calls, options) => send(await depsOf(signer.connectorId), signer, calls, options),
  status: async (signer, id) => status(await depsOf(signer.connectorId), signer, id),
})

/** Asks what a wallet can do with batches on the signer's network (`wallet_getCapabilities`, EIP-5792). */
async function capabilities(deps: Eip1193Deps, signer: Signer): Promise<Readonly<Record<string, unknown>>> {
  const method = 'wallet_getCapabilities'
  const wallet = signerOf(deps, signer)
  const chainId = toChainId(signer.networkId)
  const answer = await askQuietly(deps, wallet, method, [signer.address, [toHex(chainId)]])
  if (!isRecord(answer)) throw walletError('bad-answer', { method })
  // The key 0x0 has what holds on every network. The key of a network adds to it, and may be written in any form.
  const ofChain = Object.keys(answer).filter((key) => readChainId(key) === chainId)
  return Object.assign({}, ...['0x0', ...ofChain].map((key) => own(answer, key)).filter(isRecord)) as Record<
    string,
    unknown
  >
}

/**
 * Asks the wallet to send several calls as one batch (`wallet_sendCalls`, EIP-5792). Resolves with the id of the batch.
 * Throws `wallet/bad-transaction` for a call without a receiver.
 */
async function send(
  deps: Eip1193Deps,
  signer: Signer,
  calls: readonly TransactionRequest[],
  { id: wanted, isAtomic = false, capabilities: needed }: BatchOptions = {},
): Promise<string> {
  const method = 'wallet_sendCalls'
  // S5.05: a batch creates no contracts.
  if (calls.some(({ to }) => to === undefined)) throw walletError('bad-transaction', { reason: 'a call has no `to`.' })
  const checked = calls.map(toCall)
  const wallet = await senderOf(deps, signer)
  const batch = {
    version: '2.0.0',
    from: signer.address,
    chainId: toHex(toChainId(signer.networkId)),
    atomicRequired: isAtomic,
    calls: checked,
    ...(wanted !== undefined && { id: wanted }),
    ...(needed && { capabilities: needed }),
  }
  const answer = await ask(wallet, method, [batch])
  // Wallets of version 1 answer the bare id. An id has at most 4096 bytes.
  const id = isRecord(answer) ? own(answer, 'id') : answer
  if (typeof id === 'string' && id !== '' && id.length <= 8194) return id
  throw walletError('bad-answer', { method })
}

/** The statuses of version 1 as the numbers of version 2. */
const STATUSES: Readonly<Record<string, number>> = { PENDING: 100, CONFIRMED: 200 }

/**
 * Asks for the status of a batch (`wallet_getCallsStatus`, EIP-5792): 1xx is pending, 2xx is done, 4xx and 5xx are
 * failed, 6xx is partly done. The status of a wallet that answers "done" for a batch with a failed call is corrected
 * (F113).
 */
async function status(deps: Eip1193Deps, signer: Signer, id: string): Promise<CallsStatus> {
  const method = 'wallet_getCallsStatus'
  const answer = await askQuietly(deps, signerOf(deps, signer), method, [id])
  if (!isRecord(answer) || (answer.id !== undefined && answer.id !== id)) throw walletError('bad-answer', { method })
  const given = answer.status
  const status = typeof given === 'string' && Object.hasOwn(STATUSES, given) ? STATUSES[given] : given
  if (typeof status !== 'number' || !(status >= 100 && status < 700)) throw walletError('bad-answer', { method })
  const receipts = Array.isArray(answer.receipts) ? answer.receipts.filter(isRecord) : []
  return { status: corrected(status, receipts), receipts }
}

function corrected(status: number, receipts: readonly Record<string, unknown>[]): number {
  const failed = receipts.filter((receipt) => /^0x0*$/.test(String(receipt.status))).length
  if (status < 200 || status >= 300 || failed === 0) return status
  return failed === receipts.length ? 500 : 600
}
