import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockFolder } from './lockFolder.js'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkit-lock-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const lock = () => join(folder, 'latchkit.lock')

describe('the lock of a folder', () => {
  it('is had by one, until that one ends it', async () => {
    const end = await lockFolder(folder)
    expect(await readFile(lock(), 'utf8')).toMatch(new RegExp(`^${process.pid} `))
    await expect(lockFolder(folder)).rejects.toThrow('Another server uses the folder: see its latchkit.lock.')
    await end()
    expect(existsSync(lock())).toBe(false)
    await (
      await lockFolder(folder)
    )()
  })

  it('is refused where another process has it', async () => {
    await writeFile(lock(), `${process.ppid} 1`)
    await expect(lockFolder(folder)).rejects.toThrow('Another server uses the folder')
  })

  it('is refused where another process has made it, and has not written its id yet', async () => {
    await writeFile(lock(), '')
    const asked = lockFolder(folder)
    await Promise.all([
      expect(asked).rejects.toThrow('Another server uses the folder'),
      wait(100).then(() => writeFile(lock(), `${process.ppid} 1`)),
    ])
  })

  it('is taken over from a process that is gone, or that had the same id before this one', async () => {
    const { pid } = spawnSync(process.execPath, ['-e', ''])
    for (const owner of [`${pid} 1`, `${process.pid} 1`, '', 'text']) {
      await writeFile(lock(), owner)
      const end = await lockFolder(folder)
      expect(await readFile(lock(), 'utf8')).toMatch(new RegExp(`^${process.pid} `))
      await end()
    }
  })

  it('makes the folder, and rejects where that cannot be', async () => {
    await (
      await lockFolder(join(folder, 'a', 'b'))
    )()
    await writeFile(join(folder, 'file'), '')
    await expect(lockFolder(join(folder, 'file'))).rejects.toMatchObject({ code: 'EEXIST' })
  })
})
