import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createDialog } from './dialog.js'

interface Opened {
  readonly button: HTMLButtonElement
  readonly dialog: HTMLDialogElement
  readonly root: ShadowRoot
  readonly onDismiss: () => boolean
  readonly close: () => void
}

/** Opens a dialog with a button in it, in a shadow root. */
function open(): Opened {
  const host = document.createElement('div')
  document.body.append(host)
  const root = host.attachShadow({ mode: 'open' })
  const onDismiss = vi.fn(() => true)
  const made = createDialog(root, { onDismiss })
  const button = document.createElement('button')
  button.textContent = 'In the modal'
  made.app.append(button)
  made.open()
  onTestFinished(() => {
    made.dispose()
    host.remove()
  })
  return { button, dialog: root.querySelector('dialog')!, root, onDismiss, close: made.close }
}

/** Lists the events that reach a listener of the page. */
function heard(target: EventTarget, types: readonly string[], capture = false): readonly string[] {
  const seen: string[] = []
  const listening = new AbortController()
  onTestFinished(() => listening.abort())
  for (const type of types)
    target.addEventListener(type, () => void seen.push(type), { capture, signal: listening.signal })
  return seen
}

/** Adds a focusable element of the page. */
function pageButton(): HTMLButtonElement {
  const own = document.createElement('button')
  own.textContent = 'In the page'
  document.body.append(own)
  onTestFinished(() => own.remove())
  return own
}

/** Dispatches an event of the key Escape, as a browser does. */
const escape = (target: EventTarget, type: string, init: KeyboardEventInit = {}): boolean =>
  target.dispatchEvent(
    new KeyboardEvent(type, { key: 'Escape', bubbles: true, cancelable: true, composed: true, ...init }),
  )

const PRESS = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']

type Act = (opened: Opened) => Promise<void> | void

describe('F271 what happens in the modal', () => {
  test.each<[string, readonly string[], Act]>([
    ['a press', PRESS, ({ button }: Opened) => userEvent.click(button)],
    ['a key', ['keydown', 'keyup'], () => userEvent.keyboard('a')],
    [
      'the wheel and a touch',
      ['wheel', 'touchstart', 'touchend'],
      ({ button }: Opened) =>
        ['wheel', 'touchstart', 'touchend'].forEach((type) =>
          button.dispatchEvent(new Event(type, { bubbles: true, composed: true })),
        ),
    ],
    [
      'the focus',
      ['focusin', 'focusout'],
      ({ button }: Opened) => {
        button.focus()
        // Between two elements of the modal, the page gets no event of the focus from the browser itself.
        button.blur()
        button.focus()
      },
    ],
  ])('%s reaches the shadow root, and not the page', async (_, types, act) => {
    const opened = open()
    const [inside, outside] = [heard(opened.root, types), heard(document, types)]
    await act(opened)
    expect(new Set(inside)).toEqual(new Set(types))
    expect(outside).toEqual([])
  })

  test('the page gets the events of its own elements', async () => {
    const { close, dialog } = open()
    close()
    await vi.waitFor(() => expect(dialog.open).toBe(false))
    const own = pageButton()
    const outside = heard(document, PRESS)
    await userEvent.click(own)
    expect(outside).toEqual(PRESS)
  })

  test('a focus that goes into the modal is unknown to the page while the dialog is not modal', () => {
    const { dialog, button, root } = open()
    const own = pageButton()
    dialog.close()
    dialog.show()
    own.focus()
    const outside = heard(document, ['focusout'], true)
    button.focus()
    expect(document.activeElement).toBe(root.host)
    expect(outside).toEqual([])
    own.focus()
    own.blur()
    expect(outside.length).toBeGreaterThan(0)
  })
})

describe('F272 Escape', () => {
  test('closes the modal, and no listener of the page gets it, not even one that captures', async () => {
    const { button, onDismiss } = open()
    const outside = heard(document, ['keydown', 'keyup'], true)
    button.focus()
    await userEvent.keyboard('{Escape}')
    expect(onDismiss).toHaveBeenCalledTimes(1)
    expect(outside).toEqual([])
  })

  test('is kept from the page also while the modal closes', async () => {
    const { button, close } = open()
    const outside = heard(document, ['keydown'], true)
    button.focus()
    close()
    await userEvent.keyboard('{Escape}')
    expect(outside).toEqual([])
  })

  test('closes the modal where the focus is lost', async () => {
    const { root, onDismiss } = open()
    ;(root.activeElement as HTMLElement).blur()
    expect(document.activeElement).toBe(document.body)
    const outside = heard(document, ['keydown', 'keyup'], true)
    await userEvent.keyboard('{Escape}')
    expect(onDismiss).toHaveBeenCalledTimes(1)
    expect(outside).toEqual([])
  })

  test('is the page’s while the dialog is closed, but not before the press that closed it ends', () => {
    const { dialog, root, onDismiss } = open()
    const outside = heard(document, ['keydown', 'keyup'], true)
    const own = pageButton()
    escape(root.activeElement!, 'keydown')
    dialog.close()
    escape(own, 'keydown', { repeat: true })
    escape(own, 'keyup')
    expect(outside).toEqual([])
    escape(own, 'keydown')
    escape(own, 'keyup')
    expect(outside).toEqual(['keydown', 'keyup'])
    expect(onDismiss).toHaveBeenCalledTimes(1)
  })

  test('is the input method’s while it composes', () => {
    const { button, onDismiss } = open()
    const outside = heard(document, ['keydown'], true)
    expect(escape(button, 'keydown', { isComposing: true })).toBe(true)
    expect(onDismiss).not.toHaveBeenCalled()
    expect(outside).toEqual(['keydown'])
  })

  test('goes to a field that handles it before the modal', async () => {
    const { button, onDismiss } = open()
    button.addEventListener('keydown', (event) => event.preventDefault())
    button.focus()
    await userEvent.keyboard('{Escape}')
    expect(onDismiss).not.toHaveBeenCalled()
  })

  test('is the page’s where its own element has the focus beside a dialog that is not modal', async () => {
    const { dialog, onDismiss } = open()
    dialog.close()
    dialog.show()
    const own = pageButton()
    own.focus()
    const outside = heard(document, ['keydown'], true)
    await userEvent.keyboard('{Escape}')
    expect(outside).toEqual(['keydown'])
    expect(onDismiss).not.toHaveBeenCalled()
  })
})
