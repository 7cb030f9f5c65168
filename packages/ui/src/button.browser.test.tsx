import { createTestLatch, type TestLatch, type TestLatchOptions } from '@latchkit/testing'
import { converter } from 'culori'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { commands } from 'vitest/browser'
import { ConnectButton } from './react/buttons.js'
import { LatchProvider } from './react/LatchProvider.js'
import { darkTheme, lightTheme } from './theme/createTheme.js'
import { locales } from './words/locales.js'

const rgb = converter('rgb')

/** Returns the fill of a connect button with an accent, with or without the browser's support for relative colours. */
async function fillOf(accent: string, canDerive: boolean): Promise<string> {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(await commands.readFile('packages/ui/src/button.css'))
  const rules = [...sheet.cssRules]
  const derives = rules.findIndex(
    (rule) => rule instanceof CSSSupportsRule && rule.conditionText.includes('color(from'),
  )
  expect(derives).toBeGreaterThan(0)
  if (!canDerive) sheet.deleteRule(derives)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  const button = document.createElement('button')
  button.className = 'latch-button latch-connect'
  button.style.cssText = `--latch-accent: ${accent}; transition: none`
  // A variable of the page with the same name has no effect.
  document.documentElement.style.setProperty('--latch-fill', 'lime')
  document.body.append(button)
  onTestFinished(() => {
    button.remove()
    document.documentElement.style.removeProperty('--latch-fill')
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
  })
  return getComputedStyle(button).backgroundColor
}

test('a browser without relative colours draws the kit’s own fill instead of one of the accent', async () => {
  const own = rgb('hsl(230 100% 62%)')!
  const drawn = rgb(await fillOf('yellow', false))!
  for (const part of ['r', 'g', 'b'] as const) expect(drawn[part]).toBeCloseTo(own[part], 2)
})

test('a browser with relative colours derives the fill from the accent', async () => {
  const drawn = rgb(await fillOf('yellow', true))!
  expect(drawn.r).toBeGreaterThan(drawn.b + 0.2)
})

describe('on a page with button.css', () => {
  /** Renders buttons into a page with the kit's style sheet. */
  async function show(node: ReactNode, options: TestLatchOptions = {}): Promise<TestLatch & { main: HTMLElement }> {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(await commands.readFile('packages/ui/src/button.css'))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    const test = createTestLatch(options)
    const main = document.body.appendChild(document.createElement('main'))
    const root = createRoot(main)
    root.render(
      <LatchProvider latch={test.latch} prefetch="intent">
        {node}
      </LatchProvider>,
    )
    onTestFinished(() => {
      root.unmount()
      main.remove()
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    })
    return { ...test, main }
  }

  const buttonIn = (main: HTMLElement): Promise<HTMLButtonElement> =>
    vi.waitFor(() => {
      const button = main.querySelector('button')
      expect(button).toBeTruthy()
      return button!
    })

  test('a connect button has one width in all its states, in every language', async () => {
    const { latch, adapter, main } = await show(<ConnectButton />, { adapter: { connect: 'hang' }, locale: 'en' })
    const locale = await latch.feature('locale')
    const button = await buttonIn(main)
    const widths: Record<string, number[]> = {}
    const measure = async (): Promise<void> => {
      for (const tag of ['en', ...Object.keys(locales)]) {
        locale.setLocale(tag)
        await vi.waitFor(() => expect(button.lang).toBe(tag))
        widths[tag] = [...(widths[tag] ?? []), button.getBoundingClientRect().width]
      }
    }
    await measure()
    const connecting = latch.connect({ wallet: 'Fake Wallet' })
    await vi.waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
    await measure()
    adapter.set({ connect: 'ok' })
    await connecting
    await vi.waitFor(() => expect(button.hasAttribute('aria-busy')).toBe(false))
    await measure()
    const moved = Object.entries(widths).filter(([, all]) => all.length !== 3 || new Set(all).size > 1)
    expect(moved).toEqual([])
    // Longer than the room that the style sheet reserves.
    expect(widths.fr![0]).toBeGreaterThan(156)
  })

  test.each([
    ['a column', 'flex', 'column'],
    ['a row', 'flex', 'row'],
    ['a grid', 'grid', 'row'],
  ])('a button keeps its size in %s', async (_, display, flexDirection) => {
    const { main } = await show(
      <>
        <div style={{ display, flexDirection: flexDirection as 'row', inlineSize: 400, blockSize: 300 }}>
          <ConnectButton />
        </div>
        <p>
          <ConnectButton />
        </p>
      </>,
      { locale: 'en' },
    )
    await buttonIn(main)
    const [inside, alone] = [...main.querySelectorAll('button')].map((button) => button.offsetWidth)
    expect(alone).toBeLessThan(300)
    expect(inside).toBe(alone)
    expect(main.querySelector('button')!.offsetHeight).toBe(44)
  })

  test('of a pair of themes a button has the variables of the visitor’s mode', async () => {
    const theme = { light: lightTheme({ radius: '7px' }), dark: darkTheme({ radius: '14px' }) }
    const { main, latch } = await show(<ConnectButton />, { theme })
    const button = await buttonIn(main)
    const radius = (): string => getComputedStyle(button).borderRadius
    expect(radius()).toBe(matchMedia('(prefers-color-scheme: light)').matches ? '4px' : '8px')
    const { setMode } = await latch.feature('theme')
    setMode('light')
    await vi.waitFor(() => expect(radius()).toBe('4px'))
    setMode('dark')
    await vi.waitFor(() => expect(radius()).toBe('8px'))
  })
})
