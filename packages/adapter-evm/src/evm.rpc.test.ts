import type { CaipNetworkId } from '@latchkit/core'
import type { AdapterContext } from '@latchkit/core/adapter'
import { evmNetwork } from '@latchkit/core/networks'
import { systemClock } from '@latchkit/core/testing'
import { startSandbox, type RpcSwitches, type Sandbox, type SandboxChain } from '@latchkit/sandbox'
import { createFakeStorage, createFakeWindow } from '@latchkit/testing'
import { defineChain } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createEvmClients, MULTICALL_BATCH_BYTES } from './evm.clients.js'
import { createEvmReads } from './evm.reads.js'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
})
afterEach(() => set({}))
afterAll(() => sandbox.stop())

const chain = (): SandboxChain => sandbox.manifest.evm.chains[0] as SandboxChain
const networkId = (): CaipNetworkId => `eip155:${chain().id}`

async function set(switches: Partial<RpcSwitches>): Promise<void> {
  await fetch(chain().switchesUrl, { method: 'PUT', body: JSON.stringify(switches) })
}
/** The number of calls that the proxy will still spoil. */
const left = async (): Promise<number> => ((await (await fetch(chain().switchesUrl)).json()) as { calls: number }).calls

function contextWith(...urls: readonly string[]): AdapterContext {
  const { id, name, nativeCurrency } = chain()
  const network = evmNetwork(defineChain({ id, name, nativeCurrency, rpcUrls: { default: { http: [...urls] } } }))
  return {
    networks: [network],
    metadata: { name: 'Suite' },
    environment: {
      clock: systemClock(),
      storage: createFakeStorage().open,
      window: createFakeWindow(),
      report: () => {},
      warn: () => {},
    },
    emit: () => {},
  }
}

const readBlock = (...urls: readonly string[]): Promise<string> =>
  createEvmClients(contextWith(...urls))(networkId()).request({ method: 'eth_blockNumber' })
const read = (): Promise<string> => readBlock(chain().proxyUrl)

describe('a node that misbehaves', () => {
  it.each([403, 408, 413, 429, 500, 502, 503, 504])(
    'S8.15, S9.05, F012, F014 is asked three times more after %i, after 150 ms and each time twice as long',
    async (status) => {
      await set({ status, calls: 3 })
      const began = Date.now()
      expect(await read()).toMatch(/^0x/)
      expect(Date.now() - began).toBeGreaterThanOrEqual(1_040)
      expect(await left()).toBe(0)
    },
  )

  it('F014 is not asked a fifth time', async () => {
    await set({ status: 503, calls: 9 })
    await expect(read()).rejects.toMatchObject({ status: 503 })
    expect(await left()).toBe(5)
  })

  it.each([400, 404, 422])('F015 is not asked again after %i', async (status) => {
    await set({ status, calls: 9 })
    await expect(read()).rejects.toMatchObject({ status })
    expect(await left()).toBe(8)
  })

  it('S8.15, F010 is asked again when it said', async () => {
    await set({ status: 429, retryAfter: '2', calls: 1 })
    const began = Date.now()
    expect(await read()).toMatch(/^0x/)
    expect(Date.now() - began).toBeGreaterThanOrEqual(1_990)
  })

  it.each([
    { code: -1, message: 'Unknown error' },
    { code: -32005, message: 'limit exceeded' },
    { code: -32000, message: 'request timed out' },
  ])('S8.15, F016 is asked again after %j', async (error) => {
    await set({ error, calls: 1 })
    expect(await read()).toMatch(/^0x/)
    expect(await left()).toBe(0)
  })

  it('F017 has its error read under HTTP 400', async () => {
    await set({ status: 400, error: { code: -32602, message: 'Wrong params.' }, calls: 9 })
    await expect(read()).rejects.toMatchObject({ code: -32602 })
    expect(await left()).toBe(8)
  })

  it.each(['html', 'truncated', 'empty'] as const)(
    'F001, F002 is asked again after a body that is %s',
    async (body) => {
      await set({ body, calls: 1 })
      expect(await read()).toMatch(/^0x/)
    },
  )
})

describe('several URLs', () => {
  it('asks the next where the first is not there', async () => {
    await set({ offline: true })
    expect(await readBlock(chain().proxyUrl, chain().rpcUrl)).toMatch(/^0x/)
  })

  it('S9.05 ranks them, and does not where there is one', () => {
    const { transport } = createEvmClients(contextWith('http://a.example', 'http://b.example'))(networkId())
    expect(transport).toMatchObject({ type: 'fallback', retryCount: 3, retryDelay: 150 })
    const one = createEvmClients(contextWith('http://a.example'))(networkId()).transport
    expect(one).toMatchObject({ type: 'http', retryCount: 3, retryDelay: 150, timeout: 10_000 })
  })
})

describe('clients', () => {
  it('S9.05 poll twice a block, and put 1024 bytes into a multicall', () => {
    const client = createEvmClients(contextWith('http://a.example'))(networkId())
    expect(client.pollingInterval).toBe(4_000)
    expect(client.batch).toEqual({ multicall: { batchSize: MULTICALL_BATCH_BYTES } })
    expect(MULTICALL_BATCH_BYTES).toBe(1024)
  })

  it.each([
    [undefined, 4_000],
    [250, 500],
    [2_500, 1_250],
    [60_000, 4_000],
  ])('S9.05 with a block each %s ms poll each %i ms', (blockTime, interval) => {
    const context = contextWith('http://a.example')
    const networks = context.networks.map((each) => ({ ...each, blockTime }))
    expect(createEvmClients({ ...context, networks })(networkId()).pollingInterval).toBe(interval)
  })

  it('are made once for each network, and for none that the app does not have', () => {
    const clientOf = createEvmClients(contextWith('http://a.example'))
    expect(clientOf(networkId())).toBe(clientOf(networkId()))
    expect(() => clientOf('eip155:5')).toThrow(expect.objectContaining({ code: 'network/not-found' }))
  })

  it('S5.12 refuse a chain id of 2^31', () => {
    const context = contextWith('http://a.example')
    const id = 2 ** 31
    const networks = context.networks.map((each) => ({ ...each, id, caipNetworkId: `eip155:${id}` as const }))
    const make = () => createEvmClients({ ...context, networks })(`eip155:${id}`)
    expect(make).toThrow(expect.objectContaining({ message: 'Invalid chainId' }))
  })

  it("ask the app's own URL before the network's", async () => {
    const reads = createEvmReads(
      createEvmClients(contextWith('http://127.0.0.1:9'), { [networkId()]: [chain().rpcUrl] }),
      contextWith('http://127.0.0.1:9').environment,
    )
    const [account] = sandbox.manifest.evm.accounts
    const { value } = await reads.balance.get({ address: account?.address ?? '', networkId: networkId() })
    expect(value).toBeGreaterThan(0n)
  })
})
