import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const source = fileURLToPath(new URL('writer.fixture.ts', import.meta.url))
const loader = new URL('../../../sandbox/scripts/from-source.mjs', import.meta.url).href

/** Starts a process that waits until it is told to read a chain into a database. */
export async function startWriter(database: string, url: string) {
  const child: ChildProcess = spawn(
    process.execPath,
    ['--conditions=latchkit-source', '--import', loader, source, database, url],
    { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] },
  )
  const end = (): void => void child.kill('SIGKILL')
  process.once('exit', end)
  let said = ''
  child.stderr?.on('data', (chunk) => (said += String(chunk)))
  const gone = once(child, 'exit')
  await Promise.race([
    once(child, 'message'),
    gone.then(() => {
      throw new Error(`The writer ended: ${said}`)
    }),
  ])
  return {
    go: (): void => void child.send('go'),
    kill: async (): Promise<void> => {
      end()
      process.off('exit', end)
      await gone
    },
  }
}

/** A process that writes. */
export type Writer = Awaited<ReturnType<typeof startWriter>>
