import { describe, expect, it, vi } from 'vitest'
import { createFrameDialog } from './embedded-wallet.dialog.js'
import { arrived, createSecureSite, SECURE, type TestElement } from './secureSite.fixture.js'

function setUp() {
  const { environment, end } = createSecureSite()
  const { window } = environment
  const [onLoad, onCancel] = [vi.fn(), vi.fn()]
  const body = window.document.body as never as TestElement[]
  const dialog = createFrameDialog({ window, src: `${SECURE}/sdk`, onLoad, onCancel })
  const [host] = body
  const box = host?.root?.children[0]
  return { dialog, body, host, box: box!, iframe: box!.children[0]!, onLoad, onCancel, end }
}

describe('the dialog of the frame', () => {
  it('is in a closed shadow root at the end of the body, with an iframe that may do what a wallet needs alone', async () => {
    const { body, host, iframe, onLoad, box, dialog, end } = setUp()
    expect([body.length, host?.root?.attributes['mode'], box.tag, box.open]).toEqual([1, 'closed', 'dialog', false])
    expect(iframe).toMatchObject({ tag: 'iframe', title: 'Email wallet', src: `${SECURE}/sdk` })
    expect(iframe.attributes).toEqual({
      sandbox:
        'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-storage-access-by-user-activation',
    })
    await arrived()
    expect(onLoad).toHaveBeenCalledOnce()
    expect(dialog.frame()).toBe((iframe as never as HTMLIFrameElement).contentWindow)
    dialog.remove()
    expect(body).toHaveLength(0)
    end()
  })

  it('is shown above what was shown before, and hidden', () => {
    const { dialog, box, end } = setUp()
    dialog.raise()
    dialog.raise()
    expect(box.open).toBe(true)
    dialog.hide()
    expect(box.open).toBe(false)
    end()
  })

  it('stays open where Escape is pressed, and says so: the frame, or the page, ends what it asks', () => {
    const { dialog, box, onCancel, end } = setUp()
    dialog.raise()
    const pressed = new Event('cancel', { cancelable: true })
    box.dispatchEvent(pressed)
    expect([pressed.defaultPrevented, box.open]).toEqual([true, true])
    expect(onCancel).toHaveBeenCalledOnce()
    end()
  })
})
