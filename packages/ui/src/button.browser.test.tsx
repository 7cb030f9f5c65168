import { converter } from 'culori'
import { expect, onTestFinished, test } from 'vitest'
import { commands } from 'vitest/browser'

const rgb = converter('rgb')

/** The fill of a connect button of an app with an accent of its own. */
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
  // What a page calls its own doesn't get in.
  document.documentElement.style.setProperty('--latch-fill', 'lime')
  document.body.append(button)
  onTestFinished(() => {
    button.remove()
    document.documentElement.style.removeProperty('--latch-fill')
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
  })
  return getComputedStyle(button).backgroundColor
}

test('a browser that can’t make a fill of an accent that bears white text has our own fill', async () => {
  const own = rgb('hsl(230 100% 62%)')!
  const drawn = rgb(await fillOf('yellow', false))!
  for (const part of ['r', 'g', 'b'] as const) expect(drawn[part]).toBeCloseTo(own[part], 2)
})

test('others make it of the accent', async () => {
  const drawn = rgb(await fillOf('yellow', true))!
  expect(drawn.r).toBeGreaterThan(drawn.b + 0.2)
})
