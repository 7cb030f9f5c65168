// Tests abis.ts, collections.ts, contracts.ts, deployment.ts.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPublicClient, createWalletClient, erc20Abi, http, parseAbi, type Address } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SandboxChain, SandboxPool, SandboxPools, SandboxToken } from '../manifest.js'
import { startSandbox, type Sandbox } from '../startSandbox.js'
import { poolRouterAbi } from './abis.js'
import { readUniswap } from './uniswap.js'
import { RECEIPT_WAIT } from './receiptWait.js'

let cacheDir: string
let sandbox: Sandbox
beforeAll(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'sandbox-pools-'))
  sandbox = await startSandbox({ port: 0, cacheDir })
}, 120_000)
afterAll(async () => {
  await sandbox.stop()
  await rm(cacheDir, { recursive: true })
})

const chainOf = () => sandbox.manifest.evm.chains[0] as SandboxChain
const poolsOf = () => chainOf().pools as SandboxPools
const readerOf = ({ rpcUrl }: SandboxChain) => createPublicClient({ transport: http(rpcUrl) })
const abi = parseAbi([
  'function getPair(address, address) view returns (address)',
  'function getPool(address, address, uint24) view returns (address)',
  'function token0() view returns (address)',
  'function liquidity() view returns (uint128)',
])

const balanceOf = (token: Address, holder: Address): Promise<bigint> =>
  readerOf(chainOf()).readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [holder] })

describe('the pools of a chain', () => {
  it('are those of the factories, on both chains', async () => {
    for (const chain of sandbox.manifest.evm.chains) {
      const { v2Factory, v3Factory, list } = chain.pools as SandboxPools
      expect(list.map(({ version }) => version)).toEqual(['v2', 'v2', 'v3'])
      const reader = readerOf(chain)
      for (const { address, version, tokens, fee = 0 } of list) {
        const found =
          version === 'v2'
            ? reader.readContract({ address: v2Factory, abi, functionName: 'getPair', args: tokens })
            : reader.readContract({ address: v3Factory, abi, functionName: 'getPool', args: [...tokens, fee] })
        expect(await found).toBe(address)
        expect(await reader.readContract({ address, abi, functionName: 'token0' })).toBe(tokens[0])
      }
    }
  })

  it('have a million dollars each', async () => {
    const { list } = poolsOf()
    const [dollar] = chainOf().tokens as [SandboxToken]
    for (const { address } of list) {
      const millionths = Number(await balanceOf(dollar.address, address)) / 1e12
      expect(millionths).toBeGreaterThan(0.998)
      expect(millionths).toBeLessThanOrEqual(1)
    }
    const { address } = list[2] as SandboxPool
    expect(await readerOf(chainOf()).readContract({ address, abi, functionName: 'liquidity' })).toBeGreaterThan(0n)
  })

  it('trade through the router, at their prices', async () => {
    const { list, router, wrapped } = poolsOf()
    const [dollar, gold] = chainOf().tokens as [SandboxToken, SandboxToken]
    const { address, privateKey } = sandbox.manifest.evm.accounts[3] as { address: Address; privateKey: `0x${string}` }
    const writer = createWalletClient({ account: privateKeyToAccount(privateKey), transport: http(chainOf().rpcUrl) })
    const write = async (request: object) => {
      const hash = await writer.writeContract({ ...request, chain: null } as Parameters<typeof writer.writeContract>[0])
      const { status } = await readerOf(chainOf()).waitForTransactionReceipt({ hash, ...RECEIPT_WAIT })
      expect(status).toBe('success')
    }
    const amount = 2_000_000_000n
    await write({ address: dollar.address, abi: erc20Abi, functionName: 'approve', args: [router, 2n * amount] })
    await write({
      address: router,
      abi: poolRouterAbi,
      functionName: 'swapV2',
      args: [list[0]?.address, dollar.address, amount],
    })
    // 2,000 dollars for a coin, less the fee of 0.3 % and what the trade moves the price.
    expect(Number(await balanceOf(wrapped.address, address)) / 1e18).toBeCloseTo(0.995, 3)
    const before = await balanceOf(gold.address, address)
    await write({
      address: router,
      abi: poolRouterAbi,
      functionName: 'swapV3',
      args: [list[2]?.address, dollar.address, amount],
    })
    expect(Number((await balanceOf(gold.address, address)) - before) / 1e18).toBeCloseTo(497.5, 0)
  })

  it('need the packages of Uniswap', () => {
    expect(readUniswap()?.v3.bytecode).toMatch(/^0x60/)
    expect(readUniswap(`file://${tmpdir()}/none.js`)).toBeUndefined()
  })
})
