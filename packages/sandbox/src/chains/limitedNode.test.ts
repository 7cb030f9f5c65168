import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  http,
  parseAbiItem,
  parseEther,
  type Hex,
} from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RpcSwitches, SandboxChain } from '../manifest.js'
import { startSandbox, type Sandbox } from '../startSandbox.js'
import { callChain, callChainInBatch } from './jsonRpc.js'

const to = '0x000000000000000000000000000000000000bEEF'
const transfer = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')

let sandbox: Sandbox
let chain: SandboxChain
let token: Hex
/** The transactions of blocks 2 to 6: each sends one ether and one unit of a token. */
const hashes: Hex[] = []

const set = async (switches: Partial<RpcSwitches>): Promise<void> => {
  const { status } = await fetch(chain.switchesUrl, { method: 'PUT', body: JSON.stringify(switches) })
  expect(status).toBe(200)
}
const behind = () => createPublicClient({ transport: http(chain.proxyUrl, { retryCount: 0 }), cacheTime: 0 })
const whole = () => createPublicClient({ transport: http(chain.rpcUrl), cacheTime: 0 })

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
  chain = sandbox.manifest.evm.chains[1] as SandboxChain
  token = (chain.tokens[0] as { address: Hex }).address
  const from = sandbox.manifest.evm.accounts[0]?.address as Hex
  const transport = http(chain.rpcUrl)
  const test = createTestClient({ mode: 'anvil', transport })
  const wallet = createWalletClient({ transport, account: from })
  await test.setAutomine(false)
  for (let block = 2; block <= 6; block += 1) {
    const data: Hex = `0xa9059cbb${to.slice(2).toLowerCase().padStart(64, '0')}${'1'.padStart(64, '0')}`
    hashes.push(await wallet.sendTransaction({ to, value: parseEther('1'), chain: null, gas: 21_000n }))
    await wallet.sendTransaction({ to: token, data, chain: null, gas: 100_000n })
    await test.mine({ blocks: 1 })
  }
  await test.setAutomine(true)
})
afterAll(() => sandbox.stop())
beforeEach(() => set({}))

describe('a node that is behind', () => {
  it('has the head, the balances, the state and the nonces of an earlier block', async () => {
    const from = sandbox.manifest.evm.accounts[0]?.address as Hex
    for (const lagging of [0, 1, 3, 5]) {
      await set({ lagging })
      const client = behind()
      const [number, block, balance, nonce, held] = await Promise.all([
        client.getBlockNumber(),
        client.getBlock(),
        client.getBalance({ address: to }),
        client.getTransactionCount({ address: from }),
        client.readContract({
          address: token,
          abi: [
            {
              type: 'function',
              name: 'balanceOf',
              stateMutability: 'view',
              inputs: [{ type: 'address' }],
              outputs: [{ type: 'uint256' }],
            },
          ],
          functionName: 'balanceOf',
          args: [to],
        }),
      ])
      const sent = 5 - lagging
      expect([number, block.number, balance, nonce, held]).toEqual([
        BigInt(6 - lagging),
        BigInt(6 - lagging),
        parseEther(String(sent)),
        2 * sent,
        BigInt(sent),
      ])
    }
  })

  it('has no newer block, receipt and log, by whatever is asked for', async () => {
    const newest = await whole().getBlock()
    const [hash] = hashes.slice(-1) as [Hex]
    await set({ lagging: 2 })
    const ask = (method: string, params: unknown[]) => callChain(chain.proxyUrl, method, params)
    for (const [method, params] of [
      ['eth_getBlockByNumber', ['0x6', false]],
      ['eth_getBlockByHash', [newest.hash, false]],
      ['eth_getBlockReceipts', ['0x6']],
      ['eth_getBlockReceipts', [newest.hash]],
      ['eth_getTransactionReceipt', [hash]],
      ['eth_getTransactionByHash', [hash]],
      ['trace_block', ['0x6']],
    ] as const)
      expect([method, await ask(method, [...params])]).toEqual([method, null])
    for (const [method, params] of [
      ['eth_getBalance', [to, '0x6']],
      ['eth_call', [{ to: token, data: '0x18160ddd' }, { blockHash: newest.hash }]],
      ['debug_traceTransaction', [hash, {}]],
      ['eth_getLogs', [{ blockHash: newest.hash }]],
    ] as const)
      await expect(ask(method, [...params])).rejects.toThrow(/not found|unknown block/)
    const events = await behind().getLogs({ address: token, event: transfer, fromBlock: 2n, toBlock: 'latest' })
    expect(events.map(({ blockNumber }) => blockNumber)).toEqual([2n, 3n, 4n])
    expect(await behind().getLogs({ address: token, fromBlock: 5n, toBlock: 6n })).toEqual([])
    const receipt = await behind().getTransactionReceipt({ hash: hashes[2] as Hex })
    expect(receipt.blockNumber).toBe(4n)
  })

  it('answers batches, and begins at its first block', async () => {
    await set({ lagging: 100 })
    const answers = await callChainInBatch(chain.proxyUrl, [
      ['eth_blockNumber'],
      ['eth_chainId'],
      ['eth_getBlockByNumber', ['latest', false]],
    ])
    expect(answers).toEqual(['0x0', '0x7a6a', expect.objectContaining({ number: '0x0' })])
  })

  it('takes transactions, and has them later', async () => {
    await set({ lagging: 2 })
    const from = sandbox.manifest.evm.accounts[1]?.address as Hex
    const hash = await callChain<Hex>(chain.proxyUrl, 'eth_sendTransaction', [{ from, to, value: '0x1' }])
    await expect
      .poll(() =>
        whole()
          .getTransactionReceipt({ hash })
          .then(
            () => true,
            () => false,
          ),
      )
      .toBe(true)
    expect(await callChain(chain.proxyUrl, 'eth_getTransactionReceipt', [hash])).toBeNull()
    await callChain(chain.rpcUrl, 'anvil_mine', ['0x2'])
    expect(await callChain(chain.proxyUrl, 'eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
  })
})

describe('a node that limits ranges of logs', () => {
  const range = (fromBlock: string, toBlock?: string) => ({
    address: token,
    fromBlock,
    ...(toBlock !== undefined && { toBlock }),
  })
  const ask = (filter: object) => callChain<unknown[]>(chain.proxyUrl, 'eth_getLogs', [filter])

  it('refuses a wider range, with the error of a real node', async () => {
    await set({ logsRange: 3 })
    expect(await ask(range('0x2', '0x4'))).toHaveLength(3)
    for (const wide of [range('0x2', '0x5'), range('earliest'), range('0x1', 'latest')])
      await expect(ask(wide)).rejects.toThrow('exceed maximum block range: 3')
    const { hash } = await whole().getBlock({ blockNumber: 3n })
    expect(await ask({ address: token, blockHash: hash })).toHaveLength(1)
  })
})
