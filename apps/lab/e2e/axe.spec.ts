import axe from 'axe-core'
import { everyView } from './everyView.js'
import { expect, test, type Lab } from './lab.js'

/** What axe finds on the page as it stands, modal and all. */
async function findings(lab: Lab): Promise<string[]> {
  return lab.page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      // WCAG 2.5.3. Experimental, so it isn't among those that run by themselves.
      rules: { 'label-content-name-mismatch': { enabled: true } },
    })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
  })
}

/** Walks through every view with axe. */
async function expectNoFindings(lab: Lab, query: string, direction: 'ltr' | 'rtl'): Promise<void> {
  let isThere = false
  const found: string[] = []
  await everyView(lab, query, async (state) => {
    if (!isThere) await lab.page.evaluate(axe.source)
    isThere = true
    await expect(lab.page.locator('[data-latchkit]')).toHaveAttribute('dir', direction)
    found.push(...(await findings(lab)).map((finding) => `${state}: ${finding}`))
  })
  expect(found).toEqual([])
}

for (const theme of ['dark', 'light'])
  for (const [direction, locale] of [
    ['ltr', 'en'],
    ['rtl', 'ar'],
  ] as const)
    test(`axe finds nothing on any view of the lab, ${theme}, ${direction}`, async ({ lab }) => {
      test.setTimeout(180_000)
      await expectNoFindings(lab, `theme=${theme}&locale=${locale}`, direction)
    })

for (const [what, form, theme] of [
  ['is a part of the page', 'inline', 'light'],
  ['covers the whole window', 'fullScreen', 'dark'],
] as const)
  test(`axe finds nothing on any view of a kit that ${what}`, async ({ lab }) => {
    test.setTimeout(180_000)
    await expectNoFindings(lab, `form=${form}&theme=${theme}`, 'ltr')
  })
