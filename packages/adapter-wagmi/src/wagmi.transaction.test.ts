import {
  abilityIn,
  alphaNetwork,
  betaNetwork,
  createConnectedLatch,
  createFakeWindow,
  OTHER_ADDRESS,
  TEST_ADDRESS,
  payBy,
} from '@latchkit/testing'
import { adaptersOf, type Adapter, type Signer } from '@latchkit/core/adapter'
import { custom, type Transport } from 'viem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWagmiAdapter } from './createWagmiAdapter.js'

beforeEach(() => void vi.stubGlobal('window', createFakeWindow()))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const networkId = alphaNetwork.caipNetworkId
const hash = `0x${'ab'.repeat(32)}`
const signer: Signer = { connectorId: 'org.example.fake', address: TEST_ADDRESS, networkId }

/** A transport with fixed answers. */
const node = (answers: Readonly<Record<string, unknown>>, asked: (method: string) => void = () => {}): Transport =>
  custom({
    async request({ method }: { method: string }) {
      asked(method)
      return answers[method] ?? null
    },
  })

async function connected(transport: Transport, answers: Readonly<Record<string, unknown>> = {}): Promise<Adapter> {
  const { latch } = await createConnectedLatch({
    adapters: [createWagmiAdapter({ transports: { 900_001: transport } })],
    wallets: [{ answers }],
  })
  return adaptersOf(latch).get('eip155') as Adapter
}

describe('waiting for a receipt', () => {
  it('S4.12 looks for a transaction again 6 times, after 200 ms and each time twice as long', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
    const times: number[] = []
    const transport = node({ eth_blockNumber: '0x1' }, (method) => {
      if (method === 'eth_getTransactionByHash') times.push(Date.now())
    })
    const adapter = await connected(transport)
    const waiting = abilityIn(adapter, 'tracking')
      .wait({ hash, networkId })
      .catch(() => undefined)
    await expect.poll(() => times.length).toBe(1)
    await vi.advanceTimersByTimeAsync(13_000)
    expect(times.slice(1).map((time, index) => time - (times[index] ?? 0))).toEqual([200, 400, 800, 1600, 3200, 6400])
    await vi.advanceTimersByTimeAsync(180_000)
    await waiting
  })

  it('S4.12, F101 gives up after 180 s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
    let asked = 0
    const adapter = await connected(node({ eth_blockNumber: '0x1' }, () => void asked++))
    let ended: unknown
    void abilityIn(adapter, 'tracking')
      .wait({ hash, networkId })
      .catch((error: unknown) => (ended = error))
    await expect.poll(() => asked).toBeGreaterThan(0)
    await vi.advanceTimersByTimeAsync(179_000)
    expect(ended).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1_000)
    await expect.poll(() => ended).toMatchObject({ code: 'wallet/timed-out' })
  })

  it('S9.03 is done with the one block that the transaction is in', async () => {
    const receipt = { transactionHash: hash, blockNumber: '0x1', status: '0x1', gasUsed: '0x5208', logs: [] }
    // The chain makes no further block.
    const transport = node({
      eth_blockNumber: '0x1',
      eth_getTransactionReceipt: { ...receipt, transactionIndex: '0x0' },
    })
    const waiting = abilityIn(await connected(transport), 'tracking').wait({ hash, networkId })
    await expect(waiting).resolves.toMatchObject({ hash, status: 'success', blockNumber: 1n })
  })

  it('F103 takes a receipt without a status neither for success nor for failure', async () => {
    const receipt = { transactionHash: hash, blockNumber: '0x1', gasUsed: '0x5208', logs: [], transactionIndex: '0x0' }
    const adapter = await connected(node({ eth_getTransactionReceipt: receipt }))
    const waiting = abilityIn(adapter, 'tracking').wait({ hash, networkId })
    await expect(waiting).rejects.toMatchObject({ code: 'wallet/bad-answer' })
  })
})

describe('sending', () => {
  it.each([[null], [{}], ['0xabcd'], [hash.slice(2)], [42]])('F105 refuses %j for a hash', async (answer) => {
    const adapter = await connected(node({}), { eth_sendTransaction: answer })
    const sending = abilityIn(adapter, 'transaction').send(signer, { to: OTHER_ADDRESS, value: 1n })
    await expect(sending).rejects.toMatchObject({ code: 'wallet/bad-answer' })
    const transferring = payBy(adapter, signer, {
      to: OTHER_ADDRESS,
      value: 1n,
      token: TEST_ADDRESS,
    })
    await expect(transferring).rejects.toMatchObject({ code: 'wallet/bad-answer' })
  })

  it('refuses to send on another network than the wallet is on', async () => {
    const adapter = await connected(node({}), { eth_sendTransaction: hash })
    const sending = abilityIn(adapter, 'transaction').send(
      { ...signer, networkId: betaNetwork.caipNetworkId },
      { to: OTHER_ADDRESS, value: 1n },
    )
    const context = { actual: networkId, expected: betaNetwork.caipNetworkId }
    await expect(sending).rejects.toMatchObject({ code: 'wallet/wrong-network', context })
  })

  it('refuses an account that the wallet does not share', async () => {
    const adapter = await connected(node({}), { personal_sign: '0x' })
    const signing = abilityIn(adapter, 'message').sign({ ...signer, address: OTHER_ADDRESS }, 'x')
    await expect(signing).rejects.toMatchObject({ code: 'wallet/unauthorized' })
  })
})

describe('the fee', () => {
  const block = { baseFeePerGas: '0x3b9aca00', number: '0x1', transactions: [], gasLimit: '0x1', gasUsed: '0x0' }

  it('S8.14 is the gas at the highest price, with the base fee times 1.2', async () => {
    const adapter = await connected(
      node({ eth_estimateGas: '0x5208', eth_getBlockByNumber: block, eth_maxPriorityFeePerGas: '0x5' }),
    )
    const fee = await abilityIn(adapter, 'transaction').estimate(signer, { to: OTHER_ADDRESS, value: 1n })
    expect(fee).toBe(21_000n * (1_200_000_000n + 5n))
  })

  it('is the gas at the gas price where a chain has no base fee', async () => {
    const { baseFeePerGas: _, ...legacy } = block
    const adapter = await connected(
      node({ eth_estimateGas: '0x5208', eth_getBlockByNumber: legacy, eth_gasPrice: '0x7' }),
    )
    const fee = await abilityIn(adapter, 'transaction').estimate(signer, { to: OTHER_ADDRESS, value: 1n })
    expect(fee).toBe(21_000n * 7n)
  })
})
