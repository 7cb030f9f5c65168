import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createEmptyDatabase } from './emptyDatabase.js'
import { lockFolder } from './lockFolder.js'
import type { Database, OpenDatabase } from './storage.types.js'
import * as schema from './schema.js'

/** The folder of the migrations, which bring the tables up to date. */
export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))

/** The lock under which one of several instances brings the tables up to date. Any number of our own. */
const MIGRATION_LOCK = 4_711_016

/** Whether the database of a configuration is a PostgreSQL, and no folder. */
export const isPostgres = (database: string): boolean => /^postgres(ql)?:\/\//.test(database)

/** The folder of no database: PGlite keeps the data in memory. */
const MEMORY = 'memory://'

/** Whether the database of a configuration is a folder, or PGlite's memory, and no URL of a server. */
export const isFolder = (database: string): boolean =>
  database === MEMORY || (database !== '' && !/^[a-z][a-z\d+.-]*:\/\//i.test(database))

/**
 * Opens PGlite, a PostgreSQL inside this process, whose data is in `folder`. `memory://` keeps nothing. A new database is a
 * copy of the one that `cacheDir` keeps, if it is given. Rejects while another process has the folder.
 */
export async function openFolder(folder: string, cacheDir?: string): Promise<OpenDatabase> {
  const [{ PGlite }, { drizzle }, { migrate }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('drizzle-orm/pglite'),
    import('drizzle-orm/pglite/migrator'),
  ])
  const unlock = folder === MEMORY ? async () => undefined : await lockFolder(folder)
  try {
    const isNew = folder === MEMORY || !existsSync(join(folder, 'PG_VERSION'))
    const empty = isNew && cacheDir !== undefined ? await createEmptyDatabase(cacheDir, migrationsFolder) : undefined
    const copied = await empty?.read()
    const client = await PGlite.create(folder, copied && { loadDataDir: copied })
    const database = drizzle(client, { schema })
    // It is opened again after a failure, so a client that failed must not stay.
    await migrate(database, { migrationsFolder }).catch((error: unknown) =>
      client.close().then(() => Promise.reject(error)),
    )
    if (!copied) await empty?.keep(await client.dumpDataDir('none'))
    const close = async (): Promise<void> => {
      try {
        await client.close()
      } finally {
        await unlock()
      }
    }
    return { database, close }
  } catch (error) {
    await unlock()
    throw error
  }
}

/**
 * Opens PostgreSQL. `onError` gets the errors of idle connections, which the pool replaces by itself. A connection is
 * waited for 2 s, so that a request is not kept while the database is away.
 */
export async function openPostgres(url: string, onError: (error: Error) => void): Promise<OpenDatabase> {
  const [{ default: pg }, { drizzle }, { migrate }] = await Promise.all([
    import('pg'),
    import('drizzle-orm/node-postgres'),
    import('drizzle-orm/node-postgres/migrator'),
  ])
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 2_000, query_timeout: 10_000 })
  pool.on('error', onError)
  try {
    const client = await pool.connect()
    try {
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
      await migrate(drizzle(client), { migrationsFolder })
    } finally {
      // Ending the connection releases the lock, also after a failure.
      client.release(true)
    }
  } catch (error) {
    await pool.end()
    throw error
  }
  const database: Database = drizzle(pool, { schema })
  return { database, close: () => pool.end() }
}

/** Opens the database of a configuration. See {@link openFolder} and {@link openPostgres}. */
export const openDatabase = (
  database: string,
  onError: (error: Error) => void,
  cacheDir?: string,
): Promise<OpenDatabase> => (isPostgres(database) ? openPostgres(database, onError) : openFolder(database, cacheDir))
