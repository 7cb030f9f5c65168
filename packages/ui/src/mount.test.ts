// @vitest-environment jsdom
import { createTestLatch } from '@latchkit/testing'
import { createLatch } from '@latchkit/core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { mount } from './mount.js'
import { settle, watchTrouble } from './react/render.fixture.js'

test('F091 F199 where the modal can’t be shown, it isn’t open, and nothing is thrown at the page', async () => {
  const trouble = watchTrouble()
  // Stands for a chunk that fails to load.
  const attach = vi.spyOn(HTMLElement.prototype, 'attachShadow').mockImplementation(() => {
    throw new Error('lost')
  })
  onTestFinished(() => attach.mockRestore())
  const { latch } = createTestLatch()
  const end = mount(latch, document.body, { prefetch: 'intent' })
  const { state } = await latch.feature('modal')
  await latch.open()
  await vi.waitFor(() => expect(state.open).toBe(false))
  await vi.waitFor(() => expect(document.querySelector('[data-latchkit]')).toBeNull())
  end()
  await settle()
  expect(trouble).toEqual([])
})

test.each([undefined, null, '#app', {}])('says at once that %j is no element', (element) => {
  const { latch, adapter } = createTestLatch()
  expect(() => mount(latch, element as never)).toThrow(
    expect.objectContaining({ isLatchError: true, message: expect.stringContaining('needs an element') as string }),
  )
  expect(adapter.count('start')).toBe(0)
})

test('F091 unmounted while the shell is loading: nothing is left', async () => {
  const trouble = watchTrouble()
  const { latch, adapter } = createTestLatch()
  const end = mount(latch, document.body, { prefetch: 'intent' })
  await latch.feature('modal')
  for (let turn = 0; turn < 100 && !document.querySelector('[data-latchkit]'); turn++) await Promise.resolve()
  expect(document.querySelectorAll('[data-latchkit]')).toHaveLength(1)
  end()
  expect(document.querySelector('[data-latchkit]')).toBeNull()
  await settle()
  expect(adapter.count('stop')).toBe(1)
  expect(trouble).toEqual([])
})

test('F222 two copies of the kit on one page: both work, and one warning is printed', async () => {
  const one = createTestLatch({ id: 'one' })
  const ends = [mount(one.latch, document.body, { prefetch: 'intent' })]
  await one.latch.connect({ wallet: 'Fake Wallet' })
  vi.resetModules()
  const copy = await import('@latchkit/core')
  const { createFakeAdapter, alphaNetwork } = await import('@latchkit/testing')
  expect(copy.createLatch).not.toBe(createLatch)
  const { mount: mountCopy } = await import('./mount.js')
  const warnings: string[] = []
  const twin = (id: string): ReturnType<typeof createLatch> =>
    copy.createLatch({
      id,
      networks: [alphaNetwork],
      adapters: [createFakeAdapter().factory],
      metadata: { name: 'Test' },
      environment: { window: one.window, storage: () => undefined, warn: (text) => void warnings.push(text) },
    })
  const [two, three] = [twin('two'), twin('three')]
  for (const latch of [two, three]) ends.push(mountCopy(latch, document.body, { prefetch: 'intent' }))
  for (const latch of [two, three]) await latch.connect({ wallet: 'Fake Wallet' })
  const said = (): string[] => [...one.warnings, ...warnings].filter((text) => text.includes('copies'))
  await expect.poll(said).toEqual([expect.stringContaining('two copies')])
  expect([one.latch.getAccount().status, two.getAccount().status]).toEqual(['connected', 'connected'])
  // The copy's `isLatchError` accepts the copy's error.
  await expect(two.connect({ wallet: 'Stranger' })).rejects.toSatisfy((error: unknown) => copy.isLatchError(error))
  for (const end of ends) end()
})
