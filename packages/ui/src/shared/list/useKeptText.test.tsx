// @vitest-environment jsdom
import type { ListPlace } from '@latchkit/core'
import { useLayoutEffect, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from '../../react/render.fixture.js'
import { useKeptText } from './useKeptText.js'

interface Props {
  readonly place: ListPlace
  readonly kept?: string | undefined
  readonly keep?: ((text: string) => void) | undefined
}
let type = (_: string): void => {}
function Field({ place, kept, keep }: Props): ReactNode {
  const [text, setText] = useKeptText(place, kept, keep)
  // In the commit that shows the text: a passive effect may come later.
  useLayoutEffect(() => void (type = setText))
  return `“${text}”`
}

test('a view that is new in the history begins with an empty text, and empties the kept one', async () => {
  const keep = vi.fn()
  const place: ListPlace = {}
  const { text } = render(<Field place={place} kept="old" keep={keep} />)
  await vi.waitFor(() => expect(keep).toHaveBeenCalledExactlyOnceWith(''))
  expect(place.isKnown).toBe(true)
  expect(text()).toBe('“”')
})

test('a view that is rendered anew has what was typed', async () => {
  const keep = vi.fn()
  const { text } = render(<Field place={{ isKnown: true }} kept="otter" keep={keep} />, { strict: true })
  await vi.waitFor(() => expect(text()).toBe('“otter”'))
  expect(keep).not.toHaveBeenCalled()
  type('otters')
  await vi.waitFor(() => expect(keep).toHaveBeenCalledExactlyOnceWith('otters'))
})

test('what is typed is shown before the controller has it, and gives way to what the controller has then', async () => {
  const keep = vi.fn()
  const place: ListPlace = { isKnown: true }
  const { text, rerender } = render(<Field place={place} kept="otter" keep={keep} />)
  await vi.waitFor(() => expect(text()).toBe('“otter”'))
  type('otters')
  await vi.waitFor(() => expect(text()).toBe('“otters”'))
  rerender(<Field place={place} kept="otters" keep={keep} />)
  rerender(<Field place={place} kept="" keep={keep} />)
  await vi.waitFor(() => expect(text()).toBe('“”'))
  // The same text again is passed again.
  type('otters')
  await vi.waitFor(() => expect(keep.mock.calls).toEqual([['otters'], ['otters']]))
})

test('what is typed before the controller is loaded is shown, and kept once it is', async () => {
  const keep = vi.fn()
  const place: ListPlace = {}
  const { text, rerender } = render(<Field place={place} />)
  await vi.waitFor(() => expect(text()).toBe('“”'))
  type('otter')
  await vi.waitFor(() => expect(text()).toBe('“otter”'))
  rerender(<Field place={place} kept="" keep={keep} />)
  await vi.waitFor(() => expect(keep).toHaveBeenCalledExactlyOnceWith('otter'))
  rerender(<Field place={place} kept="otter" keep={keep} />)
  await vi.waitFor(() => expect(text()).toBe('“otter”'))
})
