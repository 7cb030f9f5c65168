// Tests logins.ts.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from 'vitest'
import { openPostgres } from '../storage/openDatabase.js'
import { createPostgres } from '../storage/postgres.fixture.js'
import { createStorage } from '../storage/storage.js'
import { createLogins } from './logins.js'
import { createSealing } from './sealing.js'
import { EMAIL, newDevice, newKey } from './world.fixture.js'

/** How often a server is killed. More in a long run: LATCHKIT_KILLS=50. */
const KILLS = Number(process.env['LATCHKIT_KILLS'] ?? 5)
const source = fileURLToPath(new URL('answerer.fixture.ts', import.meta.url))
const loader = new URL('../../../sandbox/scripts/from-source.mjs', import.meta.url).href

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
}, 60_000)

/** Starts a server of its own process, which gives the answers to one login. */
async function startAnswerer(database: string, key: string) {
  const args = ['--conditions=latchkit-source', '--import', loader, source, database, key]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  let failure = ''
  child.stderr?.on('data', (chunk) => (failure += String(chunk)))
  const gone = once(child, 'exit')
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL')
    await gone
  }
  cleanUps.push(kill)
  await Promise.race([once(child, 'message'), gone.then(() => Promise.reject(new Error(failure)))])
  const answers: unknown[] = []
  child.on('message', (answer) => answers.push(answer))
  return { answers, kill, tell: (told: object) => void child.send(told) }
}

it(
  'a server that is killed while it checks codes leaves none that counts twice, and logins that go on',
  {
    timeout: 60_000 + KILLS * 20_000,
  },
  async () => {
    const postgres = await createPostgres()
    cleanUps.push(postgres.remove)
    await postgres.start()
    const storage = createStorage(() => openPostgres(postgres.url, () => undefined))
    cleanUps.push(storage.close)
    const key = newKey()
    const logins = createLogins(storage, await createSealing([key]))
    const start = { project: 'my-app', email: EMAIL, origin: 'https://app.example', isKnownDevice: true }
    let counted = 0
    for (let killed = 0; killed < KILLS; killed += 1) {
      const servers = await Promise.all([startAnswerer(postgres.url, key), startAnswerer(postgres.url, key)])
      const device = newDevice()
      const login = await logins.begin({ ...start, device })
      const otp = 'otp' in login ? login.otp : ''
      for (const { tell } of servers) tell({ id: login.id, device, otp })
      // The moment may be any: before the first answer, between two, or after all.
      await wait(killed * 7)
      await servers[0].kill()
      await expect.poll(() => servers[1].answers.length, { timeout: 20_000 }).toBe(50)
      const right = [...servers[0].answers, ...servers[1].answers].filter((answer) => answer === 'right').length
      // The killed server may have taken the code without saying so. Nothing takes it a second time.
      expect(right).toBeLessThanOrEqual(1)
      expect((await logins.verifyOtp({ id: login.id, device, otp })).state).toBe('over')
      counted += right
      // The visitor asks for another code, which counts.
      const next = await logins.begin({ ...start, device })
      const again = { id: next.id, device, otp: 'otp' in next ? next.otp : '' }
      expect((await logins.verifyOtp(again)).state).toBe('right')
      await servers[1].kill()
    }
    expect(counted).toBeGreaterThan(0)
  },
)
