// @vitest-environment jsdom
import { createConnectedLatch } from '@latchkit/testing'
import { expect, test, vi } from 'vitest'
import { LatchProvider } from './LatchProvider.js'
import { render } from './render.fixture.js'
import { useLatchSnackbar, type LatchSnackbar } from './useLatchSnackbar.js'

async function rendered() {
  const { latch, clock } = await createConnectedLatch()
  const seen: LatchSnackbar[] = []
  function Reader(): null {
    seen.push(useLatchSnackbar())
    return null
  }
  render(
    <LatchProvider latch={latch} prefetch="intent">
      <Reader />
    </LatchProvider>,
  )
  await vi.waitFor(() => expect(seen.length).toBeGreaterThan(0))
  return { latch, clock, snackbar: seen[0]!, shown: () => latch.getState().snackbar }
}

test('useLatchSnackbar shows the app’s words, and closes them', async () => {
  const { clock, snackbar, shown } = await rendered()
  await snackbar.show('Saved', 'success')
  expect(shown()).toMatchObject({ open: true, variant: 'success', text: 'Saved' })
  await clock.advance(4_000)
  expect(shown()?.open).toBe(false)
  await snackbar.show('Saving…', 'loading')
  await snackbar.close()
  expect(shown()?.open).toBe(false)
})

test('the last of several messages wins, also while the code loads', async () => {
  const { snackbar, shown } = await rendered()
  const first = snackbar.show('One')
  const second = snackbar.show('Two')
  await Promise.all([first, second])
  await vi.waitFor(() => expect(shown()).toMatchObject({ open: true, variant: 'info', text: 'Two' }))
  const third = snackbar.show('Three')
  await Promise.all([third, snackbar.close()])
  expect(shown()?.open).toBe(false)
})

test('the kit’s own message takes its place', async () => {
  const { latch, clock, snackbar, shown } = await rendered()
  await snackbar.show('Saved')
  const { show } = await latch.feature('snackbar')
  show('error', 'wallet/rejected')
  await clock.advance(150)
  expect(shown()).toMatchObject({ open: true, message: 'wallet/rejected', text: undefined })
})
