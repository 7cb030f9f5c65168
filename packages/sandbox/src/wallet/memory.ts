import type { WalletChain, WalletSwitches } from './types.js'

/** What the wallet remembers of one origin, from one load of the page to the next. */
export interface WalletMemory {
  /** Whether the app may see the account. */
  readonly permitted: boolean
  readonly account: number
  readonly chainId: number
  /** Chains that apps added. */
  readonly added: readonly WalletChain[]
}

/** Reads and writes it. A storage that throws, is full or is spoilt only means that nothing outlives the page. */
export interface MemoryStore {
  readonly read: () => WalletMemory
  readonly write: (change: Partial<WalletMemory>) => void
  readonly readKept: () => unknown
  readonly keep: (switches: Partial<WalletSwitches>) => void
}

const memoryKey = 'sandbox-wallet:memory'
const keptKey = 'sandbox-wallet:switches'

/** `storage` is asked for each time, since merely reaching for `localStorage` may throw. */
export function createMemory(storage: () => Storage, firstChain: number): MemoryStore {
  const load = (key: string): object => {
    try {
      const value: unknown = JSON.parse(storage().getItem(key) ?? '{}')
      return typeof value === 'object' && value !== null ? value : {}
    } catch {
      return {}
    }
  }
  const save = (key: string, value: object): void => {
    try {
      storage().setItem(key, JSON.stringify(value))
    } catch {
      // The memory below still holds for as long as the page does.
    }
  }
  let memory: WalletMemory = { permitted: false, account: 0, chainId: firstChain, added: [], ...load(memoryKey) }
  return {
    read: () => memory,
    write: (change) => {
      memory = { ...memory, ...change }
      save(memoryKey, memory)
    },
    readKept: () => load(keptKey),
    keep: (switches) => save(keptKey, switches),
  }
}
