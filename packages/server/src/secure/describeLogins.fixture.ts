import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Storage } from '../storage/storage.types.js'
import { createLogins } from './logins.js'
import { createSealing } from './sealing.js'
import {
  beginLink,
  beginOtp,
  createWorld,
  EMAIL,
  MINUTE_MS,
  newDevice,
  newKey,
  not,
  secretsIn,
} from './world.fixture.js'

const PROOF = { project: 'my-app', email: EMAIL }
const times = <Result>(count: number, run: (at: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => run(at)))

/** Describes logins by a database. @param storages of servers that share it */
export function describeLogins(name: string, storages: () => readonly Pick<Storage, 'use'>[]): void {
  describe(`a login with a code, in ${name}`, () => describeOtp(storages))
  describe(`many codes at once, in ${name}`, () => describeManyOtps(storages))
  describe(`a login with a link, in ${name}`, () => describeLinks(storages))
  describe(`what ${name} has of logins`, () => describeRows(storages))
}

function describeOtp(storages: () => readonly Pick<Storage, 'use'>[]): void {
  it('is proved by the code, once', async () => {
    const world = await createWorld(storages())
    const { id, device, otp } = await beginOtp(world)
    expect(otp).toMatch(/^\d{6}$/)
    const verify = () => world.next().logins.verifyOtp({ id, device, otp })
    expect(await verify()).toEqual({ state: 'right', ...PROOF })
    expect(await verify()).toEqual({ state: 'over' })
  })

  it('is ended by three misses, and stands after two', async () => {
    const world = await createWorld(storages())
    const { device, ...first } = await beginOtp(world)
    const verify = (id: string, otp: string) => world.next().logins.verifyOtp({ id, device, otp })
    for (const missesLeft of [2, 1, 0])
      expect(await verify(first.id, not(first.otp))).toEqual({ state: 'wrong', missesLeft })
    expect(await verify(first.id, first.otp)).toEqual({ state: 'over' })
    const second = await beginOtp(world, device)
    for (const otp of [not(second.otp), '']) expect(await verify(second.id, otp)).toMatchObject({ state: 'wrong' })
    expect(await verify(second.id, second.otp)).toMatchObject({ state: 'right', ...PROOF })
  })

  it('is over after 10 minutes', async () => {
    const world = await createWorld(storages())
    const [late, early] = [await beginOtp(world), await beginOtp(world)]
    world.wait(10 * MINUTE_MS - 1)
    expect(await world.next().logins.verifyOtp(early)).toMatchObject({ state: 'right' })
    world.wait(1)
    expect(await world.next().logins.verifyOtp(late)).toEqual({ state: 'over' })
  })

  it('counts for its device alone, and another one uses up no miss', async () => {
    const world = await createWorld(storages())
    const login = await beginOtp(world)
    const verify = (change: object) => world.next().logins.verifyOtp({ ...login, ...change })
    for (const otp of [login.otp, not(login.otp), not(login.otp), not(login.otp)])
      expect(await verify({ device: newDevice(), otp })).toEqual({ state: 'over' })
    expect(await verify({ id: 'other' })).toEqual({ state: 'over' })
    expect(await verify({})).toMatchObject({ state: 'right' })
  })

  it('is ended by the next one of its device, and of two that begin at once one is left', async () => {
    const world = await createWorld(storages())
    const old = await beginOtp(world)
    const begun = await times(20, () => beginOtp(world, old.device))
    const answers = await Promise.all([old, ...begun].map((login) => world.next().logins.verifyOtp(login)))
    expect(answers.filter(({ state }) => state === 'right')).toHaveLength(1)
    expect(answers.filter(({ state }) => state === 'over')).toHaveLength(20)
  })

  it('has the address in its one form, and no text that is none', async () => {
    const world = await createWorld(storages())
    const start = { project: 'my-app', device: newDevice(), isKnownDevice: true, origin: 'https://app.example' }
    const { logins } = world.next()
    const begun = await logins.begin({ ...start, email: ' Visitor@APP.example' })
    if (begun.action !== 'VERIFY_OTP') throw new Error('It is no code.')
    expect(await logins.verifyOtp({ ...start, ...begun })).toMatchObject({ state: 'right', email: EMAIL })
    await expect(logins.begin({ ...start, email: 'visitor' })).rejects.toThrow(TypeError)
  })

  it('is proved after a new key is in front', async () => {
    const [older, newer] = [newKey(), newKey()]
    const login = await beginOtp(await createWorld(storages(), [older]))
    const link = await beginLink(await createWorld(storages(), [older]))
    const { next } = await createWorld(storages(), [newer, older])
    expect(await next().logins.verifyOtp(login)).toMatchObject({ state: 'right', ...PROOF })
    expect(await next().logins.answerLink(link.token, { digits: link.digits })).toBe('confirmed')
    expect(await next().logins.takeLink(link)).toMatchObject(PROOF)
  })
}

function describeManyOtps(storages: () => readonly Pick<Storage, 'use'>[]): void {
  it('of 200 right ones exactly one counts', async () => {
    const world = await createWorld(storages())
    const login = await beginOtp(world)
    const answers = await times(200, () => world.next().logins.verifyOtp(login))
    expect(answers.filter(({ state }) => state === 'right')).toHaveLength(1)
    expect(answers.filter(({ state }) => state === 'over')).toHaveLength(199)
  })

  it('of 50 wrong ones exactly three count, and a right one then fails', async () => {
    const world = await createWorld(storages())
    const login = await beginOtp(world)
    const answers = await times(50, () => world.next().logins.verifyOtp({ ...login, otp: not(login.otp) }))
    const left = answers
      .map((answer) => (answer.state === 'wrong' ? answer.missesLeft : -1))
      .filter((each) => each >= 0)
    expect(left.sort()).toEqual([0, 1, 2])
    expect(answers.filter(({ state }) => state === 'over')).toHaveLength(47)
    expect(await world.next().logins.verifyOtp(login)).toEqual({ state: 'over' })
  })

  it('of right and wrong ones at once, either one right one counts or three wrong ones', async () => {
    for (let round = 0; round < 5; round++) {
      const world = await createWorld(storages())
      const login = await beginOtp(world)
      const otps = [not(login.otp), login.otp]
      const answers = await times(50, (at) =>
        world.next().logins.verifyOtp({ ...login, otp: otps[(at + round) % 2] ?? '' }),
      )
      const count = (state: string) => answers.filter((answer) => answer.state === state).length
      expect(count('right')).toBeLessThanOrEqual(1)
      if (count('right') === 1) expect(count('wrong')).toBeLessThan(3)
      else expect(count('wrong')).toBe(3)
      expect(await world.next().logins.verifyOtp(login)).toEqual({ state: 'over' })
    }
  })
}

function describeLinks(storages: () => readonly Pick<Storage, 'use'>[]): void {
  it('is read as often as one likes, which changes nothing', async () => {
    const world = await createWorld(storages())
    const begunAt = world.now()
    const { token, digits, ...login } = await beginLink(world)
    expect(digits).toMatch(/^\d\d$/)
    expect(token).toMatch(/^[\w-]{43}$/)
    world.wait(MINUTE_MS)
    for (let read = 0; read < 3; read++)
      expect(await world.next().logins.readLink(token)).toEqual({
        project: 'my-app',
        begunAt,
        origin: 'https://app.example',
        browser: 'Firefox on Linux',
      })
    expect(await world.next().logins.linkOf(login)).toBe('open')
    expect(await world.next().logins.readLink(`${token}A`)).toBeUndefined()
  })

  it('says the browser in one line, or not at all', async () => {
    const world = await createWorld(storages())
    const read = async (browser: string) => {
      const { token } = await beginLink(world, newDevice(), browser)
      return world.next().logins.readLink(token)
    }
    expect(await read('a\n\u202eb')).toMatchObject({ browser: 'a b' })
    expect((await read('x'.repeat(5_000)))?.browser).toHaveLength(100)
    expect(await read(' ')).not.toHaveProperty('browser')
  })

  it('is confirmed by its digits, and taken once by its device', async () => {
    const world = await createWorld(storages())
    const { token, digits, ...login } = await beginLink(world)
    expect(await world.next().logins.takeLink(login)).toBeUndefined()
    expect(await world.next().logins.answerLink(token, { digits })).toBe('confirmed')
    expect(await world.next().logins.readLink(token)).toBeUndefined()
    expect(await world.next().logins.linkOf(login)).toBe('confirmed')
    const other = { ...login, device: newDevice() }
    expect(await world.next().logins.linkOf(other)).toBe('over')
    expect(await world.next().logins.takeLink(other)).toBeUndefined()
    const taken = await times(50, () => world.next().logins.takeLink(login))
    expect(taken.filter((proof) => proof !== undefined)).toEqual([PROOF])
    expect(await world.next().logins.linkOf(login)).toBe('over')
  })

  it.each([
    [(digits: string) => ({ digits: not(digits) }), 'wrong', 'over'],
    [() => 'denied' as const, 'denied', 'denied'],
  ])('is ended by the first other answer (%#)', async (answerOf, said, state) => {
    const world = await createWorld(storages())
    const { token, digits, ...login } = await beginLink(world)
    expect(await world.next().logins.answerLink(token, answerOf(digits))).toBe(said)
    expect(await world.next().logins.answerLink(token, { digits })).toBe('over')
    expect(await world.next().logins.linkOf(login)).toBe(state)
    expect(await world.next().logins.takeLink(login)).toBeUndefined()
  })

  it('is answered once of many answers at once', async () => {
    const world = await createWorld(storages())
    const { token, digits } = await beginLink(world)
    const all = [{ digits }, { digits: not(digits) }, 'denied' as const]
    const answers = await times(60, (at) => world.next().logins.answerLink(token, all[at % 3] ?? 'denied'))
    expect(answers.filter((answer) => answer !== 'over')).toHaveLength(1)
  })

  it('is over after 10 minutes, though it was confirmed', async () => {
    const world = await createWorld(storages())
    const [confirmed, open] = [await beginLink(world), await beginLink(world)]
    world.wait(10 * MINUTE_MS - 1)
    expect(await world.next().logins.answerLink(confirmed.token, confirmed)).toBe('confirmed')
    world.wait(1)
    expect(await world.next().logins.takeLink(confirmed)).toBeUndefined()
    expect(await world.next().logins.readLink(open.token)).toBeUndefined()
    expect(await world.next().logins.answerLink(open.token, open)).toBe('over')
    for (const login of [open, confirmed]) expect(await world.next().logins.linkOf(login)).toBe('over')
  })

  it('is no login with a code, and the other way round', async () => {
    const world = await createWorld(storages())
    const [link, code] = [await beginLink(world), await beginOtp(world)]
    expect(await world.next().logins.verifyOtp({ ...link, otp: link.token })).toEqual({ state: 'over' })
    expect(await world.next().logins.linkOf(code)).toBe('over')
    expect(await world.next().logins.takeLink(code)).toBeUndefined()
    expect(await world.next().logins.readLink(code.otp)).toBeUndefined()
  })
}

function describeRows(storages: () => readonly Pick<Storage, 'use'>[]): void {
  it('names no address, no code and no token', async () => {
    const world = await createWorld(storages())
    const begun = [await beginOtp(world), await beginLink(world)]
    const { rows } = (await storages()[0]!.use((database) =>
      database.execute(sql`select secret, digits, sealed_email from secure_logins`),
    )) as { rows: readonly Record<string, string | null>[] }
    expect(rows.length).toBeGreaterThanOrEqual(2)
    for (const value of rows.flatMap((row) => Object.values(row))) {
      expect(value ?? '').not.toContain('visitor')
      for (const secret of begun.flatMap(secretsIn)) expect(value).not.toBe(secret)
      // A mark, or a sealed address: nothing as short as a code or digits.
      expect(value?.length ?? 43).toBeGreaterThanOrEqual(43)
    }
  })

  it('is removed some time after it expired', async () => {
    const [storage] = storages()
    const begin = (at: number) =>
      createSealing([newKey()]).then((sealing) =>
        createLogins(storage!, sealing, { now: () => at }).begin({
          project: 'old',
          email: EMAIL,
          device: newDevice(),
          isKnownDevice: true,
          origin: 'https://app.example',
        }),
      )
    const count = async () => {
      const { rows } = (await storage!.use((database) =>
        database.execute(sql`select count(*)::int as count from secure_logins where project = 'old'`),
      )) as { rows: readonly { count: number }[] }
      return rows[0]?.count
    }
    await begin(Date.now() - 10 * MINUTE_MS)
    expect(await count()).toBe(1)
    // Each instance removes with its first row.
    await begin(Date.now() - 10 * MINUTE_MS)
    expect(await count()).toBe(1)
  })
}
