import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import {
  createTestClient,
  encodeFunctionData,
  http,
  parseAbi,
  publicActions,
  walletActions,
  type Abi,
  type Address,
  type Hex,
} from 'viem'
import { foundry } from 'viem/chains'

const artifacts = JSON.parse(
  readFileSync(new URL('../../../sandbox/contracts/artifacts.json', import.meta.url), 'utf8'),
) as Record<'Multicall3' | 'Reverter' | 'Token', { readonly abi: Abi; readonly bytecode: Hex }>

/** The coins of each account in the first block. */
const COINS = 10n ** 22n
/** The smallest units of each token that each account starts with. */
const TOKENS = 10n ** 12n

const tokenAbi = parseAbi([
  'function mint(address to, uint256 value)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function approve(address spender, uint256 value) returns (bool)',
  'function transferFrom(address from, address to, uint256 value) returns (bool)',
  'function balanceOf(address) view returns (uint256)',
])
const multicallAbi = parseAbi([
  'struct Call { address target; bool allowFailure; uint256 value; bytes callData; }',
  'function aggregate3Value(Call[] calls) payable',
])
const reverterAbi = parseAbi(['function failSilently() payable'])

/** A time at which a chain begins, in seconds. Chains that begin at other times have other first blocks. */
export const anyTime = (): number => 1_500_000_000 + Math.floor(Math.random() * 1e8)

async function startAnvil(began: number, more: readonly string[] = []) {
  const anvils = createRequire(createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json'))
  const cpu = process.arch === 'x64' ? 'amd64' : process.arch
  const binary = anvils.resolve(`@foundry-rs/anvil-${process.platform}-${cpu}/bin/anvil`)
  const options = ['--port', '0', '--timestamp', String(began), '--order', 'fifo', '--no-mining', ...more]
  const child: ChildProcess = spawn(binary, options, { stdio: ['ignore', 'pipe', 'ignore'] })
  const end = (): void => void child.kill('SIGKILL')
  process.once('exit', end)
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      if (said.length > 100_000) return
      said += chunk.toString()
      const host = /Listening on (\S+)/.exec(said)?.[1]
      if (host) resolve(`http://${host}`)
    })
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`anvil ended: ${said.slice(-500)}`)))
  })
  return {
    url,
    stop: async () => {
      process.off('exit', end)
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}

/** Repeatable random numbers below `most` (Lehmer). */
export function createRandom(seed: number): (most: number) => number {
  let state = (seed % 2_147_483_646) + 1
  return (most) => (state = (state * 48_271) % 2_147_483_647) % most
}

/** What a chain of a test begins with. */
export interface WorldOptions {
  readonly seed?: number
  /** By default any time, so that no other chain has the same first block. */
  readonly began?: number
  /** Further options of anvil. */
  readonly more?: readonly string[]
}

/** Starts a chain with ten accounts, two tokens, and contracts that call others and that fail. It mines when it is told. */
export async function startWorld({ seed = 1, began = anyTime(), more = [] }: WorldOptions = {}) {
  const { url, stop } = await startAnvil(began, more)
  // A busy machine takes long. A call that was given up and repeated would send its transaction twice.
  const transport = http(url, { timeout: 60_000, retryCount: 0 })
  // viem would give a number of the head that it read some ms ago, which is another one since.
  const client = createTestClient({ mode: 'anvil', chain: foundry, transport, pollingInterval: 10, cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)
  const accounts = (await client.getAddresses()).slice(0, 10)
  const random = createRandom(seed)
  const [owner] = accounts as [Address]
  const pick = (): Address => accounts[random(accounts.length)] as Address
  const gas = { gas: 900_000n, maxFeePerGas: 10n ** 11n }

  const mine = (blocks = 1): Promise<void> => client.mine({ blocks })
  async function deploy(name: keyof typeof artifacts, args: readonly unknown[] = []): Promise<Address> {
    const { abi, bytecode } = artifacts[name]
    const hash = await client.deployContract({
      abi,
      bytecode,
      args,
      account: owner,
      gas: 5_000_000n,
      maxFeePerGas: 10n ** 11n,
    })
    await mine()
    const { contractAddress } = await client.getTransactionReceipt({ hash })
    return contractAddress as Address
  }
  // The artifact is the code that runs, as the sandbox puts it into its chains.
  const multicall: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'
  await client.setCode({ address: multicall, bytecode: artifacts.Multicall3.bytecode })
  const reverter = await deploy('Reverter')
  const tokens = [
    await deploy('Token', ['Sandbox Dollar', 'SUSD', 6, accounts, TOKENS]),
    await deploy('Token', ['Sandbox Gold', 'SGLD', 18, accounts, TOKENS]),
  ] as const

  const send = (account: Address, to: Address, value = 0n, data: Hex = '0x'): Promise<Hex> =>
    client.sendTransaction({ account, to, value, data, ...gas })
  const token = (functionName: 'mint' | 'transfer' | 'approve', to: Address, value: bigint): Hex =>
    encodeFunctionData({ abi: tokenAbi, functionName, args: [to, value] })
  const from = (owner: Address, to: Address, value: bigint): Hex =>
    encodeFunctionData({ abi: tokenAbi, functionName: 'transferFrom', args: [owner, to, value] })
  const calls = (list: readonly (readonly [target: Address, value: bigint, callData: Hex])[]): Hex =>
    encodeFunctionData({
      abi: multicallAbi,
      functionName: 'aggregate3Value',
      args: [list.map(([target, value, callData]) => ({ target, allowFailure: true, value, callData }))],
    })

  /** What an account can do. Each sends one transaction. */
  const acts = {
    coin: (one = pick(), other = pick()) => send(one, other, BigInt(1 + random(1e6))),
    token: (one = pick(), other = pick()) =>
      send(one, tokens[random(2)] as Address, 0n, token('transfer', other, BigInt(1 + random(1e6)))),
    mint: (one = pick(), other = pick()) =>
      send(one, tokens[random(2)] as Address, 0n, token('mint', other, BigInt(1 + random(1e6)))),
    failure: (one = pick()) =>
      send(one, reverter, 7n, encodeFunctionData({ abi: reverterAbi, functionName: 'failSilently' })),
    internal: (one = pick(), other = pick(), third = pick()) => {
      // The second call fails and sends its coins back, the contract keeps them.
      const list = [
        [other, 5n, '0x'],
        [reverter, 3n, '0x'],
        [third, 11n, '0x'],
      ] as const
      return send(one, multicall, 19n, calls(list))
    },
    /** Gives one token and gets another one from a third account, in one transaction. */
    swap: async (one = pick(), other = pick()) => {
      for (const [index, account] of [one, other].entries())
        await send(account, tokens[index] as Address, 0n, token('approve', multicall, 10n ** 30n))
      const list = [
        [tokens[0], 0n, from(one, other, BigInt(1 + random(1e5)))],
        [tokens[1], 0n, from(other, one, BigInt(1 + random(1e5)))],
      ] as const
      return send(one, multicall, 0n, calls(list))
    },
  }
  const kinds = Object.values(acts)

  return {
    url,
    client,
    accounts,
    tokens,
    acts,
    mine,
    stop,
    deploy,
    random,
    /** Mines blocks, each with up to `most` transactions of any kind. */
    async live(blocks: number, most = 3): Promise<void> {
      for (let block = 0; block < blocks; block += 1) {
        for (let left = random(most + 1); left > 0; left -= 1) await kinds[random(kinds.length)]?.()
        await mine()
      }
    },
    /** Replaces the last blocks by empty ones. */
    async reorg(depth: number): Promise<void> {
      await client.request({ method: 'anvil_reorg', params: [depth, []] } as never)
    },
    /** What an account has more than in the first block, as the chain says: the coin and each token. */
    async balancesOf(account: Address): Promise<readonly bigint[]> {
      const coin = (await client.getBalance({ address: account })) - COINS
      const read = tokens.map((address) =>
        client.readContract({ address, abi: tokenAbi, functionName: 'balanceOf', args: [account] }),
      )
      return [coin, ...(await Promise.all(read))]
    },
  }
}

/** A chain of a test. */
export type World = Awaited<ReturnType<typeof startWorld>>

/**
 * Starts a node before another one. It can point to another chain, or to none, and knows nothing of the last `behind`
 * blocks.
 */
export async function startProxy(target: string, behind = 0) {
  let now: string | undefined = target
  let lag = behind
  const forward = async (body: string): Promise<string> => {
    if (now === undefined) throw new Error('The node is away.')
    return (await fetch(now, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).text()
  }
  const headOf = async (): Promise<number> => {
    const { result } = JSON.parse(await forward('{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}'))
    return Math.max(0, Number(result) - lag)
  }
  async function answer(body: string): Promise<string> {
    if (lag === 0) return forward(body)
    const call = JSON.parse(body)
    const head = await headOf()
    const isBlock = /^(eth_getBlock|trace_block|debug_traceBlock)/.test(call.method)
    if (isBlock && call.params[0] === 'latest') call.params[0] = `0x${head.toString(16)}`
    if (isBlock && Number(call.params[0]) > head) return JSON.stringify({ jsonrpc: '2.0', id: call.id, result: null })
    return forward(JSON.stringify(call))
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      answer(Buffer.concat(parts).toString()).then(
        (text) => response.setHeader('content-type', 'application/json').end(text),
        () => response.destroy(),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pointTo: (url: string | undefined): void => void (now = url),
    lagBy: (blocks: number): void => void (lag = blocks),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
