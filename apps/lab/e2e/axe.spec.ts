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

for (const theme of ['dark', 'light'])
  for (const [direction, locale] of [
    ['ltr', 'en'],
    ['rtl', 'ar'],
  ] as const)
    test(`axe finds nothing on any view of the lab, ${theme}, ${direction}`, async ({ lab }) => {
      test.setTimeout(90_000)
      let isThere = false
      const found: string[] = []
      await everyView(lab, `theme=${theme}&locale=${locale}`, async (state) => {
        if (!isThere) await lab.page.evaluate(axe.source)
        isThere = true
        await expect(lab.page.locator('[data-latchkit]')).toHaveAttribute('dir', direction)
        found.push(...(await findings(lab)).map((finding) => `${state}: ${finding}`))
      })
      expect(found).toEqual([])
    })
