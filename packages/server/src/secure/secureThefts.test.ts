// Tests secure.provider.ts, secureSite.ts.
import { createServer, type AddressInfo, type Server } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config/readConfig.js'
import { createLog } from '../node/log.js'
import { openServer } from '../node/openServer.js'
import { openMemory } from '../storage/memory.fixture.js'
import { createStorage } from '../storage/storage.js'
import type { Storage } from '../storage/storage.types.js'
import { createSealing } from './sealing.js'
import {
  beginLogin,
  createFrame,
  createSiteWorld,
  createVisitorWallet,
  linkIn,
  newEmail,
  newSlot,
  otpIn,
  PAGE,
  SITE,
} from './site.fixture.js'
import { newKey, not } from './world.fixture.js'

let storage: Storage
beforeAll(() => {
  storage = createStorage(openMemory)
  return storage.use(async () => undefined)
})
afterAll(() => storage.close())

const TABLES = [
  'secure_logins',
  'secure_sessions',
  'secure_wallets',
  'secure_devices',
  'secure_proofs',
  'secure_boxes',
] as const

/** All that a thief of the database has. */
async function steal(): Promise<string> {
  const tables = await Promise.all(
    TABLES.map((name) => storage.use((database) => database.execute(sql`select * from ${sql.identifier(name)}`))),
  )
  return JSON.stringify(tables)
}

/** Everything that a visitor does: a link, a wallet, a code. */
async function setUp() {
  const world = await createSiteWorld(storage)
  const [frame, email] = [await createFrame(world), newEmail()]
  const { body: begun } = await beginLogin(frame, email)
  const link = linkIn(world.mails[0]!)
  const duringLink = await steal()
  await world.call('POST', '/api/links/answer', { link, digits: begun.digits })
  const { body: first } = await frame.ask('POST', '/api/logins/link', { login: begun.login })
  const slots = [newSlot('device'), newSlot('code')] as const
  const wallet = createVisitorWallet()
  await frame.ask('POST', '/api/wallet', await wallet.first(slots), first.token)
  await beginLogin(frame, email)
  const otp = otpIn(world.mails[1]!)
  return { ...world, frame, email, link, otp, begun, token: first.token as string, slots, wallet, duringLink }
}

describe('a thief', () => {
  it('of the database has no address, no salt, no token and no code', async () => {
    const { email, link, otp, token, slots, duringLink, wallet } = await setUp()
    const stolen = `${duringLink}${await steal()}`
    const [address] = wallet.accounts
    expect(stolen).toContain(address?.address)
    for (const secret of [email, email.split('@')[0], link, token, ...slots.map(({ salt }) => salt)])
      expect(stolen).not.toContain(secret)
    expect(stolen).not.toMatch(new RegExp(`"${otp}"`))
  })

  it('of the database opens nothing that it sealed by keys of its own, and with those of the operator the addresses', async () => {
    const { sealing, email } = await setUp()
    const { rows } = (await storage.use((database) =>
      database.execute(sql`select key, sealed_email from secure_sessions`),
    )) as { rows: { key: string; sealed_email: string }[] }
    const { key, sealed_email: sealed } = rows.at(-1)!
    const name = `session/${key}/email`
    await expect(createSealing([newKey()]).then(({ open }) => open(sealed, name))).rejects.toThrow('not in the list')
    expect(await sealing.open(sealed, name)).toBe(email)
  })

  it('of the mailbox has a link that is worth one guess of the digits, and no session of its own', async () => {
    const world = await createSiteWorld(storage)
    const [victim, thief, email] = [await createFrame(world), await createFrame(world), newEmail()]
    const { body: begun } = await beginLogin(victim, email)
    const link = linkIn(world.mails[0]!)
    const answer = async (digits: string) =>
      (await world.call('POST', '/api/links/answer', { link, digits })).body.answer
    // A scanner of mail follows the link, as often as it wants.
    for (let at = 0; at < 3; at += 1) await world.call('POST', '/api/links/read', { link })
    expect(await answer(not(begun.digits))).toBe('wrong')
    expect(await answer(begun.digits)).toBe('over')
    expect((await thief.ask('POST', '/api/logins/link', { login: begun.login })).body).toEqual({ state: 'over' })
  })

  it('that relays a code to its own frame has no session', async () => {
    const { call, email, frame, mails } = await setUp()
    const thief = await createFrame({ call })
    const { body: begun } = await beginLogin(frame, email)
    const otp = otpIn(mails.at(-1)!)
    const stolen = await thief.ask('POST', '/api/logins/otp', { login: begun.login, otp })
    expect([stolen.status, stolen.body.code]).toEqual([400, 'login/over'])
    expect((await frame.ask('POST', '/api/logins/otp', { login: begun.login, otp })).status).toBe(200)
  })

  it('of a whole call, with its token and its proof, does nothing with it a second time', async () => {
    const { call, frame, token } = await setUp()
    const dpop = await frame.sign('GET', '/api/wallet', token)
    const headers = { authorization: `DPoP ${token}`, dpop }
    expect((await call('GET', '/api/wallet', undefined, { headers })).status).toBe(200)
    expect((await call('GET', '/api/wallet', undefined, { headers })).body.code).toBe('proof/bad')
    expect((await call('DELETE', '/api/session', undefined, { headers })).body.code).toBe('proof/bad')
  })
})

describe('the log', () => {
  it('has no address, client, token or link, also where a mail was not sent', async () => {
    const lines: string[] = []
    const log = createLog('info', { write: (line) => void lines.push(line) })
    const sealingKey = newKey()
    const smtp = await refuseMails()
    const config = readConfig({
      rpc: {},
      database: 'memory://',
      projects: { 'my-app': { allowedOrigins: [PAGE] } },
      secure: { origin: SITE, sealingKeys: [sealingKey], mail: { url: smtp.url, from: 'login@app.example' } },
    })
    const server = openServer(config, { log })
    try {
      const call = async (
        method: string,
        path: string,
        body?: unknown,
        { headers = {} }: { headers?: object } = {},
      ) => {
        const init = {
          method,
          headers: { origin: SITE, ...headers },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        }
        const answer = await server.fetch(new Request(`${SITE}${path}`, init), '203.0.113.7')
        return { status: answer.status, headers: answer.headers, body: await answer.json() }
      }
      const frame = await createFrame({ call })
      const email = 'visitor@app.example'
      expect((await beginLogin(frame, email, { browser: 'A browser' })).body.code).toBe('email/refused')
      await call('POST', '/api/links/read', { link: 'the-link' })
      await call('POST', `/api/boxes/${'b'.repeat(22)}/take`, {})
      await frame.ask('GET', '/api/wallet', undefined, 'the-token')
    } finally {
      await server.close()
      smtp.close()
    }
    const text = lines.join('')
    expect(text).toContain('"route":"/api/boxes/:id/take"')
    expect(text).toContain('"part":"mail"')
    expect(text).toContain('550')
    for (const secret of ['visitor', '203.0.113.7', 'the-link', 'bbbb', 'the-token', 'A browser', sealingKey])
      expect(text).not.toContain(secret)
  })
})

/** A mail server that knows no address, and repeats each in what it says. */
async function refuseMails() {
  const server: Server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('220 mail.example\r\n')
    socket.on('data', (data: Buffer) => {
      const [command = ''] = data.toString().split('\r\n')
      socket.write(/^(RCPT)/i.test(command) ? `550 ${command} is unknown\r\n` : '250 mail.example\r\n')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}
