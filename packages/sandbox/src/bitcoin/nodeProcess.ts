import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { BitcoinNode } from './node/createNode.js'
import type { NodeAnswer } from './node/serveNode.js'

/** A node in a process of its own, so that a failure of the node can't end the sandbox. */
export interface NodeProcess {
  readonly node: BitcoinNode
  readonly alive: () => boolean
  /** Resolves when the process has ended. */
  readonly ended: Promise<unknown>
  readonly stop: () => Promise<void>
}

/** Milliseconds without an answer after which the process is killed. */
const patience = 20_000
/** Milliseconds that its start may take: it loads much code, while the rest of the sandbox starts too. */
const startPatience = 120_000

/**
 * Starts a node at the genesis block.
 *
 * @param file the path of the node's script
 * @throws with the end of the process's error output where the process ends before the node is ready.
 */
export async function startNodeProcess(file: string): Promise<NodeProcess> {
  // bcoin uses `Buffer()`, which is deprecated.
  const child = fork(file, { execArgv: ['--no-deprecation'], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  const call = createCall(child)
  await call()
  return {
    node: {
      tip: () => call('tip') as ReturnType<BitcoinNode['tip']>,
      blockHash: (...args) => call('blockHash', args) as ReturnType<BitcoinNode['blockHash']>,
      transaction: (...args) => call('transaction', args) as ReturnType<BitcoinNode['transaction']>,
      transactionsOf: (...args) => call('transactionsOf', args) as ReturnType<BitcoinNode['transactionsOf']>,
      send: (...args) => call('send', args) as ReturnType<BitcoinNode['send']>,
      mine: (...args) => call('mine', args) as ReturnType<BitcoinNode['mine']>,
      reorganise: (...args) => call('reorganise', args) as ReturnType<BitcoinNode['reorganise']>,
    },
    alive: () => isAlive(child),
    ended: once(child, 'exit'),
    stop: () => end(child),
  }
}

interface OpenCall {
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
}

type Call = (method?: keyof BitcoinNode, args?: readonly unknown[]) => Promise<unknown>

/** Creates the function that calls the node. Its first call, without a method, resolves when the node is ready. */
function createCall(child: ChildProcess): Call {
  const open = new Map<number, OpenCall>()
  let calls = 0
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-500)
  })
  child.on('message', ({ id, result, error }: NodeAnswer) => {
    const waiting = open.get(id)
    open.delete(id)
    if (error === undefined) waiting?.resolve(result)
    else waiting?.reject(new Error(error))
  })
  const giveUp = (): void => {
    for (const { reject } of open.values()) reject(new Error(`The Bitcoin chain ended. ${said.trim()}`.trim()))
    open.clear()
  }
  child.once('error', giveUp)
  child.once('close', giveUp)

  return async (method, args = []) => {
    const id = calls++
    const answered = new Promise<unknown>((resolve, reject) => open.set(id, { resolve, reject }))
    if (!isAlive(child)) giveUp()
    else if (method) child.send({ id, method, args }, () => undefined)
    const stuck = setTimeout(() => child.kill('SIGKILL'), method ? patience : startPatience)
    return answered.finally(() => clearTimeout(stuck))
  }
}

function isAlive(child: ChildProcess): boolean {
  return child.connected && child.exitCode === null && child.signalCode === null
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  // The chain is in memory only, so killing the process loses nothing.
  child.kill('SIGKILL')
  await gone
}

/**
 * Resolves with the path of the node's script: the file in `dist`, or a new bundle where the sandbox runs from its
 * sources.
 */
export async function findNodeScript(): Promise<string> {
  if (!import.meta.url.endsWith('.ts')) return fileURLToPath(new URL('../bitcoin-node.cjs', import.meta.url))
  const script = new URL('../../scripts/build-bitcoin.mjs', import.meta.url).href
  const { findOrBundleNode } = (await import(/* @vite-ignore */ script)) as { findOrBundleNode: () => Promise<string> }
  return findOrBundleNode()
}
