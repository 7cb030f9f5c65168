// @vitest-environment jsdom
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { render } from '../../react/render.fixture.js'
import { useUnpressed } from './useUnpressed.js'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/**
 * Shows two lists of one row, of which the second replaces the first. Counts the clicks on either row. Resolves once the
 * hook has run its effects: a press before that would be no press to it.
 */
async function show(): Promise<{
  readonly row: () => HTMLElement
  readonly list: () => string | undefined
  readonly clicks: () => number
  readonly arrive: () => void
}> {
  let clicks = 0
  let arrive = (): void => {}
  let begin = (): void => {}
  const begun = new Promise<void>((resolve) => (begin = resolve))
  function List(): ReactNode {
    const view = useRef<HTMLDivElement>(null)
    const [next, setNext] = useState<string>()
    arrive = () => setNext('more')
    const list = useUnpressed(view, next) ?? 'few'
    // The effects of a component run in their order.
    useEffect(() => begin(), [])
    return (
      <div ref={view}>
        <button type="button" key={list} data-list={list} data-focus-key="row" onClick={() => clicks++} />
      </div>
    )
  }
  const { container } = render(<List />)
  onTestFinished(() => document.body.replaceChildren())
  const row = (): HTMLElement => container.querySelector('button')!
  await begun
  return { row, list: () => row().dataset.list, clicks: () => clicks, arrive: () => arrive() }
}

/** Waits until React has replaced the rows. The fake clock stays: `waitFor` moves it by the interval. */
const isReplaced = ({ list }: { readonly list: () => string | undefined }): Promise<void> =>
  vi.waitFor(() => expect(list()).toBe('more'), { interval: 0 })
/** Lets React do what it would do by now: for what must not happen. */
const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await new Promise<void>((resolve) => setImmediate(resolve))
}
const on = (target: Element, ...types: string[]): void => {
  for (const type of types) target.dispatchEvent(new Event(type, { bubbles: true }))
}

test('rows that join at once replace the rows before', async () => {
  const { arrive, list } = await show()
  arrive()
  await isReplaced({ list })
})

test.each([
  ['pointerdown', 'pointerup'],
  ['keydown', 'keyup'],
])('rows that join between %s and %s replace no row before its click', async (press, release) => {
  const { arrive, list, row, clicks } = await show()
  const pressed = row()
  on(pressed, press)
  await turns()
  arrive()
  await turns()
  expect(row()).toBe(pressed)
  on(pressed, release, 'click')
  await turns()
  expect(clicks()).toBe(1)
  vi.advanceTimersByTime(0)
  await isReplaced({ list })
})

test('a press that ends elsewhere holds the rows for the time of a click, and no longer', async () => {
  const { arrive, list, row } = await show()
  on(row(), 'pointerdown')
  await turns()
  arrive()
  on(document.body, 'pointerup')
  await turns()
  expect(list()).toBe('few')
  vi.advanceTimersByTime(350)
  await isReplaced({ list })
})

test('the row that replaces the focused one has the focus', async () => {
  const { arrive, list, row } = await show()
  row().focus()
  arrive()
  await isReplaced({ list })
  expect(document.activeElement).toBe(row())
})
