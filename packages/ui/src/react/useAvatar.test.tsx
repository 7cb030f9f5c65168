// @vitest-environment jsdom
import { createTestLatch, TEST_ADDRESS } from '@latchkit/testing'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { LatchContext } from './context.js'
import { render, settle } from './render.fixture.js'
import { useAvatar } from './useAvatar.js'

const IMAGE = 'https://pictures.example/a.png'
type Avatar = NonNullable<Parameters<typeof createTestLatch>[0]>['avatar']

async function drawnWith(avatar: Avatar, address: string | undefined, image?: string): Promise<string> {
  const { latch } = createTestLatch({ avatar })
  const Shown = (): ReactNode => useAvatar(address, image) ?? 'none'
  const { text } = render(
    <LatchContext.Provider value={latch}>
      <Shown />
    </LatchContext.Provider>,
  )
  await settle()
  return text()
}

test('the app chooses the picture of an account, and knows its own one', async () => {
  const avatar = vi.fn<NonNullable<Avatar>>(({ address, image }) => `/avatar/${address}?from=${image ?? ''}`)
  expect(await drawnWith(avatar, TEST_ADDRESS, IMAGE)).toBe(`/avatar/${TEST_ADDRESS}?from=${IMAGE}`)
  expect(avatar).toHaveBeenCalledTimes(1)
})

test('without a choice it is the account’s own, or none', async () => {
  expect(await drawnWith(undefined, TEST_ADDRESS, IMAGE)).toBe(IMAGE)
  expect(await drawnWith(() => undefined, TEST_ADDRESS, IMAGE)).toBe(IMAGE)
  expect(await drawnWith(() => undefined, TEST_ADDRESS)).toBe('none')
  expect(await drawnWith(() => '/a.png', undefined)).toBe('none')
})

test('an answer that is no text changes nothing', async () => {
  const promise = (() => Promise.resolve('/a.png')) as unknown as Avatar
  expect(await drawnWith(promise, TEST_ADDRESS, IMAGE)).toBe(IMAGE)
})

test('on a server without `reportError` a function that throws changes nothing, too', async () => {
  vi.stubGlobal('reportError', undefined)
  const avatar = (): string => document.title.repeat(-1)
  expect(await drawnWith(avatar, TEST_ADDRESS, IMAGE)).toBe(IMAGE)
  vi.unstubAllGlobals()
})

test('a function that throws is reported, and changes nothing', async () => {
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  const bug = new Error('a mistake of the app')
  const avatar = (): string => {
    throw bug
  }
  expect(await drawnWith(avatar, TEST_ADDRESS, IMAGE)).toBe(IMAGE)
  expect(report).toHaveBeenCalledWith(bug)
  vi.unstubAllGlobals()
})
