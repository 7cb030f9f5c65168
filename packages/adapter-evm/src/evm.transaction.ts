import {
  checkTransaction,
  RECEIPT_TIMEOUT_MS,
  receiptFee,
  walletError,
  type TransactionProgress,
  type TransactionReceipt,
  type TransactionRequest,
  type WaitRequest,
} from '@latchkit/core/adapter'
import { BaseFeeScalarError, type Address, type Chain, type Client, type Hash, type Transport } from 'viem'
import {
  estimateGas,
  getTransaction,
  waitForTransactionReceipt,
  type GetTransactionParameters,
  type GetTransactionReturnType,
} from 'viem/actions'
import { highestFeeOf, readFees } from './evm.fees.js'
import { readRevert } from './evm.look.js'

/** How a receipt is awaited (S4.12). */
const RECEIPT_WAIT: {
  readonly confirmations: number
  readonly timeout: number
  readonly retryCount: number
  readonly retryDelay: (attempt: { count: number }) => number
} = {
  confirmations: 1,
  timeout: RECEIPT_TIMEOUT_MS,
  retryCount: 6,
  retryDelay: ({ count }) => 200 * 2 ** count,
}

/**
 * Estimates the highest possible fee, in wei: the gas at the highest price, and what a rollup adds (F239). Throws viem's
 * `BaseFeeScalarError` where the chain has a multiplier of 1: viem refuses only those below (S5.12).
 */
export async function estimateFee(
  client: Client<Transport, Chain>,
  address: string,
  request: TransactionRequest,
): Promise<bigint> {
  const asked = { account: address as Address, ...checkTransaction(request) }
  if (client.chain.fees?.baseFeeMultiplier === 1) throw new BaseFeeScalarError()
  const [gas, fees] = await Promise.all([estimateGas(client, asked), readFees(client)])
  return highestFeeOf(client, fees, { data: asked.data, gas })
}

/**
 * Returns the client for a wait, which calls `tellPending` when the transaction is read and no block contains it.
 * viem's waiting calls the client's own actions. Waits for one hash share the first wait's client in viem, by the
 * client's id. So each wait with a listener has its own id.
 */
function observed(client: Client<Transport, Chain>, tellPending: () => void): Client<Transport, Chain> {
  async function seen(request: GetTransactionParameters): Promise<GetTransactionReturnType> {
    const transaction = await getTransaction(client, request)
    if (transaction.blockNumber === null) tellPending()
    return transaction
  }
  const own: typeof client & { getTransaction: typeof seen } = {
    ...client,
    uid: `${client.uid}/${Math.random()}`,
    getTransaction: seen,
  }
  return own
}

/**
 * Waits until a transaction, or its replacement, is mined. Rejects with `wallet/timed-out` after 180 s. The receipt has
 * the given hash as it is written, unless the transaction was replaced.
 */
export async function waitForReceipt(
  client: Client<Transport, Chain>,
  { hash, onProgress }: Pick<WaitRequest, 'hash' | 'onProgress'>,
  tell: (progress: TransactionProgress) => void,
): Promise<TransactionReceipt> {
  let replaced: TransactionReceipt['replaced']
  const receipt = await waitForTransactionReceipt(
    onProgress ? observed(client, () => tell({ stage: 'pending', hash })) : client,
    {
      ...RECEIPT_WAIT,
      hash: hash as Hash,
      onReplaced({ reason, transactionReceipt: { transactionHash, blockNumber } }) {
        replaced = reason
        tell({ stage: 'replaced', hash: transactionHash, blockNumber })
      },
    },
  )
  const { transactionHash, status, blockNumber } = receipt
  const mined = replaced ? transactionHash : hash
  tell({ stage: 'included', hash: mined, blockNumber })
  const common = { hash: mined, replaced, blockNumber, fee: receiptFee(receipt) }
  if (status === 'success') return { ...common, status }
  if (status === 'reverted') return { ...common, status, ...(await readRevert(client, transactionHash, blockNumber)) }
  // The receipt has no status (F103).
  throw walletError('bad-answer', { method: 'eth_getTransactionReceipt' })
}
