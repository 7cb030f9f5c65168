import type { BitcoinNode } from './node/createNode.js'
import type { NodeProcess } from './nodeProcess.js'

/** A node that is started again whenever it ends. Its calls then go to the new one, whose world has just begun. */
export interface KeptNode {
  readonly node: BitcoinNode
  readonly healthy: () => boolean
  readonly stop: () => Promise<void>
}

/**
 * Starts it, and again as soon as it has ended, or at the next call where even that failed.
 *
 * @throws what `start` throws, if that happens the first time.
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
    },
    healthy: () => latest?.alive() === true,
    stop: async () => {
      stopped = true
      await starting?.catch(() => undefined)
      await latest?.stop()
    },
  }
}
