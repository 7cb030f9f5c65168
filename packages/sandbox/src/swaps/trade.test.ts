// Tests startSwaps.ts, trade.ts.
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPublicClient, http, parseAbi, type Address } from 'viem'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { SandboxChain, SandboxPool, SandboxPools, SandboxToken, SwapTrade } from '../manifest.js'
import { startSandbox, type Sandbox } from '../startSandbox.js'
import { trade as tradeOn } from './trade.js'

let cacheDir: string
let sandbox: Sandbox
beforeAll(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'sandbox-trade-'))
  sandbox = await startSandbox({ port: 0, cacheDir })
}, 120_000)
afterAll(async () => {
  await sandbox.stop()
  await rm(cacheDir, { recursive: true })
})

const chainOf = () => sandbox.manifest.evm.chains[1] as SandboxChain
const poolsOf = () => chainOf().pools as SandboxPools
const abi = parseAbi([
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function slot0() view returns (uint160, int24, uint16, uint16, uint16, uint8, bool)',
])

/** How much of its other token a pool gives for the smallest unit of one, without fee. */
async function rateOf({ address, version, tokens }: SandboxPool, from: Address): Promise<number> {
  const reader = createPublicClient({ transport: http(chainOf().rpcUrl) })
  const call = { address, abi }
  const price =
    version === 'v2'
      ? await reader
          .readContract({ ...call, functionName: 'getReserves' })
          .then(([one, two]) => Number(two) / Number(one))
      : await reader.readContract({ ...call, functionName: 'slot0' }).then(([root]) => (Number(root) / 2 ** 96) ** 2)
  return tokens[0] === from ? price : 1 / price
}

const trade = (body: object) =>
  fetch(sandbox.manifest.swaps.tradeUrl, { method: 'POST', body: JSON.stringify({ chainId: chainOf().id, ...body }) })

/** Trades, and resolves with the hash. */
async function traded(body: Omit<SwapTrade, 'chainId'>): Promise<string> {
  const answer = await trade(body)
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { hash: string }).hash
}

describe('a trade of another account', () => {
  it('makes what is paid cheaper in each pool of two tokens, the coin too', async () => {
    const [dollar] = chainOf().tokens as [SandboxToken]
    const { list, wrapped } = poolsOf()
    const touched = list.filter(({ tokens }) => tokens.includes(dollar.address) && tokens.includes(wrapped.address))
    expect(touched).toHaveLength(4)
    const rates = () => Promise.all(touched.map((pool) => rateOf(pool, wrapped.address)))
    const before = await rates()
    const hash = await traded({ to: dollar.address, amount: '100000000000000000' })
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
    const after = await rates()
    after.forEach((rate, at) => expect(rate).toBeLessThan(before[at] as number))
    await traded({ from: dollar.address, to: '0x0000000000000000000000000000000000000000', amount: '900000000' })
    ;(await rates()).forEach((rate, at) => expect(rate).toBeGreaterThan(after[at] as number))
  })

  it('touches the pool that is given alone; every pool can be traded with', async () => {
    const { list } = poolsOf()
    for (const pool of list)
      for (const from of pool.tokens) {
        const rates = () => Promise.all(list.map((each) => rateOf(each, each.tokens[0])))
        const before = [await rates(), await rateOf(pool, from)] as const
        // Ten dollars or more of a token of six decimals, and of one of eighteen.
        const isDollar = chainOf().tokens.some(({ address, decimals }) => address === from && decimals === 6)
        await traded({ pool: pool.address, from, amount: isDollar ? '10000000' : '1000000000000000000' })
        const after = await rates()
        expect(after.filter((_, at) => list[at] !== pool)).toEqual(before[0].filter((_, at) => list[at] !== pool))
        expect(await rateOf(pool, from)).toBeLessThan(before[1])
      }
  }, 60_000)

  it('waits for a block while the chain holds, and is first in it', async () => {
    const { list, wrapped } = poolsOf()
    const pool = list[0] as SandboxPool
    const control = (body: object) => fetch(chainOf().controlUrl, { method: 'PUT', body: JSON.stringify(body) })
    await control({ hold: true })
    const before = await rateOf(pool, wrapped.address)
    await traded({ pool: pool.address, amount: '1000000000000000000' })
    expect(await rateOf(pool, wrapped.address)).toBe(before)
    await control({})
    expect(await rateOf(pool, wrapped.address)).toBeLessThan(before)
  })

  it.each([
    [{ amount: '1' }, 404],
    [{ amount: '1', pool: '0x000000000000000000000000000000000000bEEF' }, 404],
    [{ amount: '1', chainId: 1 }, 404],
    [{ amount: '0' }, 400],
    [{ amount: 1 }, 400],
    [{ amount: '1', from: '0x12' }, 400],
    [{ amount: '1', other: 1 }, 400],
  ])('is refused for %j: %i', async (body, status) => {
    expect((await trade(body)).status).toBe(status)
  })
})

it('a trade ends that a chain never mines, such as one that was set back', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const answerOf = ({ id = 0, method = '' }) => {
    if (method === 'eth_getTransactionReceipt') vi.setSystemTime(Date.now() + 6_000)
    const results: Record<string, unknown> = { anvil_getAutomine: true, eth_sendTransaction: '0x12' }
    return { id, result: results[method] ?? null }
  }
  const answerAll = (asked: unknown) => (Array.isArray(asked) ? asked.map(answerOf) : answerOf(asked as object))
  const node = createServer((request, response) => {
    void json(request).then((asked) => response.end(JSON.stringify(answerAll(asked))))
  }).listen(0, '127.0.0.1')
  try {
    await new Promise((resolve) => node.once('listening', resolve))
    const chain = { ...chainOf(), rpcUrl: `http://127.0.0.1:${(node.address() as AddressInfo).port}` }
    const request = { chainId: chain.id, pool: poolsOf().list[0]?.address, amount: '1' }
    await expect(tradeOn([chain], request)).rejects.toThrow('The trade was not mined.')
  } finally {
    vi.useRealTimers()
    node.closeAllConnections()
    node.close()
  }
})
