import type { CaipNetworkId } from '@latchkit/core'
import { createSingleFlight } from '@latchkit/core/adapter'
import { at } from './answers.js'
import { rpc } from './solana.rpc.js'
import type { SolanaDeps } from './solana.wallets.js'

/** The reads of polls that run at once. Each HTTP request to a node has one call, so they share what they can. */
export interface SharedReads {
  /** Reads a transaction's status, with all that are asked for without an await between. Undefined while no block has it. */
  status(networkId: CaipNetworkId, hash: string): Promise<object | undefined>
  /** Asks once for what is asked for again, by the same key, before the answer is there. */
  once<value>(key: string, read: () => Promise<value>): Promise<value>
}

/** Makes the shared reads of one kit. */
export function createSharedReads(deps: SolanaDeps): SharedReads {
  /** The transactions that the next request asks for, by their network. */
  const due = new Map<CaipNetworkId, { readonly hashes: string[]; readonly statuses: Promise<unknown> }>()

  async function readDue(networkId: CaipNetworkId, hashes: readonly string[]): Promise<unknown> {
    // Calls that begin without an await between add their hashes before this goes on.
    await Promise.resolve()
    due.delete(networkId)
    const answer = await rpc(deps, networkId, 'getSignatureStatuses', [hashes, { searchTransactionHistory: true }])
    return at(answer, 'value')
  }

  return {
    async status(networkId, hash) {
      const begun = due.get(networkId)
      const hashes = begun?.hashes ?? []
      const index = hashes.push(hash) - 1
      const statuses = begun?.statuses ?? readDue(networkId, hashes)
      if (!begun) due.set(networkId, { hashes, statuses })
      const status = at(await statuses, index)
      return typeof status === 'object' && status !== null ? status : undefined
    },
    once: createSingleFlight().run,
  }
}
