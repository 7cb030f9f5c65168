import type { Flaw } from '../../../scripts/pictures/take.mjs'
import { fileURLToPath } from 'node:url'
import type { Lab } from './lab.js'

/** What finds them, in the page. */
export const FLAW_FINDER = fileURLToPath(new URL('../../../scripts/pictures/page.js', import.meta.url))

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
export async function findFlaws({ page }: Lab): Promise<string[]> {
  const flaws = await page.evaluate(() =>
    (globalThis as unknown as { pictures: { findFlaws(): Flaw[] } }).pictures.findFlaws(),
  )
  return [
    ...flaws.map(({ kind, text, by, place }) => `${kind} by ${by} px: “${text}” in ${place}`),
    ...(await page.evaluate(findBoxFlaws)),
  ]
}

/** The same with wider text, too. */
export async function findFlawsSpaced(lab: Lab): Promise<string[]> {
  const flaws = await findFlaws(lab)
  await space(lab, TEXT_SPACING)
  const spaced = await findFlaws(lab)
  await space(lab, '')
  return [...flaws, ...spaced.map((flaw) => `spaced: ${flaw}`)]
}

/** Runs in the page: what can be pressed and is smaller than 44 px, with the area around it that counts as it. */
export function findSmallTargets(): string[] {
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
