import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createResource, type ResourceState } from './resource.js'
import { createWorld } from './world.fixture.js'

const RUNS = 250
const STEPS = 40

interface Value {
  readonly key: string
  /** The number of the read that gave it. */
  readonly read: number
}

interface OpenRead extends Value {
  readonly signal: AbortSignal
  readonly answer: (value: Value) => void
  readonly fail: (error: Error) => void
}

const step = fc.oneof(
  fc.record({ do: fc.constant('choose' as const), key: fc.constantFrom('a', 'b', undefined) }),
  fc.record({ do: fc.constant('refresh' as const), force: fc.boolean() }),
  fc.record({ do: fc.constantFrom('answer' as const, 'fail' as const), at: fc.nat(5) }),
  fc.record({ do: fc.constant('pass' as const), ms: fc.constantFrom(1, 900, 5_000, 20_000, 30_000, 300_000) }),
  fc.record({ do: fc.constant('set clock' as const), by: fc.constantFrom(-86_400_000, 86_400_000) }),
  fc.record({ do: fc.constantFrom('watch' as const, 'unwatch' as const, 'hide' as const, 'show' as const) }),
  fc.record({ do: fc.constant('dispose' as const) }),
)

class FakeDocument extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible'
}

function createModel() {
  const { clock } = createWorld()
  const document = new FakeDocument()
  /** Every read that was not answered yet, aborted ones too: their answers come late. */
  let open: OpenRead[] = []
  let count = 0
  let asked = 0
  let settled = 0
  let stops: (() => void)[] = []
  const shown: ResourceState<Value>[] = []
  const resource = createResource<string, Value>({
    clock,
    document: document,
    ttlMs: 30_000,
    patienceMs: 20_000,
    read: (key, signal) =>
      new Promise((answer, fail) => {
        open.push({ key, read: ++count, signal, answer, fail })
      }),
    onChange: (state) => void shown.push(state),
  })
  const isQuiet = (): boolean => stops.length === 0 || document.visibilityState === 'hidden'
  const see = (visibilityState: DocumentVisibilityState): void => {
    document.visibilityState = visibilityState
    document.dispatchEvent(new Event('visibilitychange'))
  }
  let key: string | undefined

  function run(action: typeof step extends fc.Arbitrary<infer value> ? value : never): void {
    switch (action.do) {
      case 'choose':
        key = action.key
        return resource.choose(action.key)
      case 'refresh': {
        asked += 1
        const count = (): void => void (settled += 1)
        void resource.refresh({ force: action.force }).then(count, count)
        return
      }
      case 'answer':
      case 'fail': {
        const read = open[action.at]
        open = open.filter((each) => each !== read)
        if (action.do === 'answer') read?.answer({ key: read.key, read: read.read })
        else read?.fail(new Error('down'))
        return
      }
      case 'pass':
        return clock.pass(action.ms)
      case 'set clock':
        return clock.set(clock.now() + action.by)
      case 'watch':
        return void stops.push(resource.watch())
      case 'unwatch':
        return stops.pop()?.()
      case 'hide':
        return see('hidden')
      case 'show':
        return see('visible')
      case 'dispose':
        stops = []
        return resource.dispose()
    }
  }

  return {
    run,
    isQuiet,
    reads: () => count,
    live: () => open.filter(({ signal }) => !signal.aborted),
    shown,
    key: () => key,
    state: () => resource.state,
    unsettled: () => asked - settled,
    end() {
      resource.dispose()
      return clock.waiting()
    },
  }
}

it('S9.01, F039: one read at a time, no old value over a newer one, nothing read while nothing is watched or seen', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
      const model = createModel()
      let newest: Value | undefined
      for (const action of steps) {
        const before = model.reads()
        const mayRead = !model.isQuiet()
        model.run(action)
        await new Promise(setImmediate)
        expect(model.live().length, 'reads at a time').toBeLessThanOrEqual(1)
        if (!mayRead && model.isQuiet() && action.do !== 'refresh')
          expect(model.reads(), 'reads without a request').toBe(before)
        const { value } = model.state()
        if (value) expect(value.key, 'the key of the value').toBe(model.key())
        if (value && newest?.key === value.key && action.do !== 'choose')
          expect(value.read, 'the number of the read').toBeGreaterThanOrEqual(newest.read)
        newest = value ?? newest
      }
      expect(model.end(), 'timers after the end').toBe(0)
      await new Promise(setImmediate)
      expect(model.unsettled(), 'promises that are not settled').toBe(0)
    }),
    { numRuns: RUNS },
  )
})
