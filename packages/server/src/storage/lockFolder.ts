import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** The name of the lock in the folder. PGlite leaves files alone that it does not know. */
const LOCK = 'latchkit.lock'

/** How often a lock is read that is without its owner, until its process is taken for one that died while it wrote it. */
const MAX_READS = 50

/** The wait between two reads of it, in ms. */
const EVERY_MS = 20

/**
 * Locks a folder for this process, and makes it where it is missing: two databases in one folder would overwrite each
 * other. Returns the function that ends the lock. Rejects while another process has it. The lock of a process that is gone
 * is taken over.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, LOCK)
  await mkdir(folder, { recursive: true })
  while (!(await write(path))) {
    const owner = await readOwner(path)
    if (owner === undefined) continue
    if (isRunning(owner)) throw new Error(`Another server uses the folder: see its ${LOCK}.`)
    await rm(path, { force: true })
  }
  return () => rm(path, { force: true })
}

/** This process: its id, and its start, since a container gives the same id to each process that it starts. */
const self = (): string => `${process.pid} ${performance.timeOrigin}`

/** Writes the lock. Returns false where there is one. */
async function write(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx')
    try {
      await file.writeFile(self())
    } finally {
      await file.close()
    }
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Reads whose lock it is. One is empty until its owner is written. Undefined where it has ended. */
async function readOwner(path: string): Promise<string | undefined> {
  for (let reads = 1; ; reads += 1) {
    const owner = await readFile(path, 'utf8').catch(unlessMissing)
    if (owner !== '' || reads === MAX_READS) return owner
    await wait(EVERY_MS)
  }
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

function isRunning(owner: string): boolean {
  const pid = Number.parseInt(owner, 10)
  if (!(pid > 0)) return false
  if (pid === process.pid) return owner === self()
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // The process of another user may not be asked, and runs.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
