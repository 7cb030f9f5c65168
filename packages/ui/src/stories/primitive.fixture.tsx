import type { StoryObj } from '@storybook/react-vite'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { baseStyles } from '../base/base.styles.js'
import { moreStyles } from '../base/more.styles.js'
import { accountStyles } from '../features/account/account.styles.js'
import { connectionStyles } from '../features/connection/connection.styles.js'
import { connectorsStyles } from '../features/connectors/connectors.styles.js'
import { helpStyles } from '../features/help.styles.js'
import { shellStyles } from '../shell/shell.styles.js'
import { tokenStyles } from '../shell/tokens.styles.js'

/** Makes a story of a part of the modal, in a shadow root with its styles and the card's look. */
export const primitive = (parts: ReactNode, play?: (root: ShadowRoot) => Promise<void>): StoryObj => ({
  render: (_, { globals }) => (
    <Sheet mode={String(globals.theme)} direction={String(globals.direction)}>
      {parts}
    </Sheet>
  ),
  play: async ({ canvasElement }) => play?.(canvasElement.querySelector('[data-mode]')!.shadowRoot!),
})

function Sheet({
  mode,
  direction,
  children,
}: {
  readonly mode: string
  readonly direction: string
  readonly children: ReactNode
}): ReactNode {
  const host = useRef<HTMLDivElement>(null)
  const [inside, setInside] = useState<HTMLElement>()
  useLayoutEffect(() => {
    const root = host.current!.shadowRoot ?? host.current!.attachShadow({ mode: 'open' })
    const page = `
      .aside { display: flex; flex-direction: column; gap: 16px; inline-size: 360px; padding: 16px; background: var(--lk-bg) }
      .side-by-side { display: flex; flex-wrap: wrap; align-items: center; gap: 12px }`
    const parts = [moreStyles, accountStyles, connectionStyles, connectorsStyles, helpStyles]
    root.adoptedStyleSheets = [tokenStyles, baseStyles, shellStyles, ...parts, page].map((text) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      return sheet
    })
    const aside = document.createElement('div')
    aside.className = 'aside'
    root.append(aside)
    setInside(aside)
    return () => aside.remove()
  }, [])
  return (
    <div ref={host} data-mode={mode} dir={direction}>
      {inside && createPortal(children, inside)}
    </div>
  )
}
