import type { WalletChain } from './types.js'

/** The values that the wallet stores for one origin, between loads of the page. */
export interface WalletMemory {
  /** Whether the app may see the account. */
  readonly permitted: boolean
  readonly account: number
  /** The id of the chain chosen last, `null` for the first chain. */
  readonly chainId: number | null
  /** Chains that apps added. */
  readonly added: readonly WalletChain[]
}

/**
 * Reads and writes the wallet's values. Where the storage throws, is full or has invalid data, values last as long as
 * the page.
 */
export interface MemoryStore {
  readonly read: () => WalletMemory
  readonly write: (change: Partial<WalletMemory>) => void
  readonly readKept: () => unknown
  readonly keep: (switches: object) => void
  /** Stores the requests that are open while the page unloads. */
  readonly leave: (requests: readonly LeftRequest[]) => void
  /** Returns the requests that the page before left open, and removes them. */
  readonly takeLeft: () => readonly LeftRequest[]
}

/** A request that was open while its page unloaded. */
export interface LeftRequest {
  readonly method: string
  /** As the log has them. */
  readonly params: unknown
}

/**
 * Creates the store of one wallet. It calls `storage` for each access, since reading `localStorage` may throw. `name`
 * separates the wallets of one page.
 */
export function createMemory(storage: () => Storage, name: string): MemoryStore {
  const prefix = name === '' ? 'sandbox-wallet' : `sandbox-wallet:${name}`
  const memoryKey = `${prefix}:memory`
  const keptKey = `${prefix}:switches`
  const leftKey = `${prefix}:left`
  const load = (key: string): object => {
    try {
      const value: unknown = JSON.parse(storage().getItem(key) ?? '{}')
      return typeof value === 'object' && value !== null ? value : {}
    } catch {
      return {}
    }
  }
  const save = (key: string, value: object): boolean => {
    try {
      storage().setItem(key, JSON.stringify(value))
      return true
    } catch {
      // `memory` keeps the values as long as the page.
      return false
    }
  }
  let memory: WalletMemory = { permitted: false, account: 0, chainId: null, added: [] }
  let isStored = true
  // Another tab of the app may have changed the stored values.
  const read = (): WalletMemory => (isStored ? { ...memory, ...load(memoryKey) } : memory)
  return {
    read,
    write: (change) => {
      memory = { ...read(), ...change }
      isStored = save(memoryKey, memory)
    },
    readKept: () => load(keptKey),
    keep: (switches) => void save(keptKey, switches),
    leave: (requests) => void save(leftKey, requests),
    takeLeft: () => {
      const left = load(leftKey)
      if (!Array.isArray(left) || left.length === 0) return []
      save(leftKey, [])
      return left as LeftRequest[]
    },
  }
}
