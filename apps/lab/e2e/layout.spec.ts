import { everyView } from './everyView.js'
import { expect, test, type Lab } from './lab.js'

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

/** Runs in the page: texts of the widget that are cut, that lie on others, and boxes that scroll sideways. */
function findFlaws(): string[] {
  interface Line {
    readonly box: DOMRect
    readonly text: string
    readonly of: Text
  }
  const root = document.querySelector('[data-latchkit]')?.shadowRoot
  const card = root?.querySelector('dialog[open] .card')
  if (!root || !card) return []
  const isSkipped = (element: Element): boolean =>
    !!element.closest('.unseen, .leaving, [aria-hidden=true], option') || !element.checkVisibility()
  const lines: Line[] = []
  const flaws: string[] = []
  const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const parent = node.parentElement
    const text = node.data.trim()
    if (!parent || !text || isSkipped(parent)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const box of range.getClientRects()) {
      if (box.width < 1) continue
      const clip = clipsOf(parent, box)
      // A name that is too long for its place has the whole of it in its title.
      if (clip && !parent.closest('[title]')) flaws.push(`cut: "${text}" by ${clip}`)
      if (!clip) lines.push({ box, text, of: node })
    }
  }
  function clipsOf(from: Element, box: DOMRect): string | undefined {
    for (
      let element: Element | null = from;
      element && element !== card?.parentElement;
      element = element.parentElement
    ) {
      const { overflowX, overflowY } = getComputedStyle(element)
      const own = element.getBoundingClientRect()
      const scrolls = overflowY === 'auto' || overflowY === 'scroll'
      if (overflowX !== 'visible' && (box.left < own.left - 1 || box.right > own.right + 1))
        return `${element.tagName}.${element.className}`
      if (overflowY !== 'visible' && !scrolls && (box.top < own.top - 2 || box.bottom > own.bottom + 2))
        return `${element.tagName}.${element.className}`
      // What is scrolled away is out of sight of all that is around it.
      if (scrolls) return undefined
    }
    return undefined
  }
  const overlap = (a: DOMRect, b: DOMRect): boolean =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3
  const view = root.querySelector('.view:not(.leaving)')
  lines.forEach((line, index) => {
    for (const other of lines.slice(index + 1))
      if (line.of !== other.of && view?.contains(line.of) === view?.contains(other.of) && overlap(line.box, other.box))
        flaws.push(`overlap: "${line.text}" and "${other.text}"`)
  })
  for (const element of [card, ...card.querySelectorAll('*')])
    if (
      !isSkipped(element) &&
      ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) &&
      element.scrollWidth > element.clientWidth + 1
    )
      flaws.push(`scrolls sideways: ${element.className}`)
  const { left, right } = card.getBoundingClientRect()
  if (left < -1 || right > innerWidth + 1) flaws.push('the card is wider than the window')
  return flaws
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
    // The grip does for the keyboard what the whole header does for a finger: 24 px are enough.
    if (isInSentence(element) || element.matches('.handle')) return []
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
    test.setTimeout(90_000)
    await lab.page.setViewportSize({ width: 320, height: 640 })
    const found: string[] = []
    const look = async (state: string): Promise<void> => {
      found.push(...(await lab.page.evaluate(findFlaws)).map((flaw) => `${state}: ${flaw}`))
    }
    await everyView(lab, `locale=${locale}`, async (state) => {
      await look(state)
      await space(lab, TEXT_SPACING)
      await look(`${state}, spaced`)
      await space(lab, '')
    })
    expect([...new Set(found)]).toEqual([])
  })

for (const [size, viewport] of [
  ['on a desktop', { width: 1280, height: 800 }],
  ['on a phone', { width: 390, height: 844 }],
] as const)
  test(`what can be pressed is 44 px large or more, ${size}`, async ({ lab }) => {
    test.setTimeout(90_000)
    await lab.page.setViewportSize(viewport)
    const found: string[] = []
    await everyView(lab, '', async (state) => {
      found.push(...(await lab.page.evaluate(findSmallTargets)).map((target) => `${state}: ${target}`))
    })
    expect([...new Set(found)]).toEqual([])
  })
