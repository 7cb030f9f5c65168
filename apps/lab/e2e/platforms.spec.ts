import { devices, type Page } from '@playwright/test'
import type { DirectoryContents } from '@latchkit/sandbox'
import { expect, test, type Lab } from './lab.js'
import { openPhone, put, readCode } from './phone.js'

declare global {
  interface Window {
    /** The links that the page opened, where the test keeps them from opening. */
    opened: { readonly href: string; readonly target: string | undefined }[]
    /** The methods of the connections that were made. */
    methods: string[]
    /** The longest time in which no script of the page ran, in ms. */
    longestPause: number
  }
}

/** The settings of a phone's browser that a page can detect: user agent, screen and touch. */
const emulate = (name: 'Pixel 7' | 'iPhone 14') => {
  const { userAgent, viewport, deviceScaleFactor, isMobile, hasTouch } = devices[name]
  return { userAgent, viewport, deviceScaleFactor, isMobile, hasTouch }
}

/** Keeps links from opening, and records them. */
const keepLinks = ({ page }: Lab): Promise<unknown> =>
  page.addInitScript(() => {
    window.opened = []
    window.open = (href, target) => {
      window.opened.push({ href: String(href), target })
      return null
    }
  })

/** Resolves with the link that was opened after `count` others. */
async function link({ page }: Lab, count = 0): Promise<Window['opened'][number]> {
  await page.waitForFunction((past) => window.opened.length > past, count)
  const opened = await page.evaluate(() => window.opened)
  expect(opened).toHaveLength(count + 1)
  return opened.at(-1) as Window['opened'][number]
}

/** Returns the pairing URI in a link of WalletConnect's form. */
const uriIn = (href: string): string => new URL(href).searchParams.get('uri') ?? ''

const choose = async (lab: Lab, name: string): Promise<void> => {
  await lab.dialog.getByRole('button', { name }).click()
}

const open = async (lab: Lab, query = 'services=on'): Promise<void> => {
  await lab.open(query)
  await lab.connectButton.click()
}

const networks = ({ sandbox }: Lab): string[] => sandbox.manifest.evm.chains.map(({ caip2 }) => caip2)

/** Adds a wallet to the top of the directory. */
const list = (lab: Lab, wallet: DirectoryContents['wallets'][number]): Promise<void> =>
  put<DirectoryContents>(lab.sandbox.manifest.directory.contentsUrl, {
    wallets: [{ chains: networks(lab), ...wallet }],
  })

/** Approves in the phone wallet's page, which a link opened. */
async function approveIn(phone: Page, text: string): Promise<void> {
  const panel = phone.getByRole('dialog', { name: 'Sandbox Phone' })
  await expect(panel).toContainText(text)
  await panel.getByRole('button', { name: 'Approve', exact: true }).click()
}

/** Hides the page behind another, as a phone does: pages in a test never become hidden by themselves. */
const goBehind = ({ page }: Lab): Promise<void> =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
    Reflect.deleteProperty(document, 'visibilityState')
  })

/** Records the methods of connections. */
const listen = ({ page }: Lab): Promise<void> =>
  page.evaluate(() => {
    window.methods = []
    window.latches[0]?.subscribeEvents((event) => {
      if (event.event === 'CONNECT_SUCCESS') window.methods.push(event.properties.method)
    })
  })

/**
 * Pauses the page, as a phone does with a page behind an app: no scripts, timers or messages. Resolves with a function
 * that resumes it, and checks that it was paused.
 */
async function sleep({ page }: Lab): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    let last = performance.now()
    window.longestPause = 0
    setInterval(() => {
      window.longestPause = Math.max(window.longestPause, performance.now() - last)
      last = performance.now()
    }, 50)
  })
  const session = await page.context().newCDPSession(page)
  await session.send('Debugger.enable')
  const paused = new Promise((resolve) => session.once('Debugger.paused', resolve))
  await session.send('Debugger.pause')
  await paused
  const since = Date.now()
  return async () => {
    const slept = Date.now() - since
    await session.send('Debugger.resume')
    await session.detach()
    await expect.poll(() => page.evaluate(() => window.longestPause)).toBeGreaterThan(slept * 0.9)
  }
}

const GONE = {
  id: 'gone',
  name: 'Gone Wallet',
  mobile_link: 'gonewallet://',
  play_store: 'https://play.google.com/store/apps/details?id=example.gone',
}

/**
 * F054: a link that opens nothing, and the alternatives to it. The test keeps the link from the browser, which would
 * ask the visitor about an unknown scheme, and take no other input meanwhile.
 */
async function findsOtherWays(lab: Lab): Promise<void> {
  await keepLinks(lab)
  await lab.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await list(lab, GONE)
  await open(lab)
  await choose(lab, 'Gone Wallet')
  await expect(lab.dialog.getByRole('heading', { name: 'Nothing opened?' })).toBeVisible()
  await expect(lab.dialog.getByRole('link', { name: /^Get Gone Wallet/ })).toHaveAttribute('href', GONE.play_store)
  const code = await readCode(lab)
  await lab.dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect.poll(() => lab.page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  expect((await link(lab)).href).toBe(`gonewallet://wc?uri=${encodeURIComponent(code)}`)
  await choose(lab, 'Open Gone Wallet again')
  expect((await link(lab, 1)).href).toBe(`gonewallet://wc?uri=${encodeURIComponent(code)}`)
}

/** The browser decides how long a tap counts, and the machine may be slow: here it counts until the code is there. */
test.beforeEach(({ lab }) =>
  lab.page.addInitScript(() =>
    Object.defineProperty(UserActivation.prototype, 'isActive', { configurable: true, get: () => true }),
  ),
)

test.afterEach(({ lab }) => put<DirectoryContents>(lab.sandbox.manifest.directory.contentsUrl, {}))

test.describe('Android Chrome', () => {
  test.use(emulate('Pixel 7'))

  test('a tap on a wallet opens its page with the pairing, and approving there connects', async ({ lab }) => {
    await open(lab)
    await listen(lab)
    const context = lab.page.context()
    const [phone] = await Promise.all([context.waitForEvent('page'), choose(lab, 'Sandbox Phone')])
    await goBehind(lab)
    await approveIn(phone, 'Latchkit lab')
    await expect(lab.value('status')).toHaveText('connected')
    await expect(lab.page.getByRole('dialog')).toHaveCount(0)
    expect(await lab.page.evaluate(() => window.methods)).toEqual(['mobile'])
    const stored = await lab.page.evaluate(() => localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE'))
    const { origin } = new URL(lab.sandbox.manifest.phone.url)
    expect(JSON.parse(stored ?? '')).toEqual({ href: `${origin}/`, name: 'Sandbox Phone' })
  })

  test('S4.01 a wallet that is chosen anew gets a new code', async ({ lab }) => {
    await keepLinks(lab)
    await open(lab)
    await choose(lab, 'Sandbox Phone')
    const first = await link(lab)
    expect(first.target).toBe('_blank')
    const { origin } = new URL(lab.sandbox.manifest.phone.url)
    expect(first.href.startsWith(`${origin}/wc?`)).toBe(true)
    expect(uriIn(first.href)).toMatch(/^wc:[0-9a-f]{64}@2\?/)
    await choose(lab, 'Back')
    await choose(lab, 'Sandbox Phone')
    const { href } = await link(lab, 1)
    expect(uriIn(href)).toMatch(/^wc:/)
    expect(uriIn(href)).not.toBe(uriIn(first.href))
  })

  test('F054 a link that opens nothing: the store, the link to copy and the code', ({ lab }) => findsOtherWays(lab))

  test('F056 the page sleeps while the wallet approves, and its socket is gone: on the way back it is connected', async ({
    lab,
    browser,
  }) => {
    await keepLinks(lab)
    await open(lab)
    await choose(lab, 'Sandbox Phone')
    const uri = uriIn((await link(lab)).href)
    const phone = await openPhone(browser, lab.sandbox.manifest.phone.url)
    await phone.pair(uri)
    await expect(phone.panel).toContainText('Latchkit lab')

    const wake = await sleep(lab)
    await fetch(lab.sandbox.manifest.relay.restartUrl, { method: 'POST', body: '{"mailbox":"keep"}' })
    await phone.approve('Latchkit lab')
    await expect(phone.page.getByRole('button', { name: 'Disconnect Latchkit lab' })).toBeVisible()
    await wake()
    await expect(lab.value('status')).toHaveText('connected')
    await expect(lab.page.getByRole('dialog')).toHaveCount(0)
    await phone.page.context().close()
  })

  test('the code for another phone is reached from all wallets', async ({ lab }) => {
    await open(lab)
    await expect(lab.dialog.getByRole('button', { name: 'Sandbox Phone' })).toBeVisible()
    await expect(lab.dialog.getByRole('button', { name: /^WalletConnect/ })).toHaveCount(0)
    await choose(lab, 'All wallets')
    await choose(lab, 'Connect by QR code')
    expect(await readCode(lab)).toMatch(/^wc:/)
  })
})

/** Returns the address of the wallet's page as Telegram opens it for a chat's link, with the start parameter. */
function startPage(href: string, phoneUrl: string): string {
  const page = new URL(phoneUrl)
  page.searchParams.set('startapp', new URL(href).searchParams.get('startapp') ?? '')
  return page.href
}

/** How Telegram changes a link on its way to the wallet's page. */
const HANDED: readonly (readonly [what: string, mobileLink: string | undefined, hand: typeof startPage])[] = [
  ['a page’s link', undefined, decodeURIComponent],
  ['a chat’s link', 'https://t.me/chat_wallet_bot', startPage],
]

test.describe('Telegram on Android', () => {
  test.use(emulate('Pixel 7'))
  test.beforeEach(async ({ lab }) => {
    await keepLinks(lab)
    await lab.page.addInitScript(() => Object.assign(window, { TelegramWebviewProxy: { postEvent() {} } }))
  })

  test('S4.01 a link is encoded once more, as Telegram decodes it once, and the same code is used again', async ({
    lab,
  }) => {
    await open(lab)
    await choose(lab, 'Sandbox Phone')
    const first = await link(lab)
    expect(first.target).toBe('_blank')
    expect(decodeURIComponent(uriIn(first.href))).toMatch(/^wc:[0-9a-f]{64}@2\?.*&symKey=[0-9a-f]{64}/)
    expect(uriIn(first.href)).toMatch(/^wc%3A/)
    await choose(lab, 'Back')
    await choose(lab, 'Sandbox Phone')
    expect((await link(lab, 1)).href).toBe(first.href)
  })

  for (const [what, mobile_link, hand] of HANDED)
    test(`${what} reaches the wallet as Telegram hands it over, and approving there connects`, async ({ lab }) => {
      const { url } = lab.sandbox.manifest.phone
      await list(lab, { id: 'handed', name: 'Handed Wallet', mobile_link: mobile_link ?? url })
      await open(lab)
      await choose(lab, 'Handed Wallet')
      const phone = await lab.page.context().newPage()
      await phone.goto(hand((await link(lab)).href, url))
      await goBehind(lab)
      await approveIn(phone, 'Latchkit lab')
      await expect(lab.value('status')).toHaveText('connected')
    })
})

/** A wallet whose scheme opens nothing in the test, and whose page is the phone wallet's. */
const universal = ({ sandbox }: Lab): DirectoryContents['wallets'][number] => ({
  id: 'universal',
  name: 'Universal Wallet',
  mobile_link: 'universalwallet://',
  link_mode: sandbox.manifest.phone.url,
})

test.describe('Telegram on iOS', () => {
  test.use(emulate('iPhone 14'))
  test.beforeEach(({ lab }) =>
    lab.page.addInitScript(() => Object.assign(window, { TelegramWebviewProxy: { postEvent() {} } })),
  )

  test('S4.01 a wallet’s page comes before its scheme, encoded once, and the same code is used again', async ({
    lab,
  }) => {
    await keepLinks(lab)
    await list(lab, universal(lab))
    await open(lab)
    await choose(lab, 'Universal Wallet')
    const first = await link(lab)
    const { origin } = new URL(lab.sandbox.manifest.phone.url)
    expect(first.target).toBe('_blank')
    expect(first.href.startsWith(`${origin}/wc?`)).toBe(true)
    expect(uriIn(first.href)).toMatch(/^wc:[0-9a-f]{64}@2\?.*&symKey=[0-9a-f]{64}/)
    await choose(lab, 'Back')
    await choose(lab, 'Universal Wallet')
    expect((await link(lab, 1)).href).toBe(first.href)
  })

  test('a tap opens the wallet’s page with the pairing, and approving there connects', async ({ lab }) => {
    await list(lab, universal(lab))
    await open(lab)
    await listen(lab)
    const context = lab.page.context()
    const [phone] = await Promise.all([context.waitForEvent('page'), choose(lab, 'Universal Wallet')])
    await goBehind(lab)
    await approveIn(phone, 'Latchkit lab')
    await expect(lab.value('status')).toHaveText('connected')
    await expect(lab.page.getByRole('dialog')).toHaveCount(0)
    expect(await lab.page.evaluate(() => window.methods)).toEqual(['mobile'])
  })
})

test.describe('a desktop', () => {
  test('the wallet’s website opens in a tab, and approving there connects', async ({ lab }) => {
    await open(lab)
    await listen(lab)
    await choose(lab, 'Sandbox Phone')
    await lab.dialog.getByRole('tab', { name: 'Web' }).click()
    const button = lab.dialog.getByRole('button', { name: 'Open Sandbox Phone' })
    await expect(button).toBeEnabled()
    const [phone] = await Promise.all([lab.page.context().waitForEvent('page'), button.click()])
    await approveIn(phone, 'Latchkit lab')
    await expect(lab.value('status')).toHaveText('connected')
    expect(await lab.page.evaluate(() => window.methods)).toEqual(['mobile'])
  })

  test('F054 the desktop app opens nothing: a message says so, and its link can be copied', async ({ lab }) => {
    await open(lab)
    await choose(lab, 'Sandbox Phone')
    await lab.dialog.getByRole('tab', { name: 'Desktop' }).click()
    const button = lab.dialog.getByRole('button', { name: 'Open Sandbox Phone' })
    await expect(button).toBeEnabled()
    await button.click()
    await expect(lab.dialog.getByRole('heading', { name: 'Nothing opened?' })).toBeVisible()
    await expect(lab.dialog.getByRole('button', { name: 'Open Sandbox Phone again' })).toBeVisible()
    await expect(lab.dialog.getByRole('button', { name: 'Copy link' })).toBeEnabled()
  })
})
