import { fileURLToPath } from 'node:url'
import type { DirectorySwitches } from '@latchkit/sandbox'
import type { Locator } from '@playwright/test'
import { expect, test, type Lab } from './lab.js'
import { openCode, put, readCode } from './phone.js'
import { serveLab } from './serveLab.js'

const FAILED = 'More wallets didn’t load.'
const OFFLINE = 'You’re offline.'

const spoil = ({ sandbox }: Lab, switches: Partial<DirectorySwitches>): Promise<void> =>
  put<DirectorySwitches>(sandbox.manifest.directory.switchesUrl, switches)

/** Returns the parameters of all requests for wallets. */
const asked = ({ requests }: Lab): URLSearchParams[] =>
  requests.filter((url) => url.includes('/getWallets')).map((url) => new URL(url).searchParams)

/** The row of a wallet. The name of an installed one ends with the mark that says so. */
const row = ({ dialog }: Lab, name: string): Locator =>
  dialog.getByRole('button', { name: new RegExp(`^${name}( Installed)?$`) })
const allRow = ({ dialog }: Lab): Locator => dialog.getByRole('button', { name: /^All wallets/ })
const rows = ({ dialog }: Lab): Locator => dialog.locator('.List-list li[data-key]')
const trouble = ({ dialog }: Lab): Locator => dialog.locator('[class*=-trouble]')

async function openAll(lab: Lab, query = 'services=on'): Promise<void> {
  await lab.open(query)
  await lab.connectButton.click()
  await allRow(lab).click()
  await expect(rows(lab).first()).toBeVisible()
}

async function connectInstalled(lab: Lab): Promise<void> {
  await row(lab, 'Sandbox Wallet').click()
  await lab.panel.getByRole('button', { name: 'Approve' }).click()
  await expect(lab.value('status')).toHaveText('connected')
}

test.afterEach(({ lab }) => spoil(lab, {}))

test('F034 the directory’s host is gone: installed wallets and codes work, a message says so, and Try again brings the rest', async ({
  lab,
}) => {
  const host = `${lab.sandbox.manifest.directory.url}/**`
  await lab.page.route(host, (route) => route.abort('namenotresolved'))
  await lab.open('services=on')
  await openCode(lab)
  expect(await readCode(lab)).toMatch(/^wc:/)
  await lab.dialog.getByRole('button', { name: 'Back' }).click()
  await expect(trouble(lab)).toContainText(FAILED)
  await lab.page.unroute(host)
  await trouble(lab).getByRole('button', { name: 'Try again' }).click()
  await expect(row(lab, 'Sandbox Phone')).toBeVisible()
  await expect(trouble(lab)).toBeEmpty()
  await connectInstalled(lab)
})

/** Waits until everything that the first click shows is loaded. It loads at idle, and can't load offline. */
async function fetchedAhead({ page }: Lab): Promise<void> {
  await expect(page.locator('[data-latchkit] [class*=-trouble]')).toBeAttached()
  await page.waitForFunction(() => {
    const { wallets, pairing } = window.latches[0]?.getState() ?? {}
    return !!wallets && !!pairing
  })
}

test('F029 offline at the first click: a message says so, installed wallets are listed, and back online the rest loads by itself', async ({
  lab,
}) => {
  await lab.open('services=on')
  await fetchedAhead(lab)
  await lab.page.context().setOffline(true)
  await lab.connectButton.click()
  await expect(trouble(lab)).toContainText(OFFLINE)
  await expect(row(lab, 'Sandbox Wallet')).toBeVisible()
  await lab.page.context().setOffline(false)
  await expect(row(lab, 'Sandbox Phone')).toBeVisible()
  await expect(trouble(lab)).toBeEmpty()
})

test('F029 offline at the second visit: the wallets of the first visit are shown', async ({ lab }) => {
  await lab.open('services=on')
  await lab.connectButton.click()
  await expect(row(lab, 'Sandbox Phone')).toBeVisible()
  await lab.page.reload()
  await expect(lab.connectButton).toBeVisible()
  await fetchedAhead(lab)
  await lab.page.context().setOffline(true)
  await lab.connectButton.click()
  await expect(row(lab, 'Sandbox Phone')).toBeVisible()
  await expect(trouble(lab)).toContainText(OFFLINE)
})

test('F001 a page in place of the directory’s JSON: a message says so, and Try again brings the wallets', async ({
  lab,
}) => {
  await spoil(lab, { paths: ['/getWallets'], body: 'html' })
  await lab.open('services=on')
  await lab.connectButton.click()
  await expect(trouble(lab)).toContainText(FAILED)
  expect(await lab.dialog.textContent()).not.toMatch(/unexpected|token|JSON|undefined|null|\[object|40\d|<\/?\w/i)
  // The same request would get the same answer, so there is only one request for each list.
  expect(asked(lab)).toHaveLength(1)
  await spoil(lab, {})
  await trouble(lab).getByRole('button', { name: 'Try again' }).click()
  await expect(row(lab, 'Sandbox Phone')).toBeVisible()
  await expect(trouble(lab)).toBeEmpty()
})

test('F010 the directory sends a Retry-After of one second: the kit waits, and the wallets come by themselves', async ({
  lab,
}) => {
  await spoil(lab, { paths: ['/getWallets'], calls: 1, status: 429, retryAfter: '1' })
  await lab.open('services=on')
  await lab.connectButton.click()
  await expect(row(lab, 'Sandbox Phone')).toBeVisible()
  const times = await lab.page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/getWallets'))
      .map(({ startTime }) => startTime),
  )
  // The header is from another origin: browsers hide it unless the server exposes it.
  expect(times).toHaveLength(2)
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(990)
  await expect(trouble(lab)).toBeEmpty()
})

test('F025 HTML in place of pictures: the monogram stays', async ({ lab }) => {
  await spoil(lab, { image: 'html' })
  await openAll(lab)
  const pictures = (): Set<string> => new Set(lab.requests.filter((url) => url.includes('/getWalletImage/')))
  await expect.poll(() => pictures().size).toBeGreaterThanOrEqual(8)
  await lab.page.waitForLoadState('networkidle')
  await expect(rows(lab).locator('.Picture-loaded')).toHaveCount(0)
  await expect(rows(lab).filter({ hasText: 'Sandbox Phone' }).locator('.Picture-picture')).toHaveText('S')
})

test('F025 F153 a picture that has a script in it is drawn, and runs nothing', async ({ lab }) => {
  await spoil(lab, { image: 'script' })
  await openAll(lab)
  await expect(lab.dialog.locator('.Picture-loaded').first()).toBeVisible()
  expect(await lab.page.evaluate(() => 'sandboxPictureRan' in window)).toBe(false)
})

test('F037 the page’s policy blocks the directory: the console names the entry, and the rest works', async ({
  lab,
}) => {
  const said: string[] = []
  lab.page.on('console', (message) => said.push(message.text()))
  await lab.open('services=directory&csp=strict')
  await lab.connectButton.click()
  await expect(trouble(lab)).toContainText(FAILED)
  const { origin } = new URL(lab.sandbox.manifest.directory.url)
  const hint = (directive: string): string =>
    `Latchkit: this page's Content Security Policy blocks ${origin}: add it to ${directive}.`
  await expect.poll(() => said).toContain(hint('connect-src'))
  await connectInstalled(lab)
})

test('F037 the page’s policy blocks pictures: the console names the entry, and monograms stand in', async ({
  lab,
  build,
}) => {
  const said: string[] = []
  lab.page.on('console', (message) => said.push(message.text()))
  const policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src http: ws:; img-src data:"
  const folder = fileURLToPath(new URL(`../dist/${build}`, import.meta.url))
  const server = await serveLab(folder, lab.sandbox.manifest, { 'no-pictures': policy })
  await lab.page.goto(`${server.url}/?wallets=none&csp=no-pictures`)
  await lab.connectButton.click()
  await allRow(lab).click()
  const { origin } = new URL(lab.sandbox.manifest.directory.url)
  await expect
    .poll(() => said)
    .toContain(`Latchkit: this page's Content Security Policy blocks ${origin}: add it to img-src.`)
  const picture = rows(lab).filter({ hasText: 'Sandbox Phone' }).locator('.Picture-picture')
  await expect(picture).toHaveText('S')
  await picture.click()
  expect(await readCode(lab)).toMatch(/^wc:/)
  await server.stop()
})
