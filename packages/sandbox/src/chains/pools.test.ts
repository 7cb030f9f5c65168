// Tests abis.ts, collections.ts, contracts.ts, deployment.ts, planPool.ts, uniswap.ts.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  http,
  parseAbi,
  parseSignature,
  type Abi,
  type Address,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SandboxAccount, SandboxChain, SandboxPool, SandboxPools, SandboxToken } from '../manifest.js'
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
  'function factoryV2() view returns (address)',
  'function factory() view returns (address)',
  'function WETH9() view returns (address)',
  'function deposit() payable',
  'function withdraw(uint256)',
  'function nonces(address) view returns (uint256)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function swapExactTokensForTokens(uint256, uint256, address[], address) payable returns (uint256)',
  'struct Single { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountIn; uint256 amountOutMinimum; uint160 limit; }',
  'function exactInputSingle(Single) payable returns (uint256)',
  'struct Quote { address tokenIn; address tokenOut; uint256 amountIn; uint24 fee; uint160 limit; }',
  'function quoteExactInputSingle(Quote) returns (uint256, uint160, uint32, uint256)',
])

/** Sends transactions of an account, and expects that they succeed. */
function writerOf(index: number) {
  const { address, privateKey } = sandbox.manifest.evm.accounts[index] as SandboxAccount
  const writer = createWalletClient({ account: privateKeyToAccount(privateKey), transport: http(chainOf().rpcUrl) })
  const write = async (to: Address, functionName: string, args: readonly unknown[] = [], value = 0n) => {
    const data = encodeFunctionData({ abi: [...abi, ...erc20Abi, ...poolRouterAbi] as Abi, functionName, args })
    // No estimate: a pool writes more in a second that is later than that of its last block.
    const hash = await writer.sendTransaction({ to, data, value, gas: 1_000_000n, chain: null })
    const receipt = await readerOf(chainOf()).waitForTransactionReceipt({ hash, ...RECEIPT_WAIT })
    expect(receipt.status).toBe('success')
    return receipt
  }
  return { address, write, writer }
}

const balanceOf = (token: Address, holder: Address): Promise<bigint> =>
  readerOf(chainOf()).readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [holder] })

describe('the pools of a chain', () => {
  it('are those of the factories, on both chains', async () => {
    for (const chain of sandbox.manifest.evm.chains) {
      const { v2Factory, v3Factory, list } = chain.pools as SandboxPools
      expect(list.slice(0, 3).map(({ version }) => version)).toEqual(['v2', 'v2', 'v3'])
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

  it('have a million dollars each, the first three; the others less', async () => {
    const { list } = poolsOf()
    const [dollar] = chainOf().tokens as [SandboxToken]
    for (const { address } of list.slice(0, 3)) {
      const millionths = Number(await balanceOf(dollar.address, address)) / 1e12
      expect(millionths).toBeGreaterThan(0.998)
      expect(millionths).toBeLessThanOrEqual(1)
    }
    for (const { address } of list.slice(3))
      expect(await balanceOf(dollar.address, address)).toBeLessThan(500_000n * 10n ** 6n)
    const { address } = list[2] as SandboxPool
    expect(await readerOf(chainOf()).readContract({ address, abi, functionName: 'liquidity' })).toBeGreaterThan(0n)
  })

  it('trade through the router, at their prices', async () => {
    const { list, router, wrapped } = poolsOf()
    const [dollar, gold] = chainOf().tokens as [SandboxToken, SandboxToken]
    const { address, write } = writerOf(3)
    const amount = 2_000_000_000n
    await write(dollar.address, 'approve', [router, 2n * amount])
    await write(router, 'swapV2', [list[0]?.address, dollar.address, amount])
    // 2,000 dollars for a coin, less the fee of 0.3 % and what the trade moves the price.
    expect(Number(await balanceOf(wrapped.address, address)) / 1e18).toBeCloseTo(0.995, 3)
    const before = await balanceOf(gold.address, address)
    await write(router, 'swapV3', [list[2]?.address, dollar.address, amount])
    expect(Number((await balanceOf(gold.address, address)) - before) / 1e18).toBeCloseTo(497.5, 0)
  })

  it('trade through SwapRouter02 for what QuoterV2 says: each pool in both directions, MUTE and FEE too', async () => {
    const { list, swapRouter, quoter, wrapped } = poolsOf()
    const { address, write } = writerOf(4)
    await write(wrapped.address, 'deposit', [], 10n ** 18n)
    const known = [...chainOf().tokens, chainOf().feeToken, ...chainOf().spam, wrapped]
    for (const { tokens, version, fee } of list)
      for (const [tokenIn, tokenOut] of [tokens, tokens.toReversed()] as [Address, Address][]) {
        const { decimals } = known.find((token) => token.address === tokenIn) as SandboxToken
        const amount = 10n ** BigInt(decimals - 2)
        const isFirst =
          (await readerOf(chainOf()).readContract({
            address: tokenIn,
            abi: erc20Abi,
            functionName: 'allowance',
            args: [address, swapRouter],
          })) === 0n
        if (isFirst) await write(tokenIn, 'approve', [swapRouter, 10n * amount])
        const before = await balanceOf(tokenOut, address)
        if (version === 'v2')
          await write(swapRouter, 'swapExactTokensForTokens', [amount, 1n, [tokenIn, tokenOut], address])
        else {
          const { result } = await readerOf(chainOf()).simulateContract({
            address: quoter,
            abi,
            functionName: 'quoteExactInputSingle',
            args: [{ tokenIn, tokenOut, amountIn: amount, fee: fee as number, limit: 0n }],
          })
          const swap = {
            tokenIn,
            tokenOut,
            fee,
            recipient: address,
            amountIn: amount,
            amountOutMinimum: result[0],
            limit: 0n,
          }
          await write(swapRouter, 'exactInputSingle', [swap])
          expect((await balanceOf(tokenOut, address)) - before).toBe(result[0])
        }
        expect(await balanceOf(tokenOut, address)).toBeGreaterThan(before)
      }
  })

  it('have a router and a quoter of their factories and of the wrapped coin, and the fee tier of 100', async () => {
    for (const chain of sandbox.manifest.evm.chains) {
      const { v2Factory, v3Factory, swapRouter, quoter, wrapped, list, deployment } = chain.pools as SandboxPools
      const read = (address: Address, functionName: 'factoryV2' | 'factory' | 'WETH9') =>
        readerOf(chain).readContract({ address, abi, functionName })
      expect(await read(swapRouter, 'factoryV2')).toBe(v2Factory)
      expect(await read(swapRouter, 'factory')).toBe(v3Factory)
      expect(await read(swapRouter, 'WETH9')).toBe(wrapped.address)
      expect([await read(quoter, 'factory'), await read(quoter, 'WETH9')]).toEqual([v3Factory, wrapped.address])
      expect(list.map(({ fee }) => fee)).toContain(100)
      expect(deployment).toEqual({ wrapped: wrapped.address, router: swapRouter, v2Factory, v3Factory, quoter })
    }
  })

  it('have a wrapped coin that is made of coins, and gives them back', async () => {
    const { wrapped } = poolsOf()
    const { address, write } = writerOf(5)
    const coins = (holder: Address) => readerOf(chainOf()).getBalance({ address: holder })
    const [kept, mine] = [await coins(wrapped.address), await coins(address)]
    const deposited = await write(wrapped.address, 'deposit', [], 1_000n)
    expect(await coins(wrapped.address)).toBe(kept + 1_000n)
    expect(await balanceOf(wrapped.address, address)).toBe(1_000n)
    const withdrawn = await write(wrapped.address, 'withdraw', [999n])
    expect(await balanceOf(wrapped.address, address)).toBe(1n)
    const fees = [deposited, withdrawn].reduce(
      (sum, { gasUsed, effectiveGasPrice }) => sum + gasUsed * effectiveGasPrice,
      0n,
    )
    expect(await coins(address)).toBe(mine - fees - 1n)
    const call = { address: wrapped.address, abi, functionName: 'withdraw', args: [2n], account: address } as const
    await expect(readerOf(chainOf()).simulateContract(call)).rejects.toThrow('balance too low')
  })

  it('have gold, whose allowance a signature gives once', async () => {
    const gold = chainOf().tokens[1] as SandboxToken
    expect(chainOf().tokens.map(({ permits }) => permits)).toEqual([undefined, true, undefined])
    const { address, writer } = writerOf(6)
    const spender = '0x000000000000000000000000000000000000bEEF'
    const signed = async (chainId: number) => {
      const types = {
        Permit: [
          { name: 'owner', type: 'address' },
          { name: 'spender', type: 'address' },
          { name: 'value', type: 'uint256' },
          { name: 'nonce', type: 'uint256' },
          { name: 'deadline', type: 'uint256' },
        ],
      }
      const domain = { name: gold.name, version: '1', chainId, verifyingContract: gold.address }
      const message = { owner: address, spender, value: 7n, nonce: 0n, deadline: 2n ** 40n }
      const signature = await writer.signTypedData({ domain, types, primaryType: 'Permit', message })
      const { r, s, yParity } = parseSignature(signature)
      return [address, spender, 7n, 2n ** 40n, yParity + 27, r, s] as const
    }
    const { write } = writerOf(7)
    const permit = { address: gold.address, abi, functionName: 'permit' } as const
    const reader = readerOf(chainOf())
    await expect(reader.simulateContract({ ...permit, args: await signed(1) })).rejects.toThrow('permit of another')
    await write(gold.address, 'permit', await signed(chainOf().id))
    const allowance = { address: gold.address, abi: erc20Abi, functionName: 'allowance' } as const
    expect(await reader.readContract({ ...allowance, args: [address, spender] })).toBe(7n)
    await expect(reader.simulateContract({ ...permit, args: await signed(chainOf().id) })).rejects.toThrow(
      'permit of another',
    )
  })

  it('need the packages of Uniswap', () => {
    expect(readUniswap()?.v3.bytecode).toMatch(/^0x60/)
    expect(readUniswap(`file://${tmpdir()}/none.js`)).toBeUndefined()
  })
})
