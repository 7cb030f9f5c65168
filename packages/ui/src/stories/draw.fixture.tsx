import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'
import { baseStyles } from '../base/base.styles.js'
import { fieldsStyles } from '../base/fields.styles.js'
import { drawnStyles } from '../base/drawn.styles.js'
import { moreStyles } from '../base/more.styles.js'
import { amountStyles } from '../shared/amount.styles.js'
import { otpStyles } from '../shared/otp.styles.js'
import { shellStyles } from '../shell/frame/shell.styles.js'
import { tokenStyles } from '../shell/frame/tokens.styles.js'

/** Renders a part as the modal does, in a shadow root with its styles, for a test that types with a real keyboard. */
export async function draw(node: ReactNode): Promise<ShadowRoot> {
  const host = document.createElement('div')
  const shadow = host.attachShadow({ mode: 'open' })
  shadow.adoptedStyleSheets = [
    tokenStyles,
    baseStyles,
    shellStyles,
    moreStyles,
    drawnStyles,
    fieldsStyles,
    amountStyles,
    otpStyles,
  ].map((styles) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(styles)
    return sheet
  })
  const card = document.createElement('div')
  card.className = 'aside'
  shadow.append(card)
  document.body.append(host)
  const root = createRoot(card)
  root.render(<StrictMode>{node}</StrictMode>)
  onTestFinished(() => {
    root.unmount()
    host.remove()
  })
  await vi.waitFor(() => {
    if (!card.firstChild) throw new Error('Nothing is drawn yet')
  })
  return shadow
}

/**
 * Pastes a text into an element. Returns whether the page handled the event; otherwise the browser would insert the
 * text.
 */
export function paste(element: Element, text: string): boolean {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', text)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true, composed: true })
  return !element.dispatchEvent(event)
}
