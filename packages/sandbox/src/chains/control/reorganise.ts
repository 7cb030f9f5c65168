import type { Address, Hex } from 'viem'
import { numberToHex } from 'viem/utils'
import { BadRequest } from '../../badRequest.js'
import type { ChainReorganisation } from '../../manifest.js'
import { callChain, callChainInBatch, type RpcCall } from '../jsonRpc.js'

/** A transaction of a removed block. */
interface RemovedTransaction {
  readonly raw: Hex
  readonly from: Address
  readonly to: Address | null
}

/** Code that fails, whatever it is called with. */
const failingCode = '0xfe'

/**
 * Replaces the last blocks by as many empty ones. Their transactions wait again, or are mined into one more block, where
 * they may fail, or are gone. Automatic mining must be off, or all that wait would be mined.
 *
 * @throws BadRequest where the chain doesn't have so many blocks after the one with its contracts.
 */
export async function reorganise(url: string, { blocks, transactions }: ChainReorganisation): Promise<void> {
  const most = Number(await callChain<Hex>(url, 'eth_blockNumber')) - 1
  if (blocks > most) throw new BadRequest(`reorg: The chain has ${most} blocks that can be replaced.`)
  const removed = await readLast(url, blocks)
  await callChain(url, 'anvil_reorg', [blocks, []])
  if (transactions === 'drop') return
  const restore = transactions === 'fail' ? await breakReceivers(url, removed) : []
  // A transaction that was sent without its sender's key has no valid signature, and can't be sent again.
  for (const { raw } of removed) await callChain(url, 'eth_sendRawTransaction', [raw]).catch(() => undefined)
  if (transactions !== 'wait') await callChain(url, 'anvil_mine', ['0x1'])
  await callChainInBatch(url, restore)
}

/** Reads the transactions of the last blocks, in their order. */
async function readLast(url: string, blocks: number): Promise<RemovedTransaction[]> {
  const head = Number(await callChain<Hex>(url, 'eth_blockNumber'))
  const numbers = Array.from({ length: blocks }, (_, index) => numberToHex(head - blocks + 1 + index))
  const read = await callChainInBatch(
    url,
    numbers.map((number): RpcCall => ['eth_getBlockByNumber', [number, true]]),
  )
  const sent = (
    read as readonly { transactions: readonly { hash: Hex; from: Address; to: Address | null }[] }[]
  ).flatMap((block) => block.transactions)
  const raws = await callChainInBatch(
    url,
    sent.map(({ hash }): RpcCall => ['eth_getRawTransactionByHash', [hash]]),
  )
  return sent.map(({ from, to }, index) => ({ raw: raws[index] as Hex, from, to }))
}

/**
 * Replaces the code of all receivers by code that fails. A sender stays as it is, since an account with code can't send.
 *
 * @returns the calls that restore the code.
 */
async function breakReceivers(url: string, removed: readonly RemovedTransaction[]): Promise<RpcCall[]> {
  const senders = new Set<Address | null>(removed.map(({ from }) => from))
  const receivers = [...new Set(removed.map(({ to }) => to))].filter((to) => to !== null && !senders.has(to))
  const codes = await callChainInBatch(
    url,
    receivers.map((to): RpcCall => ['eth_getCode', [to, 'latest']]),
  )
  await callChainInBatch(
    url,
    receivers.map((to): RpcCall => ['anvil_setCode', [to, failingCode]]),
  )
  return receivers.map((to, index): RpcCall => ['anvil_setCode', [to, codes[index]]])
}
