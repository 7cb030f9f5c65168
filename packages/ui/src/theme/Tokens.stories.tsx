import type { ThemeToken } from '@latchkit/core'
import type { StoryObj } from '@storybook/react-vite'
import { useState, type ReactNode } from 'react'
import { expect } from '../stories/expect.fixture.js'
import { primitive, shown } from '../stories/primitive.fixture.js'
import viewStyles from '../base/view.css'
import { radii, space, tokens, type as typeScale, type TokenMode } from './tokens.js'

export default { title: 'Base/Tokens' }

const names = Object.keys(tokens) as ThemeToken[]

/** Renders its children with the mode of the host around them. */
function InMode({ children }: { readonly children: (mode: TokenMode) => ReactNode }): ReactNode {
  const [mode, setMode] = useState<TokenMode>()
  const read = (element: HTMLElement | null): void => {
    const host = (element?.getRootNode() as Partial<ShadowRoot> | undefined)?.host as HTMLElement | undefined
    if (host) setMode(host.dataset.mode === 'light' ? 'light' : 'dark')
  }
  return <div ref={read}>{mode && children(mode)}</div>
}

/** Whether two computed colours are one. Lightning CSS and the browser round the channels of `hsl()` differently. */
function isSameColour(one: string, other: string): boolean {
  const [numbers, others] = [one, other].map((colour) => (colour.match(/[\d.]+/g) ?? []).map(Number))
  const isNear = (number: number, at: number): boolean =>
    Math.abs(number - (others?.[at] ?? NaN)) <= (at < 3 ? 1 : 0.01)
  return numbers?.length === others?.length && !!numbers?.every(isNear)
}

function Swatch({ name, value }: { readonly name: ThemeToken; readonly value: string }): ReactNode {
  const look = name === 'shadow' ? { background: 'var(--lk-surface-1)', boxShadow: value } : { background: value }
  return (
    <li style={{ display: 'flex', gap: 12, alignItems: 'center' }}>
      <span
        data-token={name}
        style={{
          ...look,
          flex: 'none',
          inlineSize: 40,
          blockSize: 40,
          borderRadius: 12,
          outline: '1px solid var(--lk-line-strong)',
        }}
      />
      <span style={{ display: 'grid', minInlineSize: 0 }}>
        {name}
        <code>{value}</code>
      </span>
    </li>
  )
}

export const Colours = primitive(
  <InMode>
    {(mode) => (
      <ul style={{ display: 'grid', gap: 10 }}>
        {names.map((name) => (
          <Swatch key={name} name={name} value={tokens[name][mode]} />
        ))}
      </ul>
    )}
  </InMode>,
  async (root) => {
    const { element, findByText } = await shown(root)
    await findByText('surface-3')
    // The style sheets draw the colours of the table.
    const probe = element.appendChild(document.createElement('span'))
    for (const name of names) {
      const declared = getComputedStyle(root.host).getPropertyValue(`--lk-${name}`)
      if (!declared || name === 'shadow') continue
      probe.style.background = `var(--lk-${name})`
      const { backgroundColor } = getComputedStyle(element.querySelector(`[data-token="${name}"]`)!)
      expect(isSameColour(getComputedStyle(probe).backgroundColor, backgroundColor), name).toBe(true)
    }
    probe.remove()
  },
)

export const ColoursInLight: StoryObj = { ...Colours, globals: { theme: 'light' }, tags: ['!dev'] }

export const Type = primitive(
  <ul style={{ display: 'grid', gap: 16 }}>
    {Object.entries(typeScale).map(([name, { size, line, weight, tracking }]) => (
      <li key={name} style={{ display: 'grid', gap: 2 }}>
        <span
          style={{
            fontSize: size,
            lineHeight: `${line}px`,
            fontWeight: weight,
            letterSpacing: `${tracking}em`,
            ...(name === 'mono' && { fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace' }),
          }}
        >
          {name} 1,234.56
        </span>
        <span className={viewStyles.names.note} style={{ textAlign: 'start' }}>
          {size}/{line} {weight}
          {tracking !== 0 && ` ${tracking}em`}
        </span>
      </li>
    ))}
  </ul>,
)

export const Radii = primitive(
  <ul style={{ display: 'flex', flexWrap: 'wrap', gap: 16 }}>
    {Object.entries(radii).map(([name, radius]) => (
      <li key={name} style={{ display: 'grid', gap: 6, inlineSize: 96 }}>
        <span
          style={{
            blockSize: 72,
            borderStartStartRadius: radius,
            background: 'var(--lk-surface-1)',
            boxShadow: 'inset 0 0 0 1px var(--lk-line-strong)',
          }}
        />
        <span className={viewStyles.names.note} style={{ textAlign: 'start' }}>
          {name} {radius}
        </span>
      </li>
    ))}
  </ul>,
)

export const Space = primitive(
  <ul style={{ display: 'grid', gap: 8 }}>
    {space.map((step) => (
      <li key={step} style={{ display: 'flex', alignItems: 'center', gap: 12 }}>
        <span style={{ inlineSize: step, blockSize: 16, background: 'var(--lk-accent)' }} />
        <span className={viewStyles.names.note}>{step}</span>
      </li>
    ))}
  </ul>,
)
