// A visit to a page of an example, in a browser with the sandbox's wallet.
import assert from 'node:assert/strict'

const PATIENCE_MS = 30_000

/**
 * @typedef {object} World
 * @property {import('playwright').Browser} browser
 * @property {import('@latchkit/sandbox').Sandbox} sandbox
 * @property {string} wallet the script of a wallet that approves everything
 */

/**
 * Checks a page as the server sends it: it comes with a strict policy and without what that forbids.
 * @param {string} url
 * @param {{ drawn: readonly string[] }} expected parts of the page that the server draws
 */
export async function checkDocument(url, { drawn }) {
  const response = await fetch(url)
  const policy = response.headers.get('content-security-policy') ?? ''
  assert.match(policy, /default-src 'none'.*script-src /, 'the page has a policy')
  assert.doesNotMatch(policy, /unsafe-|https?:\/\/\*|\s\*/, 'the policy is strict')
  const html = await response.text()
  assert.doesNotMatch(html, /<[^>]+\sstyle="|<style(?! nonce=)/, 'no style attribute, and no style without a nonce')
  for (const part of drawn) assert.ok(html.includes(part), `the server draws ${part}`)
}

/**
 * Connects the wallet, and loads the page again, which restores the connection.
 * @param {World} world
 * @param {string} url
 * @param {{ button: string }} expected its label
 */
export async function connectAndReload(world, url, { button }) {
  const { address } = world.sandbox.manifest.evm.accounts[0]
  await withPage(world, url, {}, async (page) => {
    await hydrated(page)
    await page.getByRole('button', { name: button }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Sandbox Wallet' }).click()
    await page.getByText(`Hello ${address}`).waitFor()
    await dialog.waitFor({ state: 'hidden' })
    await page.reload()
    await page.getByText(`Hello ${address}`).waitFor()
    await hydrated(page)
  })
}

/**
 * Loads the page in a German browser.
 * @param {World} world
 * @param {string} url
 * @param {{ button: string }} expected its label
 */
export const readInGerman = (world, url, { button }) =>
  withPage(world, url, { locale: 'de-DE' }, async (page) => {
    await hydrated(page)
    await page.getByRole('button', { name: button }).waitFor()
  })

/** Waits until React handles the button. A press before that gets lost. @param {import('playwright').Page} page */
async function hydrated(page) {
  const button = page.locator('.latch-button').first()
  await button.waitFor()
  const isHandled = (element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))
  await page.waitForFunction(isHandled, await button.elementHandle())
}

/**
 * Opens a page, and afterwards checks that nothing was wrong: no error in the console (violations of the policy and
 * errors of hydration are among them), and no request to any other host.
 * @param {World} world
 * @param {string} url
 * @param {import('playwright').BrowserContextOptions} options
 * @param {(page: import('playwright').Page) => Promise<void>} run
 */
async function withPage({ browser, sandbox, wallet }, url, options, run) {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(PATIENCE_MS)
  const problems = []
  const hosts = new Set()
  const page = await context.newPage()
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' || /hydrat/i.test(message.text())) problems.push(message.text())
  })
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  try {
    await page.addInitScript({ content: wallet })
    await page.goto(url)
    await run(page)
  } catch (error) {
    throw problems.length > 0 ? new Error(`${error}\nThe console says:\n${problems.join('\n')}`) : error
  } finally {
    await context.close()
  }
  assert.deepEqual(problems, [], 'the console has no error')
  const allowed = [url, ...sandbox.manifest.evm.chains.map(({ rpcUrl }) => rpcUrl)].map((each) => new URL(each).host)
  const foreign = [...hosts].filter((host) => host !== '' && !allowed.includes(host))
  assert.deepEqual(foreign, [], 'the page asks its own host and the RPCs alone')
}
