import type { BitcoinNode } from './node/createNode.js'
import type { NodeProcess } from './nodeProcess.js'

/** A node that is started again whenever its process ends. Its calls then go to the new process, with a fresh chain. */
export interface KeptNode {
  readonly node: BitcoinNode
  readonly healthy: () => boolean
  readonly stop: () => Promise<void>
}

/**
 * Starts a node, and starts it again as soon as its process has ended. Where that fails, the next call tries again.
 *
 * @throws the error of `start` where the first start fails.
 */
export async function keepNode(start: () => Promise<NodeProcess>): Promise<KeptNode> {
  let latest: NodeProcess | undefined
  let starting: Promise<NodeProcess> | undefined
  let stopped = false

  const begin = async (): Promise<NodeProcess> => {
    const begun = await start()
    latest = begun
    void begun.ended.then(live).catch(() => undefined)
    return begun
  }
  const live = async (): Promise<BitcoinNode> => {
    if (stopped) throw new Error('The Bitcoin chain has been stopped.')
    if (latest?.alive()) return latest.node
    starting ??= begin().finally(() => (starting = undefined))
    return (await starting).node
  }

  await live()
  return {
    node: {
      tip: async () => (await live()).tip(),
      blockHash: async (height) => (await live()).blockHash(height),
      transaction: async (txid) => (await live()).transaction(txid),
      transactionsOf: async (script) => (await live()).transactionsOf(script),
      send: async (hex) => (await live()).send(hex),
      mine: async (script, times) => (await live()).mine(script, times),
      reorganise: async (...args) => (await live()).reorganise(...args),
    },
    healthy: () => latest?.alive() === true,
    stop: async () => {
      stopped = true
      await starting?.catch(() => undefined)
      await latest?.stop()
    },
  }
}
