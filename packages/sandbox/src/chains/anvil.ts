import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { mnemonic } from './definitions.js'
import { watchOver } from './watchdog.js'

/** Options of {@link startAnvil}. */
export interface AnvilOptions {
  readonly chainId: number
  /** The number of funded accounts. */
  readonly accounts: number
  /** 0 takes any free port. */
  readonly port: number
  /** The path of a state that anvil wrote, which the chain continues from. */
  readonly stateFile?: string | undefined
  /** The timestamp of the first block, in seconds, for a chain without a state. Its clock runs on from there. */
  readonly genesisTime?: number | undefined
}

/** A running anvil process. */
export interface Anvil {
  /** Host and port: `127.0.0.1:8545`. */
  readonly host: string
  readonly alive: () => boolean
  readonly stop: () => Promise<void>
}

/**
 * Starts anvil's binary directly, since the package's own launcher would be one more process, and slower.
 *
 * @throws with the end of anvil's output where it ends before it listens.
 */
export async function startAnvil(options: AnvilOptions): Promise<Anvil> {
  const { chainId, accounts, port, stateFile, genesisTime } = options
  const args = [
    '--host',
    '127.0.0.1',
    '--port',
    port,
    '--chain-id',
    chainId,
    '--accounts',
    accounts,
    '--mnemonic',
    mnemonic,
  ]
  if (stateFile) args.push('--load-state', stateFile)
  else if (genesisTime !== undefined) args.push('--timestamp', genesisTime)
  const child = spawn(findAnvil(), args.map(String), { stdio: ['ignore', 'pipe', 'pipe'] })
  if (child.pid !== undefined) child.once('exit', watchOver(child.pid))
  const host = await listening(child)
  return {
    host,
    alive: () => child.exitCode === null && child.signalCode === null,
    stop: () => end(child),
  }
}

function findAnvil(): string {
  const os = process.platform === 'win32' ? 'win32' : process.platform
  const cpu = process.arch === 'x64' ? 'amd64' : process.arch
  const binary = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
  // The package with this machine's binary is a dependency of anvil's, so with pnpm only anvil can resolve it.
  const ours = createRequire(import.meta.url)
  const anvils = createRequire(ours.resolve('@foundry-rs/anvil/package.json'))
  return anvils.resolve(`@foundry-rs/anvil-${os}-${cpu}/bin/${binary}`)
}

function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const read = (chunk: Buffer): void => {
      // Reads the log for as long as anvil runs, only so that the pipe doesn't fill.
      if (said.length > 100_000) return
      said += chunk.toString()
      const host = /Listening on (\S+)/.exec(said)?.[1]
      if (host) resolve(host)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('error', reject)
    child.once('close', (code) => reject(new Error(`anvil ended with ${code}: ${said.trim().slice(-500)}`)))
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const forced = setTimeout(() => child.kill('SIGKILL'), 2000)
  await gone
  clearTimeout(forced)
}
