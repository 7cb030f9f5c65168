import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startWorld } from './chain/world.fixture.js'

const source = fileURLToPath(new URL('cli.ts', import.meta.url))
const loader = new URL('../../sandbox/scripts/from-source.mjs', import.meta.url).href

let folder: string
const children: ChildProcess[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkit-server-'))
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** Runs the command in the folder. */
function run(env: Record<string, string> = {}, ...args: string[]) {
  const child = spawn(process.execPath, ['--conditions=latchkit-source', '--import', loader, source, ...args], {
    cwd: folder,
    env: { NODE_ENV: 'test', PATH: process.env['PATH'], ...env },
  })
  children.push(child)
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk) => (said.out += String(chunk)))
  child.stderr.on('data', (chunk) => (said.err += String(chunk)))
  return { child, said, ended: once(child, 'close').then(([code]) => code as number | null) }
}

/** Returns the seconds of processor that a process has taken. Only Linux tells it. */
function processorSeconds(pid: number): number {
  // The ticks of utime and stime, a hundred a second: see proc(5).
  const [user, system] = (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '').split(' ').slice(11, 13)
  return (Number(user) + Number(system)) / 100
}

const write = (text: string) => writeFile(join(folder, 'latchkit.config.mjs'), text)

describe('latchkit-server', () => {
  it('starts from a file with RPC URLs alone, at the port of the environment, and ends by SIGTERM', async () => {
    await write(`export default { rpc: { 'eip155:1': ['http://127.0.0.1:1'] }, port: 1, logLevel: 'silent' }`)
    const { child, said, ended } = run({ PORT: '0' })
    await expect.poll(() => said.out, { timeout: 45_000 }).toMatch(/^Latchkit server at http:\/\/127\.0\.0\.1:\d+\n$/)
    const url = /at (\S+)/.exec(said.out)?.[1] ?? ''
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(said.err).toBe('')
  })

  it.skipIf(process.platform !== 'linux')('takes less than 1 % of a core at rest', async () => {
    const world = await startWorld({ seed: 37 })
    try {
      await world.live(5)
      const network = `eip155:${world.client.chain.id}`
      await write(`export default { rpc: { '${network}': ['${world.url}'] }, port: 0, logLevel: 'silent' }`)
      const { child, said } = run()
      await expect.poll(() => said.out, { timeout: 60_000 }).toContain('\n')
      const url = /at (\S+)/.exec(said.out)?.[1] ?? ''
      const history = `${url}/v1/account/${world.accounts[0]}/history?chainId=${network}`
      await expect.poll(async () => (await fetch(history)).status, { timeout: 60_000 }).toBe(200)
      const takenIn = async (ms: number): Promise<number> => {
        const before = processorSeconds(child.pid ?? 0)
        await new Promise((resolve) => setTimeout(resolve, ms))
        return processorSeconds(child.pid ?? 0) - before
      }
      // The index still reads the past at first.
      await expect.poll(() => takenIn(10_000), { timeout: 120_000 }).toBeLessThan(0.1)
    } finally {
      await world.stop()
    }
  })

  it('says what is wrong with the configuration', async () => {
    await write(`export default { rpc: { ethereum: ['https://rpc.example'] } }`)
    const { said, ended } = run({ REDIS_URL: 'http://secret.example' })
    expect(await ended).toBe(1)
    expect(said.err).toContain('- rpc › ethereum: must be the CAIP-2 id of a network, as eip155:1')
    expect(said.err).toContain('- REDIS_URL: must be a URL as redis://host:6379')
    expect(said.err).not.toMatch(/secret|node:internal/)
  })

  it('says that there is no configuration', async () => {
    const { said, ended } = run()
    expect(await ended).toBe(1)
    expect(said.err).toMatch(/^There is no configuration: latchkit\.config\.js or latchkit\.config\.mjs\.\n\nUsage: /)
  })
})
