import { systemClock } from '@latchkit/core/testing'
import { createTestLatch } from '@latchkit/testing'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { mount } from '../mount.js'

afterEach(() => document.body.replaceChildren())

/** Opens what says, beginning with its name, that this wallet isn't here. */
async function missing(name: string, locale: string): Promise<HTMLElement> {
  const { latch } = createTestLatch({ locale, environment: { clock: systemClock() } })
  onTestFinished(mount(latch, document.body))
  await latch.open({ view: 'ConnectingExternal', params: { connectorId: name } })
  return vi.waitFor(
    () => {
      const root = document.querySelector<HTMLElement>(`[data-latchkit][lang=${locale}]`)!.shadowRoot!
      const title = root.querySelector<HTMLElement>('.view:not(.leaving) h2')!
      expect(title.textContent).toContain(name)
      return title
    },
    { timeout: 5000 },
  )
}

/** Where the middle of a piece of an element's text is drawn. */
function middleOf(element: HTMLElement, piece: string): number {
  const text = element.firstChild!
  const at = text.textContent!.indexOf(piece)
  const range = document.createRange()
  range.setStart(text, at)
  range.setEnd(text, at + piece.length)
  const { left, right } = range.getBoundingClientRect()
  return (left + right) / 2
}

test('a sentence in Persian goes from the right though a Latin name begins it, and that stays as it is written', async () => {
  // «Wow! در این مرورگر نصب نیست.»
  const title = await missing('Wow!', 'fa')
  expect(getComputedStyle(title).direction).toBe('rtl')
  expect(middleOf(title, 'Wow')).toBeLessThan(middleOf(title, '!'))
  expect(middleOf(title, 'نصب')).toBeLessThan(middleOf(title, 'Wow'))
})

test('a sentence in English goes from the left though a Persian name begins it', async () => {
  const title = await missing('کیف', 'en')
  expect(getComputedStyle(title).direction).toBe('ltr')
  expect(middleOf(title, 'کیف')).toBeLessThan(middleOf(title, 'installed'))
})
