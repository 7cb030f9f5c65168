// Takes the pictures of every story, in both modes, on a desktop and on phones, in several languages: see CONTRIBUTING.md.
// A text that is cut, is outside its box, or overlaps another text fails the test, in a narrow or in a wide system font. So
// does a broken word, address or amount, a row that is higher than others of its kind, a number of more than six digits,
// and a disc that looks like another one of its list. In the pseudo-locale, so does an untranslated text.
import { test as base, expect, type BrowserContextOptions, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../../scripts/run.mjs'
import { serve } from '../../../scripts/serve.mjs'
import { dress, findFlaws, newPage, show, speak, type Entry } from './take.mjs'

const STORYBOOK = join(ROOT, 'dist/storybook')
const PICTURES = join(ROOT, 'dist/pictures')
const MODES = ['dark', 'light']
const FONTS = ['narrow', 'wide'] as const
/** By default English, a language from right to left, one with long words, and English with accents, half as long again. */
const LOCALES = (process.env.LATCHKIT_LOCALES ?? 'en,ar,de,qps').split(',')
/** A story without the kit's texts only differs by its direction. */
const UNTRANSLATED = ['en', 'ar']

/** A worker opens one page, and keeps what it has loaded. */
const test = base.extend<object, { url: string; tab: Page }>({
  url: [
    async ({}, use) => {
      const { url, close } = await serve(STORYBOOK)
      await use(url)
      close()
    },
    { scope: 'worker' },
  ],
  tab: [
    async ({ browser }, use, { project }) => {
      const context = await browser.newContext(project.use as BrowserContextOptions)
      await use(await newPage(context))
      await context.close()
    },
    { scope: 'worker' },
  ],
})

/** `features/network` is `network`, `shell` is `shell`, and the site of the embedded wallet is `secure`. */
const featureOf = ({ importPath }: Entry): string =>
  /\/apps\/(secure)\/|\/src\/(?:features\/)?([^/]+)\//.exec(importPath)?.slice(1).find(Boolean) ?? 'other'

const { entries } = JSON.parse(readFileSync(join(STORYBOOK, 'index.json'), 'utf8')) as {
  entries: Readonly<Record<string, Entry>>
}
// Stories that are tested again in another look are hidden in Storybook. Pictures show each story in every look.
const stories = Object.values(entries).filter(({ type, tags }) => type === 'story' && tags.includes('dev'))

for (const entry of stories) {
  const feature = featureOf(entry)
  for (const mode of MODES) {
    test(`${entry.title}, ${entry.name}, ${mode}`, { tag: `@${feature}` }, async ({ url, tab }, { project }) => {
      const query = `id=${entry.id}&viewMode=story&globals=theme:${mode};a11y.manual:!true`
      const isTranslated = await show(tab, `${url}iframe.html?${query}`)
      for (const locale of LOCALES.filter((each) => isTranslated || UNTRANSLATED.includes(each))) {
        await speak(tab, locale)
        const path = join(PICTURES, feature, locale, `${entry.id}-${mode}-${project.name}.png`)
        if (project.metadata.hasSheet) await tab.screenshot({ path, animations: 'disabled' })
        for (const font of FONTS) {
          await dress(tab, font)
          const flaws = await findFlaws(tab, locale)
          const flawed = path.replace(/png$/, `${font}.png`)
          if (flaws.length > 0) await tab.screenshot({ path: flawed, animations: 'disabled' })
          expect.soft(flaws, flawed).toEqual([])
        }
        await dress(tab)
      }
    })
  }
}
