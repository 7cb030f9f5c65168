import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPublicClient, createWalletClient, erc20Abi, http, maxUint256, type Address, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import { RECEIPT_WAIT } from '../chains/receiptWait.js'
import type { SandboxAccount, SandboxChain, SandboxPools, SwapSwitches } from '../manifest.js'
import { startSandbox } from '../startSandbox.js'

/** A token by its symbol: `ETH`, the coin, is undefined. */
export type Symbols = 'ETH' | 'WETH' | 'SUSD' | 'SGLD' | 'MUTE' | 'FEE'

/** A transaction that a service built. */
interface Built {
  readonly to: Address
  readonly data: Hex
  readonly value: string
  readonly gas?: bigint
}

/** Starts a sandbox, in which an account swaps by what services build. */
export async function startSwapWorld() {
  const cacheDir = await mkdtemp(join(tmpdir(), 'sandbox-swaps-'))
  const sandbox = await startSandbox({ port: 0, cacheDir })
  const { evm, swaps } = sandbox.manifest
  const chain = evm.chains[0] as SandboxChain
  const pools = chain.pools as SandboxPools
  const account = evm.accounts[3] as SandboxAccount
  const other = evm.accounts[4] as SandboxAccount
  const reader = createPublicClient({ transport: http(chain.rpcUrl) })
  const writer = createWalletClient({ account: privateKeyToAccount(account.privateKey), transport: http(chain.rpcUrl) })
  const tokens = [...chain.tokens, chain.feeToken, pools.wrapped]
  const tokenOf = (symbol: Symbols): Address | undefined => tokens.find((token) => token.symbol === symbol)?.address

  const balanceOf = (symbol: Symbols, holder: Address = account.address): Promise<bigint> => {
    const address = tokenOf(symbol)
    if (!address) return reader.getBalance({ address: holder })
    return reader.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [holder] })
  }
  const allowance = (symbol: Symbols, spender: Address): Promise<bigint> =>
    reader.readContract({
      address: tokenOf(symbol) as Address,
      abi: erc20Abi,
      functionName: 'allowance',
      args: [account.address, spender],
    })
  /** Sends a transaction of the account. Resolves with its receipt, and its fee in the coin. */
  const send = async ({ to, data, value, gas = 1_000_000n }: Built) => {
    const hash = await writer.sendTransaction({ to, data, value: BigInt(value), gas, chain: null })
    const receipt = await reader.waitForTransactionReceipt({ hash, ...RECEIPT_WAIT })
    return { ...receipt, paid: receipt.gasUsed * receipt.effectiveGasPrice }
  }
  return {
    sandbox,
    chain,
    pools,
    swaps,
    account: account.address,
    other: other.address,
    reader,
    tokenOf,
    balanceOf,
    allowance,
    send,
    /** Sends a transaction that changes the balance of two tokens. Resolves with what was lost and gained, fees of gas aside. */
    async swap(from: Symbols, to: Symbols, built: Built) {
      const before = await Promise.all([balanceOf(from), balanceOf(to)])
      const { status, paid, gasUsed } = await send(built)
      const after = await Promise.all([balanceOf(from), balanceOf(to)])
      expect(status).toBe('success')
      return {
        lost: before[0] - after[0] - (from === 'ETH' ? paid : 0n),
        gained: after[1] - before[1] + (to === 'ETH' ? paid : 0n),
        gasUsed,
      }
    },
    /** Why the chain would refuse a transaction of the account. Empty where it wouldn't. */
    reasonOf: ({ to, data, value }: Built): Promise<string> =>
      reader.call({ account: account.address, to, data, value: BigInt(value) }).then(
        () => '',
        (error: { shortMessage: string }) => error.shortMessage,
      ),
    async put(switches: Partial<Record<string, Partial<SwapSwitches>>>): Promise<Response> {
      return fetch(swaps.switchesUrl, { method: 'PUT', body: JSON.stringify(switches) })
    },
    async stop(): Promise<void> {
      await sandbox.stop()
      await rm(cacheDir, { recursive: true })
    },
    most: maxUint256,
  }
}

/** A sandbox with swaps. */
export type SwapWorld = Awaited<ReturnType<typeof startSwapWorld>>
