import { spawn } from 'node:child_process'

/**
 * Ends a process once this process has ended without doing so itself (a crash, `kill -9`). A shell waits on a pipe that
 * only this process holds open. Where there is no `sh`, nothing watches the process.
 *
 * @returns a function to call when the watched process has ended, since the system may give its id to another process.
 */
export function watchOver(pid: number): () => void {
  const script = 'trap "" INT TERM HUP; read -r _; kill "$1" 2>/dev/null'
  const shell = spawn('sh', ['-c', script, 'sh', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  shell.on('error', () => undefined)
  shell.unref()
  const pipe = shell.stdin as unknown as { unref?: () => void }
  pipe.unref?.()
  return () => shell.kill('SIGKILL')
}
