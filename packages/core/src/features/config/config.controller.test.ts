import { describeOrigins } from '@latchkit/origins/testing'
import { describe, expect, it } from 'vitest'
import { createWorld } from '../../base/world.fixture.js'
import type { FeatureOptions } from '../../kit/options.types.js'
import type { ConfigClient } from './config.client.js'
import { createConfigController } from './config.controller.js'
import { serviceError } from '../../services/service.errors.js'
import { settle, unreachable } from '../wallets/wallets.fixture.js'

type Answers = { [part in 'features' | 'origins' | 'analytics']?: () => unknown }

const throwing = (error: unknown) => (): never => {
  throw error
}

function setUp(
  features: FeatureOptions = {},
  answers: Answers = {},
  { isOn = true, debug = true, origin = 'https://app.example' } = {},
) {
  const world = createWorld()
  Object.assign(world.window, { location: { origin } })
  const said: Required<Answers> = { features: () => ({}), origins: () => [], analytics: () => true, ...answers }
  const asked: string[] = []
  const signals: (AbortSignal | undefined)[] = []
  const ask = (part: keyof Answers) => async (signal?: AbortSignal) => {
    asked.push(part)
    signals.push(signal)
    return said[part]() as never
  }
  const client: ConfigClient = { isOn, features: ask('features'), origins: ask('origins'), analytics: ask('analytics') }
  const controller = createConfigController({ environment: world.environment, client, features, debug })
  const goOnline = async (): Promise<void> => {
    world.window.dispatchEvent(new Event('online'))
    await settle()
  }
  return { ...world, controller, state: controller.state, said, asked, signals, goOnline }
}

describe('the remote configuration', () => {
  it('does not delay anything: the features of the app count until it is loaded', async () => {
    const { controller, state, asked } = setUp({ swaps: false }, { features: () => ({ swaps: true, activity: false }) })
    expect([state.status, state.features, asked]).toEqual(['idle', { swaps: false }, []])
    const loaded = controller.load()
    expect([state.status, state.features]).toEqual(['loading', { swaps: false }])
    await loaded
    expect([state.status, state.features]).toEqual(['ready', { swaps: false, activity: false }])
  })

  it('is requested once', async () => {
    const { controller, asked } = setUp()
    await Promise.all([controller.load(), controller.load()])
    await controller.load()
    expect(asked).toEqual(['features', 'origins'])
  })

  it('S7 is not requested without an endpoint', async () => {
    const { controller, state, asked } = setUp({ analytics: true }, {}, { isOn: false })
    await controller.load()
    expect([asked, state.status, state.analytics]).toEqual([[], 'idle', true])
  })

  it('switches telemetry off, never on', async () => {
    const off = setUp({ analytics: true }, { analytics: () => false })
    expect(off.state.analytics).toBe(true)
    await off.controller.load()
    expect(off.state.analytics).toBe(false)
    for (const own of [{ analytics: false }, {}]) {
      const never = setUp(own)
      await never.controller.load()
      expect([never.state.analytics, never.asked]).toEqual([false, ['features', 'origins']])
    }
  })

  it('S8.10 warns once that this page is not an origin of the project, and still takes the features', async () => {
    const { controller, state, warnings } = setUp(
      {},
      { origins: () => ['https://other.example'], features: () => ({ swaps: true }) },
    )
    await controller.load()
    await controller.load()
    expect(state).toMatchObject({
      status: 'failed',
      features: { swaps: true },
      error: { code: 'service/origin-not-allowed' },
    })
    expect(warnings).toEqual([
      'Invalid App Configuration: https://app.example is not among the origins of this project.',
    ])
  })

  it('F008 S8.10 warns once that the project is unknown, and shows that before other failures', async () => {
    const refusal = throwing(serviceError('invalid-project', { status: 401 }))
    const { controller, state, warnings, reports } = setUp({}, { features: throwing(unreachable()), origins: refusal })
    await controller.load()
    expect(state).toMatchObject({ status: 'failed', features: {}, error: { code: 'service/invalid-project' } })
    expect([warnings, reports]).toEqual([['Invalid Project ID - update configuration'], []])
  })

  it('F009 S8.10 warns while debug is on that a refusal means a wrong configuration, and still takes the features', async () => {
    const { controller, state, warnings } = setUp(
      { analytics: true },
      { analytics: throwing(serviceError('forbidden', { status: 403 })), features: () => ({ swaps: true }) },
    )
    await controller.load()
    expect(warnings).toEqual(['Invalid App Configuration'])
    expect(state).toMatchObject({ features: { analytics: true, swaps: true }, analytics: true })
  })

  it.each([
    [{ features: throwing(serviceError('invalid-project', { status: 401 })) }, 'invalid-project'],
    [{ analytics: throwing(serviceError('forbidden', { status: 403 })) }, 'forbidden'],
    [{ origins: () => ['https://other.example'] }, 'origin-not-allowed'],
  ])('F009 S8.10 prints nothing without debug: the error is in the state', async (answers, code) => {
    const { controller, state, warnings, reports } = setUp({ analytics: true }, answers, { debug: false })
    await controller.load()
    expect(state).toMatchObject({ status: 'failed', error: { code: `service/${code}` } })
    expect([warnings, reports]).toEqual([[], []])
  })

  it('F029 is requested again when the browser is back online', async () => {
    const lost = throwing(unreachable())
    const { controller, state, said, asked, goOnline } = setUp(
      { analytics: true },
      { features: lost, origins: lost, analytics: lost },
    )
    await controller.load()
    expect([state.status, state.analytics]).toEqual(['failed', true])
    // The server is still unreachable: the controller waits for the next `online` event.
    await goOnline()
    expect([state.status, asked.length]).toEqual(['failed', 6])
    Object.assign(said, { features: () => ({ swaps: true }), origins: () => [], analytics: () => false })
    await goOnline()
    expect([state.status, state.features, state.analytics]).toEqual(['ready', { analytics: true, swaps: true }, false])
    await goOnline()
    expect(asked).toHaveLength(9)
  })

  it('F029 is requested again where the browser is back online before all requests have failed', async () => {
    let fail = (_: unknown): void => {}
    const { controller, state, said, goOnline } = setUp(
      {},
      { features: throwing(unreachable()), origins: () => new Promise((_, reject) => (fail = reject)) },
    )
    const loaded = controller.load()
    await settle()
    await goOnline()
    Object.assign(said, { features: () => ({ swaps: true }), origins: () => [] })
    fail(unreachable())
    await loaded
    await settle()
    expect([state.status, state.features]).toEqual(['ready', { swaps: true }])
  })

  it('F029 is not requested again where the server refused, nor after dispose', async () => {
    const refused = setUp({}, { features: throwing(serviceError('invalid-project', { status: 401 })) })
    await refused.controller.load()
    await refused.goOnline()
    expect(refused.asked).toEqual(['features', 'origins'])
    const ended = setUp({}, { features: throwing(unreachable()) })
    await ended.controller.load()
    ended.controller.dispose()
    await ended.goOnline()
    expect(ended.asked).toEqual(['features', 'origins'])
  })

  it('F034 F036 is the app’s own where no server answers, and is requested again by the next load', async () => {
    const { controller, state, said, warnings, reports } = setUp({ email: true }, { features: throwing(unreachable()) })
    await controller.load()
    expect(state).toMatchObject({ status: 'failed', features: { email: true }, error: { code: 'service/unreachable' } })
    said.features = () => ({ swaps: false })
    await controller.load()
    expect([state.status, state.error, state.features]).toEqual(['ready', undefined, { email: true, swaps: false }])
    expect([warnings, reports]).toEqual([[], []])
  })

  it('F003 is reported where the server’s answer makes no sense', async () => {
    const error = serviceError('bad-answer', { host: 'x' })
    const { controller, reports, state } = setUp({}, { features: throwing(error) })
    await controller.load()
    expect([reports, state.status]).toEqual([[error], 'failed'])
  })

  it('F039 is dropped where it comes after dispose', async () => {
    let answer = (_: unknown): void => {}
    const { controller, state, said, signals } = setUp(
      {},
      { features: () => new Promise((resolve) => (answer = resolve)) },
    )
    const given = controller.load()
    controller.dispose()
    expect([state.status, signals[0]?.aborted]).toEqual(['idle', true])
    const late = answer
    said.features = () => ({ activity: true })
    await controller.load()
    late({ swaps: true })
    await given
    await settle()
    expect([state.status, state.features]).toEqual(['ready', { activity: true }])
  })
})

describe('the page that loads the remote configuration', () => {
  describeOrigins(async (origin, list) => {
    // Without a window there is no origin to check.
    if (origin === '') return false
    const { controller, state } = setUp({}, { origins: () => list }, { origin })
    await controller.load()
    return state.error === undefined
  })

  it('F172 is not checked where it has no address', async () => {
    const { controller, state } = setUp({}, { origins: () => ['https://app.example'] }, { origin: '' })
    await controller.load()
    expect(state.status).toBe('ready')
  })
})
