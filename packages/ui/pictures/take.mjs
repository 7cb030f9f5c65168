// Shows a story, and finds its flaws. The scripts `page*.js` do that in the page.
import { fileURLToPath } from 'node:url'

const SCRIPTS = ['page.js', 'page.texts.js', 'page.lists.js', 'page.fonts.js']

/**
 * @typedef {{ id: string, title: string, name: string, importPath: string, type: string, tags: string[] }} Entry of Storybook's index
 * @typedef {'cut' | 'outside' | 'overlapping' | 'untranslated' | 'broken' | 'wrapped' | 'uneven' | 'alike' | 'raw'} Kind
 * @typedef {{ kind: Kind, text: string, by: number, place: string }} Flaw `by` in px; of a raw number its digits
 */

/** Opens a page with `window.pictures`. @param {import('playwright').BrowserContext} context */
export async function newPage(context) {
  const page = await context.newPage()
  for (const name of SCRIPTS) await page.addInitScript({ path: fileURLToPath(new URL(name, import.meta.url)) })
  return page
}

/**
 * Shows a story, until it has been drawn and played. A failed story counts as finished too, and only an event reports it.
 * @param {import('playwright').Page} page @param {string} url of its iframe
 * @returns {Promise<boolean>} whether it has texts of the kit, which can be translated
 */
export async function show(page, url) {
  await page.goto(url)
  await page.waitForFunction(() =>
    ['finished', 'errored', 'aborted'].includes(window.__STORYBOOK_PREVIEW__?.currentRender?.phase),
  )
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  const failure = await page.evaluate(() => {
    const failures = ['storyThrewException', 'playFunctionThrewException', 'unhandledErrorsWhilePlaying']
    const [event] = failures.flatMap((name) => window.__STORYBOOK_ADDONS_CHANNEL__.last(name) ?? [])
    return event && String([event].flat()[0].message)
  })
  if (failure) throw new Error(failure)
  return page.evaluate(() => window.pictures.isTranslated())
}

/** Changes the language of a story without a reload. @param {import('playwright').Page} page @param {string} locale */
export async function speak(page, locale) {
  await page.evaluate((detail) => window.dispatchEvent(new CustomEvent('story-look', { detail })), { locale })
  await page.waitForFunction((wanted) => window.pictures.isSettled(wanted), locale)
}

/** @param {import('playwright').Page} page @param {string} locale @returns {Promise<Flaw[]>} */
export const findFlaws = (page, locale) =>
  page.evaluate((isPseudo) => window.pictures.findFlaws(isPseudo), locale === 'qps')

/**
 * Makes every text as wide as in a narrow or a wide system font, or again as in this machine's.
 * @param {import('playwright').Page} page @param {'narrow' | 'wide'} [font]
 */
export async function dress(page, font) {
  await page.evaluate((wanted) => {
    window.pictures.dress(wanted)
    return window.pictures.drawn()
  }, font)
  // A view that is higher or lower in the new widths changes its height by an animation.
  await page.waitForFunction(() => window.pictures.isStill())
}
