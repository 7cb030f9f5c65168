import type { Flaw } from '../../../scripts/pictures/take.mjs'
import { fileURLToPath } from 'node:url'
import { everyView } from './everyView.js'
import { expect, test, type Lab } from './lab.js'

const PAGE = fileURLToPath(new URL('../../../scripts/pictures/page.js', import.meta.url))

/** What WCAG 1.4.12 lets people set. */
const TEXT_SPACING = `
* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-block-end: 2em !important; }`

/** Sets the text of the widget, and of its buttons, wider; or back. */
const space = (lab: Lab, css: string): Promise<void> =>
  lab.page.evaluate(
    (text) =>
      new Promise((done) => {
        const roots = [document, ...[...document.querySelectorAll('[data-latchkit]')].map((host) => host.shadowRoot)]
        for (const root of roots) {
          if (!root) continue
          const old = root.adoptedStyleSheets.filter((sheet) => !('spacing' in sheet))
          const sheet = Object.assign(new CSSStyleSheet(), { spacing: true })
          sheet.replaceSync(text)
          root.adoptedStyleSheets = text ? [...old, sheet] : old
        }
        requestAnimationFrame(() => requestAnimationFrame(() => done()))
      }),
    css,
  )

/**
 * Runs in the page: what page.js doesn't look at. Boxes that scroll sideways, cut names whose whole isn't to be had, and a
 * card that is larger than the window or leaves its view no room.
 */
function findBoxFlaws(): string[] {
  const root = document.querySelector('[data-latchkit]')?.shadowRoot
  const card = root?.querySelector('dialog[open] .card, .inline .card')
  if (!card) return []
  const flaws: string[] = []
  for (const element of [card, ...card.querySelectorAll('*')]) {
    if (element.closest('.unseen, .leaving, [aria-hidden=true]') || !element.checkVisibility()) continue
    const { overflowX, textOverflow } = getComputedStyle(element)
    if (element.scrollWidth <= element.clientWidth + 1 || overflowX === 'visible') continue
    const name = `${element.localName}.${element.className}`
    if (['auto', 'scroll'].includes(overflowX)) flaws.push(`scrolls sideways: ${name}`)
    if (textOverflow === 'ellipsis' && !element.closest('[title]') && !element.querySelector('[title]'))
      flaws.push(`cut, with no title: “${element.textContent}” in ${name}`)
  }
  const { left, right, top, bottom } = card.getBoundingClientRect()
  if (left < -1 || right > innerWidth + 1) flaws.push('the card is wider than the window')
  const scroller = card.querySelector('.view:not(.leaving)')
  if (!card.closest('dialog') || !scroller) return flaws
  if (top < -1 || bottom > innerHeight + 1) flaws.push('the card is higher than the window')
  // Less than this, and nobody finds what is scrolled to: a row, and half of the next one.
  const room = scroller.clientHeight
  if (room < 96 && scroller.scrollHeight > room + 1) flaws.push(`a view with ${room} px to scroll in`)
  return flaws
}

/** Texts that are cut, that stick out and that lie on others, as the pictures of the stories are looked at; and boxes. */
async function findFlaws({ page }: Lab): Promise<string[]> {
  const flaws = await page.evaluate(() =>
    (globalThis as unknown as { pictures: { findFlaws(): Flaw[] } }).pictures.findFlaws(),
  )
  return [
    ...flaws.map(({ kind, text, by, place }) => `${kind} by ${by} px: “${text}” in ${place}`),
    ...(await page.evaluate(findBoxFlaws)),
  ]
}

/** Walks through every view and finds nothing; where asked to, once more with wider text. */
async function expectNoFlaws(lab: Lab, query: string, { isSpaced = false } = {}): Promise<void> {
  await lab.page.addInitScript({ path: PAGE })
  const found: string[] = []
  const look = async (state: string): Promise<void> => {
    found.push(...(await findFlaws(lab)).map((flaw) => `${state}: ${flaw}`))
  }
  await everyView(lab, query, async (state) => {
    await look(state)
    if (!isSpaced) return
    await space(lab, TEXT_SPACING)
    await look(`${state}, spaced`)
    await space(lab, '')
  })
  expect([...new Set(found)]).toEqual([])
}

/** Runs in the page: what can be pressed and is smaller than 44 px, with the area around it that counts as it. */
function findSmallTargets(): string[] {
  const dialogs = [...document.querySelectorAll('[data-latchkit]')].map((host) =>
    host.shadowRoot?.querySelector('dialog[open]'),
  )
  const targets = [
    ...document.querySelectorAll('.latch-button'),
    ...dialogs.flatMap((dialog) => [...(dialog?.querySelectorAll('button, a, input, summary, [role=option]') ?? [])]),
  ]
  // WCAG leaves out links in a sentence: the words around them have their place.
  const isInSentence = (element: Element): boolean =>
    getComputedStyle(element).display === 'inline' && (element.closest('p, label')?.childNodes.length ?? 0) > 1
  return targets.flatMap((target) => {
    const element = target.matches('[type=checkbox], [type=radio]') ? (target.closest('label') ?? target) : target
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('.leaving, .unseen')) return []
    if (isInSentence(element)) return []
    const { width, height } = element.getBoundingClientRect()
    const areas = ['::before', '::after']
      .map((pseudo) => getComputedStyle(element, pseudo))
      .filter(({ content, position }) => content !== 'none' && position === 'absolute')
    const wide = Math.max(width, ...areas.map((area) => Number.parseFloat(area.width) || 0))
    const high = Math.max(height, ...areas.map((area) => Number.parseFloat(area.height) || 0))
    return wide >= 43.5 && high >= 43.5
      ? []
      : [
          `${Math.round(wide)} × ${Math.round(high)}: ${element.localName}.${element.className} “${element.textContent?.trim()}”`,
        ]
  })
}

for (const [direction, locale] of [
  ['ltr', 'en'],
  ['ltr', 'de'],
  ['rtl', 'ar'],
] as const)
  test(`F219 nothing is cut, nothing overlaps and nothing scrolls sideways at 320 px, as at 400 % zoom, and with wider text, ${direction}, ${locale}`, async ({
    lab,
  }) => {
    test.setTimeout(180_000)
    await lab.page.setViewportSize({ width: 320, height: 640 })
    await expectNoFlaws(lab, `locale=${locale}`, { isSpaced: true })
  })

for (const [zoom, locale, viewport] of [
  [200, 'de', { width: 640, height: 400 }],
  [400, 'ar', { width: 320, height: 256 }],
] as const)
  test(`F219 nothing is cut, nothing overlaps and nothing scrolls sideways at ${viewport.width} × ${viewport.height} px, as a desktop’s window at ${zoom} % zoom, ${locale}`, async ({
    lab,
  }) => {
    test.setTimeout(180_000)
    await lab.page.setViewportSize(viewport)
    await expectNoFlaws(lab, `locale=${locale}`)
  })

for (const [what, form, width] of [
  // The page has margins of 16 px and a scrollbar.
  ['is a part of the page', 'inline', 368],
  ['covers the whole window', 'fullScreen', 320],
] as const)
  test(`F219 nothing is cut, nothing overlaps and nothing scrolls sideways in a kit that ${what}, 320 px wide`, async ({
    lab,
  }) => {
    test.setTimeout(180_000)
    await lab.page.setViewportSize({ width, height: 640 })
    await expectNoFlaws(lab, `form=${form}`, { isSpaced: true })
  })

for (const [size, viewport] of [
  ['on a desktop', { width: 1280, height: 800 }],
  ['on a phone', { width: 390, height: 844 }],
] as const)
  test(`what can be pressed is 44 px large or more, ${size}`, async ({ lab }) => {
    test.setTimeout(180_000)
    await lab.page.setViewportSize(viewport)
    const found: string[] = []
    await everyView(lab, '', async (state) => {
      found.push(...(await lab.page.evaluate(findSmallTargets)).map((target) => `${state}: ${target}`))
    })
    expect([...new Set(found)]).toEqual([])
  })

/** Where the keyboard is, among the rows of the view, and whether anything lies over that row or cuts it. */
const keyboardRow = (lab: Lab): Promise<{ at: number; isCovered: boolean }> =>
  lab.page.evaluate(() => {
    const root = document.querySelector('[data-latchkit]')?.shadowRoot
    const row = root?.querySelector('.view:not(.leaving) .row:is(:focus, [aria-selected=true])')
    if (!root || !row) return { at: -1, isCovered: false }
    const { left, width, top, bottom } = row.getBoundingClientRect()
    const isOnTop = (y: number): boolean => row.contains(root.elementFromPoint(left + width / 2, y))
    const rows = [...root.querySelectorAll('.view:not(.leaving) .rows .row')]
    const at = Number(row.closest<HTMLElement>('[data-at]')?.dataset.at ?? rows.indexOf(row))
    return { at, isCovered: ![top + 2, (top + bottom) / 2, bottom - 2].every(isOnTop) }
  })

/** Goes backwards from the last of `count` rows to the first. */
async function walkBack(lab: Lab, toLast: string, back: string, count: number): Promise<void> {
  for (let at = count - 1; at >= 0; at--) {
    await lab.page.keyboard.press(at === count - 1 ? toLast : back)
    await expect.poll(() => keyboardRow(lab)).toEqual({ at, isCovered: false })
  }
}

/** Opens the networks, of which there are as many as that. */
async function openNetworks(lab: Lab, count: number): Promise<void> {
  await lab.open()
  await lab.page.evaluate(async (wanted) => {
    const [latch] = window.latches
    const [first, ...others] = latch?.getState().network.requested ?? []
    for (let more = 1; first && more < wanted - others.length; more++)
      latch?.addNetwork({ ...first, id: 7000 + more, caipNetworkId: `eip155:${7000 + more}`, name: `Network ${more}` })
    await latch?.open({ view: 'Networks' })
  }, count)
  await expect(lab.page.locator('[data-view=Networks] .row')).toHaveCount(count)
}

test.describe('in a low window, the row that the keyboard is on lies under nothing', () => {
  test.use({ viewport: { width: 480, height: 480 }, contextOptions: { reducedMotion: 'reduce' } })

  test('all wallets, below their search', async ({ lab }) => {
    await lab.open('customWallets=30')
    await lab.page.evaluate(() => window.latches[0]?.open({ view: 'AllWallets' }))
    await expect(lab.page.locator('[data-view=AllWallets] [role=status]')).toHaveText('30 wallets')
    await lab.page.locator('[data-view=AllWallets] input[role=combobox]').focus()
    await lab.page.keyboard.press('ArrowDown')
    await expect.poll(() => keyboardRow(lab)).toEqual({ at: 0, isCovered: false })
    await walkBack(lab, 'End', 'ArrowUp', 30)
  })

  test('networks, below their search', async ({ lab }) => {
    await openNetworks(lab, 20)
    await lab.page.locator('[data-view=Networks] input[role=combobox]').focus()
    await walkBack(lab, 'ArrowUp', 'ArrowUp', 20)
  })

  test('few networks, by Tab', async ({ lab }) => {
    await openNetworks(lab, 8)
    await lab.page.locator('[data-view=Networks] [data-focus-key=what]').focus()
    await walkBack(lab, 'Shift+Tab', 'Shift+Tab', 8)
  })
})
