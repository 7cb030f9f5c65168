import { pairingError, withTimeout, type PairingContext } from '@latchkit/core/adapter'
import type { UniversalProviderOpts } from '@walletconnect/universal-provider'

type Store = NonNullable<UniversalProviderOpts['storage']>

/** Most time that opening the browser's database may take, in ms. */
const OPEN_MS = 2_000
/** The name of the database for the trial. It is deleted after it: the library makes its own database. */
const TRIAL = 'latchkit-trial'

/**
 * Chooses the store of the library. Resolves with undefined where IndexedDB opens: then the library uses its own store.
 * Resolves with a store in memory where IndexedDB fails, or does not open within 2 s, because the library would wait
 * forever (F201).
 */
export async function chooseStore({ environment: { window, clock } }: PairingContext): Promise<Store | undefined> {
  const database = window?.indexedDB
  if (!database) return undefined
  try {
    await withTimeout(clock, OPEN_MS, opened(database), () => pairingError('unreachable', { host: '' }))
    return undefined
  } catch {
    return createMemoryStore()
  }
}

const opened = (database: IDBFactory): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = database.open(TRIAL)
    request.onerror = () => reject(request.error ?? new Error('It does not open.'))
    request.onsuccess = () => {
      request.result.close()
      database.deleteDatabase(TRIAL)
      resolve()
    }
  })

/**
 * Makes a store in memory. It keeps values as JSON text, so that later changes of a value do not change the stored one.
 */
export function createMemoryStore(): Store {
  const texts = new Map<string, string>()
  const read = (text: string | undefined): never => (text === undefined ? undefined : JSON.parse(text)) as never
  return {
    getKeys: async () => [...texts.keys()],
    getEntries: async () => [...texts].map(([key, text]) => [key, read(text)]),
    getItem: async (key) => read(texts.get(key)),
    setItem: async (key, value) => void texts.set(key, JSON.stringify(value)),
    removeItem: async (key) => void texts.delete(key),
  }
}
