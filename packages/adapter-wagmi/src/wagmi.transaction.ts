import type { CaipNetworkId } from '@latchkit/core'
import { toWalletError, walletError } from '@latchkit/core/adapter'
import type { Signer, TransactionReceipt, TransactionRequest } from '@latchkit/core/adapter'
import { sendTransaction } from '@wagmi/core'
import { isHash, type Address, type Chain, type Client, type Hash, type Transport } from 'viem'
import {
  call,
  estimateFeesPerGas,
  estimateGas,
  getGasPrice,
  getTransaction,
  waitForTransactionReceipt,
  type WaitForTransactionReceiptReturnType,
} from 'viem/actions'
import { clientOf, senderOf, type WagmiDeps } from './wagmi.deps.js'

/** How a receipt is waited for (S4.12). */
export const RECEIPT_WAIT: {
  readonly confirmations: number
  readonly timeout: number
  readonly retryCount: number
  readonly retryDelay: (attempt: { count: number }) => number
} = {
  confirmations: 1,
  timeout: 180_000,
  retryCount: 6,
  retryDelay: ({ count }) => 200 * 2 ** count,
}

const fieldsOf = ({ to, value, data }: TransactionRequest) => ({
  ...(to !== undefined && { to: to as Address }),
  ...(value !== undefined && { value }),
  ...(data !== undefined && { data }),
})

/** The most that the fee can be, in wei: the gas at the highest price that it may be sent with. */
export async function estimate(deps: WagmiDeps, signer: Signer, request: TransactionRequest): Promise<bigint> {
  const client = clientOf(deps, signer.networkId)
  const account = signer.address as Address
  const [gas, price] = await Promise.all([estimateGas(client, { account, ...fieldsOf(request) }), highestPrice(client)])
  return gas * price
}

async function highestPrice(client: Client<Transport, Chain>): Promise<bigint> {
  try {
    return (await estimateFeesPerGas(client)).maxFeePerGas
  } catch (error) {
    if ((error as Error).name !== 'Eip1559FeesNotSupportedError') throw error
    return getGasPrice(client)
  }
}

/** Has the wallet sign and send a transaction on the signer's network. */
export async function send(deps: WagmiDeps, signer: Signer, request: TransactionRequest): Promise<string> {
  return checkHash(await sendTransaction(deps.config, { ...(await senderOf(deps, signer)), ...fieldsOf(request) }))
}

/** What a wallet may answer to a sent transaction: its hash (F105). */
export function checkHash(hash: unknown): string {
  if (typeof hash === 'string' && isHash(hash)) return hash
  throw walletError('bad-answer', { method: 'eth_sendTransaction' })
}

/** Waits until a transaction, or what took its place, is mined. Rejects with `wallet/timed-out` after 180 s. */
export async function wait(
  deps: WagmiDeps,
  { hash, networkId }: { hash: string; networkId: CaipNetworkId },
): Promise<TransactionReceipt> {
  const client = clientOf(deps, networkId)
  let replaced: TransactionReceipt['replaced']
  const receipt = await waitForTransactionReceipt(client, {
    ...RECEIPT_WAIT,
    hash: hash as Hash,
    onReplaced: ({ reason }) => void (replaced = reason),
  })
  const { transactionHash, status, blockNumber, gasUsed, effectiveGasPrice } = receipt
  // Null in the receipts of some old chains, though viem's type doesn't say so.
  const fee = effectiveGasPrice ? gasUsed * effectiveGasPrice : undefined
  const facts = { hash: transactionHash, replaced, blockNumber, fee }
  if (status === 'success') return { ...facts, status }
  if (status === 'reverted') return { ...facts, status, reason: await revertReason(client, receipt) }
  throw walletError('bad-answer', { method: 'eth_getTransactionReceipt' })
}

/** Why a mined transaction failed (S8.11): it is run again where it was, which tells, or nobody knows. */
async function revertReason(
  client: Client<Transport, Chain>,
  { transactionHash, blockNumber }: WaitForTransactionReceiptReturnType,
): Promise<string> {
  try {
    const { from: account, to, value, input: data } = await getTransaction(client, { hash: transactionHash })
    await call(client, { account, to, value, data, blockNumber })
  } catch (error) {
    const { reason } = toWalletError(error).context
    if (typeof reason === 'string') return reason
  }
  return 'unknown reason'
}
