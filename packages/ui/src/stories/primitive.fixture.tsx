import type { StoryObj } from '@storybook/react-vite'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { fireEvent, waitFor, within } from 'storybook/test'
import { expect } from './expect.fixture.js'
import { type Sheet, SheetContext } from '../base/useStyles.js'
import viewStyles from '../base/view.css'
import { adoptSheet, createAdopt } from '../shell/frame/adoptSheet.js'
import dialogStyles from '../shell/frame/dialog.css'
import lightStyles from '../theme/light.css'
import resetStyles from '../theme/reset.css'
import tokenStyles from '../theme/tokens.css'
import { directionOf, onLook, type Look } from './look.fixture.js'

/** Makes a story of a part of the modal, in a shadow root with the modal's styles and the look of its card. */
export const primitive = (parts: ReactNode, play?: (root: ShadowRoot) => Promise<void>): StoryObj => ({
  render: (_, { globals }) => (
    <Drawing first={{ mode: globals.theme === 'light' ? 'light' : 'dark', locale: String(globals.locale) }}>
      {parts}
    </Drawing>
  ),
  play: async ({ canvasElement }) => play?.(canvasElement.querySelector('[data-mode]')!.shadowRoot!),
})

/** The states of a primitive by their names in a story, and the pseudo-classes that each one simulates. */
const STATES: Readonly<Record<string, readonly string[]>> = {
  Hovered: ['hover'],
  Pressed: ['hover', 'active'],
  Focused: ['focus-visible'],
  Disabled: ['hover', 'active'],
}

/**
 * Events of a script move no pointer. So each of these pseudo-classes also matches a class of the same name, with equal
 * specificity.
 */
const withStates = ({ text, names }: Sheet): Sheet => ({
  // `(forced-colors:active)` is a media feature.
  text: text.replace(/(?<!forced-colors):(hover|active|focus-visible)\b/g, ':is(:$1, .$1)'),
  names,
})

/** Returns a function that adopts style sheets in a shadow root, each once, with the classes of the states. */
function adoptWithStates(root: ShadowRoot): (sheet: Sheet) => void {
  const adopt = createAdopt(root)
  const changed = new Map<Sheet, Sheet>()
  return (sheet) => {
    if (!changed.has(sheet)) changed.set(sheet, withStates(sheet))
    adopt(changed.get(sheet)!)
  }
}

/**
 * Gives the buttons named Hovered, Pressed and Focused the look of their state. Checks that each state looks different
 * from At rest, and that Disabled looks the same under the pointer. The text after the state in a name is the kind of
 * the button.
 */
export async function showStates(root: ShadowRoot): Promise<void> {
  const { element } = await shown(root)
  const looks = new Map<string, Drawn>()
  const kinds = new Set<string>()
  for (const button of element.querySelectorAll('button')) {
    const [, state = '', kind = ''] = /(At rest|Hovered|Pressed|Focused|Disabled)(.*)/.exec(nameOf(button)) ?? []
    if (!state) continue
    kinds.add(kind)
    const before = lookOf(button)
    button.classList.add(...(STATES[state] ?? []))
    looks.set(state + kind, lookOf(button))
    if (state === 'Disabled') expect(lookOf(button), state + kind).toEqual(before)
    if (state === 'Focused') expect(getComputedStyle(button).outline, state + kind).toMatch(/solid 2px$/)
  }
  expect(kinds.size).toBeGreaterThan(0)
  for (const kind of kinds) {
    const rest = looks.get(`At rest${kind}`)
    for (const state of ['Hovered', 'Pressed', 'Disabled'])
      if (looks.has(state + kind)) expect(looks.get(state + kind), state + kind).not.toEqual(rest)
    expect(looks.get(`Pressed${kind}`), kind).not.toEqual(looks.get(`Hovered${kind}`))
  }
}

type Drawn = Readonly<Record<'color' | 'backgroundColor' | 'scale', string>>

const nameOf = (button: HTMLElement): string => button.getAttribute('aria-label') ?? button.innerText.trim()

function lookOf(button: HTMLElement): Drawn {
  // Colours fade in, so the animations are finished first.
  for (const animation of button.getAnimations()) animation.finish()
  const { color, backgroundColor, scale } = getComputedStyle(button)
  return { color, backgroundColor, scale }
}

/** Waits until a primitive's story is rendered. Resolves with its element and queries in it. */
export async function shown(root: ShadowRoot) {
  const element = await waitFor(() => {
    const aside = root.querySelector<HTMLElement>('.aside')
    if (!aside?.firstChild) throw new Error('Nothing is shown yet')
    return aside
  })
  return { ...within(element), element }
}

/** Writes a text into a field. `userEvent.type` has no effect in a shadow root. */
export const write = (field: HTMLElement, value: string): Promise<boolean> =>
  fireEvent.change(field, { target: { value } })

/** Renders a primitive that needs a state. `first` is the first value of the state. */
export function Stateful<state>({
  first,
  children,
}: {
  readonly first: state
  readonly children: (state: state, set: (state: state) => void) => ReactNode
}): ReactNode {
  return children(...useState(first))
}

/** Adopts the modal's styles in a shadow root. Returns the element in it that the parts are rendered into. */
function fillRoot(root: ShadowRoot): { readonly inside: HTMLElement; readonly adopt: (sheet: Sheet) => void } {
  const page = `
    .aside { display: flex; flex-direction: column; gap: 16px; inline-size: 360px; max-inline-size: 100%; padding: 16px; background: var(--lk-bg) }
    .side-by-side { display: flex; flex-wrap: wrap; align-items: center; gap: 12px }`
  const adopt = adoptWithStates(root)
  for (const sheet of [resetStyles, tokenStyles, lightStyles, dialogStyles, viewStyles]) adopt(sheet)
  adoptSheet(root, page)
  const inside = document.createElement('div')
  inside.className = 'aside'
  root.append(inside)
  return { inside, adopt }
}

function Drawing({ first, children }: { readonly first: Look; readonly children: ReactNode }): ReactNode {
  const [{ mode, locale }, setLook] = useState(first)
  useEffect(() => onLook((change) => setLook((look) => ({ ...look, ...change }))), [])
  const [drawing, setDrawing] = useState<ReturnType<typeof fillRoot>>()
  // The element has its shadow root until it is removed.
  const fill = useCallback((host: HTMLElement | null) => {
    if (host && !host.shadowRoot) setDrawing(fillRoot(host.attachShadow({ mode: 'open' })))
  }, [])
  return (
    <div ref={fill} data-mode={mode} dir={directionOf(locale)}>
      {drawing &&
        createPortal(<SheetContext.Provider value={drawing.adopt}>{children}</SheetContext.Provider>, drawing.inside)}
    </div>
  )
}
