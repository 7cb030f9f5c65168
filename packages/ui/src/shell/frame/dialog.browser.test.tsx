import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createTestLatch } from '@latchkit/testing'
import { mount } from '../../mount.js'
import tokenStyles from '../../theme/tokens.css'
import { adoptSheet } from './adoptSheet.js'
import { createDialog, type Dialog } from './dialog.js'
import dialogStyles from './dialog.css'
import { openModal } from './opened.fixture.js'

/** Makes a dialog with a button in it, in a shadow root with the shell's styles. */
function makeDialog(onDismiss = (): boolean => true): {
  dialog: Dialog
  element: HTMLDialogElement
  button: HTMLElement
  root: ShadowRoot
} {
  const host = document.createElement('div')
  document.body.append(host)
  const root = host.attachShadow({ mode: 'open' })
  for (const { text } of [tokenStyles, dialogStyles]) adoptSheet(root, text)
  const dialog = createDialog(root, { onDismiss })
  const button = document.createElement('button')
  button.textContent = 'In the dialog'
  dialog.app.append(button)
  onTestFinished(() => {
    dialog.dispose()
    host.remove()
  })
  return { dialog, element: root.querySelector('dialog')!, button, root }
}
const frame = (): Promise<unknown> => new Promise(requestAnimationFrame)

test('Escape dismisses it, unless an input method takes the key', () => {
  const onDismiss = vi.fn(() => true)
  const { dialog, button } = makeDialog(onDismiss)
  dialog.open()
  const press = (isComposing: boolean): void =>
    void button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', isComposing, bubbles: true }))
  press(true)
  expect(onDismiss).not.toHaveBeenCalled()
  press(false)
  expect(onDismiss).toHaveBeenCalledTimes(1)
})

describe('laid out before it is opened', () => {
  const isAhead = (element: Element): boolean => element.hasAttribute('data-ahead')

  test('it has its size, is invisible and silent, and takes no press and no focus', async () => {
    const { dialog, element, button, root } = makeDialog()
    const outside = document.createElement('button')
    document.body.append(outside)
    onTestFinished(() => outside.remove())
    dialog.layOut()
    expect(isAhead(element)).toBe(true)
    const { x, y, width, height } = button.getBoundingClientRect()
    expect(height).toBeGreaterThan(0)
    expect(element.open).toBe(false)
    expect(button.checkVisibility({ visibilityProperty: true })).toBe(false)
    expect(page.getByRole('button', { name: 'In the dialog' }).query()).toBeNull()
    expect(document.elementFromPoint(x + width / 2, y + height / 2)).not.toBe(root.host)
    button.focus()
    expect(root.activeElement).toBeNull()
    outside.focus()
    await userEvent.tab()
    expect(root.activeElement).toBeNull()
  })

  test('it is done within two frames', async () => {
    const { dialog, element, button } = makeDialog()
    dialog.layOut()
    await frame()
    await frame()
    expect(isAhead(element)).toBe(false)
    expect(button.getClientRects()).toHaveLength(0)
  })

  test('opened meanwhile, it is there at once, and stays', async () => {
    const { dialog, element, button } = makeDialog()
    dialog.layOut()
    dialog.open()
    expect(element.matches(':modal')).toBe(true)
    expect(button.checkVisibility({ visibilityProperty: true })).toBe(true)
    await vi.waitFor(() => expect(isAhead(element)).toBe(false))
    expect(button.checkVisibility({ visibilityProperty: true })).toBe(true)
    dialog.layOut()
    expect(isAhead(element)).toBe(false)
  })

  test('a kit’s dialog is laid out once its first view is rendered, and is not opened by that', async () => {
    const seen: string[] = []
    const changes = new MutationObserver((records) => {
      for (const { target, attributeName } of records)
        seen.push(`${attributeName!} ${String((target as Element).hasAttribute(attributeName!))}`)
    })
    const attach = Element.prototype.attachShadow
    const attachShadow = vi.spyOn(Element.prototype, 'attachShadow').mockImplementation(function (this: Element, init) {
      const root = attach.call(this, init)
      changes.observe(root, { subtree: true, attributeFilter: ['data-ahead', 'open'] })
      return root
    })
    onTestFinished(() => attachShadow.mockRestore())
    onTestFinished(mount(createTestLatch().latch, document.body))
    const ahead = ['data-ahead true', 'data-ahead false']
    // The page must become idle first, and the shell must load.
    await vi.waitFor(() => expect(seen).toEqual(ahead), { timeout: 10_000 })
    changes.disconnect()
  })
})

describe('opened again while it closes', () => {
  test.each([
    ['a card', 480],
    ['a sheet', 390],
    ['a sheet that was dragged away', 390],
  ])('%s comes back from where it is', async (name, width) => {
    await page.viewport(width, 760)
    onTestFinished(() => page.viewport(480, 760))
    const { dialog, root } = makeDialog()
    const [card, backdrop] = ['.card', '.backdrop'].map((part) => root.querySelector<HTMLElement>(part)!)
    const motions = (): Animation[] => root.getAnimations()
    const look = (): readonly number[] => {
      const { x, y, width, height } = card!.getBoundingClientRect()
      return [x, y, width, height, +getComputedStyle(card!).opacity, +getComputedStyle(backdrop!).opacity]
    }
    dialog.open()
    for (const motion of motions()) motion.finish()
    if (name.includes('dragged')) card!.style.translate = '0 100px'
    const whole = look()
    dialog.close()
    for (const motion of motions()) {
      motion.pause()
      motion.currentTime = 65
    }
    const half = look()
    expect(half).not.toEqual(whole)
    dialog.open()
    for (const motion of motions()) motion.pause()
    expect(look()).toEqual(half.map((number) => expect.closeTo(number, 2) as unknown))
    for (const motion of motions()) motion.finish()
    expect(card!.getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight)
    expect([getComputedStyle(card!).transform, getComputedStyle(card!).opacity]).toEqual(['none', '1'])
  })
})

describe('the page behind', () => {
  const root = document.documentElement

  /** Adds content to the page that is longer than the window, and returns it. */
  function makeLong(): HTMLElement {
    const content = document.createElement('main')
    content.style.cssText = 'height: 3000px'
    document.body.append(content)
    onTestFinished(() => {
      content.remove()
      scrollTo(0, 0)
    })
    return content
  }

  test('keeps its width where it has a classic scroll bar: the bar’s room stays', () => {
    const content = makeLong()
    const free = innerWidth - content.getBoundingClientRect().width
    // A browser under test draws no classic scroll bar, so one of 15 px is faked. The browser itself keeps its room.
    const bar = vi.spyOn(root, 'clientWidth', 'get').mockReturnValue(innerWidth - 15)
    onTestFinished(() => bar.mockRestore())
    const { dialog } = makeDialog()
    dialog.open()
    expect(getComputedStyle(root).overflowY).toBe('hidden')
    expect(innerWidth - content.getBoundingClientRect().width).toBe(free + 15)
    dialog.dispose()
    expect(getComputedStyle(root).overflowY).toBe('visible')
    expect(innerWidth - content.getBoundingClientRect().width).toBe(free)
  })

  test('keeps its width where its scroll bar takes no room, and its place', () => {
    const content = makeLong()
    expect(innerWidth).toBe(root.clientWidth)
    scrollTo(0, 500)
    const { width } = content.getBoundingClientRect()
    const { dialog } = makeDialog()
    dialog.open()
    expect(getComputedStyle(root).overflowY).toBe('hidden')
    expect(content.getBoundingClientRect().width).toBe(width)
    expect(scrollY).toBe(500)
    dialog.dispose()
    expect(scrollY).toBe(500)
  })
})

test('an open modal has no landmark that the page has, such as its header', async () => {
  const { dialog } = await openModal()
  expect(dialog.querySelector('.header h1')).toBeTruthy()
  expect([...dialog.querySelectorAll('header, main, nav, footer, aside')]).toEqual([])
})

describe('closed a moment later', () => {
  const WAIT = 150
  const after = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms))

  test('it waits, and opened meanwhile it stays', async () => {
    const { dialog, element } = makeDialog()
    dialog.open()
    dialog.close(WAIT)
    await after(WAIT / 3)
    expect(element.open).toBe(true)
    dialog.open()
    await after(WAIT * 3)
    expect(element.matches(':modal')).toBe(true)
  })

  test('closed anew it waits the whole time again', async () => {
    const { dialog, element, root } = makeDialog()
    dialog.open()
    for (const motion of root.getAnimations()) motion.finish()
    dialog.close(WAIT)
    await after(WAIT / 2)
    dialog.open()
    for (const motion of root.getAnimations()) motion.finish()
    dialog.close(WAIT)
    await after(WAIT * 0.8)
    expect(root.getAnimations()).toEqual([])
    await vi.waitFor(() => expect(element.open).toBe(false))
  })

  test('beside a wallet’s prompt it wasn’t modal, and is when it is opened again', async () => {
    const { dialog, element } = makeDialog()
    dialog.open()
    element.close()
    element.show()
    dialog.close(WAIT)
    dialog.open()
    expect(element.matches(':modal')).toBe(true)
    await after(WAIT * 2)
    expect(element.matches(':modal')).toBe(true)
  })

  test('removed meanwhile it does nothing', async () => {
    const { dialog, element } = makeDialog()
    dialog.open()
    dialog.close(WAIT)
    dialog.dispose()
    const animated = vi.spyOn(Element.prototype, 'animate')
    onTestFinished(() => animated.mockRestore())
    await after(WAIT * 2)
    expect([animated.mock.calls.length, element.open]).toEqual([0, false])
  })
})

describe('the focus after it', () => {
  test('is on the opener, also where it was opened again before it was gone', async () => {
    const { dialog, element } = makeDialog()
    const opener = document.createElement('button')
    document.body.append(opener)
    onTestFinished(() => opener.remove())
    opener.focus()
    dialog.open()
    dialog.close()
    dialog.open()
    dialog.close()
    await vi.waitFor(() => expect(element.open).toBe(false))
    expect(document.activeElement).toBe(opener)
  })

  test('is on the button that replaced the opener in a shadow root of the page, as that of an element', async () => {
    const { dialog, element } = makeDialog()
    const host = document.createElement('div')
    const shadow = host.attachShadow({ mode: 'open' })
    document.body.append(host)
    onTestFinished(() => host.remove())
    const draw = (): HTMLElement => {
      const button = Object.assign(document.createElement('button'), { className: 'latch-button' })
      shadow.replaceChildren(button)
      return button
    }
    draw().focus()
    dialog.open()
    const next = draw()
    dialog.close()
    await vi.waitFor(() => expect(element.open).toBe(false))
    expect(shadow.activeElement).toBe(next)
  })
})
