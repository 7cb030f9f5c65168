import { expect, press, test, type Lab } from './lab.js'

/** Texts that only one library contains. */
const WEB3 = 'Transaction fee payer required'
const SATS_CONNECT = 'runes_getBalance'
/** Texts of the style sheets of the views that send: each is in one chunk only. */
const SEND = 'WalletSendView-'
const REVIEW = 'WalletSendPreviewView-'
const SCAN = 'WalletSendScanView-'
/** A key of the state of sending, which the review shows too. */
const SEND_STATE = 'receiverProfileImage'
/** A text of the decoder of QR codes. */
const DECODER = 'expected positive width and height'
/** A text of the tables that bring names into their normal form (ENSIP-15). */
const NAMES = 'disallowed character'
/** A method that only the connecting part of the Bitcoin adapter contains. */
const BITCOIN_CONNECT = 'wallet_renouncePermissions'

/** Resolves with whether a script with the text was loaded, after the first `past` requests. */
const hasLoaded = async ({ page, requests }: Lab, text: string, past = 0): Promise<boolean> => {
  const scripts = requests.slice(past).filter((url) => url.endsWith('.js'))
  return page.evaluate(
    async ([urls, wanted]) => {
      const all = await Promise.all(urls.map(async (url) => (await fetch(url)).text()))
      return all.some((script) => script.includes(wanted))
    },
    [scripts, text] as const,
  )
}

test('a Solana wallet is connected to and signs without @solana/web3.js, which a transfer loads', async ({ lab }) => {
  await lab.open('adapters=solana', { answer: 'approve' }, ['solana'])
  await lab.connectButton.click()
  await lab.dialog.getByRole('button', { name: /^Sandbox/ }).click()
  await expect(lab.value('status')).toHaveText('connected')
  await press(lab, 'Sign message')
  await expect(lab.value('result')).toHaveText(/^Sign message: /)
  expect(await hasLoaded(lab, WEB3)).toBe(false)
  await press(lab, 'Send transaction')
  await expect(lab.value('result')).toContainText('mined')
  expect(await hasLoaded(lab, WEB3)).toBe(true)
})

for (const { wallet, needsSats } of [
  { wallet: 'Sandbox Bitcoin Wallet', needsSats: false },
  { wallet: 'Sandbox Sats Wallet', needsSats: true },
])
  test(`${wallet} is connected to ${needsSats ? 'with' : 'without'} sats-connect, and so it is after a reload`, async ({
    lab,
  }) => {
    await lab.open('adapters=bitcoin', {}, ['bitcoin', 'sats'])
    for (const kind of ['bitcoin', 'sats'] as const)
      await lab.wallet((own) => own.set({ answer: 'approve' }, { keep: true }), kind)
    await lab.connectButton.click()
    await expect(lab.dialog.getByRole('button', { name: /^Sandbox/ })).toHaveCount(2)
    // The adapter's code for connecting is loaded by now, before a wallet is pressed.
    await expect.poll(() => hasLoaded(lab, BITCOIN_CONNECT)).toBe(true)
    expect(await hasLoaded(lab, SATS_CONNECT)).toBe(false)
    await lab.dialog.getByRole('button', { name: wallet }).click()
    await expect(lab.value('status')).toHaveText('connected')
    expect(await hasLoaded(lab, SATS_CONNECT)).toBe(needsSats)
    const before = lab.requests.length
    await lab.page.reload()
    await expect(lab.value('status')).toHaveText('connected')
    expect(await hasLoaded(lab, SATS_CONNECT, before)).toBe(needsSats)
  })

test('what sends, what reads names and what scans is loaded with the first view that needs it', async ({ lab }) => {
  const { page } = lab
  const texts = new Map<string, string>()
  const expectLoaded = async (...loaded: readonly string[]): Promise<void> => {
    // What is to be fetched when the page is idle is requested by then.
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
    for (const url of lab.requests.filter((each) => each.endsWith('.js') && !texts.has(each)))
      texts.set(url, await (await fetch(url)).text())
    const all = [...texts.values()].join()
    expect([SEND, SEND_STATE, REVIEW, SCAN, DECODER, NAMES].filter((text) => all.includes(text))).toEqual(loaded)
  }
  await lab.open()
  await lab.connect()
  await page.getByRole('button', { name: /^Account/ }).click()
  await expect(page.locator('.Balance-balance:not(.Balance-skeleton) p')).toBeVisible()
  await expectLoaded()
  await press(lab, 'Send')
  await expect(page.getByRole('textbox', { name: 'Amount' })).toBeVisible()
  await expectLoaded(SEND, SEND_STATE)
  await press(lab, 'Scan a code')
  await expect(page.locator('.view-text', { hasText: 'There is no camera here.' })).toBeVisible()
  await expectLoaded(SEND, SEND_STATE, SCAN)
  await press(lab, 'Back')
  await page.getByRole('combobox', { name: 'Recipient’s address' }).fill('reef.eth')
  await expect(page.getByText('reef.eth', { exact: true })).toBeVisible()
  await expectLoaded(SEND, SEND_STATE, SCAN, NAMES)
})
