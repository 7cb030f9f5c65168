/** The values that the phone stores for a sandbox, beside WalletConnect's own. */
export interface Memory {
  readonly account: number
  readonly network: string
  readonly evmNetwork: string
}

/** Reads and writes these values. Where the storage is blocked, they last as long as the page. */
export interface MemoryStore {
  readonly read: () => Partial<Memory>
  readonly write: (memory: Memory) => void
}

/** Creates the store for one sandbox. */
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
        // The page keeps the values in its state.
      }
    },
  }
}

const lastKey = 'sandbox-phone'

/**
 * Returns the sandbox of the address, else the last one that was used: not every link to the page names the sandbox.
 */
export function rememberSandbox(storage: () => Storage, given: string | undefined): string | undefined {
  try {
    if (given !== undefined) storage().setItem(lastKey, given)
    return given ?? storage().getItem(lastKey) ?? undefined
  } catch {
    return given
  }
}
