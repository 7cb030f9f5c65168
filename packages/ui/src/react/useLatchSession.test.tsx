// @vitest-environment jsdom
import { createConnectedLatch, createFakeSiwxStore } from '@latchkit/testing'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { LatchProvider } from './LatchProvider.js'
import { render } from './render.fixture.js'
import { useLatchSession } from './useLatchSession.js'

function Session(): ReactNode {
  const { status, session } = useLatchSession()
  return `${status} ${session?.account ?? ''}`.trim()
}

test('useLatchSession follows the sign-in of the active account', async () => {
  const store = createFakeSiwxStore({ list: 'hang' })
  const { latch } = await createConnectedLatch({ siwx: { store } })
  const { text } = render(
    <LatchProvider latch={latch} prefetch="intent">
      <Session />
    </LatchProvider>,
  )
  await vi.waitFor(() => expect(text()).toBe('pending'))
  store.set({ list: 'ok' })
  await vi.waitFor(() => expect(text()).toBe('signed-out'))
  const siwx = await latch.feature('siwx')
  await vi.waitFor(() => expect(siwx.state.current.status).toBe('ready'))
  await siwx.sign()
  await vi.waitFor(() => expect(text()).toBe(`signed-in ${latch.getAccount().caipAddress}`))
  await latch.signOut()
  await vi.waitFor(() => expect(text()).toBe('signed-out'))
  await latch.disconnect()
  await vi.waitFor(() => expect(text()).toBe('off'))
})

test('useLatchSession is off without the option', async () => {
  const { latch } = await createConnectedLatch()
  const { text } = render(
    <LatchProvider latch={latch} prefetch="intent">
      <Session />
    </LatchProvider>,
  )
  await vi.waitFor(() => expect(text()).toBe('off'))
})
