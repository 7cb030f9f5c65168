import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { readMigrationFiles } from 'drizzle-orm/migrator'

const zip = promisify(gzip)
const unzip = promisify(gunzip)

/**
 * An empty database with all tables, in a file. PGlite takes many seconds for making a database anew, in which the process
 * does nothing else; a copy is ready in a fraction of them.
 */
export interface EmptyDatabase {
  /** The content of the file. Undefined where there is none, and where it is spoilt. */
  readonly read: () => Promise<Blob | undefined>
  /** Writes the file. Ignores a failure. */
  readonly keep: (content: Blob) => Promise<void>
}

/** Finds the empty database in a folder, for exactly this PGlite and these migrations. */
export async function createEmptyDatabase(cacheDir: string, migrationsFolder: string): Promise<EmptyDatabase> {
  const pglite = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const made = [
    await readFile(join(dirname(pglite), '../package.json'), 'utf8'),
    readMigrationFiles({ migrationsFolder }),
  ]
  const hash = createHash('sha256').update(JSON.stringify(made)).digest('hex').slice(0, 16)
  const home = join(cacheDir, `latchkit-database-${hash}`)
  const file = join(home, 'empty.tar.gz')
  return {
    // PGlite would read a compressed file as well, but not reject where it is spoilt.
    read: () =>
      readFile(file)
        .then((bytes) => unzip(bytes))
        .then((bytes) => new Blob([bytes], { type: 'application/x-tar' }))
        .catch(() => undefined),
    // The file appears whole or not at all, so several processes may write it at once.
    keep: async (content) => {
      const draft = join(home, `${randomUUID()}.draft`)
      try {
        await mkdir(home, { recursive: true, mode: 0o700 })
        await writeFile(draft, await zip(await content.arrayBuffer()))
        await rename(draft, file)
      } catch {
        await rm(draft, { force: true }).catch(() => undefined)
      }
    },
  }
}
