// Contact sheets: the pictures of one feature in one language, on one page.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const LANGUAGES = { ar: 'Arabic', de: 'German', qps: 'pseudo-locale' }

/** @typedef {import('./take.mjs').Picture} Picture */

const escape = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/**
 * Returns a page with the pictures of one feature in one language.
 * @param {string} title
 * @param {Picture[]} pictures
 */
function sheet(title, pictures) {
  const stories = new Set(pictures.map(({ entry }) => entry.id))
  const figures = [...stories].map((id) => {
    const ofStory = pictures.filter(({ entry }) => entry.id === id)
    const [{ entry }] = ofStory
    const images = ofStory.map(({ file }) => `<img src="${pathToFileURL(file)}" alt="">`)
    const [, view = entry.title] = /([^/]+)$/.exec(entry.title) ?? []
    const mark = ofStory.some(({ flaws, failure }) => failure || flaws.length > 0) ? ' ⚠' : ''
    const caption = `${view} · ${entry.name}${mark}`
    return `<figure><figcaption>${escape(caption)}</figcaption><div>${images.join('')}</div></figure>`
  })
  return `<!doctype html><meta charset="utf-8"><title>${escape(title)}</title><style>
body { margin: 0; padding: 24px; background: #6b7280; color: white; font: 14px/20px system-ui, sans-serif; width: max-content }
main { display: grid; grid-template-columns: ${figures.length > 1 ? 'auto auto' : 'auto'}; gap: 24px 32px }
figure { margin: 0 }
div { display: flex; gap: 8px; align-items: flex-start; margin-top: 4px }
img { height: 400px; border-radius: 6px; display: block }
</style><h1>${escape(title)}</h1><main>${figures.join('')}</main>`
}

/**
 * @param {import('playwright').Browser} browser
 * @param {string} folder of all pictures
 * @param {Picture[]} pictures of one feature in one language
 * @returns {Promise<string>} the sheet's file
 */
export async function takeSheet(browser, folder, pictures) {
  const [{ feature, locale }] = pictures
  const suffix = locale === 'en' ? '' : `-${locale}`
  const html = join(folder, feature, `index${suffix}.html`)
  const file = join(folder, `${feature}${suffix}.png`)
  writeFileSync(html, sheet(LANGUAGES[locale] ? `${feature}, ${LANGUAGES[locale]}` : feature, pictures))
  const page = await browser.newPage({ viewport: { width: 640, height: 100 } })
  await page.goto(pathToFileURL(html).href)
  const { width, height } = await page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement
    return { width: Math.max(scrollWidth, document.body.offsetWidth), height: scrollHeight }
  })
  await page.setViewportSize({ width, height })
  await page.screenshot({ path: file })
  await page.close()
  return file
}
