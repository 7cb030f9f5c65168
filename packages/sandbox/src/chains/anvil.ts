import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { mnemonic } from './definitions.js'
import { watchOver } from './watchdog.js'

/** How one anvil is started. */
export interface AnvilOptions {
  readonly chainId: number
  readonly accounts: number
  /** 0 takes any free one. */
  readonly port: number
  /** A state that anvil wrote, to go on from. */
  readonly stateFile?: string | undefined
}

/** A running anvil. */
export interface Anvil {
  /** Host and port. */
  readonly host: string
  readonly alive: () => boolean
  readonly stop: () => Promise<void>
}

/**
 * Starts the binary itself (the package's own launcher is one more process, and slower).
 *
 * @throws with anvil's own words when it ends before it listens.
 */
export async function startAnvil(options: AnvilOptions): Promise<Anvil> {
  const { chainId, accounts, port, stateFile } = options
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
  // Its package for this machine is a dependency of anvil's, so with pnpm only anvil can see it.
  const ours = createRequire(import.meta.url)
  const anvils = createRequire(ours.resolve('@foundry-rs/anvil/package.json'))
  return anvils.resolve(`@foundry-rs/anvil-${os}-${cpu}/bin/${binary}`)
}

function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const read = (chunk: Buffer): void => {
      // The log goes on for as long as anvil runs; it is read only so that the pipe doesn't fill.
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
