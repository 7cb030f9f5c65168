import { pairingError, withTimeout, type PairingContext } from '@latchkit/core/adapter'
import type { UniversalProviderOpts } from '@walletconnect/universal-provider'

type Store = NonNullable<UniversalProviderOpts['storage']>

/** How long the browser's database may take to open. */
const OPEN_MS = 2_000
/** A database that is there for the time of the trial alone: the library's own is the library's to make. */
const TRIAL = 'latchkit-trial'

/**
 * What the library is to store in: its own store, which takes the browser's database, or where that never opens memory. The
 * library would wait for it for ever (F201).
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

/** Keeps values for as long as the page lives, as texts: what is changed outside doesn't change inside. */
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
