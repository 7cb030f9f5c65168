// @vitest-environment jsdom
import { createTestLatch } from '@latchkit/testing'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { LatchContext } from '../../react/context.js'
import { render, settle, watchTrouble } from '../../react/render.fixture.js'
import { ShellContext, type Shell } from './context.js'
import { useChunk } from './useChunk.js'

interface Props {
  readonly load: () => Promise<string>
  readonly wanted?: boolean
}

const Text = ({ load, wanted }: Props): ReactNode => useChunk(load, wanted) ?? 'nothing'

function setUp() {
  const { latch } = createTestLatch()
  const shown = (props: Props): ReactNode => (
    <LatchContext.Provider value={latch}>
      <Text {...props} />
    </LatchContext.Provider>
  )
  return { latch, shown }
}

test('a chunk is loaded once, and only when it is wanted', async () => {
  const { latch, shown } = setUp()
  const load = vi.fn(() => Promise.resolve('a chunk'))
  const { text, rerender } = render(shown({ load, wanted: false }))
  await settle()
  expect(load).not.toHaveBeenCalled()
  rerender(shown({ load }))
  await vi.waitFor(() => expect(text()).toBe('a chunk'))
  await latch.open()
  await settle()
  expect(load).toHaveBeenCalledOnce()
})

test('a chunk that could not be loaded is asked for again when the modal is opened', async () => {
  const trouble = watchTrouble()
  const { latch, shown } = setUp()
  const load = vi.fn(() => Promise.resolve('a chunk')).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const { text } = render(shown({ load }))
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
  await settle()
  expect(text()).toBe('nothing')
  await latch.open()
  await vi.waitFor(() => expect(text()).toBe('a chunk'))
  expect(load).toHaveBeenCalledTimes(2)
  expect(trouble).toEqual([])
})

test('a chunk that another view has loaded is there at once, if it is wanted', async () => {
  const { latch, shown } = setUp()
  const shell = { latch, chunks: new Map() } as unknown as Shell
  const load = vi.fn(() => Promise.resolve('a chunk'))
  const inShell = (props: Props): ReactNode => (
    <ShellContext.Provider value={shell}>{shown(props)}</ShellContext.Provider>
  )
  const first = render(inShell({ load }))
  await vi.waitFor(() => expect(first.text()).toBe('a chunk'))
  const seen: unknown[] = []
  const Looks = (props: Props): ReactNode => {
    seen.push(useChunk(props.load, props.wanted))
    return null
  }
  const again = (props: Props): ReactNode => (
    <ShellContext.Provider value={shell}>
      <LatchContext.Provider value={latch}>
        <Looks {...props} />
      </LatchContext.Provider>
    </ShellContext.Provider>
  )
  render(again({ load }))
  render(again({ load, wanted: false }))
  await settle()
  expect(seen).toEqual(['a chunk', undefined])
  expect(load).toHaveBeenCalledOnce()
})
