import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import type { Manifest } from './manifest.js'

const root = fileURLToPath(new URL('../', import.meta.url))
const children: ChildProcess[] = []

interface Run {
  readonly child: ChildProcess
  readonly said: () => { out: string; err: string }
  readonly ended: Promise<number | null>
}

const run = (...args: string[]): Run => {
  const child = spawn(process.execPath, ['--import', './scripts/from-source.mjs', 'src/cli.ts', ...args], { cwd: root })
  children.push(child)
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk) => (said.out += String(chunk)))
  child.stderr.on('data', (chunk) => (said.err += String(chunk)))
  return { child, said: () => said, ended: once(child, 'close').then(([code]) => code as number | null) }
}

const ready = async ({ said }: Run): Promise<Manifest> => {
  await expect.poll(() => said().out, { timeout: 45_000 }).toContain('\n')
  const url = /at (\S+)/.exec(said().out)?.[1]
  return (await (await fetch(`${url}/manifest.json`)).json()) as Manifest
}

const reachable = async (address: string): Promise<boolean> =>
  fetch(address).then(
    () => true,
    () => false,
  )
const anyReachable = async ({ url, evm, solana }: Manifest): Promise<boolean> => {
  const answers = await Promise.all([url, solana.rpcUrl, ...evm.chains.map(({ rpcUrl }) => rpcUrl)].map(reachable))
  return answers.includes(true)
}

/** The fields of a process after its name, as proc(5) has them. Undefined where the process has ended. */
function fieldsOf(pid: number): readonly string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')
  } catch {
    return undefined
  }
}

/** Returns the seconds of processor that a process has taken, and those that it began. Only Linux tells it. */
function processorSeconds(pid: number): number {
  const all = readdirSync('/proc').flatMap((name) => Number(name) || [])
  const began = all.filter((each) => Number(fieldsOf(each)?.[1]) === pid)
  // The ticks of utime and stime, a hundred a second.
  const [user, system] = fieldsOf(pid)?.slice(11, 13) ?? []
  return (Number(user) + Number(system)) / 100 + began.reduce((sum, each) => sum + processorSeconds(each), 0)
}

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

describe('latchkit-sandbox', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    'prints one line when it is ready, and ends all it started on %s',
    async (signal) => {
      const started = run('--port', '0')
      const manifest = await ready(started)
      expect(started.said().out).toMatch(/^Latchkit sandbox ready at http:\/\/127\.0\.0\.1:\d+ \(\d+\.\d s\)\n$/)
      started.child.kill(signal)
      expect(await started.ended).toBe(0)
      expect(started.said().err).toBe('')
      expect(await anyReachable(manifest)).toBe(false)
    },
  )

  it('leaves no chain behind when it is killed', async () => {
    const started = run('--port', '0')
    const manifest = await ready(started)
    started.child.kill('SIGKILL')
    await started.ended
    await expect.poll(() => anyReachable(manifest), { timeout: 15_000 }).toBe(false)
  })

  it.skipIf(process.platform !== 'linux')('takes less than 1 % of a core at rest', async () => {
    const { child, ...started } = run('--port', '0')
    const { server, evm } = await ready({ child, ...started })
    const [account] = evm.accounts
    // Begins the index of both chains.
    for (const { caip2 } of evm.chains) {
      const query = new URLSearchParams({ projectId: server.projectId, chainId: caip2 })
      expect((await fetch(`${server.url}/v1/account/${account?.address}/history?${query}`)).status).toBe(200)
    }
    const takenIn = async (ms: number): Promise<number> => {
      const before = processorSeconds(child.pid ?? 0)
      await new Promise((resolve) => setTimeout(resolve, ms))
      return processorSeconds(child.pid ?? 0) - before
    }
    // The index still reads the past at first.
    await expect.poll(() => takenIn(10_000), { timeout: 120_000 }).toBeLessThan(0.1)
  })

  it('prints one line about a wrong argument', async () => {
    const started = run('--port', 'x')
    expect(await started.ended).toBe(1)
    expect(started.said()).toEqual({ out: '', err: '--port must be from 0 to 65535, not x.\n' })
  })
})
