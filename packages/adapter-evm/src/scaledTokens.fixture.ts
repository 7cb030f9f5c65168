import { readFileSync } from 'node:fs'
import { universalAdapter, type AdapterFactory } from '@latchkit/core/adapter'
import { systemClock } from '@latchkit/core/testing'
import { evmNetwork } from '@latchkit/core/networks'
import { startSandbox, type SandboxChain } from '@latchkit/sandbox'
import { createConnectedLatch, type TestLatch, type TestLatchOptions } from '@latchkit/testing'
import {
  createTestClient,
  defineChain,
  encodeAbiParameters,
  http,
  keccak256,
  numberToHex,
  pad,
  publicActions,
  type Address,
  type Hex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts'
import { expect } from 'vitest'
import { createNode } from './evmHarness.fixture.js'
import { erc20Abi } from './evm.erc20.js'
import { lateEvmAdapter } from './lateEvmAdapter.js'
import { startRpcTap, type RpcTap } from './rpcTap.fixture.js'

/** A token with a multiplier by ERC-8056, as its storage has it. */
export interface ScaledToken {
  readonly decimals: number
  /** 10^18 is 1. Undefined: the token has no such function. */
  readonly multiplier: bigint | undefined
  /** What the visitor's account has, in the units of the chain. */
  readonly held: bigint
}

/** A chain on which tokens with multipliers are placed. */
export interface ScaledWorld {
  readonly chain: SandboxChain
  /** What the nodes are asked. */
  readonly tap: RpcTap
  readonly owner: Address
  newAddress(): Address
  /** Puts code at a new address. */
  deploy(bytecode: Hex): Promise<Address>
  /** Places a new token. */
  place(token: ScaledToken): Promise<Address>
  set(token: Address, values: Partial<ScaledToken>): Promise<void>
  /** Waits until a block has the transaction. */
  mined(hash: string): Promise<unknown>
  /** What an account has, in the units of the chain. */
  unitsOf(token: Address, account: Address): Promise<bigint>
  /** A connected kit with one of the adapters. */
  connect(way: Way, options?: TestLatchOptions): Promise<TestLatch>
  stop(): Promise<void>
}

const { bytecode: TOKEN_CODE } = (
  JSON.parse(readFileSync(new URL('../../sandbox/contracts/artifacts.json', import.meta.url), 'utf8')) as Readonly<
    Record<'ScaledToken', { readonly bytecode: Hex }>
  >
).ScaledToken

/** The slots of the contract's storage: see ScaledToken.sol. */
const SLOT = { decimals: 0, multiplier: 1, isPlain: 2, balances: 3 }

/** An adapter as those with a chain library are: viem reads. Its library only passes on what it is given. */
const viemAdapter: AdapterFactory = (context) =>
  lateEvmAdapter(context, {
    name: 'viem',
    rpcUrls: undefined,
    library: async () => ({
      signMessage: () => Promise.reject(new Error('No message is signed here.')),
      signTypedData: () => Promise.reject(new Error('No typed data are signed here.')),
      encodeCall: () => '0x',
      sendTransaction: ({ provider, address: from }, { to, data, value = 0n }) =>
        provider.request({ method: 'eth_sendTransaction', params: [{ from, to, data, value: numberToHex(value) }] }),
    }),
  })

/** The two ways by which EVM chains are read: by viem, and through the wallet. */
export type Way = 'viem' | 'universal'

/** An adapter of each way. */
export const ADAPTERS: Readonly<Record<Way, AdapterFactory>> = {
  viem: viemAdapter,
  universal: universalAdapter,
}

/** Starts a sandbox for the tests of a file. */
export async function startScaledWorld(): Promise<ScaledWorld> {
  const sandbox = await startSandbox({ port: 0 })
  const { chains, accounts } = sandbox.manifest.evm
  const [chain, account] = [chains[0], accounts[0]]
  if (!chain || !account) throw new Error('The sandbox lacks a chain.')
  const tap = await startRpcTap(chain.rpcUrl)
  const key = privateKeyToAccount(account.privateKey)
  const client = createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) }).extend(publicActions)
  const network = evmNetwork(
    defineChain({
      id: chain.id,
      name: chain.name,
      nativeCurrency: chain.nativeCurrency,
      rpcUrls: { default: { http: [tap.url] } },
      contracts: { multicall3: { address: chain.contracts.multicall3 } },
    }),
  )
  const newAddress = (): Address => privateKeyToAddress(generatePrivateKey())
  const store = (address: Address, index: Hex, value: bigint): Promise<void> =>
    client.setStorageAt({ address, index, value: pad(numberToHex(value)) })
  const world: ScaledWorld = {
    chain,
    tap,
    owner: key.address,
    newAddress,
    async deploy(bytecode) {
      const address = newAddress()
      await client.setCode({ address, bytecode })
      return address
    },
    async place(token) {
      const address = await world.deploy(TOKEN_CODE)
      await world.set(address, token)
      return address
    },
    async set(address, { decimals, held, ...rest }) {
      const { multiplier } = rest
      const balance = encodeAbiParameters(
        [{ type: 'address' }, { type: 'uint256' }],
        [key.address, BigInt(SLOT.balances)],
      )
      const slot = (index: number): Hex => pad(numberToHex(index))
      await Promise.all([
        decimals !== undefined && store(address, slot(SLOT.decimals), BigInt(decimals)),
        multiplier !== undefined && store(address, slot(SLOT.multiplier), multiplier),
        'multiplier' in rest && store(address, slot(SLOT.isPlain), multiplier === undefined ? 1n : 0n),
        held !== undefined && store(address, keccak256(balance), held),
      ])
    },
    mined: (hash) =>
      expect
        .poll(() => client.getTransactionReceipt({ hash: hash as Hex }).catch(() => undefined), { interval: 5 })
        .toBeDefined(),
    unitsOf: (address, account) =>
      client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [account] }),
    connect: (way, options) =>
      createConnectedLatch({
        networks: [network],
        adapters: [ADAPTERS[way]],
        wallets: [
          {
            accounts: [key.address.toLowerCase()],
            chainId: chain.id,
            node: createNode([key], [{ ...chain, rpcUrl: tap.url }]).request,
          },
        ],
        environment: { clock: systemClock() },
        ...options,
      }),
    async stop() {
      await tap.close()
      await sandbox.stop()
    },
  }
  return world
}
