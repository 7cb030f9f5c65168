import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'
import { SheetContext } from '../base/useStyles.js'
import { createAdopt } from '../shell/frame/adoptSheet.js'
import dialogStyles from '../shell/frame/dialog.css'
import resetStyles from '../theme/reset.css'
import tokenStyles from '../theme/tokens.css'

/**
 * Renders a part as the modal does, in a shadow root with its styles, for a test that types with a real keyboard. By
 * default in StrictMode, as in development, which renders everything twice.
 */
export async function draw(node: ReactNode, isStrict = true): Promise<ShadowRoot> {
  const host = document.createElement('div')
  const shadow = host.attachShadow({ mode: 'open' })
  const adopt = createAdopt(shadow)
  for (const sheet of [resetStyles, tokenStyles, dialogStyles]) adopt(sheet)
  const card = document.createElement('div')
  card.className = 'aside'
  shadow.append(card)
  document.body.append(host)
  const root = createRoot(card)
  const content = <SheetContext.Provider value={adopt}>{node}</SheetContext.Provider>
  root.render(isStrict ? <StrictMode>{content}</StrictMode> : content)
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
