import { setTimeout as wait } from 'node:timers/promises'
import type { Latch, SwapProvider, SwapRequest, Token } from '@latchkit/core'
import { universalAdapter } from '@latchkit/core/adapter'
import { evmNetwork } from '@latchkit/core/networks'
import { systemClock } from '@latchkit/core/testing'
import { startSandbox, type SandboxChain, type SandboxPools } from '@latchkit/sandbox'
import { createConnectedLatch, createFakeWallet, type FakeWallet, type WalletNode } from '@latchkit/testing'
import {
  createUniswap,
  type QuoteRequest,
  type SwapProvider as UniswapProvider,
  type UniswapOptions,
} from '@latchkit/uniswap'
import {
  createTestClient,
  defineChain,
  encodeFunctionData,
  erc20Abi,
  formatUnits,
  http,
  numberToHex,
  parseAbi,
  publicActions,
  type Address,
  type Hex,
} from 'viem'
import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'

/** The coin, or a token of the sandbox, by its symbol. */
export type Symbols = 'ETH' | 'WETH' | 'SUSD' | 'SGLD' | 'MUTE' | 'FEE'
export const SYMBOLS: readonly Symbols[] = ['ETH', 'WETH', 'SUSD', 'SGLD', 'MUTE', 'FEE']

/** What an account sends. `gas`: as the kit gives it. */
export interface Sent {
  readonly to: Address
  readonly data: Hex
  readonly value: bigint
  readonly gas?: bigint | undefined
}

/** What the account has, and what it allows. Its keys are symbols, and pairs of a symbol and a spender. */
export interface Holdings {
  readonly balances: ReadonlyMap<Symbols, bigint>
  readonly allowances: ReadonlyMap<string, bigint>
  /** Who may take all of a collection. */
  readonly operators: readonly Address[]
}

/** What transactions of the account did: whether each was successful, and what the network took. */
export interface Execution {
  readonly isSuccess: boolean
  readonly paid: bigint
  readonly logs: readonly { readonly address: Address; readonly topics: readonly Hex[] }[]
}

/** A receipt, as the node says it. */
export interface Receipt extends Pick<Execution, 'logs'> {
  readonly status: Hex
  readonly gasUsed: Hex
  readonly effectiveGasPrice: Hex
}

interface ReceiptRequest {
  readonly Method: 'eth_getTransactionReceipt'
  readonly Parameters: readonly [Hex]
  readonly ReturnType: Receipt | null
}

/** What a wallet does with a prompt. */
export type PromptAnswer = 'send' | 'decline'

const abi = parseAbi([
  'function deposit() payable',
  'function getEthBalance(address) view returns (uint256)',
  'function isApprovedForAll(address, address) view returns (bool)',
])
const CEILING = 3_000_000n

interface Place {
  readonly chain: SandboxChain
  readonly pools: SandboxPools
  readonly account: PrivateKeyAccount
}

const clientOf = ({ rpcUrl, contracts }: SandboxChain) =>
  createTestClient({
    mode: 'anvil',
    chain: defineChain({
      ...{ id: 31_337, name: 'Chain', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
      rpcUrls: { default: { http: [rpcUrl] } },
      contracts: { multicall3: { address: contracts.multicall3 } },
    }),
    transport: http(rpcUrl),
    pollingInterval: 10,
    cacheTime: 0,
  }).extend(publicActions)
type Client = ReturnType<typeof clientOf>

/** A sandbox's chain with pools, and an account of it with a wallet whose prompts are kept. */
export type SwapGround = Awaited<ReturnType<typeof startSwapGround>>

/** Starts a sandbox. The account has each token, and the chain signs for it. */
export async function startSwapGround() {
  const sandbox = await startSandbox({ port: 0 })
  const [chain] = sandbox.manifest.evm.chains
  const [, , , own, other] = sandbox.manifest.evm.accounts
  if (!chain?.pools || !own || !other) throw new Error('The sandbox has no pools.')
  const account = privateKeyToAccount(own.privateKey)
  const place: Place = { chain, pools: chain.pools, account }
  const client = clientOf(chain)
  await client.request({ method: 'anvil_autoImpersonateAccount', params: [true] } as never)
  const { tokenOf, decimalsOf, ...assets } = createAssets(place, client)
  const { pools } = place
  const sending = createSending(account.address, client)
  const deposit = encodeFunctionData({ abi, functionName: 'deposit' })
  await sending.execute([{ to: pools.wrapped.address, data: deposit, value: 10n ** 20n }])
  const networkId = chain.caip2
  return {
    ...{ sandbox, chain, pools, client, networkId, tokenOf, decimalsOf, ...assets, ...sending },
    account: account.address,
    thief: other.address,
    /** Uniswap's contracts, as the provider of an app. */
    uniswap: (options: Pick<UniswapOptions, 'fee'> = {}): UniswapProvider =>
      createUniswap({
        ...options,
        deployments: {
          [networkId]: {
            ...{ wrapped: pools.wrapped.address, v2Factory: pools.v2Factory, v3Factory: pools.v3Factory },
            ...{ quoter: pools.quoter, router: pools.swapRouter },
          },
        },
      }),
    /** Calls a contract for a provider. */
    context: {
      signal: new AbortController().signal,
      call: async (_: unknown, { to, data }: { readonly to: string; readonly data: Hex }): Promise<Hex> =>
        (await client.call({ to: to as Address, data })).data ?? '0x',
    },
    connect: (providers: readonly SwapProvider[]) => connect(place, client, providers),
    requestOf: (from: Symbols, to: Symbols, amount: bigint): QuoteRequest => ({
      ...{ networkId, amount: String(amount), account: account.address, slippage: 1 },
      from: { address: tokenOf(from), decimals: decimalsOf(from) },
      to: { address: tokenOf(to), decimals: decimalsOf(to) },
    }),
    /** The coin or a token, as the kit has it. */
    assetOf(symbol: Symbols): Token {
      const address = tokenOf(symbol)
      return { ...{ networkId, name: symbol, symbol, decimals: decimalsOf(symbol) }, ...(address && { address }) }
    },
    swapOf: (from: Symbols, to: Symbols, amount: bigint): SwapRequest => ({
      from: tokenOf(from) ?? 'native',
      to: tokenOf(to) ?? 'native',
      amount: formatUnits(amount, decimalsOf(from)),
    }),
    /** Moves the prices of all pools of two tokens, by a trade of another account. */
    async trade(from: Symbols, to: Symbols, amount: bigint): Promise<void> {
      const body = { chainId: chain.id, from: tokenOf(from), to: tokenOf(to), amount: String(amount) }
      const answer = await fetch(sandbox.manifest.swaps.tradeUrl, { method: 'POST', body: JSON.stringify(body) })
      if (!answer.ok) throw new Error(await answer.text())
    },
    snapshot: () => client.snapshot(),
    revert: async (id: Hex): Promise<void> => client.revert({ id }),
    stop: () => sandbox.stop(),
  }
}

function createAssets({ chain, pools, account }: Place, client: Client) {
  const known = [...chain.tokens, chain.feeToken, pools.wrapped]
  const [collection] = chain.collections
  const find = (symbol: Symbols) => known.find((each) => each.symbol === symbol)
  const tokenOf = (symbol: Symbols): Address | undefined => find(symbol)?.address
  const owned = (symbol: Symbols) => {
    const address = tokenOf(symbol)
    return address
      ? ({ address, abi: erc20Abi, functionName: 'balanceOf', args: [account.address] } as const)
      : ({ address: chain.contracts.multicall3, abi, functionName: 'getEthBalance', args: [account.address] } as const)
  }
  return {
    tokenOf,
    collection: collection?.address,
    decimalsOf: (symbol: Symbols): number => find(symbol)?.decimals ?? 18,
    /** Reads what the account has, and what it allows these spenders. */
    async look(spenders: readonly Address[]): Promise<Holdings> {
      const pairs = SYMBOLS.flatMap((symbol) =>
        spenders.flatMap((spender) =>
          tokenOf(symbol) ? [{ symbol, spender, token: tokenOf(symbol) as Address }] : [],
        ),
      )
      const allowed = pairs.map(
        ({ token, spender }) =>
          ({ address: token, abi: erc20Abi, functionName: 'allowance', args: [account.address, spender] }) as const,
      )
      const operating = spenders.map(
        (spender) =>
          ({
            ...{ address: collection?.address ?? '0x', abi, functionName: 'isApprovedForAll' },
            args: [account.address, spender],
          }) as const,
      )
      const answers = (await client.multicall({
        contracts: [...SYMBOLS.map(owned), ...allowed, ...operating],
        allowFailure: false,
        batchSize: 0,
      })) as readonly (bigint | boolean)[]
      const rest = answers.slice(SYMBOLS.length)
      return {
        balances: new Map(SYMBOLS.map((symbol, at) => [symbol, answers[at] as bigint])),
        allowances: new Map(pairs.map(({ symbol, spender }, at) => [`${symbol} ${spender}`, rest[at] as bigint])),
        operators: spenders.filter((_, at) => rest[pairs.length + at] === true),
      }
    },
  }
}

function createSending(from: Address, client: Client) {
  const receiptOf = async (hash: Hex): Promise<Receipt> => {
    for (;;) {
      const receipt = await client.request<ReceiptRequest>({ method: 'eth_getTransactionReceipt', params: [hash] })
      if (receipt) return receipt
      await wait(5)
    }
  }
  return {
    receiptOf,
    /** Sends transactions of the account one after the other, up to the first that fails. */
    async execute(all: readonly Sent[]): Promise<Execution> {
      const receipts: Receipt[] = []
      for (const { to, data, value, gas = CEILING } of all) {
        const transaction = { from, to, data, value: numberToHex(value), gas: numberToHex(gas) }
        const hash = await client.request({ method: 'eth_sendTransaction', params: [transaction] } as never)
        receipts.push(await receiptOf(hash))
        if (receipts.at(-1)?.status !== '0x1') break
      }
      return {
        isSuccess: receipts.length === all.length && receipts.every(({ status }) => status === '0x1'),
        paid: receipts.reduce((sum, each) => sum + BigInt(each.gasUsed) * BigInt(each.effectiveGasPrice), 0n),
        logs: receipts.flatMap(({ logs }) => logs),
      }
    },
  }
}

/** How the wallet of a kit behaves. */
interface Wallet {
  answer(prompt: Sent): PromptAnswer | Promise<PromptAnswer>
  /** Called before each request to the wallet's node. */
  before(method: string): void | Promise<void>
  /** What was sent. */
  readonly hashes: Hex[]
}

/** A kit that is connected to a wallet of the account. The wallet's node signs. */
async function connect({ chain, account }: Place, client: Client, swapProviders: readonly SwapProvider[]) {
  const prompts: Sent[] = []
  const signatures: unknown[] = []
  const wallet: Wallet = { answer: () => 'decline', before: () => {}, hashes: [] }
  const ask = (request: { readonly method: string; readonly params?: unknown }): Promise<unknown> =>
    client.request(request as never)
  async function answerPrompt(request: unknown): Promise<unknown> {
    const { to, data = '0x', value = '0x0', gas } = request as Record<'to' | 'data', Hex> & { value?: Hex; gas?: Hex }
    const prompt: Sent = { to, data, value: BigInt(value), ...(gas && { gas: BigInt(gas) }) }
    prompts.push(prompt)
    if ((await wallet.answer(prompt)) === 'decline') throw { code: 4001, message: 'User rejected the request.' }
    const hash = (await ask({ method: 'eth_sendTransaction', params: [request] })) as Hex
    wallet.hashes.push(hash)
    return hash
  }
  const node: WalletNode = async ({ method, params }) => {
    const [first, second] = (params ?? []) as readonly unknown[]
    await wallet.before(method)
    if (method === 'eth_sendTransaction') return answerPrompt(first)
    if (method !== 'eth_signTypedData_v4') return ask({ method, params })
    signatures.push(first)
    return account.signTypedData(JSON.parse(second as string) as Parameters<typeof account.signTypedData>[0])
  }
  const fake: FakeWallet = createFakeWallet({ node, accounts: [account.address], chainId: chain.id })
  const network = evmNetwork(
    defineChain({
      ...{ id: chain.id, name: chain.name, nativeCurrency: chain.nativeCurrency, blockTime: 1_000 },
      rpcUrls: { default: { http: [chain.rpcUrl] } },
    }),
  )
  const { latch }: { readonly latch: Latch } = await createConnectedLatch({
    ...{ networks: [network], adapters: [universalAdapter], wallets: [fake], swapProviders },
    environment: { clock: systemClock() },
  })
  return { latch, prompts, signatures, wallet, dispose: () => latch.dispose() }
}

/** A number of a seed, between 0 and 1 (mulberry32), so that each run does the same. */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
