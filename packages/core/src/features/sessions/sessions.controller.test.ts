// Tests sessions.ask.ts.
import { describe, expect, it } from 'vitest'
import { createWorld } from '../../base/world.fixture.js'
import { siwxError } from '../siwx/siwx.errors.js'
import { accountOn, ADDRESSES, settled } from '../siwx/siwx.fixture.js'
import type { SiwxDevice } from '../siwx/siwx.types.js'
import { createSessionsController, type SessionsDeps } from './sessions.controller.js'

const [FIRST, SECOND] = ADDRESSES
const deviceOf = (id: string, since: number, isCurrent = false): SiwxDevice => ({
  id,
  device: `Browser ${id}`,
  since,
  until: since + 1_000,
  isCurrent,
})

interface Call {
  readonly name: string
  ok(value?: unknown): void
  no(error: unknown): void
}

/** Makes the sessions over a store that answers when the test says so. */
function createSessionsWorld(hasDevices = true) {
  const { clock, environment } = createWorld()
  const calls: Call[] = []
  const asked: string[] = []
  let account = accountOn(FIRST) as ReturnType<typeof accountOn> | undefined

  const ask = <value>(name: string): Promise<value> =>
    new Promise((resolve, reject) => {
      asked.push(name)
      calls.push({ name, ok: (value) => resolve(value as value), no: reject })
    })
  const devices = {
    list: () => ask<readonly SiwxDevice[]>('list'),
    end: (id: string) => ask<void>(`end ${id}`),
    endOthers: () => ask<void>('endOthers'),
  }
  const deps: SessionsDeps = {
    environment,
    connection: { account: () => account },
    loadSiwx: async () => ({
      devices: hasDevices ? devices : undefined,
      recheck: async () => void asked.push('recheck'),
      async signOut(end) {
        asked.push('signOut')
        await end?.()
      },
    }),
  }
  const controller = createSessionsController(deps)
  /** Answers the oldest call. */
  async function answer(how: (call: Call) => void): Promise<void> {
    await settled()
    const call = calls.shift()
    if (!call) throw new Error('Nothing was asked.')
    how(call)
    await settled()
  }
  return {
    ...controller,
    clock,
    asked,
    devices,
    answer,
    become: (next: typeof account) => void (account = next),
    current: () => controller.state.current,
    ids: () => {
      const { current } = controller.state
      return current.status === 'ready' ? current.devices.map(({ id }) => id) : current.status
    },
    /** Reads a list with the session of this browser, and two others. */
    async open(): Promise<void> {
      void controller.read()
      await answer(({ ok }) => ok([deviceOf('old', 1), deviceOf('here', 2, true), deviceOf('new', 3)]))
    },
  }
}

const codeOf = ({ code }: { readonly code: string }): string => code

describe('the sessions', () => {
  it('are read once for two calls, with that of this browser first, then the newest', async () => {
    const world = createSessionsWorld()
    expect(world.current()).toEqual({ status: 'off' })
    void world.read()
    expect(world.ids()).toBe('loading')
    await world.open()
    expect(world.asked).toEqual(['list'])
    expect(world.ids()).toEqual(['here', 'new', 'old'])
    expect(world.current()).toMatchObject({ ending: [], isEndingOthers: false, error: undefined })
  })

  it.each([
    ['an error of the sign-in', siwxError('no-answer', { status: 500 }), 'siwx/no-answer'],
    ['anything else', Object.create(null) as unknown, 'siwx/no-answer'],
  ])('that can not be read say so, and can be read again: %s', async (_, thrown, code) => {
    const world = createSessionsWorld()
    void world.read()
    await world.answer(({ no }) => no(thrown))
    expect(world.current()).toMatchObject({ status: 'failed', error: { code } })
    await world.open()
    expect(world.ids()).toHaveLength(3)
  })

  it('wait 10 s for the store, and take a list that is none for no answer', async () => {
    const world = createSessionsWorld()
    void world.read()
    await settled()
    world.clock.pass(9_999)
    await settled()
    expect(world.ids()).toBe('loading')
    world.clock.pass(1)
    await settled()
    expect(world.current()).toMatchObject({ status: 'failed', error: { code: 'siwx/no-answer' } })
    await world.answer(({ ok }) => ok([deviceOf('late', 1)]))
    expect(world.ids()).toBe('failed')
    void world.read()
    await world.answer(({ ok }) => ok('none'))
    expect(world.current()).toMatchObject({ status: 'failed', error: { code: 'siwx/no-answer' } })
  })

  it('of a store that throws at once, and of one that lists none, can not be read', async () => {
    const world = createSessionsWorld()
    world.devices.list = () => {
      throw new Error('closed')
    }
    await world.read()
    expect(world.current()).toMatchObject({ status: 'failed', error: { code: 'siwx/no-answer' } })
    const without = createSessionsWorld(false)
    await without.read()
    expect(without.current()).toMatchObject({ status: 'failed', error: { code: 'siwx/no-devices' } })
  })

  it('F205 are looked up where the store refuses: this browser may have been signed out elsewhere', async () => {
    const world = createSessionsWorld()
    void world.read()
    await world.answer(({ no }) => no(siwxError('refused', { reason: 'signed-out' })))
    expect(world.asked).toEqual(['list', 'recheck'])
  })

  it('change nothing by an answer that comes after the view was left, or for another account', async () => {
    const world = createSessionsWorld()
    void world.read()
    await settled()
    world.leave()
    await world.answer(({ ok }) => ok([deviceOf('here', 2, true)]))
    expect(world.ids()).toBe('off')
    void world.read()
    await settled()
    world.become(accountOn(SECOND))
    await world.answer(({ ok }) => ok([deviceOf('here', 2, true)]))
    expect(world.ids()).toBe('loading')
    void world.read()
    await world.answer(({ ok }) => ok([deviceOf('other', 2, true)]))
    expect(world.ids()).toEqual(['other'])
  })
})

describe('ending a session', () => {
  it('is one request for two presses, and takes it from the list', async () => {
    const world = createSessionsWorld()
    await world.open()
    const both = Promise.all([world.end('old'), world.end('old')])
    await settled()
    expect(world.current()).toMatchObject({ ending: ['old'], isEndingOthers: false })
    await world.answer(({ ok }) => ok())
    await both
    expect(world.asked).toEqual(['list', 'end old'])
    expect(world.ids()).toEqual(['here', 'new'])
    expect(world.current()).toMatchObject({ ending: [] })
    await world.end('old')
    expect(world.asked).toHaveLength(2)
  })

  it('that fails says so, keeps the session, and can be tried again', async () => {
    const world = createSessionsWorld()
    await world.open()
    const ended = world.end('old').catch(codeOf)
    await world.answer(({ no }) => no(new TypeError('Failed to fetch')))
    expect(await ended).toBe('siwx/no-answer')
    expect(world.ids()).toEqual(['here', 'new', 'old'])
    expect(world.current()).toMatchObject({ ending: [], error: { code: 'siwx/no-answer' } })
    const again = world.end('old')
    expect(world.current()).toMatchObject({ ending: ['old'], error: undefined })
    await world.answer(({ ok }) => ok())
    await again
    expect(world.ids()).toEqual(['here', 'new'])
  })

  it('of this browser signs out', async () => {
    const world = createSessionsWorld()
    await world.open()
    const ended = world.end('here')
    await world.answer(({ ok }) => ok())
    await ended
    expect(world.asked).toEqual(['list', 'signOut', 'end here'])
    expect(world.current()).toEqual({ status: 'off' })
  })

  it('after the view was left, or with another account, changes nothing there', async () => {
    const world = createSessionsWorld()
    await world.open()
    const ended = world.end('old').catch(codeOf)
    await settled()
    world.leave()
    await world.answer(({ no }) => no(siwxError('no-answer')))
    expect(await ended).toBe('siwx/no-answer')
    expect(world.current()).toEqual({ status: 'off' })
    await world.open()
    world.become(accountOn(SECOND))
    await world.end('old')
    await world.endOthers()
    expect(world.asked).toEqual(['list', 'end old', 'list'])
  })
})

describe('ending all other sessions', () => {
  it('is one request for two presses, also beside that for one of them, and leaves that of this browser', async () => {
    const world = createSessionsWorld()
    await world.open()
    const all = Promise.all([world.endOthers(), world.endOthers(), world.end('old')])
    await settled()
    expect(world.asked).toEqual(['list', 'endOthers'])
    expect(world.current()).toMatchObject({ ending: ['new', 'old'], isEndingOthers: true })
    await world.answer(({ ok }) => ok())
    await all
    expect(world.ids()).toEqual(['here'])
    await world.endOthers()
    expect(world.asked).toHaveLength(2)
  })

  it('waits 30 s for the store, then says that they go on', async () => {
    const world = createSessionsWorld()
    await world.open()
    const ended = world.endOthers().catch(codeOf)
    await settled()
    world.clock.pass(30_000)
    expect(await ended).toBe('siwx/no-answer')
    await settled()
    expect(world.ids()).toHaveLength(3)
    expect(world.current()).toMatchObject({ isEndingOthers: false, error: { code: 'siwx/no-answer' } })
  })
})
