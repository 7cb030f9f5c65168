// @vitest-environment jsdom
import { createConnectedLatch, createFakeSiwxStore } from '@latchkit/testing'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { LatchContext } from './context.js'
import { render } from './render.fixture.js'
import { useLatchSession } from './useLatchSession.js'

// Without the provider's modal: it asks for the sign-in as soon as its code has come, and jsdom has no modal dialogs.
function Session(): ReactNode {
  const { status, session } = useLatchSession()
  return `${status} ${session?.account ?? ''}`.trim()
}

test('useLatchSession follows the sign-in of the active account', async () => {
  const store = createFakeSiwxStore({ list: 'hang' })
  const { latch } = await createConnectedLatch({ siwx: { store } })
  const { text } = render(
    <LatchContext.Provider value={latch}>
      <Session />
    </LatchContext.Provider>,
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
    <LatchContext.Provider value={latch}>
      <Session />
    </LatchContext.Provider>,
  )
  await vi.waitFor(() => expect(text()).toBe('off'))
})
