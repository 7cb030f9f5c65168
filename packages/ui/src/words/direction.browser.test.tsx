import { systemClock } from '@latchkit/core/testing'
import { createTestLatch } from '@latchkit/testing'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { mount } from '../mount.js'

afterEach(() => document.body.replaceChildren())

/** Opens the view of a wallet that is not installed. Returns its heading, which begins with the wallet's name. */
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

/** Returns where the middle of `piece` of the element's text is drawn: its x coordinate in CSS pixels. */
function middleOf(element: HTMLElement, piece: string): number {
  const text = element.firstChild!
  const at = text.textContent!.indexOf(piece)
  const range = document.createRange()
  range.setStart(text, at)
  range.setEnd(text, at + piece.length)
  const { left, right } = range.getBoundingClientRect()
  return (left + right) / 2
}

test('a Persian sentence that begins with a Latin name runs from right to left, and the name from left to right', async () => {
  // «Wow! در این مرورگر نصب نیست.»
  const title = await missing('Wow!', 'fa')
  expect(getComputedStyle(title).direction).toBe('rtl')
  expect(middleOf(title, 'Wow')).toBeLessThan(middleOf(title, '!'))
  expect(middleOf(title, 'نصب')).toBeLessThan(middleOf(title, 'Wow'))
})

test('an English sentence that begins with a Persian name runs from left to right', async () => {
  const title = await missing('کیف', 'en')
  expect(getComputedStyle(title).direction).toBe('ltr')
  expect(middleOf(title, 'کیف')).toBeLessThan(middleOf(title, 'installed'))
})
