import { describe, expect, expectTypeOf, it } from 'vitest'
import { LatchError } from '../../base/errors.js'
import { createWorld } from '../../base/world.fixture.js'
import { createTelemetryController } from './telemetry.controller.js'
import type { TelemetryEvent, TelemetryProperties, Track } from './telemetry.types.js'

const fail = (): never => {
  throw new Error('a listener')
}

function setUp() {
  const world = createWorld()
  const telemetry = createTelemetryController(world.environment)
  const heard: TelemetryEvent[] = []
  return { ...world, telemetry, heard, hear: () => telemetry.subscribe((event) => heard.push(event)) }
}

describe('telemetry', () => {
  it('S3.18 gives the app each event with its type, properties and time', () => {
    const { telemetry, heard, hear, clock } = setUp()
    const stop = hear()
    telemetry.track('MODAL_OPEN', { connected: false })
    telemetry.track('CONNECT_ERROR', { code: 'wallet/unknown' })
    stop()
    telemetry.track('MODAL_CLOSE', { connected: false })
    expect(heard).toEqual([
      { type: 'track', event: 'MODAL_OPEN', properties: { connected: false }, timestamp: clock.now() },
      { type: 'error', event: 'CONNECT_ERROR', properties: { code: 'wallet/unknown' }, timestamp: clock.now() },
    ])
  })

  it('F217 reports a listener of the app that throws, and calls the other listeners', () => {
    const { telemetry, heard, hear, reports } = setUp()
    const error = new Error('host')
    telemetry.subscribe(() => {
      throw error
    })
    hear()
    telemetry.track('USER_REJECTED', { code: 'wallet/rejected' })
    expect(heard).toHaveLength(1)
    expect(reports).toEqual([error])
  })

  it('S3.18 emits an event for an error that no caller awaits, with its type, text, stack and time', () => {
    const { telemetry, heard, hear, reports, clock } = setUp()
    hear()
    const error = new TypeError('a bug')
    telemetry.report(error)
    expect(reports).toEqual([error])
    expect(heard).toMatchObject([
      {
        type: 'error',
        event: 'INTERNAL_ERROR',
        properties: { errorType: 'TypeError', errorMessage: 'a bug', stackTrace: error.stack },
        timestamp: clock.now(),
      },
    ])
  })

  it('S7.25 names an error of the kit by its code, any other by its class', () => {
    const { telemetry, heard, hear } = setUp()
    hear()
    telemetry.trackError(new LatchError({ code: 'wallet/unknown', message: 'no' }))
    telemetry.trackError(Object.assign(new RangeError('no'), { code: 4001 }))
    expect(heard.map(({ properties }) => properties)).toMatchObject([
      { errorType: 'wallet/unknown' },
      { errorType: 'RangeError' },
    ])
  })

  it('F235 emits an error once, and reports it each time', () => {
    const { telemetry, heard, hear, reports } = setUp()
    hear()
    const error = new Error('once')
    telemetry.trackError(error)
    telemetry.report(error)
    telemetry.report(error)
    expect([heard.length, reports]).toEqual([1, [error, error]])
  })

  it.each([
    ['a text', 'thrown'],
    ['nothing', undefined],
    ['an error with a getter that throws', Object.defineProperty(new Error(), 'name', { get: () => fail() })],
    ['an error whose text is none', Object.assign(new Error(), { message: Symbol('x') })],
  ])('F069 reports %s, and throws nothing itself', (_, thrown) => {
    const { telemetry, hear, reports } = setUp()
    hear()
    telemetry.report(thrown)
    expect(reports).toEqual([thrown])
  })

  it('does not loop where a listener throws at every event', () => {
    const { telemetry, reports } = setUp()
    telemetry.subscribe(fail)
    telemetry.report(new Error('first'))
    expect(reports).toEqual([new Error('first'), new Error('a listener')])
  })

  it('S3.18 S7.25 types the properties by the event', () => {
    expectTypeOf<TelemetryProperties['MODAL_OPEN']>().toEqualTypeOf<{ readonly connected: boolean }>()
    expectTypeOf<Extract<TelemetryEvent, { event: 'SWITCH_NETWORK' }>['properties']['network']>().toBeString()
    const typed = (track: Track): void => {
      track('CONNECT_SUCCESS', { method: 'browser', name: 'x', reconnect: false })
      // @ts-expect-error An event must carry what it says.
      track('CONNECT_SUCCESS', {})
      // @ts-expect-error There is no such event.
      track('CONNECT', {})
    }
    expect(typed).toBeTypeOf('function')
  })
})
