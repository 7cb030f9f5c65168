import type { Locator } from '@playwright/test'
import axe from 'axe-core'
import { findFlawsSpaced, findSmallTargets, FLAW_FINDER } from './flaws.js'
import { createLab, expect, test, type Lab } from './lab.js'
import { openCode, openPhone, readCode } from './phone.js'

const signInDialog = ({ page }: Lab) => page.getByRole('dialog', { name: 'Sign in' })

/** Approves the request that the wallet shows. */
const approve = ({ panel }: Lab): Promise<void> => panel.getByRole('button', { name: 'Approve' }).click()

/** Connects the wallet, and signs in. */
async function signIn(lab: Lab): Promise<void> {
  await lab.connect()
  await signInDialog(lab).getByRole('button', { name: 'Sign in' }).click()
  await approve(lab)
  await expect(signInDialog(lab)).toBeHidden()
}

/** Opens the view of the sessions, as a visitor reaches it. */
async function openSessions({ page }: Lab): Promise<Locator> {
  const account = page.getByRole('button', { name: /^Account/ })
  await account.first().click()
  await page.getByRole('button', { name: /^Settings/ }).click()
  await page.getByRole('button', { name: 'Sessions' }).click()
  return page.getByRole('dialog', { name: 'Sessions' })
}

/** Whether the page has read an answer with a nonce. Runs in the page. */
const hasNonce = (): boolean =>
  performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/siwx/nonce'))

test('S4.06 a wallet signs in once: after a reload, in another tab and until another network nothing is asked', async ({
  lab,
  other,
}) => {
  await lab.open('siwx=required')
  await signIn(lab)
  expect(await lab.asked('personal_sign')).toBe(1)

  await lab.page.reload()
  await expect(lab.value('status')).toHaveText('connected')
  await other.open('siwx=required')
  await expect(other.value('status')).toHaveText('connected')
  await other.page
    .getByRole('button', { name: /^Account/ })
    .first()
    .click()
  await expect(other.page.getByRole('dialog', { name: 'Account' })).toBeVisible()
  expect(await lab.asked('personal_sign')).toBe(0)
  expect(await other.asked('personal_sign')).toBe(0)
  await other.page.keyboard.press('Escape')

  // F196: on another network the account has no session.
  await lab.wallet((wallet) => wallet.switchChain(31338))
  await expect(signInDialog(lab).getByText('Sandbox Two')).toBeVisible()
  expect(await lab.asked('personal_sign')).toBe(0)
  expect([...lab.problems, ...other.problems]).toEqual([])
})

/** Reloads the page, and opens the account of the wallet that is restored. */
async function reloadSignedIn({ page, problems, value }: Lab): Promise<void> {
  await page.reload()
  await expect(value('status')).toHaveText('connected')
  await page
    .getByRole('button', { name: /^Account/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
  expect(problems).toEqual([])
}

/** The adapters of one wallet each, with that wallet. */
const SINGLE = [
  ['solana', 'Sandbox Solana Wallet'],
  ['bitcoin', 'Sandbox Bitcoin Wallet'],
] as const

/** Opens the lab with a wallet that approves everything, and signs in with it. */
async function signInWith(lab: Lab, [kind, wallet]: (typeof SINGLE)[number]): Promise<void> {
  await lab.open(`adapters=${kind}&siwx=required`, { answer: 'approve' }, [kind])
  await lab.connectButton.click()
  await lab.dialog.getByRole('button', { name: wallet }).click()
  await expect(lab.value('status')).toHaveText('connected')
  // A wallet that has signed while it connected is not asked by the view.
  const button = signInDialog(lab).getByRole('button', { name: 'Sign in' })
  await expect(async () => {
    if (await button.isVisible()) await button.click()
    await expect(lab.page.getByRole('dialog')).toHaveCount(0, { timeout: 1_000 })
  }).toPass()
}

for (const single of SINGLE)
  test(`S4.06 F205 an account of ${single[0]} signs in once, until it is another one, or its session is ended elsewhere`, async ({
    browser,
    lab,
    other,
    sandbox,
    server,
  }) => {
    const [kind] = single
    await signInWith(lab, single)
    await reloadSignedIn(lab)
    await lab.page.keyboard.press('Escape')
    await other.open(`adapters=${kind}&siwx=required`, { answer: 'approve' }, [kind])
    await expect(other.value('status')).toHaveText('connected')
    await expect(other.page.getByRole('dialog')).toHaveCount(0)

    await lab.page.bringToFront()
    await lab.page.evaluate((wallet) => window.sandboxWallets[wallet].switchAccount(1), kind)
    await expect(signInDialog(lab)).toBeVisible()
    await lab.page.evaluate((wallet) => window.sandboxWallets[wallet].switchAccount(0), kind)
    await expect(lab.page.getByRole('dialog')).toHaveCount(0)

    const context = await browser.newContext()
    const elsewhere = createLab(await context.newPage(), sandbox, server.url)
    await signInWith(elsewhere, single)
    const status = await elsewhere.page.evaluate(async () => {
      const init = { method: 'DELETE', headers: { 'content-type': 'application/json' }, body: '{"others":true}' }
      return (await fetch('/siwx/sessions', init)).status
    })
    expect(status).toBe(200)
    await context.close()
    await lab.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await lab.page
      .getByRole('button', { name: /^Account/ })
      .first()
      .click()
    await expect(signInDialog(lab)).toBeVisible()
    expect([...lab.problems, ...other.problems]).toEqual([])
  })

for (const [adapter, kind, wallet, method] of [
  ['wagmi', 'evm', 'Sandbox Wallet', 'wallet_connect'],
  ['solana', 'solana', 'Sandbox Solana Wallet', 'solana:signIn'],
] as const)
  test(`an account of ${adapter} connects and signs in by one prompt, and stays signed in after a reload`, async ({
    lab,
  }) => {
    await lab.open(`adapters=${adapter}&siwx=one-click`, { answer: 'approve' }, [kind])
    await lab.connectButton.click()
    // The nonce comes once the list is drawn. The page itself knows when: the browser's protocol now and then loses the
    // end of an answer that sets a cookie.
    await expect.poll(() => lab.page.evaluate(hasNonce)).toBe(true)
    await lab.dialog.getByRole('button', { name: wallet }).click()
    await expect(lab.value('status')).toHaveText('connected')
    await expect(lab.page.getByRole('dialog')).toHaveCount(0)
    expect(await lab.asked(method, kind)).toBe(1)
    expect(lab.requests.filter((url) => url.endsWith('/siwx/nonce'))).toHaveLength(1)
    await reloadSignedIn(lab)
  })

test('S5.08 F197 a phone connects and signs in by one prompt', async ({ lab, browser }) => {
  await lab.open('siwx=required&services=on')
  const phone = await openPhone(browser, lab.sandbox.manifest.phone.url)
  await openCode(lab)
  await phone.pair(await readCode(lab))
  await phone.approve('wants you to sign in with your Ethereum account')
  await expect(lab.value('status')).toHaveText('connected')
  await expect(lab.page.getByRole('dialog')).toHaveCount(0)
  await expect(phone.panel).toHaveCount(0)
  await reloadSignedIn(lab)
  await phone.page.context().close()
})

/** Expects no flaws of the view that is shown. */
async function examine(lab: Lab): Promise<void> {
  await expect(lab.page.locator('.moving')).toHaveCount(0)
  expect(await findFlawsSpaced(lab)).toEqual([])
  expect(await lab.page.evaluate(findSmallTargets)).toEqual([])
  const violations = await lab.page.evaluate(async () => {
    const found = await (window as unknown as { axe: typeof axe }).axe.run(document)
    return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
  })
  expect(violations).toEqual([])
}

for (const locale of ['en', 'ar'])
  test(`F219 the views in ${locale}: axe, what can be pressed, and its layout 320 px wide`, async ({ lab }) => {
    await lab.page.addInitScript({ path: FLAW_FINDER })
    await lab.page.addInitScript(axe.source)
    await lab.page.setViewportSize({ width: 320, height: 640 })
    // A card whose height is moving would cut its content.
    await lab.page.emulateMedia({ reducedMotion: 'reduce' })
    await lab.open(`siwx=required&locale=${locale}`, { answer: 'approve' })
    await lab.page.locator('.latch-button').first().click()
    await lab.page.getByRole('button', { name: 'Sandbox Wallet' }).click()
    const view = lab.page.locator('[data-view=SIWXSignMessage]')
    await view.locator('[aria-expanded]').click()
    await expect(view.getByRole('textbox')).toHaveValue(/wants you to sign in with your Ethereum account/)
    await expect(view.locator('[aria-disabled]')).toHaveCount(0)
    await examine(lab)
    await view.locator('.Button-primary').click()
    await expect(lab.page.locator('dialog[open]')).toHaveCount(0)
    await lab.page.evaluate(() => window.latches[0]?.open({ view: 'Sessions' }))
    await expect(lab.page.locator('[data-view=Sessions] li')).toHaveCount(1)
    await examine(lab)
  })

test('F205 a session that another browser ends is over, and the wallet is not asked by itself', async ({
  browser,
  lab,
  sandbox,
  server,
}) => {
  await lab.open('siwx=required')
  await signIn(lab)
  const context = await browser.newContext()
  const elsewhere = createLab(await context.newPage(), sandbox, server.url)
  await elsewhere.open('siwx=required')
  await signIn(elsewhere)
  const view = await openSessions(elsewhere)
  // The browser of the tests, twice.
  await expect(view.getByRole('listitem')).toHaveCount(2)
  await expect(view.getByRole('listitem').first()).toContainText('This browser')
  await view.getByRole('button', { name: 'End all other sessions' }).click()
  await expect(view.getByText('You’re signed in nowhere else.')).toBeVisible()
  await expect(view.getByRole('listitem')).toHaveCount(1)
  expect(elsewhere.problems).toEqual([])
  await context.close()

  // The visitor comes back to the page.
  await lab.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await lab.page
    .getByRole('button', { name: /^Account/ })
    .first()
    .click()
  await expect(signInDialog(lab)).toBeVisible()
  expect(await lab.asked('personal_sign')).toBe(1)
  await signInDialog(lab).getByRole('button', { name: 'Cancel' }).click()
  await expect(lab.value('status')).toHaveText('disconnected')
})

test('the session of this browser ends in its list, and the sign-in is shown', async ({ lab }) => {
  await lab.open('siwx=required')
  await signIn(lab)
  const view = await openSessions(lab)
  await view.getByRole('button', { name: /^End the session: / }).click()
  await expect(signInDialog(lab).getByRole('button', { name: 'Sign in' })).toBeEnabled()
  expect(await lab.asked('personal_sign')).toBe(1)
  const accounts = await lab.page.evaluate(async () => {
    const { accounts } = (await (await fetch('/siwx/session')).json()) as { readonly accounts: readonly unknown[] }
    return accounts
  })
  expect(accounts).toEqual([])
  expect(lab.problems).toEqual([])
})
