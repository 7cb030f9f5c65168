import type { TestLatchOptions } from '@latchkit/testing'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { Button } from '../../base/Button.js'
import { DrawnCheck } from '../../base/DrawnCheck.js'
import '../../button.css'
import { Ring } from '../../shared/Ring.js'
import { SheetContext } from '../../base/useStyles.js'
import { adoptSheet } from './adoptSheet.js'
import { openModal } from './opened.fixture.js'
import { prefers } from './prefers.fixture.js'

describe('where less motion is asked for', () => {
  /** Renders a part in a shadow root, with the styles of the views that use it. */
  async function draw(part: ReactNode): Promise<Element> {
    const host = document.createElement('div')
    document.body.append(host)
    const root = host.attachShadow({ mode: 'open' })
    // Animations are paused at their start, because an animation that has ended is not listed.
    const held = '* { animation-play-state: paused !important }'
    adoptSheet(root, held)
    const app = createRoot(root)
    onTestFinished(() => {
      app.unmount()
      host.remove()
    })
    app.render(<SheetContext.Provider value={({ text }) => void adoptSheet(root, text)}>{part}</SheetContext.Provider>)
    return vi.waitFor(() => {
      expect(root.firstElementChild).toBeTruthy()
      return root.firstElementChild!
    })
  }

  /** Returns the properties that each animation of a part changes, with its iterations and its duration in ms. */
  const changes = (part: Element): unknown[] =>
    part.getAnimations({ subtree: true }).map(({ effect }) => {
      const { iterations, duration } = effect!.getComputedTiming()
      const about = ['offset', 'computedOffset', 'easing', 'composite']
      const names = (effect as KeyframeEffect).getKeyframes().flatMap((frame) => Object.keys(frame))
      return { names: [...new Set(names)].filter((name) => !about.includes(name)), iterations, duration }
    })
  const pulse = { names: ['opacity'], iterations: Infinity, duration: 1200 }

  test('the spinner pulses instead of turning', async () => {
    const busy = await draw(<Button busy>Sign in</Button>)
    expect(changes(busy)).toEqual([{ names: ['rotate'], iterations: Infinity, duration: 800 }])
    await prefers('prefers-reduced-motion', 'reduce')
    expect(changes(busy)).toEqual([pulse])
  })

  test('the ring around a wallet’s picture pulses, all of it', async () => {
    const ring = await draw(<Ring state="waiting" kind="wallet" ids={[]} name="Harbor" src={undefined} />)
    const arc = getComputedStyle(ring.querySelector('.Ring-arc')!)
    expect([changes(ring), arc.strokeDasharray]).toMatchObject([[{ names: ['strokeDashoffset'] }], '22px, 78px'])
    await prefers('prefers-reduced-motion', 'reduce')
    expect([changes(ring), arc.strokeDasharray]).toEqual([[pulse], 'none'])
  })

  test('the page’s button pulses, too', async () => {
    const button = Object.assign(document.createElement('button'), { className: 'latch-button' })
    button.append(Object.assign(document.createElement('span'), { className: 'latch-busy' }))
    document.body.append(button)
    onTestFinished(() => button.remove())
    expect(changes(button)).toEqual([{ names: ['rotate'], iterations: Infinity, duration: 800 }])
    await prefers('prefers-reduced-motion', 'reduce')
    expect(changes(button)).toEqual([pulse])
  })

  test('the check fades in instead of being drawn', async () => {
    await prefers('prefers-reduced-motion', 'reduce')
    expect(changes(await draw(<DrawnCheck size={16} />))).toEqual([
      { names: ['opacity'], iterations: 1, duration: 400 },
    ])
  })
})

describe('where less transparency is asked for', () => {
  async function opened(options?: TestLatchOptions) {
    const modal = await openModal(options)
    return { ...modal, backdrop: getComputedStyle(modal.dialog.querySelector('.backdrop')!) }
  }
  const opaque = /^rgb\(/

  test('the page isn’t seen through the backdrop', async () => {
    const { dialog, backdrop } = await opened()
    const fade = getComputedStyle(dialog.querySelector('.view')!, '::after')
    expect([backdrop.backgroundColor, fade.content]).toEqual(['rgba(0, 0, 0, 0.6)', '""'])
    await prefers('prefers-reduced-transparency', 'reduce')
    expect(backdrop.backgroundColor).toMatch(opaque)
    expect(backdrop.backgroundImage).toContain('rgba(0, 0, 0, 0.6)')
    expect(fade.content).toBe('none')
  })

  test('nor through an app’s own, which keeps its tint, whether it came before or after', async () => {
    await prefers('prefers-reduced-transparency', 'reduce')
    const { backdrop } = await opened({ themeVariables: { backdrop: 'rgb(0 0 255 / 20%)' } })
    expect(backdrop.backgroundColor).toMatch(opaque)
    expect(backdrop.backgroundImage).toContain('rgba(0, 0, 255, 0.2)')
    const later = await opened()
    const theme = await later.latch.feature('theme')
    theme.setVariables({ backdrop: 'rgb(255 0 0 / 20%)' })
    await vi.waitFor(() => expect(later.backdrop.backgroundImage).toContain('rgba(255, 0, 0, 0.2)'))
    expect(later.backdrop.backgroundColor).toMatch(opaque)
  })

  test('and it hides nothing that a wallet draws in the page while it is asked', async () => {
    await prefers('prefers-reduced-transparency', 'reduce')
    const { dialog, choose, backdrop } = await opened()
    await choose()
    await vi.waitFor(() => expect(dialog.hasAttribute('data-stepped-out')).toBe(true))
    expect([backdrop.backgroundColor, backdrop.backgroundImage]).toEqual(['rgba(0, 0, 0, 0.6)', 'none'])
  })
})
