import { describe, expect, it } from 'vitest'
import type { FeatureContext, StepContext } from '../../kit/feature.types.js'
import { createStepContext } from './router.stepContext.js'
import type { Route } from './router.types.js'

const REQUIRED: Route = { view: 'UnsupportedChain' }

/** Makes a step context whose duties answer when the test says so. */
function setUp() {
  const done: string[] = []
  let answer: (route: Route | undefined) => void = () => {}
  let current: Route | undefined | Promise<Route | undefined>
  const duties = { current: () => current }
  const { unlessRequired } = createStepContext({
    context: { environment: { report: () => {} } } as object as FeatureContext,
    duties,
    router: { state: {}, require: ({ view }: Route) => done.push(view) },
    modal: {},
    snackbar: {},
  } as object as StepContext)
  return {
    done,
    act: (name: string) => unlessRequired(() => done.push(name)),
    ask: () => void (current = new Promise((resolve) => (answer = resolve))),
    async answer(route?: Route) {
      answer(route)
      current = route
      await new Promise(setImmediate)
    },
  }
}

describe('the end of a step', () => {
  it('comes at once where the duties answer at once', async () => {
    const { done, act, answer } = setUp()
    act('a')
    await answer(REQUIRED)
    act('b')
    expect(done).toEqual(['a', 'UnsupportedChain'])
  })

  it('waits for the answer, and all ends come in their order', async () => {
    const { done, act, ask, answer } = setUp()
    ask()
    act('connected')
    act('networkChanged')
    expect(done).toEqual([])
    await answer()
    expect(done).toEqual(['connected', 'networkChanged'])
  })

  it('does not come where a view is required, which is shown once', async () => {
    const { done, act, ask, answer } = setUp()
    ask()
    act('connected')
    act('networkChanged')
    await answer(REQUIRED)
    expect(done).toEqual(['UnsupportedChain'])
  })
})
