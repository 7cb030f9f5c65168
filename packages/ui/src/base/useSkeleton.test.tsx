// @vitest-environment jsdom
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from '../react/render.fixture.js'
import { useSkeleton } from './useSkeleton.js'

function Loading({ loading }: { readonly loading: boolean }): ReactNode {
  return String(useSkeleton(loading))
}

/** Lets React finish its work. React's own timers aren't faked. */
async function rendered(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await new Promise<void>((resolve) => setImmediate(resolve))
}
async function advance(ms: number): Promise<void> {
  await rendered()
  vi.advanceTimersByTime(ms)
  await rendered()
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

test('a skeleton comes after 150 ms', async () => {
  const { text } = render(<Loading loading />)
  await advance(149)
  expect(text()).toBe('undefined')
  await advance(1)
  expect(text()).toBe('true')
})

test('content that loads faster shows no skeleton', async () => {
  const { text, rerender } = render(<Loading loading />)
  await advance(149)
  rerender(<Loading loading={false} />)
  await advance(1000)
  expect(text()).toBe('false')
})

test('a skeleton stays for 300 ms', async () => {
  const { text, rerender } = render(<Loading loading />)
  await advance(150)
  rerender(<Loading loading={false} />)
  await advance(299)
  expect(text()).toBe('true')
  await advance(1)
  expect(text()).toBe('false')
})
