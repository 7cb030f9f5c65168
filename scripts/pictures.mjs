// pnpm pictures: every story as a picture, in both modes, as the 360 px modal of a desktop and on a phone, and a contact
// sheet for each feature. The first story of each file, which is its view as it mostly is, also from right to left.
//
//   node scripts/pictures.mjs [feature…] [--no-build]
//
// dist/pictures/<feature>/<story>-<mode>-<form>[-rtl].png and dist/pictures/<feature>.png
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { BROWSER_ARGS, ensureBrowser } from './browser.mjs'
import { bin, ROOT, runNode } from './run.mjs'
import { readBuild, serve } from './serve.mjs'

const STORYBOOK = join(ROOT, 'dist/storybook')
const PICTURES = join(ROOT, 'dist/pictures')
const AT_ONCE = 2
const MODES = ['dark', 'light']
const FORMS = {
  desktop: { viewport: { width: 480, height: 760 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
}

/**
 * @typedef {{ id: string, title: string, name: string, importPath: string, type: string }} Entry of Storybook's index
 * @typedef {object} Shot
 * @property {Entry} entry
 * @property {string} feature
 * @property {string} mode
 * @property {keyof typeof FORMS} form
 * @property {'ltr' | 'rtl'} direction
 * @property {string} file
 */

/** The folder a story stands in: `features/network` is `network`, `shell` is `shell`. @param {Entry} entry */
const featureOf = ({ importPath }) => /\/src\/(?:features\/)?([^/]+)\//.exec(importPath)?.[1] ?? 'other'

/** @param {Entry[]} entries @returns {Shot[]} */
function shotsOf(entries) {
  const forms = Object.keys(FORMS)
  const isFirst = (entry) => entry === entries.find(({ title }) => title === entry.title)
  const shot = (entry, mode, form, direction) => {
    const feature = featureOf(entry)
    const name = [entry.id, mode, form, ...(direction === 'rtl' ? ['rtl'] : [])].join('-')
    return { entry, feature, mode, form, direction, file: join(PICTURES, feature, `${name}.png`) }
  }
  return [
    ...entries.flatMap((entry) => forms.flatMap((form) => MODES.map((mode) => shot(entry, mode, form, 'ltr')))),
    ...entries.filter(isFirst).flatMap((entry) => forms.map((form) => shot(entry, 'dark', form, 'rtl'))),
  ]
}

/**
 * @param {import('playwright').Page} page
 * @param {string} url of the Storybook
 * @param {Shot} shot
 * @returns {Promise<string | undefined>} what went wrong
 */
async function take(page, url, { entry, mode, form, direction, file }) {
  const globals = `theme:${mode};direction:${direction};a11y.manual:!true`
  await page.goto(`${url}iframe.html?id=${entry.id}&viewMode=story&globals=${globals}`)
  await page.waitForFunction(() => {
    const { phase } = window.__STORYBOOK_PREVIEW__?.currentRender ?? {}
    return ['finished', 'errored', 'aborted'].includes(phase)
  })
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: file, animations: 'disabled' })
  const failure = await page.evaluate(failureOf)
  if (failure) return `${entry.title}, ${entry.name} (${mode}, ${form}, ${direction}): ${failure}`
}

/** Runs in the page. A story that failed counts as finished, too: what failed is only told by an event. */
function failureOf() {
  const failures = ['storyThrewException', 'playFunctionThrewException', 'unhandledErrorsWhilePlaying']
  const [event] = failures.flatMap((name) => window.__STORYBOOK_ADDONS_CHANNEL__.last(name) ?? [])
  return event && String([event].flat()[0].message).split('\n')[0]
}

/**
 * @param {import('playwright').Browser} browser
 * @param {string} url
 * @param {Shot[]} shots
 * @returns {Promise<string[]>} what went wrong
 */
async function takeAll(browser, url, shots) {
  const errors = []
  for (const [form, device] of Object.entries(FORMS)) {
    const context = await browser.newContext({ ...device, deviceScaleFactor: 2, reducedMotion: 'reduce', locale: 'en' })
    const queue = shots.filter((shot) => shot.form === form)
    const work = async () => {
      const page = await context.newPage()
      for (let shot; (shot = queue.shift());) {
        const error = await take(page, url, shot).catch(
          (reason) => `${shot.entry.title}, ${shot.entry.name}: ${reason}`,
        )
        if (error) errors.push(error)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    await context.close()
  }
  return errors
}

const escape = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A page that lays out a feature's pictures. @param {string} feature @param {Shot[]} shots */
function sheet(feature, shots) {
  const stories = new Set(shots.map(({ entry, direction }) => `${direction} ${entry.id}`))
  const figures = [...stories].map((story) => {
    const pictures = shots.filter(({ entry, direction }) => `${direction} ${entry.id}` === story)
    const [{ entry, direction }] = pictures
    const images = pictures.map(({ file }) => `<img src="${pathToFileURL(file)}" alt="">`)
    const [, view = entry.title] = /([^/]+)$/.exec(entry.title) ?? []
    const caption = [view, entry.name, ...(direction === 'rtl' ? ['right to left'] : [])].join(' · ')
    return `<figure><figcaption>${escape(caption)}</figcaption><div>${images.join('')}</div></figure>`
  })
  return `<!doctype html><meta charset="utf-8"><title>${escape(feature)}</title><style>
body { margin: 0; padding: 24px; background: #6b7280; color: white; font: 14px/20px system-ui, sans-serif; width: max-content }
main { display: grid; grid-template-columns: ${figures.length > 1 ? 'auto auto' : 'auto'}; gap: 24px 32px }
figure { margin: 0 }
div { display: flex; gap: 8px; align-items: flex-start; margin-top: 4px }
img { height: 400px; border-radius: 6px; display: block }
</style><h1>${escape(feature)}</h1><main>${figures.join('')}</main>`
}

/** @param {import('playwright').Browser} browser @param {string} feature @param {Shot[]} shots */
async function takeSheet(browser, feature, shots) {
  const html = join(PICTURES, feature, 'index.html')
  writeFileSync(html, sheet(feature, shots))
  const page = await browser.newPage({ viewport: { width: 640, height: 100 } })
  await page.goto(pathToFileURL(html).href)
  const { width, height } = await page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement
    return { width: Math.max(scrollWidth, document.body.offsetWidth), height: scrollHeight }
  })
  await page.setViewportSize({ width, height })
  await page.screenshot({ path: join(PICTURES, `${feature}.png`) })
  await page.close()
}

async function main() {
  const { values, positionals: wanted } = parseArgs({
    options: { build: { type: 'boolean', default: true } },
    allowPositionals: true,
    allowNegative: true,
  })
  const path = await ensureBrowser()
  if (values.build) {
    const args = ['build', '--config-dir', 'packages/ui/.storybook', '--output-dir', STORYBOOK, '--quiet']
    const { status, output } = await runNode(bin('storybook'), args)
    if (status !== 0) throw new Error(output)
  }
  const files = readBuild(STORYBOOK)
  const index = JSON.parse(files.get('/index.json').text())
  const shots = shotsOf(Object.values(index.entries).filter(({ type }) => type === 'story')).filter(
    ({ feature }) => wanted.length === 0 || wanted.includes(feature),
  )
  const features = [...new Set(shots.map(({ feature }) => feature))]
  if (features.length === 0) throw new Error(`No story belongs to ${wanted.join(', ') || 'anything'}`)
  for (const feature of features) {
    rmSync(join(PICTURES, feature), { recursive: true, force: true })
    mkdirSync(join(PICTURES, feature), { recursive: true })
  }

  const server = await serve(files)
  const browser = await chromium.launch({ executablePath: path, args: BROWSER_ARGS })
  try {
    const errors = await takeAll(browser, server.url, shots)
    for (const feature of features) {
      await takeSheet(
        browser,
        feature,
        shots.filter((shot) => shot.feature === feature),
      )
      console.log(join(PICTURES, `${feature}.png`))
    }
    for (const error of errors) console.error(error)
    console.log(`${shots.length} pictures, ${errors.length} with an error`)
    process.exitCode = errors.length > 0 ? 1 : 0
  } finally {
    await browser.close()
    server.close()
  }
}

await main()
