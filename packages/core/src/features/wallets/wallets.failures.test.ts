import { describe, expect, it } from 'vitest'
import { createWorld } from '../../base/world.fixture.js'
import { serviceError } from '../../services/service.errors.js'
import { createFailures } from './wallets.failures.js'
import { unreachable } from './wallets.fixture.js'

function setUp() {
  const world = createWorld()
  const abort = new AbortController()
  const calls = { retried: 0, hinted: 0 }
  const failureOf = createFailures({
    environment: world.environment,
    hints: { unreachable: () => void (calls.hinted += 1) },
    signal: () => abort.signal,
    retry: async () => void (calls.retried += 1),
  })
  const goOnline = (): void => void world.window.dispatchEvent(new Event('online'))
  return { ...world, abort, calls, failureOf, goOnline }
}

describe('the failure of a request', () => {
  it('F029 is retried once when the browser is online, however many requests failed', () => {
    const { failureOf, goOnline, calls } = setUp()
    failureOf(unreachable())
    failureOf(unreachable())
    expect(calls).toEqual({ retried: 0, hinted: 2 })
    goOnline()
    goOnline()
    expect(calls.retried).toBe(1)
    failureOf(unreachable())
    goOnline()
    expect(calls.retried).toBe(2)
  })

  it('is not retried once the requests were aborted', () => {
    const { failureOf, goOnline, calls, abort } = setUp()
    failureOf(unreachable())
    abort.abort()
    goOnline()
    expect(calls.retried).toBe(0)
  })

  it('F003 is not retried where the directory was reached', () => {
    const { failureOf, goOnline, calls, reports } = setUp()
    const errors = [serviceError('bad-answer', { host: 'x' }), serviceError('status', { status: 500 })]
    expect(errors.map(failureOf)).toEqual(errors.map((error) => ({ status: 'failed', error })))
    goOnline()
    expect([calls, reports]).toEqual([{ retried: 0, hinted: 0 }, [errors[0]]])
  })
})
