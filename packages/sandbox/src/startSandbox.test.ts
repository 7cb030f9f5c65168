// Tests anvil.ts, startEvm.ts.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createPublicClient, createWalletClient, defineChain, erc20Abi, http, parseEther, type Chain } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { reverterAbi } from './chains/abis.js'
import type { Manifest, SandboxChain, SandboxToken } from './manifest.js'
import { openClient } from './relay/relay.fixture.js'
import { startSandbox, type Sandbox } from './startSandbox.js'
import { RECEIPT_WAIT } from './chains/receiptWait.js'

let cacheDir: string
let running: Sandbox[] = []

const start = async (): Promise<Sandbox> => {
  const sandbox = await startSandbox({ port: 0, cacheDir })
  running.push(sandbox)
  return sandbox
}

const toViemChain = ({ id, name, nativeCurrency, rpcUrl, contracts }: SandboxChain): Chain =>
  defineChain({
    id,
    name,
    nativeCurrency,
    rpcUrls: { default: { http: [rpcUrl] } },
    contracts: { multicall3: { address: contracts.multicall3 } },
  })

const readerOf = (chain: SandboxChain) => createPublicClient({ chain: toViemChain(chain), transport: http() })

/** The hash depends on the time of mining, so it shows whether a chain started from the saved state. */
const hashOf = async ({ manifest }: Sandbox) =>
  (await readerOf(manifest.evm.chains[0] as SandboxChain).getBlock({ blockNumber: 1n })).hash

const writerOf = (chain: SandboxChain, { evm }: Manifest) => {
  const account = privateKeyToAccount((evm.accounts[0] as { privateKey: `0x${string}` }).privateKey)
  return createWalletClient({ chain: toViemChain(chain), transport: http(), account })
}

beforeAll(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'sandbox-test-'))
})

afterEach(async () => {
  await Promise.all(running.map((sandbox) => sandbox.stop()))
  running = []
})

afterAll(() => rm(cacheDir, { recursive: true }))

describe('startSandbox', () => {
  it('starts cold, saves the state of both chains, and starts from it again', async () => {
    const cold = await start()
    const [folder] = await readdir(cacheDir)
    const files = await readdir(join(cacheDir, folder as string))
    expect(files.sort()).toEqual(['31337.json', '31338.json'])

    const warm = await start()
    expect(await hashOf(warm)).toBe(await hashOf(cold))
    // The block of the deployments comes from the file, and no other block follows.
    const reader = readerOf(warm.manifest.evm.chains[0] as SandboxChain)
    expect(await reader.getBlockNumber()).toBe(1n)
  })

  it('has old contracts, and new blocks at the present time', async () => {
    for (const { manifest } of [await start(), await start()]) {
      const chain = manifest.evm.chains[0] as SandboxChain
      const reader = readerOf(chain)
      const age = async () => Date.now() / 1000 - Number((await reader.getBlock()).timestamp)
      expect(await age()).toBeGreaterThan(2999 * 86_400)
      const writer = writerOf(chain, manifest)
      const hash = await writer.sendTransaction({ to: writer.account.address, value: 1n })
      await reader.waitForTransactionReceipt({ hash, ...RECEIPT_WAIT })
      expect(Math.abs(await age())).toBeLessThan(10)
    }
  })

  it('starts anew from a spoilt state', async () => {
    await start()
    const [folder] = await readdir(cacheDir)
    for (const id of [31337, 31338]) await writeFile(join(cacheDir, folder as string, `${id}.json`), '{"block":')
    const { evm } = (await start()).manifest
    const [token] = (evm.chains[0] as SandboxChain).tokens as [SandboxToken]
    const name = readerOf(evm.chains[0] as SandboxChain).readContract({
      abi: erc20Abi,
      address: token.address,
      functionName: 'name',
    })
    await expect(name).resolves.toBe('Sandbox Dollar')
  })

  it('runs beside another sandbox that fills the same cache, and leaves no draft', async () => {
    await rm(cacheDir, { recursive: true })
    const both = await Promise.all([start(), start()])
    expect(new Set(both.flatMap(({ manifest }) => manifest.evm.chains.map(({ rpcUrl }) => rpcUrl))).size).toBe(4)
    const [folder] = await readdir(cacheDir)
    expect((await readdir(join(cacheDir, folder as string))).sort()).toEqual(['31337.json', '31338.json'])
  })

  it('starts without a cache that it can’t write', async () => {
    const blocked = join(cacheDir, 'a-file')
    await writeFile(blocked, '')
    const sandbox = await startSandbox({ port: 0, cacheDir: blocked })
    running.push(sandbox)
    expect((await fetch(`${sandbox.url}/health`)).status).toBe(200)
  })

  it('rejects when its port is in use, and leaves nothing running', async () => {
    const { url } = await start()
    await expect(startSandbox({ port: Number(new URL(url).port), cacheDir })).rejects.toThrow('is in use')
  })

  it('ends everything when it stops, also when stop is called twice', async () => {
    const sandbox = await start()
    await Promise.all([sandbox.stop(), sandbox.stop()])
    const addresses = [
      sandbox.url,
      sandbox.manifest.solana.rpcUrl,
      ...sandbox.manifest.evm.chains.map(({ rpcUrl }) => rpcUrl),
    ]
    for (const address of addresses) await expect(fetch(address)).rejects.toThrow('fetch failed')
  })

  it('has a relay, and stops while a client is connected to it', async () => {
    const sandbox = await start()
    const { relay } = sandbox.manifest
    expect(relay.url).toBe(`${sandbox.url.replace('http:', 'ws:')}/relay`)
    const { socket, call } = await openClient(relay)
    expect(await call('irn_subscribe', { topic: 'a'.repeat(64) })).toMatch(/^[0-9a-f]{64}$/)
    const closed = once(socket, 'close')
    await sandbox.stop()
    expect((await closed)[0]).toBe(1006)
  })

  it('has a directory for the relay’s project, open to the pages of any origin', async () => {
    const { url, phone, directory, relay, evm, solana, bitcoin, wallets } = (await start()).manifest
    expect(directory.projectId).toBe(relay.projectId)
    const headers = { origin: 'http://localhost:4400' }
    const ask = (query: string): Promise<Response> =>
      fetch(`${directory.url}/getWallets?projectId=${directory.projectId}${query}`, { headers })
    const answer = await ask('')
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    const { data, count } = await answer.json()
    const names = [...wallets, phone].map(({ name }) => name)
    expect(data.slice(0, 6).map(({ name }: { name: string }) => name)).toEqual(names)
    expect(count).toBe(506)
    expect(phone.url).toBe(`http://localhost:4600/?sandbox=${encodeURIComponent(url)}`)
    expect(data[5].mobile_link).toBe(phone.url)
    for (const caip2 of [...evm.chains.map((chain) => chain.caip2), solana.caip2, bitcoin.caip2])
      expect((await (await ask(`&chains=${caip2}`)).json()).count).toBeGreaterThan(50)

    const preflight = await fetch(directory.url + '/getWallets', {
      method: 'OPTIONS',
      headers: { ...headers, 'access-control-request-headers': 'x-project-id,x-sdk-type,x-sdk-version' },
    })
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
      204,
      'x-project-id,x-sdk-type,x-sdk-version',
    ])
    await fetch(directory.switchesUrl, { method: 'PUT', body: JSON.stringify({ cors: false }) })
    expect((await ask('')).headers.get('access-control-allow-origin')).toBeNull()
  })

  it('reports in its health when a chain has died', async () => {
    const sandbox = await start()
    const health = async (): Promise<number> => (await fetch(`${sandbox.url}/health`)).status
    expect(await health()).toBe(200)
    const { stdout } = await promisify(execFile)('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)])
    const second = stdout.split('\n').find((line) => line.includes('--chain-id 31338')) as string
    process.kill(Number.parseInt(second, 10), 'SIGKILL')
    await expect.poll(health).toBe(503)
  })
})

describe('the chains of a sandbox, which these tests only read', () => {
  let sandbox: Sandbox
  beforeAll(async () => void (sandbox = await startSandbox({ port: 0, cacheDir })))
  afterAll(() => sandbox.stop())

  it('describes the running chains in its manifest', async () => {
    const response = await fetch(`${sandbox.url}/manifest.json`, { headers: { origin: 'http://localhost:4400' } })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await response.json()).toEqual(sandbox.manifest)

    const { evm } = sandbox.manifest
    expect(evm.chains.map(({ caip2 }) => caip2)).toEqual(['eip155:31337', 'eip155:31338'])
    expect(evm.accounts).toHaveLength(10)
    for (const { address, privateKey } of evm.accounts) expect(privateKeyToAccount(privateKey).address).toBe(address)
    for (const chain of evm.chains) {
      const reader = readerOf(chain)
      expect(await reader.getChainId()).toBe(chain.id)
      for (const { address } of evm.accounts) {
        expect(await reader.getBalance({ address })).toBe(parseEther('10000'))
        expect(await reader.getTransactionCount({ address })).toBe(0)
      }
    }
  })

  it('has three tokens that Multicall3 reads', async () => {
    const { evm } = sandbox.manifest
    const holder = (evm.accounts[9] as { address: `0x${string}` }).address
    for (const chain of evm.chains) {
      const answers = await readerOf(chain).multicall({
        allowFailure: false,
        contracts: chain.tokens.flatMap(({ address }) => [
          { abi: erc20Abi, address, functionName: 'symbol' } as const,
          { abi: erc20Abi, address, functionName: 'decimals' } as const,
          { abi: erc20Abi, address, functionName: 'balanceOf', args: [holder] } as const,
        ]),
      })
      const expected = chain.tokens.flatMap(({ symbol, decimals }) => [symbol, decimals, 10n ** BigInt(decimals + 6)])
      expect(answers).toEqual(expected)
    }
    expect((evm.chains[0] as SandboxChain).tokens.map(({ decimals, kind }) => [decimals, kind])).toEqual([
      [6, 'erc20'],
      [18, 'erc20'],
      [6, 'no-return'],
    ])
  })

  it('lets Multicall3 report one failing call without the others, and read ether', async () => {
    const chain = sandbox.manifest.evm.chains[0] as SandboxChain
    const multicallAbi = [
      {
        type: 'function',
        name: 'getEthBalance',
        stateMutability: 'view',
        inputs: [{ name: 'account', type: 'address' }],
        outputs: [{ name: '', type: 'uint256' }],
      },
    ] as const
    const answers = await readerOf(chain).multicall({
      contracts: [
        {
          abi: multicallAbi,
          address: chain.contracts.multicall3,
          functionName: 'getEthBalance',
          args: [chain.contracts.reverter],
        },
        { abi: reverterAbi, address: chain.contracts.reverter, functionName: 'failSilently' },
      ],
    })
    expect(answers[0]).toEqual({ status: 'success', result: 0n })
    expect(answers[1]?.status).toBe('failure')
  })

  it('has a contract that fails with a reason, a custom error and bytes of choice', async () => {
    const chain = sandbox.manifest.evm.chains[0] as SandboxChain
    const reader = readerOf(chain)
    const contract = { abi: reverterAbi, address: chain.contracts.reverter } as const
    await expect(
      reader.simulateContract({ ...contract, functionName: 'failWithReason', args: ['Out of sand'] }),
    ).rejects.toThrow('Out of sand')
    await expect(
      reader.simulateContract({ ...contract, functionName: 'failWithError', args: [7n, 'tide'] }),
    ).rejects.toThrow(/Refused[^]*7, tide/)
    const [caller] = ['0x000000000000000000000000000000000000bEEF'] as const
    await expect(reader.call({ account: caller, to: contract.address, value: 0n })).rejects.toThrow('takes no ether')
  })
})

describe('the odd tokens of a sandbox', () => {
  let sandbox: Sandbox
  beforeAll(async () => void (sandbox = await startSandbox({ port: 0, cacheDir })))
  afterAll(() => sandbox.stop())

  it('F109 has a token whose transfer moves coins and returns nothing', async () => {
    const chain = sandbox.manifest.evm.chains[1] as SandboxChain
    const mute = chain.tokens.find(({ kind }) => kind === 'no-return') as SandboxToken
    const to = '0x000000000000000000000000000000000000bEEF'
    const abi = erc20Abi.filter((item) => item.type === 'function' && item.name === 'transfer')
    const silent = [{ ...abi[0], outputs: [] }] as const
    const hash = await writerOf(chain, sandbox.manifest).sendTransaction({
      to: mute.address,
      data: `0xa9059cbb${to.slice(2).toLowerCase().padStart(64, '0')}${(5).toString(16).padStart(64, '0')}`,
    })
    const reader = readerOf(chain)
    expect((await reader.waitForTransactionReceipt({ hash, ...RECEIPT_WAIT })).status).toBe('success')
    const balance = await reader.readContract({
      abi: erc20Abi,
      address: mute.address,
      functionName: 'balanceOf',
      args: [to],
    })
    expect(balance).toBe(5n)
    const call = { address: mute.address, functionName: 'transfer', args: [to, 0n], account: to } as const
    await expect(reader.simulateContract({ abi: erc20Abi, ...call })).rejects.toThrow('returned no data')
    await expect(reader.simulateContract({ abi: silent as never, ...call })).resolves.toBeDefined()
  })

  it('has a token that keeps a hundredth of each transfer', async () => {
    const chain = sandbox.manifest.evm.chains[1] as SandboxChain
    const { address, symbol, kind } = chain.feeToken
    expect([symbol, kind]).toEqual(['FEE', 'fee'])
    const to = '0x000000000000000000000000000000000000bEEF' as const
    const balanceOf = (holder: `0x${string}`) =>
      readerOf(chain).readContract({ abi: erc20Abi, address, functionName: 'balanceOf', args: [holder] })
    const balances = () => Promise.all([writerOf(chain, sandbox.manifest).account.address, to, address].map(balanceOf))
    const million = parseEther('1000000')
    expect(await balances()).toEqual([million, 0n, 0n])
    const call = { abi: erc20Abi, address, functionName: 'transfer', args: [to, 1_050n], chain: null } as const
    const hash = await writerOf(chain, sandbox.manifest).writeContract(call)
    await readerOf(chain).waitForTransactionReceipt({ hash, ...RECEIPT_WAIT })
    expect(await balances()).toEqual([million - 1_050n, 1_040n, 10n])
  })
})
