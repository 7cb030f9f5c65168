// What the tests of the examples share: copies of examples, and the processes that serve them.
import { expect } from '@playwright/test'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { parse } from 'yaml'
import { ROOT, runPnpm, type run } from '../run.mjs'

/** Fails with the output of a command that failed. */
export async function succeed(running: ReturnType<typeof run>): Promise<void> {
  const { status, output } = await running
  expect(status, output).toBe(0)
}

/** Installs a copy of an example from pnpm's store alone, which the install of the workspace has filled. */
export function deploy(name: string, copy: string): Promise<void> {
  const { storeDir } = parse(readFileSync(join(ROOT, 'node_modules/.modules.yaml'), 'utf8')) as { storeDir: string }
  return succeed(
    runPnpm([
      ...[`--filter=example-${name}`, 'deploy', '--offline', '--ignore-scripts', '--store-dir', storeDir, copy],
      // Our packages are copied, as far as they would be published, instead of linked.
      '--config.inject-workspace-packages=true',
      // The age of a version is known from the registry alone; the workspace's install has checked it.
      '--config.minimum-release-age=0',
    ]),
  )
}

/** Returns a port that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** A process that serves an example. */
export interface Running {
  /** What it wrote to its standard error. */
  readonly errors: () => string
  /** Waits until it answers at a URL. */
  readonly answers: (url: string) => Promise<void>
  readonly stop: () => Promise<void>
}

/** Starts a script of a copy. */
export function startScript(copy: string, args: readonly string[], env: Readonly<Record<string, string>>): Running {
  const server = spawn('npm', ['run', '--silent', ...args], {
    cwd: copy,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'pipe'],
    // A process group of its own: npm's shell doesn't pass a signal on.
    detached: true,
  })
  let errors = ''
  server.stderr.on('data', (chunk: Buffer) => {
    process.stderr.write(chunk)
    errors += chunk.toString()
  })
  const isAnswered = (url: string): Promise<boolean> =>
    fetch(url).then(
      ({ status }) => status < 500,
      () => false,
    )
  return {
    errors: () => errors,
    answers: (url) => expect.poll(() => isAnswered(url), { timeout: 60_000 }).toBe(true),
    async stop() {
      if (!server.pid || server.exitCode !== null) return
      process.kill(-server.pid, 'SIGTERM')
      await once(server, 'exit')
    },
  }
}
