// Tests followOwnTheme.ts.
import type { ThemeMode, ThemeVariables } from '@latchkit/core'
import { createTestLatch } from '@latchkit/testing'
import { converter, formatHex, wcagContrast } from 'culori'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { cdp } from 'vitest/browser'
import '../../button.css'
import { accents } from '../../theme/accents.fixture.js'
import { readColor } from '../../theme/readColor.js'
import buttonStyles from '../../base/Button.css'
import rowStyles from '../../base/Row.css'
import resetStyles from '../../theme/reset.css'
import tokenStyles from '../../theme/tokens.css'
import { adoptSheet } from './adoptSheet.js'
import dialogStyles from './dialog.css'
import { followTheme } from './followTheme.js'

/** Adds a host to `place`, with the shell's styles, a button and a row in it. */
function makeHost(place: HTMLElement = document.body): HTMLElement {
  const host = document.createElement('div')
  host.style.cssText = 'all:initial!important;position:absolute!important'
  place.append(host)
  const root = host.attachShadow({ mode: 'open' })
  for (const { text } of [resetStyles, tokenStyles, dialogStyles, rowStyles, buttonStyles]) adoptSheet(root, text)
  const make = (tag: string, className: string, ...inside: Element[]): HTMLElement => {
    const element = Object.assign(document.createElement(tag), { className })
    element.append(...inside)
    return element
  }
  const button = make('button', `${buttonStyles.names.button} ${buttonStyles.names.primary}`)
  button.textContent = 'Go'
  // Without a transition a change takes effect at once.
  button.style.transition = 'none'
  const dialog = make(
    'dialog',
    '',
    make('div', 'backdrop'),
    make('div', 'card', make('div', rowStyles.names.row!), button),
  )
  dialog.toggleAttribute('open', true)
  root.append(dialog)
  onTestFinished(() => host.remove())
  return host
}

async function themed(
  themeMode: ThemeMode,
  themeVariables?: ThemeVariables,
  place?: HTMLElement,
): Promise<{ host: HTMLElement; theme: Awaited<ReturnType<typeof themeOf>>; end: () => void }> {
  const { latch } = createTestLatch({ themeMode, ...(themeVariables && { themeVariables }) })
  const host = makeHost(place)
  const end = await followTheme(latch, host)
  onTestFinished(end)
  return { host, theme: await themeOf(latch), end }
}
const themeOf = (latch: ReturnType<typeof createTestLatch>['latch']) => latch.feature('theme')

const variable = (host: HTMLElement, name: string): string => getComputedStyle(host).getPropertyValue(`--lk-${name}`)
const inside = (host: HTMLElement, selector: string): CSSStyleDeclaration =>
  getComputedStyle(host.shadowRoot!.querySelector(selector)!)
const frame = (): Promise<unknown> => new Promise(requestAnimationFrame)

async function prefers(mode: 'dark' | 'light'): Promise<void> {
  const session = cdp() as unknown as { send(method: string, params: object): Promise<unknown> }
  const features = [{ name: 'prefers-color-scheme', value: mode }]
  await session.send('Emulation.setEmulatedMedia', { features })
  onTestFinished(async () => void (await session.send('Emulation.setEmulatedMedia', { features: [] })))
  await vi.waitFor(() => expect(matchMedia(`(prefers-color-scheme: ${mode})`).matches).toBe(true))
}

/** Adds a section with this `color-scheme` to the page. */
function part(scheme: string, around: HTMLElement = document.body): HTMLElement {
  const element = document.createElement('section')
  element.style.colorScheme = scheme
  around.append(element)
  onTestFinished(() => element.remove())
  return element
}

describe('a kit in the design’s own look', () => {
  test('has no variable of its own, and follows the mode', async () => {
    const { host, theme } = await themed('light')
    expect(host.dataset.mode).toBe('light')
    const styles = host.getAttribute('style')
    const sheets = host.shadowRoot!.adoptedStyleSheets.length
    theme.setMode('dark')
    await vi.waitFor(() => expect(host.dataset.mode).toBe('dark'))
    expect(host.getAttribute('style')).toBe(styles)
    expect(host.shadowRoot!.adoptedStyleSheets).toHaveLength(sheets)
  })

  test('in mode system it follows the visitor’s setting live', async () => {
    await prefers('dark')
    const { host } = await themed('system')
    expect(host.dataset.mode).toBe('dark')
    await prefers('light')
    await vi.waitFor(() => expect(host.dataset.mode).toBe('light'))
  })
})

describe('a background of the app', () => {
  /** The colours of the surfaces as the browser draws them. */
  function surfaces(host: HTMLElement): string[] {
    const probe = document.createElement('p')
    host.shadowRoot?.append(probe)
    return [1, 2, 3].map((each) => {
      probe.style.background = `var(--lk-surface-${each})`
      return formatHex(getComputedStyle(probe).backgroundColor) ?? ''
    })
  }

  test('has surfaces above it that differ from it and from each other, and bear the texts', async () => {
    const { host, theme } = await themed('dark')
    const before = surfaces(host)
    for (const [bg, text] of [
      ['#0a1f44', '#f4f5f6'],
      ['#000', '#f4f5f6'],
      ['#fbf3e4', '#121313'],
    ] as const) {
      theme.setVariables({ tokens: { dark: { bg, text } } })
      await vi.waitFor(() => expect(variable(host, 'bg')).toBe(bg))
      const made = surfaces(host)
      expect(new Set([formatHex(bg), ...before, ...made]).size).toBe(7)
      const contrasts = [bg, ...made].map((each) => wcagContrast(each, text))
      expect(contrasts).toEqual(contrasts.toSorted((a, b) => b - a))
      expect(contrasts.at(-1)).toBeGreaterThan(4.5)
    }
    theme.setVariables({})
    await vi.waitFor(() => expect(surfaces(host)).toEqual(before))
  })

  test('leaves the surfaces that the app names', async () => {
    const { host } = await themed('dark', { tokens: { dark: { bg: '#000', 'surface-2': '#123456' } } })
    const [first, second, third] = surfaces(host)
    expect(second).toBe('#123456')
    expect([first, third]).not.toContain('#191a1b')
  })
})

describe('an accent', () => {
  test('is there, in all that is made of it, before anything is drawn', async () => {
    const { host } = await themed('dark', { accent: 'gold' })
    const { backgroundColor, color } = inside(host, '.Button-button')
    expect(backgroundColor).not.toBe('rgb(61, 93, 255)')
    expect(wcagContrast(backgroundColor, color)).toBeGreaterThanOrEqual(4.5)
    expect(wcagContrast(variable(host, 'accent-text'), variable(host, 'surface-3'))).toBeGreaterThanOrEqual(4.5)
  })

  test('is made anew for another mode, another ground and another accent, and goes without a trace', async () => {
    const { host, theme } = await themed('dark', { accent: '#0a5' })
    const dark = variable(host, 'accent-text')
    theme.setMode('light')
    await vi.waitFor(() => expect(host.dataset.mode).toBe('light'))
    expect(variable(host, 'accent-text')).not.toBe(dark)
    expect(wcagContrast(variable(host, 'accent-text'), '#e3e6eb')).toBeGreaterThanOrEqual(4.5)
    theme.setVariables({ accent: '#0a5', tokens: { light: { bg: '#9ab', 'surface-3': '#89a' } } })
    await vi.waitFor(() => expect(variable(host, 'bg')).toBe('#9ab'))
    expect(wcagContrast(variable(host, 'accent-text'), '#8899aa')).toBeGreaterThanOrEqual(4.5)
    theme.setVariables({})
    await vi.waitFor(() => expect(variable(host, 'accent-text')).toBe('#3853eb'))
    expect([...host.style].filter((name) => name.startsWith('--'))).toEqual([])
  })

  test.each(['reddish', '', 'var(--never-set)', 'transparent', '12px'])(
    'that is no colour leaves the design’s: %j',
    async (accent) => {
      const { host } = await themed('dark', { accent })
      expect(inside(host, '.Button-button').backgroundColor).toBe('rgb(61, 93, 255)')
      expect([...host.style].filter((name) => name.startsWith('--'))).toEqual([])
    },
  )

  test('can be a variable of the page, and follows it with the page’s mode', async () => {
    const place = part('dark')
    place.style.setProperty('--brand', 'rgb(180 30 30)')
    const { host } = await themed('inherit', { accent: 'var(--brand)' }, place)
    expect(variable(host, 'accent-fill')).toBe(formatHex('rgb(180 30 30)'))
    place.style.setProperty('--brand', 'rgb(20 90 40)')
    await vi.waitFor(() => expect(variable(host, 'accent-fill')).toBe(formatHex('rgb(20 90 40)')))
  })
})

describe('a colour', () => {
  const { shadowRoot } = makeHostOnce()
  test.each([
    '#3d5dff',
    'gold',
    'rgb(12 34 56 / 50%)',
    'hsl(120 30% 40%)',
    'hwb(200 10% 20%)',
    'lab(50 40 -60)',
    'oklch(0.7 0.2 150)',
    'color(display-p3 0 1 0)',
    'color(srgb 0.1 none 0.3)',
  ])('is read as it is: %s', (css) => {
    const { r, g, b } = converter('rgb')(css)!
    const read = readColor(shadowRoot!, css)!
    ;[r, g, b].forEach((value, index) => expect(read[index]).toBeCloseTo(value ?? 0, 2))
  })
  test('mixed or computed is read too, and a text that is no colour gives undefined', () => {
    expect(readColor(shadowRoot!, 'color-mix(in srgb, red 50%, blue)')).toEqual([0.5, 0, 0.5])
    expect(readColor(shadowRoot!, 'var(--lk-bg)')).toEqual(
      [18 / 255, 19 / 255, 19 / 255].map((v) => expect.closeTo(v, 3) as number),
    )
    for (const none of ['', 'no', 'var(--no)', 'transparent', '#12345', 'red; background: blue'])
      expect(readColor(shadowRoot!, none)).toBeUndefined()
  })
})

describe('the other knobs', () => {
  test('radius, font, backdrop, z-index', async () => {
    const { host, theme } = await themed('dark', {
      radius: '14px',
      fontFamily: 'Georgia, serif',
      backdrop: 'rgb(0 0 255 / 20%)',
      zIndex: '40',
    })
    expect(inside(host, '.card').borderRadius).toBe('14px')
    expect(inside(host, '.Row-row').borderRadius).toBe('8px')
    expect(inside(host, '.Row-row').fontFamily).toBe('Georgia, serif')
    expect(inside(host, '.backdrop').backgroundColor).toBe('rgba(0, 0, 255, 0.2)')
    expect(inside(host, 'dialog').zIndex).toBe('40')
    theme.setVariables({})
    await vi.waitFor(() => expect(inside(host, '.card').borderRadius).toBe('28px'))
    expect(inside(host, '.Row-row').borderRadius).toBe('16px')
    expect(inside(host, 'dialog').zIndex).toBe('2147483000')
    expect(inside(host, '.backdrop').backgroundColor).toBe('rgba(0, 0, 0, 0.6)')
  })

  test('compact makes rows and buttons lower, and leaves them 44 px high', async () => {
    const { host, theme } = await themed('dark', { density: 'compact' })
    const height = (selector: string): number => parseFloat(inside(host, selector).height)
    expect([height('.Row-row'), height('.Button-button')]).toEqual([44, 44])
    theme.setVariables({ density: 'comfortable' })
    await vi.waitFor(() => expect(height('.Row-row')).toBe(56))
    expect(host.hasAttribute('data-density')).toBe(false)
  })

  test('single tokens are taken in their mode, over what the accent makes', async () => {
    const tokens = { dark: { bg: '#000', 'accent-text': '#abcdef', shadow: 'none' }, light: { bg: '#fffef0' } }
    const { host, theme } = await themed('dark', { accent: 'teal', tokens })
    expect(variable(host, 'bg')).toBe('#000')
    expect(variable(host, 'accent-text')).toBe('#abcdef')
    // The hairline of a card without a shadow is drawn above its content.
    expect(inside(host, '.card').boxShadow).toBe('rgba(0, 0, 0, 0) 0px 0px 0px 0px')
    theme.setMode('light')
    await vi.waitFor(() => expect(variable(host, 'bg')).toBe('#fffef0'))
    expect(variable(host, 'accent-text')).not.toBe('#abcdef')
  })

  test('invalid values have no effect', async () => {
    const tokens = {
      dark: { bg: 'banana', nothing: 'red', text: 7, shadow: 'red' },
    } as unknown as ThemeVariables['tokens']
    const { host } = await themed('dark', {
      radius: 'round',
      fontFamily: '',
      backdrop: '4px',
      zIndex: 'top',
      tokens: tokens!,
    })
    expect(inside(host, '.card').backgroundColor).toBe('rgb(18, 19, 19)')
    expect(inside(host, '.card').borderRadius).toBe('28px')
    expect(inside(host, '.card').boxShadow).toContain('64px')
    expect(inside(host, 'dialog').zIndex).toBe('2147483000')
    expect(inside(host, '.backdrop').backgroundColor).toBe('rgba(0, 0, 0, 0.6)')
  })
})

describe('a mode that the page has', () => {
  test('is the one around the host, and follows it: an attribute, a class, an element in between', async () => {
    const outer = part('dark')
    const inner = part('inherit', outer)
    const { host } = await themed('inherit', undefined, inner)
    expect(host.dataset.mode).toBe('dark')
    outer.style.colorScheme = 'light'
    await vi.waitFor(() => expect(host.dataset.mode).toBe('light'))
    inner.style.colorScheme = 'dark'
    await vi.waitFor(() => expect(host.dataset.mode).toBe('dark'))
    const style = document.createElement('style')
    style.textContent = '[data-theme=night] section { color-scheme: dark !important }'
    document.head.append(style)
    onTestFinished(() => style.remove())
    inner.style.colorScheme = 'light'
    await vi.waitFor(() => expect(host.dataset.mode).toBe('light'))
    document.documentElement.dataset.theme = 'night'
    onTestFinished(() => void delete document.documentElement.dataset.theme)
    await vi.waitFor(() => expect(host.dataset.mode).toBe('dark'))
  })

  test('is the visitor’s where the page has both, and light where it says nothing', async () => {
    await prefers('dark')
    const { host } = await themed('inherit', undefined, part('light dark'))
    expect(host.dataset.mode).toBe('dark')
    await prefers('light')
    await vi.waitFor(() => expect(host.dataset.mode).toBe('light'))
    await prefers('dark')
    const { host: silent } = await themed('inherit', undefined, part('normal'))
    expect(silent.dataset.mode).toBe('light')
  })

  test('is left when another is chosen, and followed once it is chosen', async () => {
    const place = part('light')
    const { host, theme, end } = await themed('dark', undefined, place)
    theme.setMode('inherit')
    await vi.waitFor(() => expect(host.dataset.mode).toBe('light'))
    theme.setMode('dark')
    await vi.waitFor(() => expect(host.dataset.mode).toBe('dark'))
    place.style.colorScheme = 'light dark'
    await frame()
    expect(host.dataset.mode).toBe('dark')
    expect(getComputedStyle(host).colorScheme).toBe('normal')
    theme.setMode('inherit')
    await vi.waitFor(() => expect(getComputedStyle(host).colorScheme).toBe('light dark'))
    place.style.colorScheme = 'light'
    await vi.waitFor(() => expect(host.dataset.mode).toBe('light'))
    end()
    await Promise.resolve()
    place.style.colorScheme = 'dark'
    await frame()
    expect(host.dataset.mode).toBe('light')
  })

  test('is followed out of a shadow root that the modal was put into', async () => {
    const outer = part('light')
    const inner = document.createElement('div')
    outer.append(inner)
    const place = document.createElement('div')
    inner.attachShadow({ mode: 'open' }).append(place)
    const { host } = await themed('inherit', undefined, place)
    expect(host.dataset.mode).toBe('light')
    outer.style.colorScheme = 'dark'
    await vi.waitFor(() => expect(host.dataset.mode).toBe('dark'))
  })

  test('makes the accent’s colours for it', async () => {
    const place = part('dark')
    const { host } = await themed('inherit', { accent: '#0a5' }, place)
    const dark = variable(host, 'accent-text')
    place.style.colorScheme = 'light'
    await vi.waitFor(() => expect(variable(host, 'accent-text')).not.toBe(dark))
    expect(wcagContrast(variable(host, 'accent-text'), '#e3e6eb')).toBeGreaterThanOrEqual(4.5)
  })

  test('is the button’s too', () => {
    const place = part('light')
    const button = document.createElement('button')
    button.className = 'latch-button latch-account'
    button.dataset.latchMode = 'inherit'
    button.style.transition = 'none'
    place.append(button)
    expect(getComputedStyle(button).backgroundColor).toBe('rgb(246, 247, 249)')
    place.style.colorScheme = 'dark'
    expect(getComputedStyle(button).backgroundColor).toBe('rgb(33, 35, 36)')
  })
})

test('the button in the page bears white text in each of a thousand accents', () => {
  const button = document.createElement('button')
  button.className = 'latch-button latch-connect'
  button.style.transition = 'none'
  document.body.append(button)
  onTestFinished(() => button.remove())
  const toSrgb = converter('rgb')
  const clip = (value: number): number => Math.min(1, Math.max(0, value))
  const unreadable = accents().flatMap((accent) => {
    button.style.setProperty('--latch-accent', accent)
    const { backgroundColor, color } = getComputedStyle(button)
    const { r, g, b, alpha = 1 } = toSrgb(backgroundColor)!
    // Clipped, as an sRGB screen shows it.
    const has = wcagContrast(color, { mode: 'rgb', r: clip(r), g: clip(g), b: clip(b) })
    return has >= 4.5 && alpha === 1 ? [] : [`${accent}: ${backgroundColor} ${has.toFixed(3)}`]
  })
  expect(unreadable).toEqual([])
})

function makeHostOnce(): HTMLElement {
  const host = document.createElement('div')
  document.body.append(host)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(tokenStyles.text)
  host.attachShadow({ mode: 'open' }).adoptedStyleSheets = [sheet]
  return host
}

test('of a theme for each mode, the modal has the variables of the mode that it shows', async () => {
  const modes = { dark: { radius: '14px', accent: '#ff0000' }, light: { radius: '7px', accent: '#00ff00' } }
  const { host, theme } = await themed('dark', { fontFamily: 'Georgia', modes })
  expect([variable(host, 'radius-card'), variable(host, 'font')]).toEqual(['14px', 'Georgia'])
  const red = variable(host, 'accent-fill')
  theme.setMode('light')
  await vi.waitFor(() => expect(variable(host, 'radius-card')).toBe('7px'))
  expect(variable(host, 'font')).toBe('Georgia')
  expect(variable(host, 'accent-fill')).not.toBe(red)
})
