// Runs in the page of a story, after page.js: makes its texts as wide as in other fonts.
;(() => {
  /** The mean width of the letters from a to z, in em, of narrow system fonts (Arial, Roboto) and wide ones (Verdana). */
  const WIDTHS = { narrow: 0.48, wide: 0.57 }
  const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
  /** The style sheet that dresses a root, and the spacing that each rule of the kit had. */
  const dresses = new WeakMap()
  const spacings = new WeakMap()

  /** Measures this machine's font, in em. */
  function widthOfFont() {
    const context = document.createElement('canvas').getContext('2d')
    context.font = '100px system-ui, sans-serif'
    return context.measureText(LETTERS).width / LETTERS.length / 100
  }

  /**
   * Makes every text as wide as in a narrow or a wide system font, by the room between letters: no font is on every
   * machine, and `local()` names one of this machine. Only widths change: the kit sets the height of each line itself.
   * @param {'narrow' | 'wide'} [font] default: this machine's
   */
  function dress(font) {
    const by = font ? WIDTHS[font] - widthOfFont() : 0
    for (const root of globalThis.pictures.rootsOf()) {
      for (const { cssRules } of [...root.styleSheets, ...root.adoptedStyleSheets]) spaceRules(cssRules, by)
      const sheet = dresses.get(root) ?? new CSSStyleSheet()
      if (!dresses.has(root)) root.adoptedStyleSheets.push(sheet)
      dresses.set(root, sheet)
      sheet.replaceSync(by ? `body, dialog, .aside, button, input { letter-spacing: ${by}em }` : '')
    }
  }

  /** Adds to the spacing that rules set themselves. */
  function spaceRules(rules, by) {
    for (const rule of rules) {
      if (rule.cssRules) spaceRules(rule.cssRules, by)
      const own = spacings.get(rule) ?? rule.style?.letterSpacing
      if (!own || own.startsWith('inherit')) continue
      spacings.set(rule, own)
      rule.style.letterSpacing = by && own !== 'normal' ? `calc(${own === '0px' ? '0px' : own} + ${by}em)` : own
    }
  }

  /** Resolves when what scripts measure has followed the new widths. */
  const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

  Object.assign(globalThis.pictures, { dress, drawn })
})()
