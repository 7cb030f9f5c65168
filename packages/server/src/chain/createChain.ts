import { z } from 'zod'
import { mapAtOnce } from '../base/mapAtOnce.js'
import type { RpcNodes } from '../rpc/rpc.types.js'
import { createAsk, isMissing, toHex, type Ask } from './chain.ask.js'
import { ChainAway } from './chain.errors.js'
import { TRANSFER, TRANSFER_BATCH, TRANSFER_SINGLE } from './chain.events.js'
import {
  blockSchema,
  headerSchema,
  logsSchema,
  receiptSchema,
  receiptsSchema,
  searchSchema,
  transactionSchema,
  type RawTransaction,
  type Receipt,
} from './chain.schemas.js'
import { createTracer, type Tracer } from './chain.tracer.js'
import { toTransaction } from './chain.transactions.js'
import type { ChainBlock, ChainHeader, FoundCalls, FoundTransaction } from './chain.types.js'

/** How many receipts are read at the same time from a node that doesn't answer those of a block. */
const AT_ONCE = 10

/** The gas of a plain transfer, which calls no contract. */
const PLAIN_GAS = 21_000n

/** How many transactions a node is asked for at once. A node answers whole blocks, so it may be more. */
const SEARCH_SIZE = 25

/** An EVM chain, read from its nodes. Each function rejects with `ChainAway` or `ChainRefused`. */
export interface Chain {
  /** The hash of the first block, which names the chain. */
  readonly genesis: () => Promise<string>
  readonly latest: () => Promise<ChainHeader>
  /** The header of a block. Undefined where the node doesn't have the block. */
  readonly header: (number: number) => Promise<ChainHeader | undefined>
  /** A block with its receipts and calls, all of the same block. Undefined where the node doesn't have it. */
  readonly block: (number: number) => Promise<ChainBlock | undefined>
  /** The hashes of the transactions in which tokens or NFTs of an account moved, with the hash of their block. */
  readonly tokenTransactions: (
    address: string,
    first: number,
    last: number,
  ) => Promise<readonly { readonly hash: string; readonly blockHash: string }[]>
  /** A transaction with its block. */
  readonly transaction: (hash: string) => Promise<FoundTransaction>
  /** Whether the node has an index of transactions by account. */
  readonly hasSearch: () => Promise<boolean>
  /** The transactions of an account before a block, the newest first, with their calls. */
  readonly search: (address: string, before: number) => Promise<FoundCalls>
}

/** Makes the reader of an EVM chain, named by its CAIP-2 id. */
export function createChain(nodes: Pick<RpcNodes, 'request'>, networkId: string): Chain {
  const ask = createAsk(nodes, networkId)
  const tracer = createTracer(ask)
  const header = async (number: number | 'latest'): Promise<ChainHeader | undefined> => {
    const at = number === 'latest' ? number : toHex(number)
    const found = await ask('eth_getBlockByNumber', [at, false], headerSchema.nullable())
    return found ? toHeader(found) : undefined
  }
  const existing = async (number: number | 'latest'): Promise<ChainHeader> => {
    const found = await header(number)
    if (!found) throw new ChainAway(`The node does not have the block ${number}.`)
    return found
  }
  return {
    genesis: async () => (await existing(0)).hash,
    latest: () => existing('latest'),
    header,
    block: (number) => readBlock(ask, tracer, number),
    async tokenTransactions(address, first, last) {
      const topic = `0x${address.slice(2).padStart(64, '0')}`
      const filters = [
        [[TRANSFER], topic],
        // The receiver of ERC-20 and ERC-721, and the sender of ERC-1155.
        [[TRANSFER, TRANSFER_SINGLE, TRANSFER_BATCH], null, topic],
        [[TRANSFER_SINGLE, TRANSFER_BATCH], null, null, topic],
      ]
      const found = new Map<string, string>()
      for (const topics of filters) {
        const range = { fromBlock: toHex(first), toBlock: toHex(last) }
        for (const log of await ask('eth_getLogs', [{ ...range, topics }], logsSchema))
          found.set(log.transactionHash, log.blockHash)
      }
      return [...found].map(([hash, blockHash]) => ({ hash, blockHash }))
    },
    async transaction(hash) {
      const raw = await ask('eth_getTransactionByHash', [hash], transactionSchema)
      const receipt = await ask('eth_getTransactionReceipt', [hash], receiptSchema)
      return found(raw, receipt, await existing(raw.blockNumber ?? 'latest'))
    },
    async hasSearch() {
      try {
        return (await ask('ots_getApiLevel', [], z.number())) >= 8
      } catch (error) {
        if (error instanceof ChainAway) throw error
        return false
      }
    },
    search: (address, before) => search(ask, tracer, existing, address, before),
  }
}

const toHeader = ({ number, hash, parentHash, timestamp }: z.output<typeof headerSchema>): ChainHeader => ({
  number,
  hash,
  parentHash,
  minedAt: new Date(timestamp * 1_000),
})

async function readBlock(ask: Ask, tracer: Tracer, number: number): Promise<ChainBlock | undefined> {
  const block = await ask('eth_getBlockByNumber', [toHex(number), true], blockSchema.nullable())
  if (!block) return undefined
  const header = toHeader(block)
  const receipts = await readReceipts(ask, header, block.transactions)
  const hashes = block.transactions.map(({ hash }) => hash)
  const calls = await tracer.block(header, hashes)
  return {
    ...header,
    isTraced: calls !== undefined,
    transactions: block.transactions.map((raw) => {
      const receipt = receipts.get(raw.hash)
      if (!receipt) throw new ChainAway('The receipts are of another block.')
      return toTransaction(raw, receipt, calls?.get(raw.hash))
    }),
  }
}

/** The receipts of a block: transaction → receipt. Those of another block, after a reorg, are left out. */
async function readReceipts(
  ask: Ask,
  { number, hash }: ChainHeader,
  transactions: readonly RawTransaction[],
): Promise<ReadonlyMap<string, Receipt>> {
  if (transactions.length === 0) return new Map()
  const receipts = await ask('eth_getBlockReceipts', [toHex(number)], receiptsSchema.nullable()).catch(
    (error: unknown) => {
      if (!isMissing(error)) throw error
      return mapAtOnce(transactions, AT_ONCE, (each) => ask('eth_getTransactionReceipt', [each.hash], receiptSchema))
    },
  )
  const own = (receipts ?? []).filter(({ blockHash }) => blockHash === hash)
  return new Map(own.map((receipt) => [receipt.transactionHash, receipt]))
}

/** A transaction that was read by itself: all its parts must be of one block. */
function found(
  raw: RawTransaction,
  receipt: Receipt,
  header: ChainHeader,
  calls?: Parameters<typeof toTransaction>[2],
) {
  const isOne =
    raw.blockHash === header.hash && receipt.blockHash === header.hash && receipt.transactionHash === raw.hash
  if (!isOne) throw new ChainAway('The transaction changed its block.')
  return { header, transaction: toTransaction(raw, receipt, calls) }
}

async function search(
  ask: Ask,
  tracer: Tracer,
  existing: (number: number) => Promise<ChainHeader>,
  address: string,
  before: number,
): Promise<FoundCalls> {
  const { txs, receipts, lastPage } = await ask(
    'ots_searchTransactionsBefore',
    [address, before, SEARCH_SIZE],
    searchSchema,
  )
  const byHash = new Map(receipts.map((receipt) => [receipt.transactionHash, receipt]))
  const transactions = await mapAtOnce(txs, AT_ONCE, async (raw) => {
    const receipt = byHash.get(raw.hash)
    if (!receipt || raw.blockNumber == null) throw new ChainAway('A transaction has no receipt.')
    const isPlain = receipt.status === 0n || receipt.gasUsed <= PLAIN_GAS
    const [header, calls] = await Promise.all([
      existing(raw.blockNumber),
      isPlain ? undefined : tracer.transaction(raw.hash),
    ])
    return found(raw, receipt, header, calls?.get(raw.hash))
  })
  return { found: transactions, isLast: lastPage }
}
