// Tests that integrity.json of the elements is what browsers take: a page has the files from another host, and runs none of
// them that is not what was published.
import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../run.mjs'

const FOLDER = join(ROOT, 'packages/element/dist/page')
const PAGE = 'https://app.example/'
const CDN = 'https://cdn.example/latchkit/'

const SCRIPT = `import { createLatch } from '${CDN}element.js'
import { mainnet } from '${CDN}networks.js'
createLatch({ networks: [mainnet], metadata: { name: 'A page' }, locale: 'en' })`

/** The hash of each file, by its path from the folder. */
type Hashes = Readonly<Record<string, string>>
const readHashes = (): Hashes => JSON.parse(readFileSync(join(FOLDER, 'integrity.json'), 'utf8')) as Hashes

/** The import map that the guide tells to write: the hash of each file, by its address. */
const mapOf = (hashes: Hashes): string =>
  JSON.stringify({
    integrity: Object.fromEntries(Object.entries(hashes).map(([file, hash]) => [new URL(file, CDN).href, hash])),
  })

/** The page's HTML. Without `map` only the first file has a hash. */
const htmlOf = (hashes: Hashes, map: string | undefined): string => `<!doctype html>
<html lang="en">
<head>
<title>A page</title>
<link rel="icon" href="data:,">
${map === undefined ? '' : `<script type="importmap">${map}</script>`}
<script type="module" src="${CDN}element.js" integrity="${hashes['./element.js']}" crossorigin></script>
<script type="module" src="page.js"></script>
</head>
<body><latch-button></latch-button></body>
</html>`

interface Visit {
  /** The address of a file of the kit that the host changes. */
  readonly changed?: string
  /** Whether the page has the import map. Default: it has. */
  readonly hasMap?: boolean
}

/** Opens the page, under a policy that allows the import map by its own hash. Returns what the console says. */
async function visit(page: Page, context: BrowserContext, { changed, hasMap = true }: Visit = {}): Promise<string[]> {
  const hashes = readHashes()
  const map = hasMap ? mapOf(hashes) : undefined
  const ownHash = createHash('sha256')
    .update(map ?? '')
    .digest('base64')
  const policy = `default-src 'none'; script-src 'self' ${CDN} 'sha256-${ownHash}'; style-src 'self'; img-src data:`
  await context.route(`${PAGE}**`, (route) =>
    route.request().url() === PAGE
      ? route.fulfill({
          body: htmlOf(hashes, map),
          contentType: 'text/html',
          headers: { 'content-security-policy': policy },
        })
      : route.fulfill({ body: SCRIPT, contentType: 'text/javascript' }),
  )
  await context.route(`${CDN}**`, (route) => {
    const url = route.request().url()
    const text = readFileSync(join(FOLDER, url.slice(CDN.length)), 'utf8')
    return route.fulfill({
      body: url === changed ? `globalThis.wasChanged = true;${text}` : text,
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
    })
  })
  const messages: string[] = []
  page.on('pageerror', (error) => messages.push(String(error)))
  page.on('console', (message) => messages.push(message.text()))
  await page.goto(PAGE)
  return messages
}

const wasChanged = (page: Page): Promise<boolean> => page.evaluate(() => 'wasChanged' in globalThis)

/** The address of the file whose name begins so: the names of late files end with a hash. */
const addressOf = (name: string): string =>
  new URL(
    Object.keys(readHashes()).find((file) => file.startsWith(`./${name}`))!,
    CDN,
  ).href

test.describe('a page that has the elements from another host', { tag: '@element' }, () => {
  test('loads them with the hash of each file, the late ones too', async ({ page, context }) => {
    const messages = await visit(page, context)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('dialog').getByRole('heading', { name: 'Connect wallet' }).waitFor()
    expect(messages).toEqual([])
  })

  for (const name of ['element', 'start'])
    test(`runs nothing where the file ${name} was changed`, async ({ page, context }) => {
      const messages = await visit(page, context, { changed: addressOf(name) })
      await expect.poll(() => messages).toContainEqual(expect.stringMatching(/integrity/))
      expect(await wasChanged(page)).toBe(false)
      await expect(page.getByRole('button')).toHaveCount(0)
    })

  test('does not run a late file that was changed', async ({ page, context }) => {
    const messages = await visit(page, context, { changed: addressOf('react') })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await expect.poll(() => messages).toContainEqual(expect.stringMatching(/integrity/))
    expect(await wasChanged(page)).toBe(false)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('would run it without the import map', async ({ page, context }) => {
    await visit(page, context, { changed: addressOf('react'), hasMap: false })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('dialog').waitFor()
    expect(await wasChanged(page)).toBe(true)
  })
})
