// Tests secureLogins.handlers.ts, loginLimits.ts.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { refuse, unavailable } from '../base/refusal.js'
import { createLimits } from '../limits/limits.js'
import { openMemory } from '../storage/memory.fixture.js'
import { createStorage } from '../storage/storage.js'
import type { Storage } from '../storage/storage.types.js'
import {
  beginLogin,
  createFrame,
  createSiteWorld,
  createVisitorWallet,
  linkIn,
  logIn,
  newEmail,
  newSlot,
  otpIn,
  PAGE,
  SITE,
  type Answer,
} from './site.fixture.js'
import { not } from './world.fixture.js'

let storage: Storage
beforeAll(() => {
  storage = createStorage(openMemory)
  return storage.use(async () => undefined)
})
afterAll(() => storage.close())

const setUp = async (options: Parameters<typeof createSiteWorld>[1] = {}) => {
  const world = await createSiteWorld(storage, options)
  return { ...world, frame: await createFrame(world), email: newEmail() }
}

/** A device that has a slot of the address's wallet. */
async function setUpKnown(options?: Parameters<typeof createSiteWorld>[1]) {
  const world = await setUp(options)
  const token = await logIn(world, world.frame, world.email)
  const wallet = createVisitorWallet()
  await world.frame.ask('POST', '/api/wallet', await wallet.first([newSlot('device'), newSlot('code')]), token)
  return { ...world, token }
}

describe('a login by a device that is not known', () => {
  it('S5.05 is confirmed on the page of the link, by the two digits, and opens a session once', async () => {
    const { frame, email, mails, call } = await setUp()
    const { status, body: begun } = await beginLogin(frame, email, { browser: 'Firefox, Linux', locale: 'de-AT' })
    expect([status, begun]).toEqual([
      200,
      { action: 'VERIFY_DEVICE', login: expect.any(String), digits: expect.stringMatching(/^\d{2}$/) },
    ])
    const [mail] = mails
    expect(mail).toMatchObject({ to: email, subject: 'Bestätige deine Anmeldung bei App' })
    const link = linkIn(mail!)
    expect(mail?.text).toContain(`${SITE}/device#${link}`)
    // The digits are in the frame alone, so that the link without them is worth nothing.
    expect(mail?.text).not.toMatch(new RegExp(`\\b${begun.digits}\\b`))
    expect((await frame.ask('POST', '/api/logins/link', { login: begun.login })).body).toEqual({ state: 'open' })
    expect((await call('POST', '/api/links/read', { link })).body).toEqual({
      app: 'App',
      origin: PAGE,
      begunAt: expect.any(Number),
      browser: 'Firefox, Linux',
    })
    expect((await call('POST', '/api/links/answer', { link, digits: begun.digits })).body).toEqual({
      answer: 'confirmed',
    })
    const { body } = await frame.ask('POST', '/api/logins/link', { login: begun.login })
    expect(body).toEqual({ state: 'confirmed', token: expect.stringMatching(/^[\w-]{43}$/), email })
    expect((await frame.ask('POST', '/api/logins/link', { login: begun.login })).body).toEqual({ state: 'over' })
    expect((await frame.ask('GET', '/api/wallet', undefined, body.token)).body).toEqual({ email, wallet: null })
  })

  it('says no word of a stranger on the page of the link: only browsers have a name there', async () => {
    const { frame, email, mails, call } = await setUp()
    await beginLogin(frame, email, { browser: 'Chrome. Your two digits are 42' })
    const { body } = await call('POST', '/api/links/read', { link: linkIn(mails[0]!) })
    expect(body).toEqual({ app: 'App', origin: PAGE, begunAt: expect.any(Number) })
  })

  it.each([
    [{ denied: true }, 'denied', 'denied'],
    [undefined, 'wrong', 'over'],
  ])('ends by the answer %j', async (said, answer, state) => {
    const { frame, email, mails, call } = await setUp()
    const { body: begun } = await beginLogin(frame, email)
    const link = linkIn(mails[0]!)
    const given = said ?? { digits: not(begun.digits) }
    expect((await call('POST', '/api/links/answer', { link, ...given })).body).toEqual({ answer })
    expect((await call('POST', '/api/links/answer', { link, digits: begun.digits })).body).toEqual({ answer: 'over' })
    expect((await frame.ask('POST', '/api/logins/link', { login: begun.login })).body).toEqual({ state })
    const { status, body } = await call('POST', '/api/links/read', { link })
    expect([status, body.code]).toEqual([404, 'link/over'])
  })

  it('counts in no other frame', async () => {
    const { frame, email, mails, call } = await setUp()
    const { body: begun } = await beginLogin(frame, email)
    await call('POST', '/api/links/answer', { link: linkIn(mails[0]!), digits: begun.digits })
    const other = await createFrame({ call })
    expect((await other.ask('POST', '/api/logins/link', { login: begun.login })).body).toEqual({ state: 'over' })
    expect((await frame.ask('POST', '/api/logins/link', { login: begun.login })).body.state).toBe('confirmed')
  })

  it('names an app without a name by the host of its page, and asks for digits alone', async () => {
    const projects = {
      find: async () => ({ allowedOrigins: ['https://*.app.example'], features: {}, isAnalyticsEnabled: false }),
    }
    const { frame, email, mails, call } = await setUp({ projects })
    await beginLogin(frame, email, { parent: 'https://a.app.example' })
    expect(mails[0]?.subject).toBe('Confirm your login to a.app.example')
    const link = linkIn(mails[0]!)
    expect((await call('POST', '/api/links/read', { link })).body.app).toBe('a.app.example')
    for (const digits of ['', '1', '123', 'ab', 12])
      expect((await call('POST', '/api/links/answer', { link, digits })).status).toBe(400)
    expect((await call('POST', '/api/links/read', { link })).status).toBe(200)
  })
})

describe('a login by a known device', () => {
  it('S5.05 F180 is proved by the code of the mail, also with spaces in it, and not by a third one', async () => {
    const { frame, email, mails } = await setUpKnown()
    const { body: begun } = await beginLogin(frame, email)
    expect(begun).toEqual({ action: 'VERIFY_OTP', login: expect.any(String) })
    const otp = otpIn(mails.at(-1)!)
    expect(mails.at(-1)).toMatchObject({ to: email, subject: 'Your code for App' })
    const enter = (login: string, text: string) => frame.ask('POST', '/api/logins/otp', { login, otp: text })
    const wrong = await enter(begun.login, not(otp))
    expect([wrong.status, wrong.body]).toMatchObject([400, { code: 'otp/wrong', message: 'Invalid code' }])
    const right = await enter(begun.login, ` ${otp.slice(0, 3)} ${otp.slice(3)}\n`)
    expect([right.status, right.body]).toEqual([200, { token: expect.any(String), email }])
    expect((await enter(begun.login, otp)).body.code).toBe('login/over')

    const { body: next } = await beginLogin(frame, email)
    const code = otpIn(mails.at(-1)!)
    const codes = [not(code), not(code), not(code), code]
    const said: string[] = []
    for (const each of codes) said.push((await enter(next.login, each)).body.code)
    expect(said).toEqual(['otp/wrong', 'otp/wrong', 'login/over', 'login/over'])
  })

  it('opens one session of 200 right codes at once', async () => {
    const { frame, email, mails } = await setUpKnown()
    const { body: begun } = await beginLogin(frame, email)
    const otp = otpIn(mails.at(-1)!)
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => frame.once('POST', '/api/logins/otp', { login: begun.login, otp })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([undefined, 'login/over']))
  })

  it('is a device of this address in this project alone', async () => {
    const { frame, call } = await setUpKnown()
    expect((await beginLogin(frame, newEmail())).body.action).toBe('VERIFY_DEVICE')
    const other = await createFrame({ call })
    expect((await beginLogin(other, newEmail())).body.action).toBe('VERIFY_DEVICE')
  })
})

describe('what a login needs', () => {
  it('is an address, a project, and a page that the project lists', async () => {
    const { frame, email, mails } = await setUp()
    const asked = [
      [{ email: 'visitor' }, 400, 'email/invalid'],
      [{ email: 'a@app.example, b@app.example' }, 400, 'email/invalid'],
      [{ projectId: 'other' }, 401, 'project/unknown'],
      [{ projectId: undefined }, 401, 'project/missing'],
      [{ parent: 'https://other.example' }, 403, 'project/origin'],
      [{ parent: 'http://localhost:3000' }, 403, 'project/origin'],
      [{ parent: 'null' }, 403, 'project/origin'],
      [{ parent: SITE }, 403, 'project/origin'],
    ] as const
    for (const [more, status, code] of asked) {
      const answer = await beginLogin(frame, email, more)
      expect([answer.status, answer.body.code]).toEqual([status, code])
    }
    expect(mails).toEqual([])
  })

  it('is a page of this machine, where the server has no projects', async () => {
    const { frame, email, mails } = await setUp({ projects: undefined })
    expect((await beginLogin(frame, email, { parent: 'http://localhost:4400' })).status).toBe(200)
    expect(mails[0]?.subject).toBe('Confirm your login to localhost:4400')
    expect((await beginLogin(frame, email, { parent: PAGE })).status).toBe(403)
  })

  it('is a mail server that takes the mail', async () => {
    const refusal = refuse(400, {
      field: 'email',
      code: 'email/refused',
      message: 'The mail server refused the address',
    })
    for (const error of [refusal, unavailable()]) {
      const { frame, email } = await setUp({ source: { mailer: { send: async () => Promise.reject(error) } } })
      const { status, body } = await beginLogin(frame, email)
      expect([status, body]).toEqual([error.status, error.body])
    }
  })
})

describe('the limits of mails', () => {
  const setUpLimits = () => setUp({ source: { limits: createLimits({}) } })
  const told = ({ status, body }: Answer) => [status, body.code, body.message]

  it('F182 S5.01 S9.01 are one in 30 s of a device for an address, whatever the clock says', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    try {
      const { frame, email, call } = await setUpLimits()
      const start = Date.now()
      expect((await beginLogin(frame, email)).status).toBe(200)
      vi.setSystemTime(start + 10_100)
      const answer = await beginLogin(frame, email.toUpperCase())
      expect(told(answer)).toEqual([429, 'email/too-soon', 'Please try again after 20 seconds'])
      expect(answer.headers.get('retry-after')).toBe('20')
      expect((await beginLogin(frame, newEmail())).status).toBe(200)
      expect((await beginLogin(await createFrame({ call }), email)).status).toBe(200)
      vi.setSystemTime(start - 365 * 24 * 3_600_000)
      expect(told(await beginLogin(frame, email))).toEqual([429, 'email/too-soon', 'Please try again after 30 seconds'])
      vi.setSystemTime(start + 365 * 24 * 3_600_000)
      expect((await beginLogin(frame, email)).status).toBe(200)
    } finally {
      vi.useRealTimers()
    }
  })

  it('are 5 an hour for an address by unknown devices together', async () => {
    const { email, call, mails } = await setUpLimits()
    const begin = async () => beginLogin(await createFrame({ call }), email)
    for (let at = 0; at < 5; at += 1) expect((await begin()).status).toBe(200)
    const { status, body, headers } = await begin()
    expect([status, body.code]).toEqual([429, 'limits/exceeded'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_500)
    expect(mails).toHaveLength(5)
  })

  it('leave a known device its own, when strangers used up those of the address', async () => {
    const { email, call, frame } = await setUpKnown({ source: { limits: createLimits({}) } })
    for (let at = 0; at < 4; at += 1) await beginLogin(await createFrame({ call }), email)
    expect((await beginLogin(await createFrame({ call }), email)).body.code).toBe('limits/exceeded')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
    try {
      expect((await beginLogin(frame, email)).body.action).toBe('VERIFY_OTP')
    } finally {
      vi.useRealTimers()
    }
  })

  it('are 30 an hour of a client, whatever addresses and devices it names', async () => {
    const { call } = await setUpLimits()
    const begin = async (client: string) => beginLogin(await createFrame({ call }), newEmail(), {}, { client })
    for (let at = 0; at < 30; at += 1) expect((await begin('one')).status).toBe(200)
    expect((await begin('one')).body.code).toBe('limits/exceeded')
    expect((await begin('two')).status).toBe(200)
  })

  it('count no mail that the mail server didn’t take', async () => {
    let isAway = true
    const send = async () => (isAway ? Promise.reject(unavailable()) : undefined)
    const { frame, email } = await setUp({ source: { limits: createLimits({}), mailer: { send } } })
    for (let tries = 0; tries < 7; tries += 1) expect((await beginLogin(frame, email)).status).toBe(503)
    isAway = false
    expect((await beginLogin(frame, email)).status).toBe(200)
    expect((await beginLogin(frame, email)).body.code).toBe('email/too-soon')
  })

  it('are counted under keys that name neither address nor client', async () => {
    const keys: string[] = []
    const limits = { count: async (_: unknown, key: string) => void keys.push(key), giveBack: async () => undefined }
    const { frame, email } = await setUp({ source: { limits } })
    await beginLogin(frame, email, {}, { client: '203.0.113.7' })
    expect(keys).toHaveLength(3)
    for (const key of keys) expect(key).toMatch(/^[\w-]{43}$/)
    expect(new Set(keys).size).toBe(3)
  })
})
