import { expect, it, vi } from 'vitest'
import { callReported } from './callReported.js'

const ERROR = new Error('hostile')

it.each([
  [
    'throws',
    () => {
      throw ERROR
    },
  ],
  ['rejects with', () => Promise.reject(ERROR)],
  [
    'rejects with, by a promise of its own,',
    () => ({ then: (_: unknown, reject: (e: Error) => void) => reject(ERROR) }),
  ],
])('F060 reports what a call %s', async (_, call) => {
  const report = vi.fn()
  await callReported(report, call)
  expect(report.mock.calls).toEqual([[ERROR]])
})

it('calls at once, and reports nothing where nothing fails', async () => {
  const report = vi.fn()
  let isCalled = false
  const called = callReported(report, () => (isCalled = true))
  expect(isCalled).toBe(true)
  await called
  expect(report).not.toHaveBeenCalled()
})
