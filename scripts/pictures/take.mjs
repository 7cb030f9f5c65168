// Takes the pictures: loads a story once for each mode and form, and changes its language without a reload.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const AT_ONCE = 2
const PAGE = fileURLToPath(new URL('page.js', import.meta.url))
export const MODES = ['dark', 'light']
export const FORMS = {
  desktop: { viewport: { width: 480, height: 760 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
}
/**
 * English, a language from right to left, one with long words, and `qps`, English with accents and half as long again.
 */
export const LOCALES = ['en', 'ar', 'de', 'qps']
/** A story without the kit's texts only differs by its direction. */
const UNTRANSLATED = ['en', 'ar']

/**
 * @typedef {{ id: string, title: string, name: string, importPath: string, type: string, tags: string[] }} Entry of Storybook's index
 * @typedef {{ kind: 'cut' | 'outside' | 'overlapping' | 'untranslated', text: string, by: number, place: string }} Flaw `by` in px
 * @typedef {object} Shot
 * @property {Entry} entry
 * @property {string} feature
 * @property {string} mode
 * @property {keyof typeof FORMS} form
 * @typedef {Shot & { locale: string, file: string, flaws: Flaw[], failure?: string }} Picture
 * @typedef {{ url: string, folder: string, locales: string[], check: boolean }} Order
 */

/** Returns the folder of a story: `features/network` is `network`, `shell` is `shell`. @param {Entry} entry */
export const featureOf = ({ importPath }) => /\/src\/(?:features\/)?([^/]+)\//.exec(importPath)?.[1] ?? 'other'

/** Returns the path of a picture in the folder of all pictures. @param {Shot} shot @param {string} locale */
export const nameOf = ({ entry, feature, mode, form }, locale) =>
  join(feature, `${[entry.id, mode, form, ...(locale === 'en' ? [] : [locale])].join('-')}.png`)

/**
 * @param {import('playwright').Page} page
 * @param {Shot} shot
 * @param {Order} order
 * @returns {Promise<Picture[]>} one for each language
 */
async function take(page, shot, { url, folder, locales, check }) {
  await page.goto(`${url}iframe.html?id=${shot.entry.id}&viewMode=story&globals=theme:${shot.mode};a11y.manual:!true`)
  await page.waitForFunction(() => {
    const { phase } = window.__STORYBOOK_PREVIEW__?.currentRender ?? {}
    return ['finished', 'errored', 'aborted'].includes(phase)
  })
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  const failure = await page.evaluate(failureOf)
  const isTranslated = await page.evaluate(() => window.pictures.isTranslated())
  const pictures = []
  for (const locale of locales.filter((each) => isTranslated || UNTRANSLATED.includes(each))) {
    await speak(page, locale)
    const file = join(folder, nameOf(shot, locale))
    await page.screenshot({ path: file, animations: 'disabled' })
    const flaws = check ? await page.evaluate((isPseudo) => window.pictures.findFlaws(isPseudo), locale === 'qps') : []
    pictures.push({ ...shot, locale, file, flaws, ...(failure && { failure }) })
  }
  return pictures
}

/** @param {import('playwright').Page} page @param {string} locale */
async function speak(page, locale) {
  await page.evaluate((detail) => window.dispatchEvent(new CustomEvent('story-look', { detail })), { locale })
  await page.waitForFunction((wanted) => window.pictures.isSettled(wanted), locale)
}

/**
 * Runs in the page. Returns the error of a story: a failed story counts as finished too, and only an event reports it.
 */
function failureOf() {
  const failures = ['storyThrewException', 'playFunctionThrewException', 'unhandledErrorsWhilePlaying']
  const [event] = failures.flatMap((name) => window.__STORYBOOK_ADDONS_CHANNEL__.last(name) ?? [])
  return event && String([event].flat()[0].message).split('\n')[0]
}

/** Opens a page with `window.pictures`. @param {import('playwright').BrowserContext} context */
export async function newPage(context) {
  const page = await context.newPage()
  await page.addInitScript({ path: PAGE })
  return page
}

/**
 * @param {import('playwright').Browser} browser
 * @param {Shot[]} shots
 * @param {Order} order
 * @returns {Promise<{ pictures: Picture[], errors: string[] }>} in no order
 */
export async function takeAll(browser, shots, order) {
  const pictures = []
  const errors = []
  for (const [form, device] of Object.entries(FORMS)) {
    const context = await browser.newContext({ ...device, deviceScaleFactor: 2, locale: 'en' })
    const queue = shots.filter((shot) => shot.form === form)
    const work = async () => {
      const page = await newPage(context)
      for (let shot; (shot = queue.shift());) {
        const { entry, mode } = shot
        const taken = await take(page, shot, order).catch((reason) => {
          errors.push(`${entry.title}, ${entry.name} (${mode}, ${form}): ${reason}`)
          return []
        })
        pictures.push(...taken)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    await context.close()
  }
  return { pictures, errors }
}
