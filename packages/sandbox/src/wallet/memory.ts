import type { WalletChain } from './types.js'

/** What the wallet remembers of one origin, from one load of the page to the next. */
export interface WalletMemory {
  /** Whether the app may see the account. */
  readonly permitted: boolean
  readonly account: number
  /** The chain last chosen, `null` while it is the first. */
  readonly chainId: number | null
  /** Chains that apps added. */
  readonly added: readonly WalletChain[]
}

/** Reads and writes it. A storage that throws, is full or is spoilt only means that nothing outlives the page. */
export interface MemoryStore {
  readonly read: () => WalletMemory
  readonly write: (change: Partial<WalletMemory>) => void
  readonly readKept: () => unknown
  readonly keep: (switches: object) => void
}

/**
 * `storage` is asked for each time, since merely reaching for `localStorage` may throw. `name` tells the wallets of one
 * page apart.
 */
export function createMemory(storage: () => Storage, name: string): MemoryStore {
  const prefix = name === '' ? 'sandbox-wallet' : `sandbox-wallet:${name}`
  const memoryKey = `${prefix}:memory`
  const keptKey = `${prefix}:switches`
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
      // The memory below still holds for as long as the page does.
      return false
    }
  }
  let memory: WalletMemory = { permitted: false, account: 0, chainId: null, added: [] }
  let isStored = true
  // Another tab of the app may have written it.
  const read = (): WalletMemory => (isStored ? { ...memory, ...load(memoryKey) } : memory)
  return {
    read,
    write: (change) => {
      memory = { ...read(), ...change }
      isStored = save(memoryKey, memory)
    },
    readKept: () => load(keptKey),
    keep: (switches) => void save(keptKey, switches),
  }
}
