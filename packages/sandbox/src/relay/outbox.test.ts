import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createOutbox } from './outbox.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const setUp = (mostWaiting = 10) => {
  const outbox = { delay: 0, full: 0, sent: [] as string[] }
  const put = createOutbox({
    send: (text) => outbox.sent.push(text),
    delay: () => outbox.delay,
    mostWaiting,
    onFull: () => (outbox.full += 1),
  })
  return { outbox, put }
}

describe('the relay’s outbox', () => {
  it('sends at once where there is no delay', () => {
    const { outbox, put } = setUp()
    put('one')
    expect(outbox.sent).toEqual(['one'])
  })

  it('delays each text by itself, without adding up the delays', () => {
    const { outbox, put } = setUp()
    outbox.delay = 100
    put('one')
    vi.advanceTimersByTime(50)
    put('two')
    vi.advanceTimersByTime(49)
    expect(outbox.sent).toEqual([])
    vi.advanceTimersByTime(1)
    expect(outbox.sent).toEqual(['one'])
    vi.advanceTimersByTime(50)
    expect(outbox.sent).toEqual(['one', 'two'])
  })

  it('keeps the order when the delay is taken away', () => {
    const { outbox, put } = setUp()
    outbox.delay = 100
    put('one')
    outbox.delay = 0
    put('two')
    expect(outbox.sent).toEqual([])
    vi.advanceTimersByTime(100)
    put('three')
    expect(outbox.sent).toEqual(['one', 'two', 'three'])
  })

  it('reports when more texts wait than the limit', () => {
    const { outbox, put } = setUp(2)
    outbox.delay = 100
    for (const text of ['one', 'two', 'three']) put(text)
    vi.advanceTimersByTime(100)
    expect([outbox.sent, outbox.full]).toEqual([['one', 'two'], 1])
  })
})
