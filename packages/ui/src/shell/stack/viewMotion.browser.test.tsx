// Tests followHeight.ts, viewTransition.ts.
import type { Route } from '@latchkit/core'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
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

const HELP: Route = { view: 'WhatIsAWallet' }
const GET: Route = { view: 'GetWallet' }

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
