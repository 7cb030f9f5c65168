import { setTimeout as wait } from 'node:timers/promises'
import { toHex } from 'viem/utils'
import type { Address } from 'viem'
import type { History, HistoryKind, HistoryRequest, SandboxChain } from '../../manifest.js'
import { nowInSeconds, setClock } from '../clock.js'
import { blockGas } from '../deploy.js'
import { callChain, callChainInBatch, type RpcCall } from '../jsonRpc.js'
import { planBlocks, type PlannedBlock } from './history.blocks.js'
import { listKinds } from './history.kinds.js'
import { createTransactions, prepareTransactions, stranger, type HistoryTransaction } from './history.transactions.js'

/** The chain already has blocks of a later time, as after `evm_increaseTime`. */
export class ChainAhead extends Error {}

/** What a history is made on. */
export interface HistoryDeps {
  readonly chain: SandboxChain
  /** The sandbox's accounts. All but the history's are its contacts. */
  readonly holders: readonly Address[]
}

/** Gas for each transaction, so that the chain doesn't estimate it, and the fee for a unit, which no base fee reaches. */
const gas = toHex(600_000)
const tip = 1_000_000_000
/** Gas that a block with all transactions has room for. */
const historyGas = toHex(1e13)
const ether = '0xde0b6b3a7640000'

/**
 * Makes the history of an account, in blocks between the head's time and now. Transactions that others send at the same
 * time are mined with it.
 *
 * @throws ChainAhead where the head's time is later than now.
 */
export async function fillHistory(request: HistoryRequest, { chain, holders }: HistoryDeps): Promise<History> {
  const { address: account, transactions: count, days } = request
  const url = chain.rpcUrl
  const head = await readHead(url)
  const until = await nowAfter(head.timestamp)
  const contacts = holders.filter((holder) => holder.toLowerCase() !== account.toLowerCase())
  const world = { chain, account, contacts, firstItem: (head.number + 1) * 100_000 }
  const kinds = listKinds(count, chain.pools !== null)
  const make = createTransactions(world)
  const counts = new Map<HistoryKind, number>()
  const transactions = kinds.map((kind) => {
    const nth = counts.get(kind) ?? 0
    counts.set(kind, nth + 1)
    return make(kind, nth)
  })
  const before = prepareTransactions(world, counts.get('nft-received') ?? 0)
  // What others prepare has a block of its own, before the history.
  const blocks = planBlocks({ count, days, after: head.timestamp + 1, until })
  const [first] = blocks as [PlannedBlock]
  const all = [...before, ...transactions]
  await mineInBlocks(url, all, [{ size: before.length, timestamp: first.timestamp - 1 }, ...blocks], head)
  await checkOutcomes(url, transactions, head.number + 2)
  return {
    address: account,
    fromBlock: head.number + 2,
    toBlock: head.number + 1 + blocks.length,
    since: first.timestamp,
    until: (blocks.at(-1) as PlannedBlock).timestamp,
    kinds: Object.fromEntries(counts),
  }
}

interface Head {
  readonly number: number
  readonly timestamp: number
  readonly baseFee: number
}

async function readHead(url: string): Promise<Head> {
  const { number, timestamp, baseFeePerGas } = await callChain<Readonly<Record<string, string>>>(
    url,
    'eth_getBlockByNumber',
    ['latest', false],
  )
  return { number: Number(number), timestamp: Number(timestamp), baseFee: Number(baseFeePerGas) }
}

/** Waits until there is room for three blocks after a timestamp. Resolves with the time. */
async function nowAfter(timestamp: number): Promise<number> {
  if (timestamp > nowInSeconds() + 2) throw new ChainAhead('The chain has blocks of a time that is still to come.')
  while (nowInSeconds() < timestamp + 3) await wait(100)
  return nowInSeconds()
}

/** Mines each block by request, at its time. The chain runs the calls of a batch in any order, so each has its nonce. */
async function mineInBlocks(
  url: string,
  transactions: readonly HistoryTransaction[],
  blocks: readonly PlannedBlock[],
  { baseFee, timestamp }: Head,
): Promise<void> {
  const senders = [...new Set(transactions.map(({ from }) => from))]
  const counts = await callChainInBatch(
    url,
    senders.map((sender): RpcCall => ['eth_getTransactionCount', [sender, 'latest']]),
  )
  const nonces = new Map(senders.map((sender, at) => [sender, Number(counts[at])]))
  const fees = { gas, maxFeePerGas: toHex(baseFee * 2 + tip), maxPriorityFeePerGas: toHex(tip) }
  const send = ({ from, to, value = 0n, data = '0x' }: HistoryTransaction): RpcCall => {
    const nonce = nonces.get(from) as number
    nonces.set(from, nonce + 1)
    return ['eth_sendTransaction', [{ from, to, data, value: toHex(value), nonce: toHex(nonce), ...fees }]]
  }
  const minesAtOnce = await callChain<boolean>(url, 'anvil_getAutomine')
  await callChainInBatch(url, [
    ['evm_setAutomine', [false]],
    ['evm_setBlockGasLimit', [historyGas]],
    ['anvil_setBalance', [stranger, ether]],
    ...senders.map((sender): RpcCall => ['anvil_impersonateAccount', [sender]]),
  ])
  try {
    // The clock refuses times before its own, which is the present.
    await setClock(url, timestamp)
    let sent = 0
    for (const block of blocks) {
      const inBlock = transactions.slice(sent, (sent += block.size))
      await callChainInBatch(url, [...inBlock.map(send), ['evm_setNextBlockTimestamp', [block.timestamp]]])
      await callChain(url, 'evm_mine')
    }
  } catch (error) {
    await callChain(url, 'anvil_dropAllTransactions')
    throw error
  } finally {
    await setClock(url)
    await callChainInBatch(url, [
      ['evm_setAutomine', [minesAtOnce]],
      ['evm_setBlockGasLimit', [blockGas]],
      ...senders.map((sender): RpcCall => ['anvil_stopImpersonatingAccount', [sender]]),
    ])
  }
}

/** Rejects where a transaction did not end as it should. */
async function checkOutcomes(
  url: string,
  transactions: readonly HistoryTransaction[],
  fromBlock: number,
): Promise<void> {
  const head = Number(await callChain<string>(url, 'eth_blockNumber'))
  const numbers = Array.from({ length: head - fromBlock + 1 }, (_, at) => toHex(fromBlock + at))
  const blocks = (await callChainInBatch(
    url,
    numbers.map((number): RpcCall => ['eth_getBlockReceipts', [number]]),
  )) as readonly (readonly { readonly status: string }[])[]
  const failed = blocks.flat().filter(({ status }) => status === '0x0').length
  const expected = transactions.filter(({ fails }) => fails === true).length
  const mined = blocks.flat().length
  if (mined < transactions.length || failed !== expected)
    throw new Error(`Of ${transactions.length} transactions, ${mined} were mined and ${failed} failed.`)
}
