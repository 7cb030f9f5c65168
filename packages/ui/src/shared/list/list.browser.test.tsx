// Tests Entries.tsx, List.tsx, ListSearch.tsx, LongList.tsx, useListKeys.ts.
import type { ListPlace } from '@latchkit/core'
import { createTestLatch } from '@latchkit/testing'
import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { draw } from '../../stories/draw.fixture.js'
import { ScrolledView, Things, things, type ThingsProps } from './list.fixture.js'

/** The list never has more entries than this in the page. */
const MOST = 60
/** The speed of a long flick, in px per frame. */
const STEP_PX = 200

/** Draws a list in a view that scrolls, below something else. `isStrict` draws it as a development build does. */
async function show(options: ThingsProps & { readonly isStrict?: boolean; readonly arrive?: () => void }) {
  const drawn: string[] = []
  const { latch } = createTestLatch()
  let setGone: ((isGone: boolean) => void) | undefined
  let setSections: ((sections: ThingsProps['sections']) => void) | undefined
  function Page(): ReactNode {
    const [isGone, set] = useState(false)
    const [sections, list] = useState(options.sections)
    useEffect(() => {
      setGone = (gone) => flushSync(() => set(gone))
      setSections = (other) => flushSync(() => list(other))
    }, [])
    useLayoutEffect(() => {
      if (!isGone) options.arrive?.()
    }, [isGone])
    return isGone ? 'gone' : <Things {...options} sections={sections} drawn={drawn} />
  }
  const root = await draw(
    <ScrolledView latch={latch}>
      <Page />
    </ScrolledView>,
    options.isStrict,
  )
  const view = root.querySelector<HTMLElement>('.view')!
  const rows = (): HTMLElement[] => [...view.querySelectorAll<HTMLElement>('li[data-key]')]
  const entries = (): HTMLElement[] => [...view.querySelectorAll<HTMLElement>('li, h2')]
  const isLong = (): Promise<void> => vi.waitFor(() => expect(view.querySelector('.List-long li')).toBeTruthy())
  const focused = (): string | undefined => root.activeElement?.closest('li')?.dataset.key?.replace('row ', '')
  const page = { end: () => setGone?.(true), begin: () => setGone?.(false), list: setSections }
  return { root, view, rows, entries, isLong, focused, drawn, ...page }
}

const nextFrame = (): Promise<unknown> => new Promise(requestAnimationFrame)
async function frames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame += 1) await nextFrame()
}
const box = (element: Element): DOMRect => element.getBoundingClientRect()

test('10,000 rows of two heights with sections: at most 60 entries are in the page', async () => {
  const { view, rows, entries, isLong } = await show({ sections: things(10_000, 100) })
  await isLong()
  await frames(3)
  let most = 0
  for (const px of [STEP_PX, 15 * STEP_PX])
    for (let frame = 0; frame < 50; frame += 1) {
      view.scrollTop += px
      await nextFrame()
      most = Math.max(most, entries().length)
      expect(rows().length).toBeGreaterThan(8)
    }
  expect(view.scrollTop).toBeGreaterThan(150_000)
  expect(most).toBeLessThanOrEqual(MOST)
})

test('a list that is scrolled as soon as it is there keeps its rows, in StrictMode too', async () => {
  const { view, rows, isLong } = await show({ sections: things(10_000, 100), isStrict: true })
  await isLong()
  view.scrollTop = 20_000
  await vi.waitFor(() => expect(Number(rows()[0]!.dataset.index)).toBeGreaterThan(100))
  const [row] = rows()
  const lasts = performance.now() + 400
  while (performance.now() < lasts) {
    expect(row!.isConnected).toBe(true)
    await nextFrame()
  }
})

test('a key of an input method is not a command of the search', async () => {
  const { root } = await show({ sections: things(20, 20), isSearched: true })
  const field = root.querySelector('input')!
  await userEvent.fill(field, 'thing')
  for (const key of ['ArrowDown', 'ArrowUp', 'Escape', 'Enter']) {
    const event = new KeyboardEvent('keydown', {
      key,
      isComposing: true,
      bubbles: true,
      composed: true,
      cancelable: true,
    })
    field.dispatchEvent(event)
    expect([key, event.defaultPrevented]).toEqual([key, false])
  }
  expect([root.activeElement, field.value]).toEqual([field, 'thing'])
})

test('a row that stays in the page is drawn once', async () => {
  const { view, isLong, drawn } = await show({ sections: things(10_000, 100), isStrict: false })
  await isLong()
  await frames(3)
  drawn.length = 0
  for (let frame = 0; frame < 40; frame += 1) {
    view.scrollTop += 50
    await nextFrame()
  }
  await frames(3)
  // Then once more when it becomes the one in the tab order, and when it stops being it.
  const counts = new Map<string, number>()
  for (const id of drawn) counts.set(id, (counts.get(id) ?? 0) + 1)
  expect(counts.size).toBeGreaterThan(20)
  expect(Math.max(...counts.values())).toBeLessThanOrEqual(3)
})

test('while the list is scrolled only rows that come are drawn, and then the first one in sight is in the tab order', async () => {
  const { view, rows, isLong, drawn } = await show({ sections: things(10_000, 100), isStrict: false })
  await isLong()
  await frames(3)
  drawn.length = 0
  const ended = new Promise((resolve) => view.addEventListener('scrollend', resolve, { once: true }))
  view.scrollTo({ top: 4_000, behavior: 'smooth' })
  await ended
  const passed = drawn.length
  const different = new Set(drawn).size
  expect(different).toBeGreaterThan(40)
  // The row in the tab order renders twice more, and a row is in it until it is taken out of the page.
  expect(passed).toBeLessThan(1.5 * different)
  const first = (): HTMLElement => rows().find((row) => box(row).top >= box(view).top)!
  await vi.waitFor(() => {
    const [stop] = view.querySelectorAll('[tabindex="0"]')
    const shown = rows().indexOf(first())
    expect(rows().slice(shown - 1, shown + 1)).toContain(stop?.closest('li'))
  })
  // What all that is in a row inherits would have its styles computed anew.
  expect([...first().style].filter((name) => name.startsWith('--'))).toEqual([])
})

test('each entry is below the one before it, with the height that it has, from the first to the last', async () => {
  const { view, entries, rows, isLong } = await show({ sections: things(3_000, 100) })
  await isLong()
  const isFilled = (): void => {
    const boxes = entries().map(box)
    for (const [index, { top }] of boxes.entries())
      if (index > 0) expect(Math.abs(top - boxes[index - 1]!.bottom)).toBeLessThan(1)
    // Every visible place has an entry.
    expect(boxes[0]!.top).toBeLessThanOrEqual(Math.max(box(view).top, box(view.querySelector('.List-list')!).top))
    expect(boxes.at(-1)!.bottom).toBeGreaterThanOrEqual(box(view).bottom - 1)
  }
  for (const part of [0, 0.3, 0.7, 1]) {
    view.scrollTop = part * view.scrollHeight
    await vi.waitFor(isFilled)
  }
  expect(rows().at(-1)!.dataset.key).toBe('row 2999')
  expect(new Set(rows().map((row) => Math.round(box(row).height))).size).toBe(2)
})

test('the keys reach every row, and the page shows it', async () => {
  const { view, rows, isLong, focused } = await show({ sections: things(10_000, 100) })
  await isLong()
  await frames(3)
  const isInSight = (): void => {
    const { top, bottom } = box(
      view.getRootNode() instanceof ShadowRoot ? (view.getRootNode() as ShadowRoot).activeElement! : view,
    )
    expect(top).toBeGreaterThanOrEqual(box(view).top)
    expect(bottom).toBeLessThanOrEqual(box(view).bottom)
  }
  rows()[0]!.querySelector('button')!.focus()
  for (const [keys, id] of [
    ['{ArrowDown}{ArrowDown}', '2'],
    ['{End}', '9999'],
    ['{ArrowUp}', '9998'],
    ['{Home}', '0'],
    ['{PageDown}', '8'],
    // Type-ahead, and a word of several letters.
    ['c', '12'],
    ['{End}', '9999'],
  ] as const) {
    await userEvent.keyboard(keys)
    await vi.waitFor(() => expect(focused()).toBe(id))
    isInSight()
  }
  // One row is in the tab order, so that Tab leaves the list.
  expect(view.querySelectorAll('button[tabindex="0"]')).toHaveLength(1)
  // A row that scrolls out of sight keeps the focus.
  view.scrollTop = 0
  await frames(4)
  expect(focused()).toBe('9999')
  expect(rows()[0]!.dataset.key).toBe('row 0')
})

test('a screen reader gets the place and the count of each row, and its section', async () => {
  const asItems = await show({ sections: things(1_000, 100) })
  await asItems.isLong()
  const [first] = asItems.rows()
  expect([first!.getAttribute('aria-posinset'), first!.getAttribute('aria-setsize')]).toEqual(['1', '100'])
  expect(first!.closest('ul')!.getAttribute('aria-label')).toBe('Section 1')

  const { view, rows, isLong } = await show({ sections: things(1_000, 100), isSearched: true, total: 5_000 })
  await isLong()
  view.scrollTop = view.scrollHeight / 2
  await frames(4)
  const options = rows().map((row) => row.querySelector('[role=option]')!)
  for (const [index, option] of options.entries()) {
    expect(option.getAttribute('aria-setsize')).toBe('5000')
    expect(option.getAttribute('aria-posinset')).toBe(String(Number(rows()[index]!.dataset.key!.slice(4)) + 1))
    expect(option.closest('[role=group]')!.getAttribute('aria-label')).toMatch(/^Section \d+$/)
  }
  const list = view.querySelector('[role=listbox]')!
  expect(list.getAttribute('aria-label')).toBe('Things')
  expect(view.querySelector('[role=combobox]')!.getAttribute('aria-controls')).toBe(list.id)
})

test('from the search field ArrowDown enters the list, ArrowUp its end, and ArrowUp on the first row leaves it', async () => {
  const { view, isLong, focused } = await show({ sections: things(1_000, 100), isSearched: true })
  await isLong()
  const field = view.querySelector('input')!
  field.focus()
  await userEvent.keyboard('{ArrowDown}')
  await vi.waitFor(() => expect(focused()).toBe('0'))
  await userEvent.keyboard('{ArrowUp}')
  expect((view.getRootNode() as ShadowRoot).activeElement).toBe(field)
  await userEvent.keyboard('{ArrowUp}')
  await vi.waitFor(() => expect(focused()).toBe('999'))
  // A typed letter goes into the field.
  await userEvent.keyboard('B')
  await vi.waitFor(() => expect(field.value).toBe('B'))
  await vi.waitFor(() => expect(view.querySelectorAll('li[data-key]').length).toBeLessThanOrEqual(MOST))
  expect(view.querySelector('[role=option]')!.textContent).toContain('B thing 1')
})

test.each([true, false])('is restored where the visitor left it (in StrictMode: %s)', async (isStrict) => {
  const place: ListPlace = {}
  const first = await show({ sections: things(10_000, 100), place, isStrict })
  await first.isLong()
  await frames(3)
  first.rows()[0]!.querySelector('button')!.focus()
  await userEvent.keyboard('{End}{ArrowUp}')
  await vi.waitFor(() => expect(first.focused()).toBe('9998'))
  await frames(3)
  const { scrollTop } = first.view
  first.end()
  expect(place).toMatchObject({ key: 'row 9998', scrolled: scrollTop })

  const second = await show({ sections: things(10_000, 100), place, isStrict })
  await second.isLong()
  await vi.waitFor(() => expect(Math.abs(second.view.scrollTop - scrollTop)).toBeLessThan(2))
  expect(second.view.querySelector('[data-focus-key="9998"]')).toBeTruthy()
})

test('is restored a second time, when its code is there, with the row that the modal focuses', async () => {
  const place: ListPlace = {}
  // The modal looks for the row as soon as the view is in the page. The first time none was left.
  const arrive = vi.fn(() => place.key && view.querySelector(`[data-key="${place.key}"]`))
  const { view, isLong, rows, begin, end } = await show({ sections: things(10_000, 100), place, arrive })
  for (const scrolled of [30_000, 60_000]) {
    await isLong()
    view.scrollTop = scrolled
    await frames(3)
    rows().at(-7)!.querySelector('button')!.focus({ preventScroll: true })
    await frames(2)
    const { key } = place
    end()
    expect(place).toMatchObject({ scrolled, key })
    begin()
    expect(view.scrollTop).toBe(scrolled)
    expect(arrive).toHaveLastReturnedWith(expect.any(HTMLElement))
  }
})

test.each([true, false])(
  'rows keep their elements and the focus, short or long (with a search: %s)',
  async (isSearched) => {
    const { root, view, rows, isLong, list } = await show({ sections: things(40, 100), isSearched })
    const before = rows().slice(0, 8)
    const stays = (): void => {
      expect(
        rows()
          .slice(0, 8)
          .map((row, index) => row === before[index]),
      ).toEqual(before.map(() => true))
      expect(root.activeElement).toBe(before[3]!.querySelector('button'))
      expect(view.scrollTop).toBe(50)
    }
    before[3]!.querySelector('button')!.focus()
    view.scrollTop = 50
    const tops = before.map((row) => box(row).top)
    // Before its code is loaded, and after.
    for (let turn = 0; turn < 2; turn += 1) {
      list?.(things(10_000, 10_000))
      stays()
      await isLong()
      stays()
      await frames(3)
      stays()
      expect(before.map((row) => box(row).top)).toEqual(tops)
      list?.(things(40, 100))
      stays()
      expect(rows()).toHaveLength(40)
    }
  },
)

test('the next page is asked for before the last row comes into sight', async () => {
  const showMore = vi.fn()
  const { view, isLong } = await show({ sections: things(400, 400), total: 5_000, showMore })
  await isLong()
  await frames(3)
  expect(showMore).not.toHaveBeenCalled()
  view.scrollTop = view.scrollHeight * 0.93
  await vi.waitFor(() => expect(showMore).toHaveBeenCalled())
})

test('a short list draws all its rows, each in the tab order where it has no search', async () => {
  const { view, rows, focused } = await show({ sections: things(20, 10) })
  expect(rows()).toHaveLength(20)
  expect(view.querySelectorAll('h2')).toHaveLength(2)
  expect(view.querySelectorAll('[tabindex]')).toHaveLength(0)
  expect(view.querySelectorAll('[aria-setsize]')).toHaveLength(0)
  rows()[9]!.querySelector('button')!.focus()
  await userEvent.keyboard('{ArrowDown}')
  await vi.waitFor(() => expect(focused()).toBe('10'))
})
