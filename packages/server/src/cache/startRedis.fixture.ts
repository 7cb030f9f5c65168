import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { findRedis } from '../../../../scripts/redis.mjs'
import { freePort } from '../base/freePort.fixture.js'

/** A real Redis, which a test ends and starts again. */
export interface TestRedis {
  readonly url: string
  /** Ends the process at once, as a machine that fails does. */
  readonly kill: () => Promise<void>
  /** Starts it again at the same port, empty. */
  readonly start: () => Promise<void>
  /** Ends it, and removes its folder. */
  readonly stop: () => Promise<void>
}

/** Starts Redis at a free port of this machine, without a file. */
export async function startRedis(): Promise<TestRedis> {
  const path = findRedis()
  if (!path) throw new Error('No Redis is here. `pnpm test` installs one; LATCHKIT_REDIS names another.')
  const folder = await mkdtemp(join(tmpdir(), 'latchkit-redis-'))
  const port = await freePort()
  let process: ChildProcess
  const start = async (): Promise<void> => {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no']
    process = spawn(path, options, { stdio: 'ignore' })
    await answers(port)
  }
  const kill = async (): Promise<void> => {
    if (process.exitCode !== null || process.signalCode !== null) return
    process.kill('SIGKILL')
    await once(process, 'exit')
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    start,
    async stop() {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Waits until it answers. */
async function answers(port: number): Promise<void> {
  const redis = new Redis({ port, retryStrategy: () => 20, maxRetriesPerRequest: null })
  redis.on('error', () => undefined)
  await redis.ping()
  redis.disconnect()
}
