// Makes the contact sheets: the pictures of a feature in a language, on one page.
import { expect, test } from '@playwright/test'
import { readdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from '../../../scripts/run.mjs'

const PICTURES = join(ROOT, 'dist/pictures')
const STYLES = `
body { margin: 0; padding: 24px; background: #6b7280; color: white; font: 12px/20px system-ui, sans-serif }
main { display: grid; grid-template-columns: repeat(8, auto); gap: 16px; width: max-content }
figure { margin: 0; width: min-content; overflow-wrap: anywhere }
img { height: 400px; border-radius: 6px; display: block }`

test('a sheet for each feature and language', async ({ page }) => {
  const pictures = readdirSync(PICTURES, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\/.*\/.*\.png$/.test(path),
  )
  const folders = new Set(pictures.map((path) => dirname(path)))
  for (const folder of folders) {
    const names = pictures
      .filter((path) => dirname(path) === folder)
      .map((path) => basename(path))
      .sort()
    const figures = names.map((name) => `<figure><figcaption>${name}</figcaption><img src="${name}" alt=""></figure>`)
    const html = join(PICTURES, folder, 'index.html')
    writeFileSync(html, `<!doctype html><style>${STYLES}</style><h1>${folder}</h1><main>${figures.join('')}</main>`)
    await page.goto(pathToFileURL(html).href)
    await page.setViewportSize({ width: await page.evaluate(() => document.documentElement.scrollWidth), height: 600 })
    await page.screenshot({ path: join(PICTURES, `${folder.replace('/', '-')}.png`), fullPage: true })
  }
  expect(folders.size).toBeGreaterThan(0)
})
