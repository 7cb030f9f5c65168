import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { readConfig, startServer as startInstance } from '@latchkit/server/node'
import type { ServerConfig } from '@latchkit/server'
import { Hono } from 'hono'
import { createTestClient, http, publicActions, walletActions, type Address, type Hex } from 'viem'
import { deployUniswap, UNISWAP_GAS } from '../../../server/src/prices/uniswap.fixture.js'
import { createFaults } from '../directory/faults.js'
import { listWallets } from '../directory/directoryWallets.js'
import { createDirectoryControls } from '../directory/switches.js'
import type { DirectorySwitches, Manifest, SandboxChain } from '../manifest.js'
import { startServer } from '../server.js'
import { startSandbox } from '../startSandbox.js'
import { createStrangers, ipfsGateway } from './strangers.js'
import { RECEIPT_WAIT } from '../chains/receiptWait.js'

/** Where the instances of a service keep what they share. One instance for each entry. */
export interface ServiceData {
  readonly instances: readonly Pick<ServerConfig, 'database' | 'redis'>[]
  readonly stop: () => Promise<void>
}

/** The chain of a sandbox, with an account that the node signs for. */
function clientOf({ rpcUrl }: SandboxChain) {
  // A call that was given up and repeated would send its transaction twice.
  const transport = http(rpcUrl, { timeout: 60_000, retryCount: 0 })
  return createTestClient({ mode: 'anvil', transport, cacheTime: 0 }).extend(publicActions).extend(walletActions)
}

/** Pools of Uniswap for the sandbox's gold, for the wrapped coin, and for a token that no list has. */
async function deployPools(chain: SandboxChain, owner: Address) {
  const client = clientOf(chain)
  const send = async (to: Hex | undefined, data: Hex, from: Address = owner): Promise<Hex> => {
    const hash = await client.sendTransaction({ account: from, data, gas: UNISWAP_GAS, chain: null, ...(to && { to }) })
    const { status, contractAddress } = await client.waitForTransactionReceipt({ hash, ...RECEIPT_WAIT })
    if (status !== 'success') throw new Error(`The transaction ${hash} failed.`)
    return contractAddress ?? '0x'
  }
  const uniswap = await deployUniswap({ send, client, owner })
  const [dollar, gold] = chain.tokens.map(({ address }) => address) as [Hex, Hex]
  const [wrapped, bait] = [await uniswap.deployToken('WETH', 18), await uniswap.deployToken('BAIT', 18)]
  await uniswap.reserves(gold, 10_000n * 10n ** 18n, dollar, 40_000n * 10n ** 6n)
  await uniswap.reserves(wrapped, 100n * 10n ** 18n, dollar, 200_000n * 10n ** 6n)
  // It makes a worthless token look worth a thousand dollars.
  await uniswap.reserves(bait, 1_000n * 10n ** 18n, dollar, 1_000_000n * 10n ** 6n)
  await uniswap.write(bait, 'mint', [owner, 5n * 10n ** 18n])
  return { client, send, ...uniswap, dollar, gold, wrapped, bait }
}

/** Writes the list of the sandbox's tokens. Those that come unasked are on no list. */
async function writeList(folder: string, chain: SandboxChain): Promise<string> {
  const file = join(folder, 'tokens.json')
  const tokens = [...chain.tokens, chain.feeToken].map(({ address, name, symbol, decimals }) => ({
    chainId: chain.id,
    ...{ address, name, symbol, decimals },
  }))
  await writeFile(file, JSON.stringify({ name: 'Sandbox', tokens }))
  return file
}

/** The servers of an app on the chains of a sandbox, behind the directory's faults. */
export async function startService({ instances, stop: stopData }: ServiceData) {
  const sandbox = await startSandbox({ port: 0 })
  const { manifest } = sandbox
  const [chain, owner] = [manifest.evm.chains[0] as SandboxChain, manifest.evm.accounts[0]?.address as Address]
  const folder = await mkdtemp(join(tmpdir(), 'latchkit-service-'))
  const pools = await deployPools(chain, owner)
  const front = await startServer(0)
  const config = {
    ...configOf(manifest, chain),
    tokens: [await writeList(folder, chain)],
    prices: { [chain.caip2]: { quotes: [pools.dollar], wrapped: pools.wrapped, v2: [pools.v2], v3: [pools.v3] } },
    publicUrl: front.url,
  }
  const running = await Promise.all(
    instances.map((data) => startInstance(readConfig({ ...config, ...data }), { fetch: createStrangers(manifest) })),
  )
  const urls = running.map(({ url }) => url)
  for (const url of urls) await untilRead(`${url}/v1/account/${owner}/history?chainId=${chain.caip2}&projectId=any`)
  const controls = createDirectoryControls()
  const routes = new Hono<{ Bindings: HttpBindings }>()
  routes.all('*', createFaults('', controls, createBalancer(urls)))
  front.serve(routes, new Map())
  return {
    manifest,
    chain,
    accounts: manifest.evm.accounts.map(({ address }) => address),
    pools,
    /** The address of the whole service: its requests go to the instances in turn, with the faults that are set. */
    url: front.url,
    /** The instances themselves. */
    urls,
    /** Sets the faults. What is left out is right. */
    set: (switches: Partial<DirectorySwitches>): void => controls.put(switches),
    async stop(): Promise<void> {
      await front.close()
      await Promise.all(running.map(({ stop }) => stop()))
      await stopData()
      await sandbox.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A service that runs. */
export type Service = Awaited<ReturnType<typeof startService>>

/**
 * Waits until an instance has read its chain: opening the database takes seconds, in which it answers nothing else, and
 * the tokens of no list are known by the index alone.
 *
 * @param url the history of the account to which the bait was sent last
 */
async function untilRead(url: string): Promise<void> {
  while (!(await (await fetch(url)).text()).includes('"BAIT"')) await wait(50)
}

function configOf(manifest: Manifest, chain: SandboxChain): ServerConfig {
  const { evm, solana } = manifest
  return {
    port: 0,
    rpc: Object.fromEntries([...evm.chains, solana].map(({ caip2, proxyUrl }) => [caip2, [proxyUrl]])),
    wallets: listWallets(manifest),
    history: { [chain.caip2]: { index: 'all', everyS: 1 } },
    ...(chain.names && { names: { network: chain.caip2, universalResolver: chain.names.universalResolver } }),
    ipfs: ipfsGateway,
    logLevel: 'silent',
    limits: { perClient: 1_000_000, perProject: 1_000_000 },
  }
}

/** Passes requests on to servers in turn. Answers 502 for a server that is away. */
function createBalancer(urls: readonly string[]): (request: Request) => Promise<Response> {
  let turn = 0
  return async (request) => {
    const { pathname, search } = new URL(request.url)
    const { method } = request
    const body = method === 'POST' ? await request.text() : undefined
    turn += 1
    const url = `${urls[turn % urls.length]}${pathname}${search}`
    return fetch(url, { method, ...(body !== undefined && { body }) }).catch(() => new Response('', { status: 502 }))
  }
}
