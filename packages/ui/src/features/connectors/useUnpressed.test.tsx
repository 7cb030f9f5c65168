// @vitest-environment jsdom
import { useRef, useState, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { render } from '../../react/render.fixture.js'
import { useUnpressed } from './useUnpressed.js'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Two lists of one row, of which the second replaces the first. Counts the clicks on either row. */
async function show(): Promise<{
  readonly row: () => HTMLElement
  readonly list: () => string | undefined
  readonly clicks: () => number
  readonly arrive: () => void
}> {
  let clicks = 0
  let arrive = (): void => {}
  function List(): ReactNode {
    const view = useRef<HTMLDivElement>(null)
    const [next, setNext] = useState<string>()
    arrive = () => setNext('more')
    const list = useUnpressed(view, next) ?? 'few'
    return (
      <div ref={view}>
        <button type="button" key={list} data-list={list} data-focus-key="row" onClick={() => clicks++} />
      </div>
    )
  }
  const { container } = render(<List />)
  onTestFinished(() => document.body.replaceChildren())
  const row = (): HTMLElement => container.querySelector('button')!
  await vi.waitUntil(() => container.querySelector('button'))
  return { row, list: () => row().dataset.list, clicks: () => clicks, arrive: () => arrive() }
}

const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await new Promise<void>((resolve) => setImmediate(resolve))
}
const on = (target: Element, ...types: string[]): void => {
  for (const type of types) target.dispatchEvent(new Event(type, { bubbles: true }))
}

test('rows that join at once replace the rows before', async () => {
  const { arrive, list } = await show()
  arrive()
  await turns()
  expect(list()).toBe('more')
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
  await turns()
  expect(list()).toBe('more')
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
  await turns()
  expect(list()).toBe('more')
})

test('the row that replaces the focused one has the focus', async () => {
  const { arrive, list, row } = await show()
  row().focus()
  arrive()
  await turns()
  expect(list()).toBe('more')
  expect(document.activeElement).toBe(row())
})
