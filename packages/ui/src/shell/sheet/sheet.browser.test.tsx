// Tests sheetKeyboard.ts.
import { systemClock } from '@latchkit/core/testing'
import { createTestLatch } from '@latchkit/testing'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '../../mount.js'

const HEIGHT = 740
/** The height that a phone's keyboard leaves, in CSS pixels. */
const LEFT = 400

beforeEach(async () => {
  await page.viewport(390, HEIGHT)
  return () => page.viewport(480, 760)
})

/** Fakes the visual viewport and returns a function that moves it: a browser under test has no screen keyboard. */
function fakeViewport() {
  const viewport = Object.assign(new EventTarget(), { height: HEIGHT, offsetTop: 0, scale: 1 })
  const spy = vi.spyOn(window, 'visualViewport', 'get').mockReturnValue(viewport as unknown as VisualViewport)
  onTestFinished(() => spy.mockRestore())
  return (seen: { height?: number; offsetTop?: number; scale?: number }, type = 'resize'): void => {
    Object.assign(viewport, seen)
    viewport.dispatchEvent(new Event(type))
  }
}

/** Opens the sheet, and waits for its grip. */
async function openSheet() {
  const { latch } = createTestLatch({ locale: 'en', environment: { clock: systemClock() } })
  onTestFinished(mount(latch, document.body))
  await latch.open()
  const find = (selector: string): HTMLElement | null | undefined =>
    document.querySelector('[data-latchkit]')?.shadowRoot?.querySelector<HTMLElement>(selector)
  await vi.waitFor(() => expect(find('.handle')).toBeTruthy(), { timeout: 10_000 })
  const [dialog, card, handle] = ['dialog', '.card', '.handle'].map((each) => find(each)!)
  for (const animation of card!.getAnimations()) animation.finish()
  const place = (): number[] => {
    const { top, bottom } = card!.getBoundingClientRect()
    return [Math.round(top), Math.round(bottom)]
  }
  return { latch, dialog: dialog as HTMLDialogElement, card: card!, handle: handle!, place, find }
}

test('F227 the sheet stands above a keyboard that only the visual viewport tells of, and goes down with it', async () => {
  const move = fakeViewport()
  const { dialog, card, place } = await openSheet()
  expect(place()[1]).toBe(HEIGHT)
  const before = place()
  move({ height: LEFT })
  expect(place()[1]).toBe(LEFT)
  // The backdrop still covers the page behind the keyboard.
  expect(dialog.querySelector('.backdrop')!.getBoundingClientRect().bottom).toBe(HEIGHT)
  // Content that does not fit any more scrolls inside the sheet.
  card.style.setProperty('block-size', '680px')
  expect(place()).toEqual([24, LEFT])
  // iOS also moves the visible part of the page, to the field.
  move({ offsetTop: 200 }, 'scroll')
  expect(place()).toEqual([224, 200 + LEFT])
  card.style.removeProperty('block-size')
  move({ height: HEIGHT, offsetTop: 0 })
  expect(place()).toEqual(before)
})

test('F227 a field that the lower sheet has no room for is scrolled to', async () => {
  const move = fakeViewport()
  const { find } = await openSheet()
  const view = find('.view')!
  const filler = view.appendChild(document.createElement('div'))
  filler.style.blockSize = '420px'
  const field = view.appendChild(document.createElement('input'))
  field.focus({ preventScroll: true })
  view.scrollTop = 0
  move({ height: LEFT })
  const { bottom } = field.getBoundingClientRect()
  expect(bottom).toBeLessThanOrEqual(LEFT)
  // The visitor may scroll away from the field afterwards.
  view.scrollTop = 0
  move({}, 'scroll')
  expect(view.scrollTop).toBe(0)
})

test('a zoom with two fingers moves nothing', async () => {
  const move = fakeViewport()
  const { dialog, place } = await openSheet()
  const before = place()
  move({ height: HEIGHT / 2, offsetTop: 100, scale: 2 })
  expect(place()).toEqual(before)
  expect(dialog.style.length).toBe(0)
})

test('F227 closed, nothing is left of it, and nothing is listened to', async () => {
  const move = fakeViewport()
  const { latch, dialog, place } = await openSheet()
  move({ height: LEFT })
  expect(dialog.style.length).toBeGreaterThan(0)
  await latch.close()
  await vi.waitFor(() => expect(dialog.open).toBe(false))
  await vi.waitFor(() => expect(dialog.style.length).toBe(0))
  move({ height: LEFT - 50, offsetTop: 50 })
  expect(dialog.style.length).toBe(0)
  move({ offsetTop: 0 })
  // A sheet that opens while the keyboard is there stands above it at once.
  await latch.open()
  await vi.waitFor(() => expect(dialog.style.getPropertyValue('--below')).toBe(`${HEIGHT - LEFT + 50}px`))
  await vi.waitFor(() => expect(place()[1]).toBe(LEFT - 50))
})

test('the sheet’s grip is 44 px to press, and takes no press from what is beside it', async () => {
  const { handle, find } = await openSheet()
  const root = handle.getRootNode() as ShadowRoot
  const { top, left, width } = handle.getBoundingClientRect()
  const at = (x: number, y: number): Element | null => root.elementFromPoint(x, y)
  expect(width).toBeGreaterThanOrEqual(44)
  for (const y of [1, 23, 43]) expect(at(left + width / 2, top + y)).toBe(handle)
  for (const button of root.querySelectorAll('.header button')) {
    const { left, right, top, bottom } = button.getBoundingClientRect()
    for (const x of [left + 1, right - 1])
      for (const y of [top + 1, bottom - 1]) expect(at(x, y)?.closest('button')).toBe(button)
  }
  expect(find('.view')!.getBoundingClientRect().top).toBeGreaterThanOrEqual(top + 44)
})
