import {
  getAddress,
  parseTransaction,
  serializeTransaction,
  type Address,
  type Hex,
  type PrepareTransactionRequestParameters,
  type TransactionSerializable,
} from 'viem'
import { estimateGas, getBalance, prepareTransactionRequest } from 'viem/actions'
import type { EvmClient } from './evmReads.js'
import type { AskedTransaction } from './evmParams.js'

/** A transaction that lacks its signature alone. All of it comes from the bytes that are signed. */
export interface PreparedTransaction {
  /** The bytes that are signed. */
  readonly unsigned: Hex
  readonly to: Address | undefined
  readonly value: bigint
  readonly data: Hex
  readonly nonce: number
  readonly gas: bigint
  /** The highest fee, in wei. */
  readonly fee: bigint
  /** Whether the network refuses to estimate its gas: it would fail. */
  readonly isRefused: boolean
  /** Whether the wallet has less than it would pay. */
  readonly isShort: boolean
}

/** The gas of a payment to an account without code, and that of what can't be estimated, as it would fail. */
const PAYMENT_GAS = 21_000n
const FAILING_GAS = 1_000_000n

/**
 * Prepares a transaction: its nonce, its gas, and its fees, by EIP-1559 where the chain has a base fee. What the page gave
 * stays. Rejects where the network doesn't answer.
 */
export async function prepareTransaction(
  client: EvmClient,
  account: Address,
  chainId: number,
  asked: AskedTransaction,
): Promise<PreparedTransaction> {
  const { to, value, data, accessList } = asked
  const content = { ...(to && { to }), value, data, ...(accessList && { accessList }) }
  const [filled, estimate, balance] = await Promise.all([
    prepareTransactionRequest(client, {
      ...asked,
      account,
      chainId,
      parameters: ['nonce', 'fees', 'type'],
    } as object as PrepareTransactionRequestParameters),
    estimateGas(client, { account, ...content, prepare: false }).catch(() => undefined),
    getBalance(client, { address: account }),
  ])
  const { type, nonce, gasPrice, maxFeePerGas, maxPriorityFeePerGas } = filled
  const prices = type === 'eip1559' ? { maxFeePerGas, maxPriorityFeePerGas } : { gasPrice }
  const gas = asked.gas ?? withMargin(estimate) ?? (to && data === '0x' ? PAYMENT_GAS : FAILING_GAS)
  const made = { ...content, type, chainId, nonce, gas, ...prices } as TransactionSerializable
  const prepared = readUnsigned(serializeTransaction(made))
  const isShort = balance < prepared.value + prepared.fee
  return { ...prepared, isRefused: estimate === undefined, isShort }
}

/** A contract may need more gas than when it was estimated. A payment never does. */
const withMargin = (estimate: bigint | undefined): bigint | undefined =>
  estimate === undefined || estimate === PAYMENT_GAS ? estimate : (estimate * 6n) / 5n

function readUnsigned(unsigned: Hex) {
  const { to, value = 0n, data = '0x', nonce = 0, gas = 0n, maxFeePerGas, gasPrice } = parseTransaction(unsigned)
  const fee = gas * (maxFeePerGas ?? gasPrice ?? 0n)
  return { unsigned, to: to ? getAddress(to) : undefined, value, data, nonce, gas, fee }
}
