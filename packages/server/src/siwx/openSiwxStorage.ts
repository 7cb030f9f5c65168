import { isFolder, isPostgres, openDatabase } from '../storage/openDatabase.js'
import { reasonOf } from '../storage/reasonOf.js'
import { createStorage } from '../storage/storage.js'
import { createSiwxStorage } from './createSiwxStorage.js'
import type { OpenSiwxStorage, SiwxStorageDeps } from './siwx.types.js'

/**
 * Opens the storage of a sign-in server (S3.09), for `createSiwxServer` of `@latchkit/siwx/server`. The database is opened
 * when it is first needed, and its tables are brought up to date then: it gets all tables of the server, not those of the
 * sign-in alone. Throws a `TypeError` for an empty text, and for a URL of another kind of database.
 *
 * @param database - `postgres://…`, which any number of instances may share, also with `startServer`; or a folder of this
 *   process alone, which PGlite keeps. `memory://` keeps nothing
 * @param deps - the program's own parts; see {@link SiwxStorageDeps}
 */
export function openSiwxStorage(database: string, deps: SiwxStorageDeps = {}): OpenSiwxStorage {
  if (!isPostgres(database) && !isFolder(database))
    throw new TypeError('The database must be a URL as postgres://host/name, or a folder.')
  const { onError = () => undefined, cacheDir } = deps
  const open = () => openDatabase(database, (error) => onError(reasonOf(error)), cacheDir)
  const storage = createStorage(open, onError)
  return { ...createSiwxStorage(storage), close: storage.close }
}
