import { describe, expect, it } from 'vitest'
import { browserEnvironment } from './environment.js'

describe('browserEnvironment', () => {
  it('F209 is a clock and nothing else on a server', () => {
    expect(typeof window).toBe('undefined')
    const { clock, storage, window: page } = browserEnvironment()
    expect(page).toBeUndefined()
    expect(storage()).toBeUndefined()
    expect(clock.now()).toBeGreaterThan(0)
  })
})
