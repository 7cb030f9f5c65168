import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  createTestClient,
  getAddress,
  http,
  publicActions,
  walletActions,
  type Abi,
  type Address,
  type Hex,
} from 'viem'
import { foundry } from 'viem/chains'
import type { NetworkReads } from './approval.types.js'

const artifacts = JSON.parse(
  readFileSync(new URL('../../../../packages/sandbox/contracts/artifacts.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, { readonly abi: Abi; readonly bytecode: Hex }>>

/** Starts anvil's binary at any port. */
async function startAnvil(options: readonly string[]) {
  const anvils = createRequire(createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json'))
  const cpu = process.arch === 'x64' ? 'amd64' : process.arch
  const binary = anvils.resolve(`@foundry-rs/anvil-${process.platform}-${cpu}/bin/anvil`)
  const child = spawn(binary, ['--port', '0', ...options], { stdio: ['ignore', 'pipe', 'ignore'] })
  const end = (): void => void child.kill('SIGKILL')
  process.once('exit', end)
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => {
      if (said.length < 100_000) said += chunk.toString()
      const host = /Listening on (\S+)/.exec(said)?.[1]
      if (host) resolve(`http://${host}`)
    })
    child.once('error', reject)
    child.once('exit', () => reject(new Error('anvil ended.')))
  })
  return {
    url,
    stop: async () => {
      process.off('exit', end)
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}

/** A chain with the sandbox's contracts, and the reads of it as the frame has them. */
export async function startChain(options: readonly string[] = []) {
  const { url, stop } = await startAnvil(options)
  const transport = http(url, { retryCount: 0 })
  const client = createTestClient({ mode: 'anvil', chain: foundry, transport, pollingInterval: 10, cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)
  const [owner = '0x'] = await client.getAddresses()
  async function deploy(name: string, args: readonly unknown[] = []): Promise<Address> {
    const { abi, bytecode } = artifacts[name] ?? { abi: [], bytecode: '0x' }
    const hash = await client.deployContract({ abi, bytecode, args, account: owner })
    const { contractAddress } = await client.waitForTransactionReceipt({ hash })
    return getAddress(contractAddress ?? '0x')
  }
  // The artifact is the code that runs, as the sandbox puts it into its chains.
  const multicall: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'
  await client.setCode({ address: multicall, bytecode: artifacts.Multicall3?.bytecode ?? '0x' })
  /** What was asked, by the names of the methods. */
  const asked: string[] = []
  const reads: NetworkReads = {
    request: ({ method, params }) => {
      asked.push(method)
      return client.request({ method, params } as never)
    },
  }
  return {
    client,
    owner,
    multicall,
    deploy,
    reads,
    asked,
    stop,
    abiOf: (name: string): Abi => artifacts[name]?.abi ?? [],
  }
}
