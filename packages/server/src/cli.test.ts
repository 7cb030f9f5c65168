import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

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
