import type { Flaw } from '../../../packages/ui/pictures/take.mjs'
import { fileURLToPath } from 'node:url'
import type { Lab } from './lab.js'

/** The script that finds flaws of texts in the page. */
export const FLAW_FINDER = fileURLToPath(new URL('../../../packages/ui/pictures/page.js', import.meta.url))

/** The text spacing that WCAG 1.4.12 lets visitors set. */
const TEXT_SPACING = `
* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-block-end: 2em !important; }`

/** Applies CSS to the modal and to its buttons. Empty CSS removes it. */
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
 * Runs in the page, for flaws that page.js doesn't find: boxes that scroll sideways, cut names without a title, and a
 * card that is larger than the window or leaves no room for its view.
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
  // With less room the visitor doesn't notice that the view scrolls: a row, and half of the next one.
  const room = scroller.clientHeight
  if (room < 96 && scroller.scrollHeight > room + 1) flaws.push(`a view with ${room} px to scroll in`)
  return flaws
}

/**
 * Finds texts that are cut, outside their box or over each other, as the pictures of the stories do, and flaws of
 * boxes.
 */
export async function findFlaws({ page }: Lab): Promise<string[]> {
  const flaws = await page.evaluate(() =>
    (globalThis as unknown as { pictures: { findFlaws(): Flaw[] } }).pictures.findFlaws(),
  )
  return [
    ...flaws.map(({ kind, text, by, place }) => `${kind} by ${by} px: “${text}” in ${place}`),
    ...(await page.evaluate(findBoxFlaws)),
  ]
}

/** Finds the same flaws with normal and with wider text spacing. */
export async function findFlawsSpaced(lab: Lab): Promise<string[]> {
  const flaws = await findFlaws(lab)
  await space(lab, TEXT_SPACING)
  const spaced = await findFlaws(lab)
  await space(lab, '')
  return [...flaws, ...spaced.map((flaw) => `spaced: ${flaw}`)]
}

/** Runs in the page: finds targets that are smaller than 44 px, counting the extra area of their pseudo-elements. */
export function findSmallTargets(): string[] {
  const dialogs = [...document.querySelectorAll('[data-latchkit]')].map((host) =>
    host.shadowRoot?.querySelector('dialog[open]'),
  )
  const targets = [
    ...document.querySelectorAll('.latch-button'),
    ...dialogs.flatMap((dialog) => [...(dialog?.querySelectorAll('button, a, input, summary, [role=option]') ?? [])]),
  ]
  // WCAG exempts links in a sentence, because text surrounds them.
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
