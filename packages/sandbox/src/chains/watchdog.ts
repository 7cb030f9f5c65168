import { spawn } from 'node:child_process'

/**
 * Ends a process when this one is gone without having done so itself (a crash, `kill -9`): a shell waits on a pipe that
 * only we hold open. Where there is no `sh` it is left to the system.
 *
 * @returns a function to call when it has ended: its number may be somebody else's soon.
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
