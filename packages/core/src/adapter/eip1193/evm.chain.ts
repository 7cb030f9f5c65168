import { isSameAddress } from '../../base/address.js'
import { isRecord } from '../../base/guard.js'
import { walletError } from '../wallet.errors.js'
import { readQuantity, toHex } from './quantities.js'
import { receiptFee } from './receiptFee.js'

/** Sends a request to a network: to a node, or through a wallet. */
export type AskNetwork = (method: string, params: readonly unknown[]) => Promise<unknown>

/** A transaction, as a node reports it. */
export interface ChainTransaction {
  readonly hash: string
  readonly from: string
  /** Undefined where it creates a contract. */
  readonly to: string | undefined
  readonly value: bigint
  readonly input: string
  readonly nonce: number
  /** Undefined where no block has it. */
  readonly blockNumber: bigint | undefined
}

/** The receipt of a transaction that a block has. */
export interface ChainReceipt {
  readonly status: 'success' | 'reverted'
  readonly blockHash: string | undefined
  readonly blockNumber: bigint
  /** The whole fee, in wei, with that of the chain below where a rollup reports it. Undefined on some old chains. */
  readonly fee: bigint | undefined
}

/** A block, with its transactions where they were asked for. */
export interface ChainBlock {
  readonly hash: string | undefined
  readonly number: bigint | undefined
  /** In wei. Undefined on chains without EIP-1559. */
  readonly baseFeePerGas: bigint | undefined
  readonly transactions: readonly ChainTransaction[]
}

/**
 * Reads a number from 0 to 2^256-1 that a node answers in hex. Rejects with `wallet/bad-answer` for any other answer.
 */
export async function readNumber(ask: AskNetwork, method: string, params: readonly unknown[]): Promise<bigint> {
  const value = readQuantity(await ask(method, params))
  if (value === undefined) throw walletError('bad-answer', { method })
  return value
}

/** How many transactions of an account the chain has at a block: the number of the next one. */
export async function readCount(
  ask: AskNetwork,
  address: string,
  block: bigint | 'latest' | 'pending',
): Promise<number> {
  const method = 'eth_getTransactionCount'
  const count = countIn(await ask(method, [address, typeof block === 'bigint' ? toHex(block) : block]))
  if (count === undefined) throw walletError('bad-answer', { method })
  return count
}

/** Reads a transaction by its hash. Undefined where the node doesn't know it. */
export const readTransaction = (ask: AskNetwork, hash: string): Promise<ChainTransaction | undefined> =>
  askTransaction(ask, 'eth_getTransactionByHash', [hash])

/** Reads a transaction by its account and number. Undefined where there is none. Many nodes don't know this request. */
export async function readByNonce(
  ask: AskNetwork,
  sender: string,
  nonce: number,
): Promise<ChainTransaction | undefined> {
  const method = 'eth_getTransactionBySenderAndNonce'
  const found = await askTransaction(ask, method, [sender, toHex(nonce)])
  if (found && (found.nonce !== nonce || !isSameAddress(found.from, sender)))
    throw walletError('bad-answer', { method })
  return found
}

async function askTransaction(
  ask: AskNetwork,
  method: string,
  params: readonly unknown[],
): Promise<ChainTransaction | undefined> {
  const answer = await ask(method, params)
  if (answer === null || answer === undefined) return undefined
  const transaction = toTransaction(answer)
  if (!transaction) throw walletError('bad-answer', { method })
  return transaction
}

/**
 * Reads the receipt of a transaction. Undefined where the node has none, or one without a block: some nodes report that of
 * a transaction that is still pending. Rejects with `wallet/bad-answer` for a receipt without a status (F103).
 */
export async function readReceipt(ask: AskNetwork, hash: string): Promise<ChainReceipt | undefined> {
  const method = 'eth_getTransactionReceipt'
  const answer = await ask(method, [hash])
  if (!isRecord(answer) || isNone(answer.blockNumber)) return undefined
  const { blockHash, status } = answer
  const [result, blockNumber] = [readQuantity(status), readQuantity(answer.blockNumber)]
  if ((result !== 1n && result !== 0n) || blockNumber === undefined) throw walletError('bad-answer', { method })
  return {
    status: result === 1n ? 'success' : 'reverted',
    blockHash: isHash(blockHash) ? blockHash : undefined,
    blockNumber,
    fee: receiptFee(answer),
  }
}

/** Reads a block. Undefined where the node doesn't have it. `isWhole`: with its transactions. Default: false. */
export async function readBlock(
  ask: AskNetwork,
  block: bigint | 'latest' | 'pending' | 'finalized',
  { isWhole = false }: { readonly isWhole?: boolean } = {},
): Promise<ChainBlock | undefined> {
  const answer = await ask('eth_getBlockByNumber', [typeof block === 'bigint' ? toHex(block) : block, isWhole])
  if (!isRecord(answer)) return undefined
  const { hash, number, baseFeePerGas, transactions } = answer
  return {
    hash: isHash(hash) ? hash : undefined,
    number: readQuantity(number),
    baseFeePerGas: readQuantity(baseFeePerGas),
    transactions: Array.isArray(transactions) ? transactions.flatMap((each: unknown) => toTransaction(each) ?? []) : [],
  }
}

function toTransaction(given: unknown): ChainTransaction | undefined {
  if (!isRecord(given)) return undefined
  const { hash, from, to, input } = given
  const [nonce, value] = [countIn(given.nonce), readQuantity(given.value)]
  const isRight =
    isHash(hash) &&
    isAddress(from) &&
    (isNone(to) || isAddress(to)) &&
    typeof input === 'string' &&
    input.startsWith('0x')
  if (!isRight || nonce === undefined || value === undefined) return undefined
  return { hash, from, to: to ?? undefined, value, input, nonce, blockNumber: readQuantity(given.blockNumber) }
}

const isNone = (value: unknown): value is null | undefined => value === null || value === undefined

const isHash = (value: unknown): value is string => typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)

const isAddress = (value: unknown): value is string => typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)

function countIn(answer: unknown): number | undefined {
  const count = readQuantity(answer)
  return count !== undefined && count <= Number.MAX_SAFE_INTEGER ? Number(count) : undefined
}
