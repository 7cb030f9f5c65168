// Tests followHeight.ts, holdCard.ts, viewTransition.ts.
import type { Route } from '@latchkit/core'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { cdp } from 'vitest/browser'
import * as views from '../../views.js'
import { openModal, type OpenedModal } from '../frame/opened.fixture.js'
import { prefers } from '../frame/prefers.fixture.js'

/** An animation that began. It is paused at its start until the test continues it. */
interface Begun {
  readonly part: Element
  readonly frames: Keyframe[]
  readonly ms: number
  readonly motion: Animation
}

/** An open modal without running animations, and the animations that begin in it. */
interface Opened extends OpenedModal {
  readonly stack: HTMLElement
  /** Returns the animations that began on elements that match, in their order. */
  readonly begun: (selector: string) => Begun[]
  readonly view: () => HTMLElement
  /** Opens a view, or goes back, and waits until the view comes in. */
  readonly go: (to: Route | 'back') => Promise<void>
  /** Finishes all animations. */
  readonly finish: () => Promise<void>
}

async function opened(locale = 'en'): Promise<Opened> {
  // Placeholder rows would replace a view that still loads.
  await Promise.all([views.WhatIsAWallet.load(), views.GetWallet.load(), views.ConnectingExternal.load()])
  // The pointer of the tests before may be over the card, which then keeps its place.
  await send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 10_000, y: 10_000 })
  const modal = await openModal({ locale })
  const { dialog, latch } = modal
  const stack = dialog.querySelector<HTMLElement>('.stack')!
  for (const motion of dialog.getAnimations({ subtree: true })) motion.finish()
  const all = followMotion()
  const begun: Opened['begun'] = (selector) => all.filter(({ part }) => part.matches(selector))
  const view = (): HTMLElement => stack.querySelector<HTMLElement>('.view:not(.leaving)')!
  const router = await latch.feature('router')
  return {
    ...modal,
    stack,
    begun,
    view,
    async go(to) {
      const before = begun('.view:not(.leaving)').length
      if (to === 'back') router.goBack()
      else router.push(to)
      await vi.waitFor(() => {
        expect(view().dataset.view).toBe(router.current().view)
        expect(begun('.view:not(.leaving)').length).toBeGreaterThan(before)
        expect(view().querySelector('[class*=skeleton]')).toBeNull()
      })
    },
    finish: () =>
      vi.waitFor(() => {
        for (const { motion } of all) if (motion.playState === 'paused') motion.finish()
        expect(dialog.querySelector('.moving, .leaving')).toBeNull()
      }),
  }
}

/** Records each animation that begins, and pauses it, so that its look does not depend on time. */
function followMotion(): readonly Begun[] {
  const begun: Begun[] = []
  const animate = Element.prototype.animate
  const spy = vi.spyOn(Element.prototype, 'animate').mockImplementation(function (this: Element, frames, options) {
    const motion = animate.call(this, frames, options)
    motion.pause()
    const ms = (options as KeyframeAnimationOptions).duration as number
    begun.push({ part: this, frames: frames as Keyframe[], ms, motion })
    return motion
  })
  onTestFinished(() => spy.mockRestore())
  return begun
}

const send = (method: string, params: object): Promise<unknown> =>
  (cdp() as unknown as { send: typeof send }).send(method, params)

/** Makes the browser one with a touch screen and without a mouse. Chromium’s own emulation doesn’t end with the test. */
function touches(): void {
  const matchMedia = window.matchMedia.bind(window)
  const spy = vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = matchMedia(query)
    return query === '(hover: none)' ? ({ matches: true } as MediaQueryList) : list
  })
  onTestFinished(() => spy.mockRestore())
}

const HELP: Route = { view: 'WhatIsAWallet' }
const GET: Route = { view: 'GetWallet' }

describe('the place of the card', () => {
  const cardIn = ({ dialog }: OpenedModal): HTMLElement => dialog.querySelector<HTMLElement>('.card')!
  const topOf = (modal: OpenedModal): number => cardIn(modal).getBoundingClientRect().top
  /** How far the card's middle is from the window's, in px. */
  function offMiddle(modal: OpenedModal): number {
    const { top, bottom } = cardIn(modal).getBoundingClientRect()
    return Math.abs((top + bottom) / 2 - innerHeight / 2)
  }
  const point = (target: Element, type: string): boolean =>
    target.dispatchEvent(new PointerEvent(type, { bubbles: !/enter|leave/.test(type), composed: true }))
  /** Adds what comes late to the view, of 40 px, and lets the height go there. */
  async function grow(modal: Opened): Promise<void> {
    const more = document.createElement('p')
    more.style.blockSize = '40px'
    const { height } = cardIn(modal).getBoundingClientRect()
    modal.view().append(more)
    await vi.waitFor(async () => {
      await modal.finish()
      expect(cardIn(modal).getBoundingClientRect().height).toBeGreaterThan(height)
    })
  }

  test('is the middle of the window, whatever its height', async () => {
    const modal = await opened()
    expect(offMiddle(modal)).toBeLessThan(1)
    const { height } = cardIn(modal).getBoundingClientRect()
    await modal.go(HELP)
    await modal.finish()
    expect(cardIn(modal).getBoundingClientRect().height).not.toBeCloseTo(height, 0)
    expect(offMiddle(modal)).toBeLessThan(1)
    await grow(modal)
    expect(offMiddle(modal)).toBeLessThan(1)
  })

  test('F067 keeps its top edge under a pointer when content comes late, and moves back to the middle after it', async () => {
    const modal = await opened()
    point(cardIn(modal), 'pointerenter')
    const top = topOf(modal)
    await grow(modal)
    expect(topOf(modal)).toBe(top)
    point(cardIn(modal), 'pointerleave')
    const moved = modal.begun('.card').at(-1)!
    expect([moved.frames.at(-1), moved.ms]).toEqual([{ translate: '0 0' }, 240])
    // It starts from where it was.
    expect(topOf(modal)).toBeCloseTo(top, 0)
    await modal.finish()
    expect(offMiddle(modal)).toBeLessThan(1)
  })

  test('follows a view that comes under a pointer, and keeps its new edge', async () => {
    const modal = await opened()
    point(cardIn(modal), 'pointerenter')
    await modal.go(HELP)
    await vi.waitFor(() => expect(modal.begun('.stack')).toHaveLength(1))
    await modal.finish()
    expect(offMiddle(modal)).toBeLessThan(1)
    const top = topOf(modal)
    await grow(modal)
    expect(topOf(modal)).toBe(top)
  })

  test('F067 stays while the card is pressed, also when another view comes, and moves after the press', async () => {
    const modal = await opened()
    const top = topOf(modal)
    point(modal.view(), 'pointerdown')
    await modal.go(HELP)
    await modal.finish()
    expect(topOf(modal)).toBe(top)
    point(document.body, 'pointerup')
    // The click finds what was pressed.
    expect(topOf(modal)).toBe(top)
    await vi.waitFor(() => expect(modal.begun('.card').at(-1)?.frames.at(-1)).toEqual({ translate: '0 0' }))
    await modal.finish()
    expect(offMiddle(modal)).toBeLessThan(1)
    // What a press unfolds doesn't move the card when the press ends.
    point(modal.view(), 'pointerdown')
    const held = topOf(modal)
    await grow(modal)
    point(document.body, 'pointerup')
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    expect(topOf(modal)).toBe(held)
  })

  test('moves where the other button was pressed, whose menu may take its release', async () => {
    const modal = await opened()
    point(cardIn(modal), 'pointerenter')
    modal.view().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true, button: 2 }))
    await grow(modal)
    expect(offMiddle(modal)).toBeGreaterThan(15)
    point(cardIn(modal), 'pointerleave')
    await modal.finish()
    expect(offMiddle(modal)).toBeLessThan(1)
  })

  test('F067 keeps its edge on a touch screen, where a finger is seen only once it presses', async () => {
    touches()
    const modal = await opened()
    await modal.go(HELP)
    await modal.finish()
    expect(offMiddle(modal)).toBeLessThan(1)
    const top = topOf(modal)
    await grow(modal)
    expect(topOf(modal)).toBe(top)
  })

  test('jumps where less motion is asked for, and opens in the middle again', async () => {
    await prefers('prefers-reduced-motion', 'reduce')
    const modal = await opened()
    point(cardIn(modal), 'pointerenter')
    await grow(modal)
    expect(offMiddle(modal)).toBeGreaterThan(15)
    await modal.latch.close()
    await vi.waitFor(() => expect(modal.dialog.open).toBe(false))
    await modal.latch.open()
    await vi.waitFor(() => expect(modal.dialog.open).toBe(true))
    await vi.waitFor(() => expect(offMiddle(modal)).toBeLessThan(1))
    expect(modal.begun('.card').filter(({ frames }) => frames.some(({ translate }) => translate))).toEqual([])
  })
})

describe('a view change', () => {
  test.each([
    ['en', 12],
    ['ar', -12],
  ])(
    'in %s lets the old view out in 90 ms and the new one in, in 180 ms over %i px, and back reverses',
    async (locale, px) => {
      const { go, begun, finish, view, stack } = await opened(locale)
      const shift = (): number => view().getBoundingClientRect().x - stack.getBoundingClientRect().x
      const check = (by: number): void => {
        const [out] = begun('.leaving').slice(-1)
        expect([out?.frames, out?.ms]).toEqual([[{ opacity: 1 }, { opacity: 0 }], 90])
        const [in_] = begun('.view:not(.leaving)').slice(-1)
        expect([in_?.part, in_?.ms]).toEqual([view(), 180])
        expect(getComputedStyle(view()).opacity).toBe('0')
        expect(shift()).toBeCloseTo(by)
      }
      await go(HELP)
      check(px)
      await finish()
      expect(shift()).toBe(0)
      await go('back')
      check(-px)
      await finish()
      expect([shift(), getComputedStyle(view()).opacity]).toEqual([0, '1'])
    },
  )

  test('has the height go from the old one’s to the new one’s in 240 ms', async () => {
    const { go, begun, finish, stack } = await opened()
    const before = stack.offsetHeight
    await go(HELP)
    await vi.waitFor(() => expect(begun('.stack')).toHaveLength(1))
    const { frames, ms } = begun('.stack')[0]!
    expect(stack.offsetHeight).toBe(before)
    await finish()
    expect(stack.offsetHeight).not.toBe(before)
    expect([frames, ms]).toEqual([[{ height: `${before}px` }, { height: `${stack.offsetHeight}px` }], 240])
  })

  test('keeps its place while the height grows, also where a part of it is scrolled to that is still cut off', async () => {
    const { go, begun, stack, view } = await opened()
    await go(HELP)
    await vi.waitFor(() => expect(begun('.stack')).toHaveLength(1))
    const { top } = view().getBoundingClientRect()
    expect(view().getBoundingClientRect().bottom).toBeGreaterThan(stack.getBoundingClientRect().bottom)
    view().lastElementChild?.scrollIntoView({ block: 'end' })
    expect(view().getBoundingClientRect().top).toBe(top)
  })

  test('makes room at once for what comes while its height moves, so that it needn’t scroll to that', async () => {
    const { go, begun, stack, view } = await opened()
    await go(HELP)
    await vi.waitFor(() => expect(begun('.stack')).toHaveLength(1))
    begun('.stack')[0]!.motion.currentTime = 60
    const half = stack.offsetHeight
    const more = document.createElement('p')
    more.style.blockSize = '40px'
    view().append(more)
    await vi.waitFor(() => expect(begun('.stack')).toHaveLength(2))
    expect(view().scrollHeight).toBe(view().clientHeight)
    expect(begun('.stack')[1]!.frames[0]).toEqual({ height: `${half}px` })
  })

  test('that comes while the height moves has it go on from there', async () => {
    const { go, begun, finish, stack } = await opened()
    const before = stack.offsetHeight
    await go(HELP)
    await vi.waitFor(() => expect(begun('.stack')).toHaveLength(1))
    const { motion } = begun('.stack')[0]!
    motion.currentTime = 60
    const half = stack.offsetHeight
    expect(half).not.toBe(before)
    await go(GET)
    await vi.waitFor(() => expect(begun('.stack')).toHaveLength(2))
    expect(motion.playState).toBe('idle')
    expect(stack.offsetHeight).toBe(half)
    await finish()
    expect(stack.offsetHeight).not.toBe(half)
    expect(begun('.stack')[1]!.frames).toEqual([{ height: `${half}px` }, { height: `${stack.offsetHeight}px` }])
  })

  test('takes the icon that was pressed along, from where it stood to where it stands, in 280 ms', async () => {
    const { dialog, choose, begun, finish, view } = await opened()
    const centre = (part: Element): readonly number[] => {
      const { x, y, width, height } = part.getBoundingClientRect()
      return [x + width / 2, y + height / 2, width]
    }
    const there = (numbers: readonly number[]): unknown => numbers.map((number) => expect.closeTo(number, 1) as unknown)
    const pressed = dialog.querySelector('.Row-row [data-shared]')!
    const from = centre(pressed)
    await choose()
    await vi.waitFor(() => expect(begun('[data-shared]')).toHaveLength(1))
    const { part, ms } = begun('[data-shared]')[0]!
    expect([view().dataset.view, view().contains(part), ms]).toEqual(['ConnectingExternal', true, 280])
    expect(centre(part)).toEqual(there(from))
    await finish()
    expect(centre(part)[2]).toBe(80)
  })

  test('moves nothing where less motion is asked for: it fades', async () => {
    await prefers('prefers-reduced-motion', 'reduce')
    const { choose, go, begun, finish } = await opened()
    await go(HELP)
    await finish()
    await go('back')
    await finish()
    await choose()
    await vi.waitFor(() => expect(begun('[data-view=ConnectingExternal]')).toHaveLength(1))
    expect(begun('.leaving')).toHaveLength(3)
    const names = new Set(begun('*').flatMap(({ frames }) => frames.flatMap((frame) => Object.keys(frame))))
    expect([...names]).toEqual(['opacity'])
  })
})
