import { describe, expect, it } from 'vitest'
import { LatchError } from './errors.js'
import { createWorld } from './world.fixture.js'
import { createTelemetryController } from '../features/telemetry/telemetry.controller.js'
import type { TelemetryEvent } from '../features/telemetry/telemetry.types.js'
import { wrapErrors } from './wrapErrors.js'

class OwnError extends LatchError {}
const failed = (): LatchError => new OwnError({ code: 'signing/unsupported', message: 'No.' })

function setUp() {
  const world = createWorld()
  const telemetry = createTelemetryController(world.environment)
  const told: TelemetryEvent['properties'][] = []
  telemetry.subscribe(({ properties }) => told.push(properties))
  return { ...world, telemetry, told }
}

describe('S8.15 a wrapped error', () => {
  it.each([
    ['thrown', (error: unknown) => ({ act: () => void raise(error) })],
    ['rejected with', (error: unknown) => ({ act: async () => raise(error) })],
  ])('F235 that is %s is emitted once, then thrown on with the same class and code', async (_, make) => {
    const { telemetry, told, reports } = setUp()
    const error = failed()
    const inner = wrapErrors(make(error), telemetry.trackError)
    const outer = wrapErrors({ act: () => inner.act() }, telemetry.trackError)
    const caught: unknown = await (async () => outer.act())().catch((thrown: unknown) => thrown)
    expect(caught).toBe(error)
    expect(caught).toBeInstanceOf(OwnError)
    expect(told).toEqual([{ errorType: 'signing/unsupported', errorMessage: 'No.', stackTrace: error.stack }])
    // A report of the same error is passed on, but emits no second event.
    telemetry.report(caught)
    expect([told.length, reports]).toEqual([1, [error]])
  })

  it('F235 that is another one is emitted too', () => {
    const { telemetry, told } = setUp()
    const { act } = wrapErrors({ act: () => raise(failed()) }, telemetry.trackError)
    for (let each = 0; each < 2; each += 1) expect(act).toThrow(OwnError)
    expect(told).toHaveLength(2)
  })

  it.each([
    ['wallet/rejected', new LatchError({ code: 'wallet/rejected', message: '' })],
    ['connection/cancelled', new LatchError({ code: 'connection/cancelled', message: '' })],
    ['an abort', new DOMException('', 'AbortError')],
  ])('isn’t a decision of the visitor or the app: %s', async (_, error) => {
    const { telemetry, told } = setUp()
    const { act } = wrapErrors({ act: async () => raise(error) }, telemetry.trackError)
    await expect(act()).rejects.toBe(error)
    expect(told).toEqual([])
  })

  it.each([['a text'], [undefined], [Object.freeze({ code: 4001 })]])(
    'F069 is thrown on whatever it is: %j',
    async (thrown) => {
      const { telemetry } = setUp()
      const { act } = wrapErrors({ act: async () => raise(thrown) }, telemetry.trackError)
      expect(await act().catch((caught: unknown) => ({ caught }))).toEqual({ caught: thrown })
    },
  )

  it('leaves what succeeds, and what is no action, as it is', async () => {
    const { telemetry, told } = setUp()
    const state = { count: 1 }
    const promise = Promise.resolve(2)
    let ready = false
    const controller = {
      state,
      get isReady() {
        return ready
      },
      add: (a: number, b: number) => a + b,
      ask: () => promise,
      self() {
        return this.state
      },
    }
    const wrapped = wrapErrors(controller, telemetry.trackError)
    ready = true
    expect(wrapped.state).toBe(state)
    expect(wrapped.isReady).toBe(true)
    expect(wrapped.add(1, 2)).toBe(3)
    expect(wrapped.self()).toBe(state)
    expect(Object.keys(wrapped)).toEqual(Object.keys(controller))
    await expect(wrapped.ask()).resolves.toBe(2)
    expect(told).toEqual([])
  })
})

function raise(error: unknown): never {
  throw error
}
