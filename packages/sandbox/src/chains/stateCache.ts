import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Files with the state of a chain whose contracts are deployed, one file for each chain. */
export interface StateCache {
  /** Returns the path of the file, or `undefined`. */
  readonly find: (chainId: number) => string | undefined
  /** Writes the file. Ignores a failure. */
  readonly save: (chainId: number, state: string) => Promise<void>
  /** Removes the file. Ignores a failure. */
  readonly drop: (chainId: number) => Promise<void>
}

/**
 * Creates a cache for exactly these `inputs`: with other inputs it finds nothing. In a folder that can't be written it
 * stays empty. Each file appears whole or not at all, so two sandboxes may fill it at once.
 */
export function createStateCache(folder: string, inputs: readonly string[]): StateCache {
  const hash = createHash('sha256').update(JSON.stringify(inputs)).digest('hex').slice(0, 16)
  const home = join(folder, `latchkit-sandbox-${hash}`)
  const fileOf = (chainId: number): string => join(home, `${chainId}.json`)
  return {
    find: (chainId) => (existsSync(fileOf(chainId)) ? fileOf(chainId) : undefined),
    save: async (chainId, state) => {
      const draft = join(home, `${chainId}.${randomUUID()}.draft`)
      try {
        await mkdir(home, { recursive: true, mode: 0o700 })
        await writeFile(draft, state)
        await rename(draft, fileOf(chainId))
      } catch {
        await rm(draft, { force: true }).catch(() => undefined)
      }
    },
    drop: (chainId) => rm(fileOf(chainId), { force: true }).catch(() => undefined),
  }
}
