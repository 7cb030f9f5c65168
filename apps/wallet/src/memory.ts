/** What the phone remembers of a sandbox, beside what WalletConnect stores. */
export interface Memory {
  readonly account: number
  readonly network: string
  readonly evmNetwork: string
}

/** Reads and writes it. A storage that is shut only means that nothing outlives the page. */
export interface MemoryStore {
  readonly read: () => Partial<Memory>
  readonly write: (memory: Memory) => void
}

/** Makes it. */
export function createMemory(storage: () => Storage, sandboxUrl: string): MemoryStore {
  const key = `sandbox-phone:${sandboxUrl}`
  return {
    read: () => {
      try {
        const value: unknown = JSON.parse(storage().getItem(key) ?? '{}')
        return typeof value === 'object' && value !== null ? value : {}
      } catch {
        return {}
      }
    },
    write: ({ account, network, evmNetwork }) => {
      try {
        storage().setItem(key, JSON.stringify({ account, network, evmNetwork }))
      } catch {
        // The page itself still knows.
      }
    },
  }
}

const lastKey = 'sandbox-phone'

/** The sandbox that the phone was in last: not every link that leads here names it. */
export function rememberSandbox(storage: () => Storage, given: string | undefined): string | undefined {
  try {
    if (given !== undefined) storage().setItem(lastKey, given)
    return given ?? storage().getItem(lastKey) ?? undefined
  } catch {
    return given
  }
}
