import type { TransactionProgress } from '@latchkit/core/adapter'
import { createClient, custom, type Chain, type Client, type Transport } from 'viem'
import { mainnet } from 'viem/chains'
import { describe, expect, it } from 'vitest'
import { createEvmReads } from './evm.reads.js'
import { estimateFee, waitForReceipt } from './evm.transaction.js'
import { reverted, scriptedClient } from './scriptedClient.fixture.js'

const hash = `0x${'ab'.repeat(32)}`
const upperHash = `0x${'AB'.repeat(32)}`
const address = `0x${'1'.repeat(40)}`
const sent = { hash, from: address, to: address, nonce: '0x0', value: '0x1', input: '0x', type: '0x2', gas: '0x5208' }
const receipt = {
  transactionHash: hash,
  blockNumber: '0x5',
  status: '0x1',
  gasUsed: '0x5208',
  logs: [],
  transactionIndex: '0x0',
}

/** The reads through a node that has a pending transaction. `mine` includes it in a block. */
function world() {
  let isMined = false
  const answers = (): Readonly<Record<string, unknown>> => ({
    eth_blockNumber: isMined ? '0x5' : '0x4',
    eth_getTransactionByHash: { ...sent, blockNumber: isMined ? '0x5' : null },
    eth_getTransactionReceipt: isMined ? receipt : null,
    eth_getBlockByNumber: { number: '0x4', transactions: [], gasLimit: '0x1', gasUsed: '0x0' },
  })
  const request = async ({ method }: { method: string }): Promise<unknown> => answers()[method] ?? null
  const client: Client<Transport, Chain> = createClient({
    chain: mainnet,
    transport: custom({ request }),
    pollingInterval: 20,
  })
  const { tracking } = createEvmReads(() => client, { report: () => {} })
  const wait = (waited: string, isListened = true) => {
    const heard: string[] = []
    const onProgress = ({ stage, hash }: TransactionProgress): void => void heard.push(`${stage} ${hash}`)
    const done = tracking.wait({
      hash: waited,
      networkId: 'eip155:1',
      onProgress: isListened ? onProgress : undefined,
    })
    return { heard, done }
  }
  return { wait, mine: () => void (isMined = true) }
}

describe('waiting for a receipt', () => {
  it('names the transaction as the request does', async () => {
    const { wait, mine } = world()
    const { heard, done } = wait(upperHash)
    await expect.poll(() => heard).toEqual([`pending ${upperHash}`])
    mine()
    expect(await done).toMatchObject({ hash: upperHash, status: 'success' })
    expect(heard).toEqual([`pending ${upperHash}`, `included ${upperHash}`])
  })

  it('tells the stages to each of two waits at once', async () => {
    const { wait, mine } = world()
    const quiet = wait(hash, false)
    const first = wait(hash)
    const second = wait(hash)
    await expect.poll(() => [first.heard, second.heard]).toEqual([[`pending ${hash}`], [`pending ${hash}`]])
    mine()
    await Promise.all([quiet.done, first.done, second.done])
    for (const { heard } of [first, second]) expect(heard).toEqual([`pending ${hash}`, `included ${hash}`])
  })
})

describe('the receipt of a transaction', () => {
  const read = (more: object, answers: object = {}) => {
    const { client } = scriptedClient({
      eth_blockNumber: '0x5',
      eth_getTransactionByHash: { ...sent, blockNumber: '0x5' },
      eth_getTransactionReceipt: { ...receipt, effectiveGasPrice: '0x2', ...more },
      ...answers,
    })
    return waitForReceipt(client, { hash }, () => undefined)
  }

  it('has its block and its fee', async () => {
    expect(await read({})).toEqual({ hash, replaced: undefined, blockNumber: 5n, fee: 42_000n, status: 'success' })
  })

  it('F102 has the reason of a failure, by a call in its block', async () => {
    const failed = await read({ status: '0x0' }, { eth_call: reverted })
    expect(failed).toMatchObject({ status: 'reverted', blockNumber: 5n, fee: 42_000n })
  })

  it('F103 is refused without a status', async () => {
    await expect(read({ status: undefined })).rejects.toMatchObject({
      code: 'wallet/bad-answer',
      context: { method: 'eth_getTransactionReceipt' },
    })
  })
})

describe('an estimate', () => {
  const block = { number: '0x4', baseFeePerGas: '0xa', transactions: [], gasLimit: '0x1', gasUsed: '0x0' }
  const node = {
    eth_estimateGas: '0x5208',
    eth_getBlockByNumber: block,
    eth_maxPriorityFeePerGas: '0x1',
    eth_getCode: '0x',
  }

  it('is the gas at the highest price, of what the account sends', async () => {
    const { client, asked } = scriptedClient(node)
    expect(await estimateFee(client, address, { to: address, value: 7n })).toBe(21_000n * 13n)
    expect(asked('eth_estimateGas')).toMatchObject([[{ from: address, to: address, value: '0x7' }]])
  })

  it('has the one price of a chain without a base fee', async () => {
    const { baseFeePerGas: _, ...legacy } = block
    const { client } = scriptedClient({ ...node, eth_getBlockByNumber: legacy, eth_gasPrice: '0x7' })
    expect(await estimateFee(client, address, { to: address })).toBe(147_000n)
  })

  it('is refused where the price can’t be read, or the request is none', async () => {
    const { client } = scriptedClient({ ...node, eth_getBlockByNumber: reverted, eth_gasPrice: '0x7' })
    await expect(estimateFee(client, address, { to: address })).rejects.toThrow('execution reverted')
    await expect(estimateFee(client, address, { to: 'friend.eth' })).rejects.toMatchObject({ isLatchError: true })
  })
})
