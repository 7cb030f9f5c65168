import { converter } from 'culori'
import { expect, onTestFinished, test } from 'vitest'
import { commands } from 'vitest/browser'

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
