// @vitest-environment jsdom
import type { Latch, Route } from '@latchkit/core'
import { createTestLatch } from '@latchkit/testing'
import { useRef, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { LatchContext } from '../../react/context.js'
import { render } from '../../react/render.fixture.js'
import { ShellContext, type Shell } from '../frame/context.js'
import { routeKey, useShownView } from './useShownView.js'

afterEach(() => void vi.useRealTimers())

const CONNECT: Route = { view: 'Connect' }
const HELP: Route = { view: 'WhatIsAWallet' }

function Card(): ReactNode {
  const stack = useRef<HTMLDivElement>(null)
  const { shown } = useShownView(stack)
  if (!shown) return null
  const { route, view: View } = shown
  return <div ref={stack}>{typeof View === 'string' ? <i>{View}</i> : <View key={route.view} />}</div>
}

test('the key of a route tells amounts apart', () => {
  const keyOf = (amount: string | bigint): string => routeKey({ view: 'Swap', params: { amount } })
  expect(keyOf(1n)).toBe(keyOf(1n))
  expect(new Set([1n, 2n, '1'].map(keyOf)).size).toBe(3)
  expect(routeKey(undefined)).toBe(routeKey(undefined))
})

/** Shows the views of a kit's router, of which only the first is loaded, and only once. The fake clock has begun. */
async function shown(): Promise<{
  readonly router: Awaited<ReturnType<typeof routerOf>>
  readonly text: () => string
  readonly view: () => Element | null
  /** Waits until this many views were looked for: the last one loads then. */
  readonly loads: (count: number) => Promise<void>
}> {
  const { latch } = createTestLatch()
  const router = await routerOf(latch)
  router.reset(CONNECT)
  let count = 0
  const findView = (view: string): object => {
    count += 1
    return {
      module: count === 1 ? Promise.resolve({ [`${view}View`]: () => <b>{view}</b> }) : new Promise(() => {}),
    }
  }
  const shell = { latch, findView, onShown: () => {} } as unknown as Shell
  const { text, container } = render(
    <LatchContext.Provider value={latch}>
      <ShellContext.Provider value={shell}>
        <Card />
      </ShellContext.Provider>
    </LatchContext.Provider>,
  )
  await vi.waitFor(() => expect(text()).toBe('Connect'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return {
    router,
    text,
    view: () => container.querySelector('b'),
    // The fake clock stays: `waitFor` moves it by the interval.
    loads: (wanted) => vi.waitFor(() => expect(count).toBe(wanted), { interval: 0 }),
  }
}
const routerOf = (latch: Latch) => latch.feature('router')

/** Lets React do what it would do by now: for what must not happen. */
const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve))
}

test('the previous view stays for 100 ms while the next one loads, and placeholders replace it then', async () => {
  const { router, text, loads } = await shown()
  router.push(HELP)
  await loads(2)
  vi.advanceTimersByTime(99)
  await turns()
  expect(text()).toBe('Connect')
  vi.advanceTimersByTime(1)
  await vi.waitFor(() => expect(text()).toBe('waiting'), { interval: 0 })
})

test('the view on show stays where the router comes back to it before the next one is loaded', async () => {
  const { router, view, loads } = await shown()
  const before = view()
  router.push(HELP)
  await loads(2)
  router.goBack()
  await loads(3)
  vi.advanceTimersByTime(1_000)
  await turns()
  expect(view()).toBe(before)
})
