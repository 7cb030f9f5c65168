// Composes the picture of README.md out of four stories, and writes docs/latchkit.png. It takes the stories that
// `pnpm stories` has built.
//
//   npx -y pnpm stories && node packages/ui/pictures/readme.mjs
import { chromium } from 'playwright'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { BROWSER_ARGS, ensureBrowser } from '../../../scripts/browser.mjs'
import { ROOT } from '../../../scripts/run.mjs'
import { serve } from '../../../scripts/serve.mjs'
import { newPage, show } from './take.mjs'

const PICTURE = join(ROOT, 'docs/latchkit.png')
const MAX_BYTES = 200_000
/** The stories, each in one mode: connecting, waiting for the wallet, the account, and the review of a payment. */
const STORIES = [
  ['connectors-connect--last-used', 'dark'],
  ['connection-connectingexternal--waiting', 'dark'],
  ['account-tokens-and-activity--ready', 'light'],
  ['send-walletsendpreview--token-with-a-fee', 'light'],
]
const WINDOW = { width: 480, height: 720 }
/** What of the window is shown. */
const SHOWN = { x: 35, y: 0, width: 410, height: 720 }

const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: BROWSER_ARGS })
const { url, close } = await serve(join(ROOT, 'dist/storybook'))
try {
  const context = await browser.newContext({ viewport: WINDOW, locale: 'en' })
  const page = await newPage(context)
  const pictures = []
  for (const [id, mode] of STORIES) {
    await show(page, `${url}iframe.html?id=${id}&viewMode=story&globals=theme:${mode};a11y.manual:!true`)
    pictures.push((await page.screenshot({ animations: 'disabled', clip: SHOWN })).toString('base64'))
  }
  const images = pictures.map((each) => `<img alt="" src="data:image/png;base64,${each}">`)
  await page.setViewportSize({ width: SHOWN.width * STORIES.length, height: SHOWN.height })
  await page.setContent(`<style>body { margin: 0; display: flex }</style>${images.join('')}`)
  await page.screenshot({ path: PICTURE })
} finally {
  close()
  await browser.close()
}
const bytes = statSync(PICTURE).size
console.log(`${PICTURE}: ${bytes} bytes`)
if (bytes > MAX_BYTES) throw new Error(`The picture has more than ${MAX_BYTES} bytes.`)
