import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { NodeOptions, NodeReady } from './node/main.js'

/** The Solana node in a process of its own, which is started again whenever it ends: a fault in native code ends it. */
export interface SolanaNode extends NodeReady {
  readonly alive: () => boolean
  readonly stop: () => Promise<void>
}

const restartMs = 50

/**
 * Starts the node. After a restart it has the same ports and accounts, and a fresh chain.
 *
 * @throws with the end of the process's error output where the first process ends before it listens.
 */
export async function startSolanaNode(options: NodeOptions): Promise<SolanaNode> {
  let stopped = false
  let child = spawn(options)
  const ready = await listening(child)

  const restart = async (): Promise<void> => {
    await wait(restartMs)
    if (stopped) return
    child = spawn({ ...options, ports: [ready.port] })
    child.once('exit', onExit)
    await listening(child)
  }
  const onExit = (): void => {
    // A process that fails to start ends too, which causes the next restart.
    if (!stopped) void restart().catch(() => undefined)
  }
  child.once('exit', onExit)
  return {
    ...ready,
    alive: () => isAlive(child),
    stop: async () => {
      stopped = true
      await end(child)
    },
  }
}

function spawn(options: NodeOptions): ChildProcess {
  const fromSource = import.meta.url.endsWith('.ts')
  const script = new URL(fromSource ? './node/main.ts' : './node/main.js', import.meta.url)
  const loader = new URL('../../scripts/from-source.mjs', import.meta.url)
  return fork(fileURLToPath(script), [JSON.stringify(options)], {
    execArgv: fromSource ? ['--import', loader.href] : [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
}

function listening(child: ChildProcess): Promise<NodeReady> {
  return new Promise((resolve, reject) => {
    let said = ''
    // Reads the output for as long as the process runs, only so that the pipe doesn't fill.
    child.stderr?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-500)
    })
    child.once('message', (ready) => resolve(ready as NodeReady))
    child.once('error', reject)
    child.once('close', (code) => reject(new Error(`The Solana chain ended with ${code}: ${said.trim()}`)))
  })
}

function isAlive(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null
}

async function end(child: ChildProcess): Promise<void> {
  if (!isAlive(child)) return
  const gone = once(child, 'exit')
  // The chain is in memory only, so killing the process loses nothing.
  child.kill('SIGKILL')
  await gone
}
