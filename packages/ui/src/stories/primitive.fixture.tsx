import type { StoryObj } from '@storybook/react-vite'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { fireEvent, waitFor, within } from 'storybook/test'
import { baseStyles } from '../base/base.styles.js'
import { choicesStyles } from '../base/choices.styles.js'
import { tabsStyles } from '../base/tabs.styles.js'
import { fieldsStyles } from '../base/fields.styles.js'
import { moreStyles } from '../base/more.styles.js'
import { partsStyles } from '../base/parts.styles.js'
import { accountStyles } from '../features/account/account.styles.js'
import { connectionStyles } from '../features/connection/connection.styles.js'
import { connectorsStyles } from '../features/connectors/connectors.styles.js'
import { helpStyles } from '../features/help.styles.js'
import { amountStyles } from '../shared/amount.styles.js'
import { otpStyles } from '../shared/otp.styles.js'
import { shellStyles } from '../shell/shell.styles.js'
import { tokenStyles } from '../shell/tokens.styles.js'
import { lightStyles } from '../theme/light.styles.js'

/** Makes a story of a part of the modal, in a shadow root with its styles and the card's look. */
export const primitive = (parts: ReactNode, play?: (root: ShadowRoot) => Promise<void>): StoryObj => ({
  render: (_, { globals }) => (
    <Sheet mode={String(globals.theme)} locale={String(globals.locale)}>
      {parts}
    </Sheet>
  ),
  play: async ({ canvasElement }) => play?.(canvasElement.querySelector('[data-mode]')!.shadowRoot!),
})

/** Queries in what a primitive's story shows, once it shows something. */
export async function shown(root: ShadowRoot) {
  const element = await waitFor(() => {
    const aside = root.querySelector<HTMLElement>('.aside')
    if (!aside?.firstChild) throw new Error('Nothing is shown yet')
    return aside
  })
  return { ...within(element), element }
}

/** Writes a text into a field: `userEvent.type` isn't heard in a shadow root. */
export const write = (field: HTMLElement, value: string): Promise<boolean> =>
  fireEvent.change(field, { target: { value } })

/** A primitive with a state of its own, which begins as `first`. */
export function Stateful<state>({
  first,
  children,
}: {
  readonly first: state
  readonly children: (state: state, set: (state: state) => void) => ReactNode
}): ReactNode {
  return children(...useState(first))
}

function Sheet({
  mode,
  locale,
  children,
}: {
  readonly mode: string
  readonly locale: string
  readonly children: ReactNode
}): ReactNode {
  const host = useRef<HTMLDivElement>(null)
  const [shownIn, showIn] = useState(locale)
  useEffect(() => {
    const onLocale = ({ detail }: Event & { detail?: unknown }): void => showIn(String(detail))
    addEventListener('story-locale', onLocale)
    return () => removeEventListener('story-locale', onLocale)
  }, [])
  const [inside, setInside] = useState<HTMLElement>()
  useLayoutEffect(() => {
    const root = host.current!.shadowRoot ?? host.current!.attachShadow({ mode: 'open' })
    const page = `
      .aside { display: flex; flex-direction: column; gap: 16px; inline-size: 360px; padding: 16px; background: var(--lk-bg) }
      .side-by-side { display: flex; flex-wrap: wrap; align-items: center; gap: 12px }`
    const primitives = [moreStyles, fieldsStyles, amountStyles, otpStyles, choicesStyles, tabsStyles, partsStyles]
    const parts = [...primitives, accountStyles, connectionStyles, connectorsStyles, helpStyles]
    root.adoptedStyleSheets = [tokenStyles, lightStyles, baseStyles, shellStyles, ...parts, page].map((text) => {
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
    <div ref={host} data-mode={mode} dir={shownIn === 'ar' ? 'rtl' : 'ltr'}>
      {inside && createPortal(children, inside)}
    </div>
  )
}
