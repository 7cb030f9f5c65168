import { del, get, promisifyRequest, update, type UseStore } from 'idb-keyval'
import type { KeyValues } from './device.types.js'

/** The name of the table. */
const TABLE = 'device'

/** What the Storage Access API gives for `{ indexedDB: true }`. Browsers without that part of it give nothing. */
interface StorageHandle {
  readonly indexedDB?: IDBFactory
}

/** What is asked for storage. */
export interface AccessDeps {
  readonly document: {
    readonly requestStorageAccess?: (types?: { readonly indexedDB: boolean }) => Promise<unknown>
  }
  readonly permissions: Pick<Permissions, 'query'> | undefined
  /** The project and the origin of the page around the frame: the storage beside the page's is one for all pages. */
  readonly app: string
}

/** The storage of this site beside the page's, which the browser gives after the visitor allowed it (F175). */
export interface StorageAccess {
  /** Opens it where the visitor allowed it before. Undefined otherwise. Never rejects. */
  readonly openGranted: () => Promise<KeyValues | undefined>
  /** Asks the visitor. Called in a press of theirs. Undefined where they or the browser refuse. Never rejects. */
  readonly ask: () => Promise<KeyValues | undefined>
}

/** Makes the access to storage. */
export function createStorageAccess({ document, permissions, app }: AccessDeps): StorageAccess {
  async function ask(): Promise<KeyValues | undefined> {
    try {
      const handle = (await document.requestStorageAccess?.({ indexedDB: true })) as StorageHandle | undefined
      return handle?.indexedDB && openIn(handle.indexedDB, app)
    } catch {
      return undefined
    }
  }
  return {
    ask,
    async openGranted() {
      try {
        const { state } = (await permissions?.query({ name: 'storage-access' })) ?? {}
        return state === 'granted' ? await ask() : undefined
      } catch {
        return undefined
      }
    },
  }
}

/** Opens the database of this site for one app, in one of the browser's storages. Each call rejects where the browser refuses it. */
export function openIn(indexedDB: IDBFactory | undefined, app: string): KeyValues {
  let opening: Promise<IDBDatabase> | undefined
  const store: UseStore = async (mode, run) => {
    opening ??= openDatabase(indexedDB, `latchkit ${app}`).catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return run((await opening).transaction(TABLE, mode).objectStore(TABLE))
  }
  return {
    get: (key) => get(key, store),
    update: (key, change) => update(key, change, store),
    del: (key) => del(key, store),
  }
}

async function openDatabase(indexedDB: IDBFactory | undefined, name: string): Promise<IDBDatabase> {
  if (!indexedDB) throw new TypeError('The browser has no database.')
  const request = indexedDB.open(name)
  request.onupgradeneeded = () => request.result.createObjectStore(TABLE)
  return promisifyRequest(request)
}
