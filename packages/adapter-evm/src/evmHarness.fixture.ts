import type { CaipNetworkId } from '@latchkit/core'
import type { AbilityName, AdapterFactory, Connector, TransactionRequest, TypedData } from '@latchkit/core/adapter'
import { evmNetwork, type Network } from '@latchkit/core/networks'
import { reverterAbi, startSandbox, type Sandbox, type SandboxChain } from '@latchkit/sandbox'
import { createFakeWallet, type FakeWallet, type WalletNode } from '@latchkit/testing'
import type { AdapterHarness, AdapterTraits, HarnessMining, HarnessWallet } from '@latchkit/testing/suite'
import { startRpcTap, type RpcTap } from './rpcTap.fixture.js'
import { erc20Abi } from './evm.erc20.js'
import {
  createTestClient,
  createWalletClient,
  defineChain,
  encodeErrorResult,
  encodeFunctionData,
  http,
  numberToHex,
  pad,
  publicActions,
  verifyMessage,
  verifyTypedData,
  zeroAddress,
  type Address,
  type Hash,
  type Hex,
  type TypedDataDefinition,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress, type PrivateKeyAccount } from 'viem/accounts'

/** The errors that EVM wallets throw where the visitor declined. */
export const REJECTIONS: readonly unknown[] = [
  { code: 4001, message: 'User rejected the request.' },
  Object.assign(new Error('MetaMask Tx Signature: User denied transaction signature.'), { code: 4001 }),
  { code: 'ACTION_REJECTED', message: 'user rejected action' },
  { code: 5000, message: 'User rejected.' },
  { message: 'connection request reset' },
  { error: { code: 4001 } },
  { code: -32603, message: 'Internal JSON-RPC error.', data: { originalError: { code: 4001 } } },
  { info: { error: { code: 4001, message: 'x' } } },
  { code: 4001, message: '<img src=x onerror=alert(1)>' },
  'User rejected the request',
]

/** The abilities of every adapter with an EVM library: wallets and viem provide them. */
const EVM_ABILITIES: readonly AbilityName[] = [
  'balance',
  'message',
  'typedData',
  'transaction',
  'tracking',
  'transfer',
  'contract',
  'calls',
  'permissions',
  'assets',
  'names',
  'signIn',
]

/** The traits of the adapters with an EVM library. */
export const EVM_TRAITS: AdapterTraits = {
  abilities: EVM_ABILITIES,
  verification: 'node',
  replacement: true,
  tracking: true,
  rawCalls: true,
  simulation: true,
}

/**
 * The traits of the universal adapter. It has no library that encodes calls of contracts or asks name services, and no
 * request to sign in.
 */
export const UNIVERSAL_TRAITS: AdapterTraits = {
  abilities: EVM_ABILITIES.filter((name) => !['contract', 'names', 'signIn'].includes(name)),
  replacement: true,
  tracking: true,
  rawCalls: true,
  simulation: true,
}

/** What tests use of a running sandbox. */
export interface EvmWorld {
  readonly sandbox: Sandbox
  readonly networks: readonly [Network, Network]
  /**
   * Makes a harness for an adapter, with a new wallet on the sandbox's first two accounts. `readsThroughWallet`: whether the
   * adapter reads the chain through the wallet, and not by viem.
   */
  harness(adapter: AdapterFactory, options?: { readonly readsThroughWallet: boolean }): AdapterHarness
  stop(): Promise<void>
}

/** Starts a sandbox for the tests of a file. */
export async function startEvmWorld(): Promise<EvmWorld> {
  const sandbox = await startSandbox({ port: 0 })
  const [one, two] = sandbox.manifest.evm.chains
  if (!one || !two) throw new Error('The sandbox has fewer than two chains.')
  const tap = await startRpcTap(one.rpcUrl)
  const networks = [toNetwork(one, tap.url), toNetwork(two, two.rpcUrl)] as const
  return {
    sandbox,
    networks,
    harness: (adapter, { readsThroughWallet } = { readsThroughWallet: false }) =>
      createHarness({ sandbox, networks, tap, readsThroughWallet }, adapter),
    async stop() {
      await tap.close()
      await sandbox.stop()
    },
  }
}

const toNetwork = ({ id, name, nativeCurrency, contracts }: SandboxChain, rpcUrl: string): Network =>
  // With a block each second, viem looks for a receipt twice per second.
  evmNetwork(
    defineChain({
      id,
      name,
      nativeCurrency,
      blockTime: 1_000,
      rpcUrls: { default: { http: [rpcUrl] } },
      contracts: { multicall3: { address: contracts.multicall3 } },
    }),
  )

const clientOf = ({ rpcUrl }: SandboxChain) =>
  createTestClient({ mode: 'anvil', transport: http(rpcUrl), pollingInterval: 50 }).extend(publicActions)

interface HarnessDeps {
  readonly sandbox: Sandbox
  readonly networks: readonly [Network, Network]
  readonly tap: RpcTap
  readonly readsThroughWallet: boolean
}

function createHarness(deps: HarnessDeps, adapter: AdapterFactory): AdapterHarness {
  const { sandbox, networks, tap, readsThroughWallet } = deps
  const { evm } = sandbox.manifest
  const [chain] = evm.chains as readonly [SandboxChain, SandboxChain]
  const [first, second] = evm.accounts.map(({ privateKey }) => privateKeyToAccount(privateKey)) as [
    PrivateKeyAccount,
    PrivateKeyAccount,
  ]
  const client = clientOf(chain)
  const standard = chain.tokens.find(({ kind }) => kind === 'erc20')
  const noReturn = chain.tokens.find(({ kind }) => kind === 'no-return')
  if (!standard || !noReturn) throw new Error('The sandbox lacks a token.')
  const minted = newAddress()
  const mining = createMining(chain, first, deps)
  // What the wallet's node is asked for the adapter passes the tap too.
  const tapped = readsThroughWallet ? { ...chain, rpcUrl: tap.url } : chain
  const node = createNode([first, second], [tapped, ...evm.chains.slice(1)])
  const fake = createEvmWallet([first, second], evm.chains, node.request)
  return {
    adapter,
    networks,
    wallet: createHarnessWallet({ fake, node }, [first.address, second.address], evm.chains),
    rejections: REJECTIONS,
    tokens: { standard, noReturn, others: [...chain.tokens.filter(({ decimals }) => decimals === 18), chain.feeToken] },
    newAddress,
    balanceOf: (address, token) =>
      token ? tokenBalance(client, token, address) : client.getBalance({ address: address as Address }),
    verifyMessage: (address, message, signature) =>
      verifyMessage({ address: address as Address, message, signature: signature as Hex }),
    typedData: TYPED_DATA,
    verifyTypedData: (address, data, signature) =>
      verifyTypedData({ address: address as Address, signature: signature as Hex, ...(data as TypedDataDefinition) }),
    payment: async (_from, to, value) => ({ to, value }),
    failing: async () => ({ request: failing(chain), reason: 'the sandbox refuses' }),
    rawCalls: rawCallsOf(chain, standard),
    simulation: {
      payments: async (_from, to, { coin, token }) => [
        { to, value: coin },
        {
          to: standard.address,
          data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to as Address, token] }),
        },
      ],
      approval: async (_from, spender, amount) => ({
        to: standard.address,
        data: encodeFunctionData({ abi: APPROVE_ABI, functionName: 'approve', args: [spender as Address, amount] }),
      }),
      refused: async () => ({ request: failing(chain), reason: 'the sandbox refuses' }),
      hasAllowances: true,
      lack: (isLacking) => tap.lack(isLacking ? 'eth_simulateV1' : undefined),
    },
    permission: {
      request: { expiry: 2_000_000_000, signer: { type: 'account', data: { id: minted } }, permissions: [] },
      contextOf: (granted) => (granted as readonly { context: string }[])[0]?.context ?? '',
      isGranted: (context) => fake.permissions.has(context),
    },
    mining,
    // After a failed test the chain must mine again.
    dispose: mining.resume,
    contract: {
      read: { address: standard.address, abi: erc20Abi, functionName: 'decimals', args: [] },
      answer: standard.decimals,
      write: { address: standard.address, abi: MINT_ABI, functionName: 'mint', args: [minted, 42n] },
      failing: failingCalls(chain),
      written: async () => (await tokenBalance(client, standard.address, minted)) === 42n,
    },
  }
}

const newAddress = (): Address => privateKeyToAddress(generatePrivateKey())

const tokenBalance = (client: ReturnType<typeof clientOf>, token: string, address: string): Promise<bigint> =>
  client.readContract({
    address: token as Address,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [address as Address],
  })

const failing = ({ contracts }: SandboxChain): TransactionRequest => ({
  to: contracts.reverter,
  data: encodeFunctionData({ abi: reverterAbi, functionName: 'failWithReason', args: ['the sandbox refuses'] }),
})

/** Calls that revert with a reason, an error of their ABI, a panic, an error of a token, and nothing. */
function failingCalls({ contracts }: SandboxChain) {
  const call = (functionName: string, args: readonly unknown[] = []) => ({
    address: contracts.reverter,
    abi: reverterAbi,
    functionName,
    args,
  })
  const balance = encodeErrorResult({ abi: TOKEN_ERROR, args: [zeroAddress, 1n, 2n] })
  return [
    { call: call('failWithReason', ['the sandbox refuses']), reason: 'the sandbox refuses' },
    { call: call('failWithError', [7n, 'no']), reason: 'Refused(7, no)' },
    { call: call('failWithPanic'), reason: 'an assertion failed' },
    { call: call('failWithData', [balance]), reason: `ERC20InsufficientBalance(${zeroAddress}, 1, 2)` },
    { call: call('failSilently'), reason: 'unknown reason' },
  ]
}

function rawCallsOf(chain: SandboxChain, { address: to, decimals }: { address: string; decimals: number }) {
  const { to: reverter = '', data = '0x' } = failing(chain)
  return {
    reading: { to, data: encodeFunctionData({ abi: erc20Abi, functionName: 'decimals' }) },
    returns: pad(numberToHex(decimals)),
    failing: { to: reverter, data },
    reason: 'the sandbox refuses',
  }
}

const APPROVE_ABI = [
  {
    type: 'function',
    name: 'approve',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
    ],
    outputs: [],
  },
] as const

const TOKEN_ERROR = [
  {
    type: 'error',
    name: 'ERC20InsufficientBalance',
    inputs: [
      { name: 'sender', type: 'address' },
      { name: 'balance', type: 'uint256' },
      { name: 'needed', type: 'uint256' },
    ],
  },
] as const

const MINT_ABI = [
  {
    type: 'function',
    name: 'mint',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'to', type: 'address' },
      { name: 'value', type: 'uint256' },
    ],
    outputs: [],
  },
] as const

const TYPED_DATA: TypedData = {
  domain: { name: 'Suite', version: '1', chainId: 31337 },
  types: {
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'amount', type: 'uint256' },
    ],
  },
  primaryType: 'Mail',
  message: {
    from: { name: 'Ünï', wallet: '0x8617E340B3D01FA5F11F306F4090FD50E238070D' },
    amount: 2n ** 255n,
  },
}

const PROMPTS = [
  'eth_requestAccounts',
  'wallet_requestPermissions',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_sendCalls',
  'wallet_grantPermissions',
  'wallet_connect',
]

const toNumber = (id: CaipNetworkId): number => Number(id.split(':')[1])

function createEvmWallet(
  keys: readonly PrivateKeyAccount[],
  chains: readonly SandboxChain[],
  node: WalletNode,
): FakeWallet {
  const ids = chains.map(({ id }) => id)
  return createFakeWallet({
    name: 'Harness Wallet',
    rdns: 'org.example.harness',
    // Many wallets give addresses in lower case.
    accounts: keys.map(({ address }) => address.toLowerCase()),
    chainId: ids[0] ?? 0,
    knownChains: ids,
    node,
  })
}

function createHarnessWallet(
  { fake, node }: { readonly fake: FakeWallet; readonly node: KeyNode },
  addresses: readonly [string, string],
  chains: readonly SandboxChain[],
): HarnessWallet {
  const ids = chains.map(({ id }) => id)
  return {
    attached: attachedWallet(fake),
    addresses,
    // Core finds the wallet (EIP-6963), lists it and attaches it to the adapter. EVM adapters have no discovery.
    announce: fake.announce,
    set({ sharesNothing, addNetwork, lacksNode, signsInAsSecond, lacksSignIn, ...switches }) {
      fake.set(switches)
      if (lacksNode !== undefined) node.setDown(lacksNode)
      if (sharesNothing) fake.set({ accounts: [] })
      if (addNetwork) fake.set({ addChain: addNetwork })
      if (signsInAsSecond !== undefined) fake.set({ signsInAs: signsInAsSecond ? 1 : 0 })
      if (lacksSignIn) fake.set({ failures: { wallet_connect: { code: 4200, message: 'Unsupported method.' } } })
    },
    prompts: () => PROMPTS.reduce((sum, method) => sum + fake.count(method), 0),
    network: {
      id: () => `eip155:${fake.now().chainId}`,
      use: (id) => fake.changeChain(toNumber(id)),
      forgetSecond: () => fake.set({ knownChains: ids.slice(0, 1) }),
    },
    useSecondAccount: () => fake.changeAccounts([addresses[1], addresses[0]]),
    lock: fake.lock,
    unlock: fake.unlock,
    disconnect: fake.disconnect,
  }
}

/** A fake wallet in the form in which core passes it to an adapter. */
export function attachedWallet({ info, provider }: FakeWallet): HarnessWallet['attached'] {
  const { rdns, uuid, name, icon: imageUrl } = info
  const connector: Connector = { id: rdns, name, type: 'ANNOUNCED', chain: 'eip155', imageUrl, info: { rdns, uuid } }
  return { connector, transport: 'eip1193', provider }
}

/** The node of a wallet that can become unreachable. */
export interface KeyNode {
  readonly request: WalletNode
  setDown(isDown: boolean): void
}

/** Signs with real keys, and sends all other requests to the chain that the wallet is on, unless the node is down. */
export function createNode(keys: readonly PrivateKeyAccount[], chains: readonly SandboxChain[]): KeyNode {
  let isDown = false
  const keyOf = (address: unknown): PrivateKeyAccount => {
    const key = keys.find((each) => each.address.toLowerCase() === String(address).toLowerCase())
    if (!key) throw { code: 4100, message: `No key for ${String(address)}.` }
    return key
  }
  const request: WalletNode = async ({ method, params }, { chainId }) => {
    if (isDown) throw { code: -32603, message: 'Failed to fetch' }
    const chain = chains.find(({ id }) => id === chainId)
    if (!chain) throw { code: 4901, message: 'The wallet is on a chain that does not run.' }
    const [first, second] = params as readonly unknown[]
    if (method === 'personal_sign') return keyOf(second).signMessage({ message: { raw: first as Hex } })
    if (method === 'eth_signTypedData_v4')
      return keyOf(first).signTypedData(JSON.parse(second as string) as TypedDataDefinition)
    if (method === 'eth_sendTransaction') return sendAs(keyOf((first as { from?: unknown }).from), chain, first)
    return clientOf(chain).request({ method, params } as never)
  }
  return { request, setDown: (down) => void (isDown = down) }
}

/** Sends with a fixed high gas limit, so that a failing transaction is mined. */
function sendAs(account: PrivateKeyAccount, { rpcUrl }: SandboxChain, request: unknown): Promise<Hash> {
  const { to, data, value } = request as { to?: Address; data?: Hex; value?: Hex }
  const client = createWalletClient({ account, transport: http(rpcUrl) })
  return client.sendTransaction({
    to: to ?? null,
    data: data ?? '0x',
    value: BigInt(value ?? 0),
    gas: 300_000n,
    chain: null,
  })
}

function createMining(
  chain: SandboxChain,
  account: PrivateKeyAccount,
  { tap, readsThroughWallet }: Pick<HarnessDeps, 'tap' | 'readsThroughWallet'>,
): Required<HarnessMining> {
  const client = clientOf(chain)
  const wallet = createWalletClient({ account, transport: http(chain.rpcUrl) })
  let paused = false
  return {
    async pause() {
      paused = true
      await client.setAutomine(false)
    },
    async replace(hash, how, { isWaitedFor } = { isWaitedFor: true }) {
      // A replacement is recognised by the earlier transaction, which the adapter has read. viem misses a block that comes
      // while it still reads the block before.
      if (isWaitedFor) {
        await tap.answered('eth_getTransactionByHash', hash)
        if (!readsThroughWallet)
          await tap.answered('eth_getBlockByNumber', `"${numberToHex(await client.getBlockNumber())}",true`)
      }
      const { nonce, to, value, maxFeePerGas = 0n } = await client.getTransaction({ hash: hash as Hash })
      const other = how === 'cancelled' ? { to: account.address, value: 0n } : { to: newAddress(), value: 1n }
      const replacement = await wallet.sendTransaction({
        ...(how === 'repriced' ? { to, value } : other),
        nonce,
        gas: 21_000n,
        maxFeePerGas: maxFeePerGas * 3n,
        maxPriorityFeePerGas: maxFeePerGas * 3n,
        chain: null,
      })
      // A look at a stored transaction takes the newest block for no proof.
      await client.mine({ blocks: isWaitedFor ? 1 : 2 })
      return replacement
    },
    async reorganise(transactions) {
      const body = JSON.stringify({ reorg: { blocks: 1, transactions } })
      const answer = await fetch(chain.controlUrl, { method: 'PUT', body })
      if (!answer.ok) throw new Error(await answer.text())
    },
    async resume() {
      if (!paused) return
      paused = false
      await client.mine({ blocks: 1 })
      await client.setAutomine(true)
    },
  }
}
