import type { Locator } from '@playwright/test'
import { expectTranscript, forgetHeard, startListening } from './heard.js'
import { answerInWallet, stop, tabAndPress, tabTo } from './keyboard.js'
import { expect, test, type Lab } from './lab.js'

const keys = (lab: Lab, ...names: readonly string[]): Promise<void> =>
  names.reduce((before, name) => before.then(() => lab.page.keyboard.press(name)), Promise.resolve())

/** Presses ArrowDown until the option has the focus. */
async function arrowTo(option: Locator): Promise<void> {
  for (let presses = 0; presses < 20; presses++) {
    await option.page().keyboard.press('ArrowDown')
    if ((await option.count()) > 0 && (await option.evaluate((element) => element.matches(':focus')))) return
  }
  await expect(option).toBeFocused()
}
const heading = ({ page }: Lab, name: string | RegExp): Locator =>
  page.getByRole('dialog').getByRole('heading', { level: 1, name })
const button = ({ page }: Lab, name: string | RegExp): Locator => page.getByRole('dialog').getByRole('button', { name })

async function openConnected(lab: Lab, query = '', wallets: Parameters<Lab['open']>[2] = ['evm']): Promise<void> {
  await lab.open(query, { answer: 'approve' }, wallets)
  await tabAndPress(lab.connectButton)
  await tabAndPress(button(lab, /^Sandbox Wallet/))
  await expect(lab.value('status')).toHaveText('connected')
  await expect(lab.page.getByRole('dialog')).toHaveCount(0)
}

async function openWallets(lab: Lab): Promise<void> {
  await tabAndPress(lab.page.getByRole('button', { name: /^Account/ }))
  await tabAndPress(button(lab, /shows all wallets/))
  await expect(heading(lab, 'Wallets')).toBeFocused()
}

test('F226 declined, asked again and connected; the focus comes back to the button in the opener’s place', async ({
  lab,
}) => {
  await startListening(lab)
  await lab.open()
  await tabAndPress(lab.connectButton)
  await expect(heading(lab, 'Connect wallet')).toBeFocused()
  await tabAndPress(button(lab, 'Sandbox Wallet'))
  for (let times = 0; times < 2; times++) {
    await answerInWallet(lab, 'Reject')
    await expect(lab.dialog.getByRole('alert')).toBeVisible()
    await tabAndPress(button(lab, 'Ask again'))
  }
  await answerInWallet(lab, 'Approve')
  await expect(lab.value('status')).toHaveText('connected')
  await expect(lab.page.getByRole('dialog')).toHaveCount(0)
  await expect(lab.page.locator('.latch-button:focus')).toHaveCount(1)
  await expectTranscript(lab, 'connect-declined-twice')
})

test('F226 the help, and back to what was pressed; Escape closes, and the opener has the focus', async ({ lab }) => {
  await lab.open()
  await tabAndPress(lab.connectButton)
  await tabAndPress(button(lab, 'What is a wallet?'), ' ')
  await expect(heading(lab, 'What is a wallet?')).toBeFocused()
  await tabAndPress(button(lab, 'Get a wallet'))
  await expect(heading(lab, 'Get a wallet')).toBeFocused()
  await tabAndPress(button(lab, 'Back'))
  await expect(button(lab, 'Get a wallet')).toBeFocused()
  await tabTo(button(lab, 'Back'), 'Shift+Tab')
  await keys(lab, 'Enter')
  await expect(button(lab, 'What is a wallet?')).toBeFocused()
  await keys(lab, 'Escape')
  await expect(lab.page.getByRole('dialog')).toHaveCount(0)
  await expect(lab.connectButton).toBeFocused()
})

test('F226 the focus goes round in the modal, forwards and backwards, and never to the page', async ({ lab }) => {
  await lab.open('legal=checkbox')
  await tabAndPress(lab.connectButton)
  await expect(lab.dialog).toBeVisible()
  for (const key of ['Tab', 'Shift+Tab'])
    for (let presses = 0; presses < 12; presses++) {
      await keys(lab, key)
      // Between its last and its first control the browser itself has the focus.
      expect(
        await lab.page.evaluate(() => document.activeElement?.matches('[data-latchkit], body')),
        `${key} ${presses}`,
      ).toBe(true)
    }
})

test('F226 the legal checkbox gets the focus, is ticked with the space bar, and the wallet is pressed', async ({
  lab,
}) => {
  await startListening(lab)
  await lab.open('legal=checkbox', { answer: 'approve' })
  await tabAndPress(lab.connectButton)
  await tabAndPress(button(lab, 'Sandbox Wallet'))
  const box = lab.dialog.getByRole('checkbox')
  await expect(box).toBeFocused()
  await expect(box).toHaveAccessibleDescription('Tick the box first.')
  await expectTranscript(lab, 'connect-without-agreeing')
  await keys(lab, ' ')
  await expect(box).toBeChecked()
  await tabTo(button(lab, 'Sandbox Wallet'), 'Shift+Tab')
  await keys(lab, 'Enter')
  await expect(lab.value('status')).toHaveText('connected')
})

test('F226 the account: copied, its settings and back, disconnected', async ({ lab, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await startListening(lab)
  await openConnected(lab)
  await forgetHeard(lab)
  await tabAndPress(lab.page.getByRole('button', { name: /^Account/ }))
  await expect(heading(lab, 'Account')).toBeFocused()
  await expect(lab.page.locator('.Balance-balance:not(.Balance-skeleton) p')).toBeVisible()
  await tabAndPress(button(lab, /^Copy address/))
  await keys(lab, 'Enter')
  await expect
    .poll(() => lab.page.evaluate(() => navigator.clipboard.readText()))
    .toBe(await lab.value('address').textContent())
  await expectTranscript(lab, 'account-copied')
  await tabAndPress(button(lab, /^Settings/))
  await expect(heading(lab, 'Settings')).toBeFocused()
  await tabAndPress(button(lab, 'Back'))
  await expect(button(lab, /^Settings/)).toBeFocused()
  await tabAndPress(button(lab, 'Disconnect'))
  await expect(lab.value('status')).toHaveText('disconnected')
  await expect(lab.page.getByRole('dialog')).toHaveCount(0)
  await expect(lab.connectButton).toBeFocused()
  await expectTranscript(lab, 'account-disconnected')
})

test('F226 another network, declined and then approved', async ({ lab }) => {
  await startListening(lab)
  await openConnected(lab)
  await forgetHeard(lab)
  await lab.wallet((wallet) => wallet.set({ answer: 'ask' }))
  await tabAndPress(lab.page.getByRole('button', { name: /^Network:/ }))
  await expect(heading(lab, 'Choose a network')).toBeFocused()
  await tabAndPress(button(lab, 'Sandbox Two'))
  await answerInWallet(lab, 'Reject')
  await expect(lab.page.locator('.Snackbar-snackbar')).toContainText('You declined')
  await expectTranscript(lab, 'network-switch-declined')
  await expect(button(lab, 'Sandbox Two')).toBeFocused()
  await keys(lab, 'Enter')
  await answerInWallet(lab, 'Approve')
  await expect(lab.value('network')).toContainText('31338')
  await expect(lab.page.getByRole('dialog')).toHaveCount(0)
  await expect(lab.page.getByRole('button', { name: /^Network:/ })).toBeFocused()
  await expectTranscript(lab, 'network-switched')
})

test('F226 several wallets: one more, another one used, one of them disconnected', async ({ lab }) => {
  await startListening(lab)
  await openConnected(lab, 'adapters=wagmi,solana', ['evm', 'solana'])
  await lab.wallet((wallet) => wallet.set({ answer: 'approve' }), 'solana')
  await openWallets(lab)
  await tabAndPress(button(lab, 'Connect another wallet'))
  await tabAndPress(button(lab, 'Sandbox Solana Wallet'))
  const [account] = lab.sandbox.manifest.solana.accounts
  await expect(lab.page.getByTestId('lab-solana')).toHaveText(`connected ${account?.address}`)
  await expect(lab.page.getByRole('dialog')).toHaveCount(0)
  await openWallets(lab)
  await forgetHeard(lab)
  // The row that is pressed belongs to the wallet that isn't active. It becomes active.
  for (const [wallet, address] of [
    ['Sandbox Wallet', lab.sandbox.manifest.evm.accounts[0]?.address],
    ['Sandbox Solana Wallet', account?.address],
  ] as const) {
    const row = button(lab, new RegExp(`^${wallet}`))
    await tabAndPress(row)
    await expect(button(lab, /shows all wallets/)).toBeFocused()
    await expect(lab.value('address')).toHaveText(address ?? '')
    await keys(lab, 'Enter')
    await expect(row).toHaveAttribute('aria-current', 'true')
  }
  await expectTranscript(lab, 'wallet-another-used')
  await tabAndPress(button(lab, /^Disconnect Sandbox Solana Wallet/))
  await expect(lab.page.getByTestId('lab-solana')).toContainText('disconnected')
  await expect(lab.page.locator('dialog[open] :focus')).toHaveCount(1)
  await expectTranscript(lab, 'wallet-one-disconnected')
  await keys(lab, 'Escape')
  await expect(lab.page.getByRole('dialog')).toHaveCount(0)
})

test('F226 all wallets: searched, walked with the arrow keys, chosen; its tabs; back to its row', async ({ lab }) => {
  await lab.open('services=on')
  await tabAndPress(lab.connectButton)
  await tabAndPress(button(lab, /^All wallets/))
  await expect(heading(lab, /All wallets/)).toBeFocused()
  // Typing in the list searches it.
  await expect(lab.dialog.getByRole('combobox')).toBeVisible()
  await lab.page.keyboard.type('amber')
  await expect(lab.dialog.getByRole('combobox')).toHaveValue('amber')
  const found = lab.dialog.getByRole('option', { name: /^Amber Crane/ })
  await expect(found).toBeVisible()
  await arrowTo(found)
  await keys(lab, 'Enter')
  const tabs = lab.dialog.getByRole('tab')
  await expect(lab.dialog.getByRole('option')).toHaveCount(0)
  await expect(tabs.nth(1)).toBeVisible()
  await tabTo(tabs.first())
  await keys(lab, 'ArrowRight')
  await expect(tabs.nth(1)).toBeFocused()
  await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true')
  await tabAndPress(button(lab, 'Back'))
  await expect(lab.page.locator('dialog[open] :is([role=option], [role=option] *, [role=combobox]):focus')).toHaveCount(
    1,
  )
})

test('F226 the code for a remote wallet: its link copied', async ({ lab, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await startListening(lab)
  await lab.open('services=on')
  await tabAndPress(lab.connectButton)
  await tabAndPress(button(lab, /^WalletConnect/))
  await expect(lab.dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
  await expectTranscript(lab, 'wallet-elsewhere')
  await tabAndPress(button(lab, 'Copy link'))
  await expect.poll(() => lab.page.evaluate(() => navigator.clipboard.readText())).toMatch(/^wc:/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('F226 the sheet is lowered and closed from the keyboard', async ({ lab }) => {
    await lab.open()
    await tabAndPress(lab.connectButton)
    const handle = button(lab, 'Drag down to close')
    await tabTo(handle)
    await keys(lab, 'ArrowDown', 'ArrowUp')
    await expect(lab.dialog).toBeVisible()
    await keys(lab, 'Enter')
    await expect(lab.page.getByRole('dialog')).toHaveCount(0)
    await expect(lab.connectButton).toBeFocused()
  })
})

test('F226 a view that changes before the code for the focus is loaded still gets the focus', async ({ lab }) => {
  let load = (): void => {}
  const isLoaded = new Promise<void>((resolve) => (load = resolve))
  await lab.page.route(/\/opened-/, async (route) => {
    await isLoaded
    await route.continue()
  })
  await lab.open()
  await tabAndPress(lab.connectButton)
  await tabAndPress(button(lab, 'What is a wallet?'))
  await expect(heading(lab, 'What is a wallet?')).toBeVisible()
  await expect(heading(lab, 'What is a wallet?')).not.toBeFocused()
  load()
  await expect(heading(lab, 'What is a wallet?')).toBeFocused()
  // And the way back leads to what was pressed before.
  await tabAndPress(button(lab, 'Back'))
  await expect(button(lab, 'What is a wallet?')).toBeFocused()
})

test('F226 Tab goes on from the last stop to the browser’s controls, and nothing brings the focus back', async ({
  lab,
}) => {
  await lab.open('services=on')
  await tabAndPress(lab.connectButton)
  await tabAndPress(button(lab, /^WalletConnect/))
  await expect(button(lab, 'Copy link')).toBeVisible()
  const isOutside = (): Promise<boolean> => lab.page.evaluate(() => document.activeElement === document.body)
  await expect(heading(lab, /./)).toBeFocused()
  await expect(async () => {
    await keys(lab, 'Tab')
    expect(await isOutside()).toBe(true)
  }).toPass({ intervals: [0] })
  // The countdown changes the view repeatedly.
  const countdown = lab.dialog.getByText(/^Refreshes in/)
  const before = await countdown.textContent()
  await expect(countdown).not.toHaveText(before ?? '')
  expect(await isOutside()).toBe(true)
})

test('F226 a wallet that doesn’t answer is left by its button, and the focus is on its row again', async ({ lab }) => {
  await startListening(lab)
  await lab.open('', { answer: 'never' })
  await tabAndPress(lab.connectButton)
  const row = button(lab, 'Sandbox Wallet')
  await tabAndPress(row)
  await expect(lab.dialog).toContainText('Approve in Sandbox Wallet')
  await tabAndPress(button(lab, 'Cancel'))
  await expect(row).toBeFocused()
  await expect(lab.value('status')).toHaveText('disconnected')
  await expectTranscript(lab, 'connect-cancelled')
})

test('F226 a wallet on several chains: one of them is chosen, then another', async ({ lab }) => {
  await lab.open('adapters=wagmi,solana', {}, ['multi'])
  await lab.wallet((wallet) => wallet.set({ answer: 'approve' }), 'multi')
  for (const [opener, chain, namespace] of [
    [lab.connectButton, 'Ethereum', 'eip155'],
    [lab.page.getByRole('button', { name: 'Connect another' }), 'Solana', 'solana'],
  ] as const) {
    await tabAndPress(opener)
    await tabAndPress(button(lab, /^Sandbox Multi Wallet/))
    const way = button(lab, new RegExp(`^${chain}`))
    await expect(lab.dialog.getByRole('heading', { name: 'Choose where to connect' })).toBeVisible()
    await tabAndPress(way)
    await expect(lab.page.getByTestId(`lab-${namespace}`)).toHaveText(/^connected \S/)
    await expect(lab.page.getByRole('dialog')).toHaveCount(0)
  }
})

test('F226 a network that needs another wallet: stayed on the old one, then went there', async ({ lab }) => {
  await startListening(lab)
  await openConnected(lab, 'adapters=wagmi,solana', ['evm', 'solana'])
  await lab.wallet((wallet) => wallet.set({ answer: 'ask' }), 'solana')
  await forgetHeard(lab)
  const network = lab.page.getByRole('button', { name: /^Network:/ })
  const other = button(lab, /^(Solana|Sandbox Solana)/)
  await tabAndPress(network)
  await tabAndPress(other.first())
  await expect(lab.page.getByRole('dialog')).toContainText('Sandbox Wallet stays connected.')
  await tabAndPress(button(lab, /^Stay on/))
  await expect(heading(lab, 'Choose a network')).toBeVisible()
  await expect(other.first()).toBeFocused()
  await keys(lab, 'Enter')
  await tabAndPress(button(lab, 'Continue with Sandbox Solana Wallet'))
  await answerInWallet(lab, 'Approve')
  await expect(lab.page.getByTestId('lab-solana')).toHaveText(/^connected \S/)
  await expect(lab.page.getByTestId('lab-eip155')).toHaveText(/^connected \S/)
  await expect(lab.page.getByRole('dialog')).toHaveCount(0)
  await expect(lab.value('network')).toContainText('solana:')
  await expectTranscript(lab, 'network-needs-another-wallet')
})

test('F226 a wallet on a network that isn’t the app’s: switched back, and on another one left', async ({ lab }) => {
  await startListening(lab)
  await openConnected(lab, 'networks=31337')
  // A wallet that answers at once gets no waiting view, and no announcement.
  await lab.wallet((wallet) => wallet.set({ answer: 'ask' }))
  await forgetHeard(lab)
  await lab.wallet((wallet) => wallet.switchChain(31338))
  await expect(heading(lab, 'Wrong network')).toBeVisible()
  await expect(lab.page.getByRole('dialog')).toContainText('Latchkit lab runs on Sandbox.')
  await tabAndPress(button(lab, 'Switch to Sandbox'))
  await answerInWallet(lab, 'Approve')
  await expect(lab.value('network')).toContainText('31337')
  await expect(lab.page.getByRole('dialog')).toHaveCount(0)
  await expectTranscript(lab, 'network-not-the-apps')
  await lab.wallet((wallet) => wallet.switchChain(31338))
  await expect(heading(lab, 'Wrong network')).toBeVisible()
  await tabAndPress(button(lab, 'Disconnect'))
  await expect(lab.value('status')).toHaveText('disconnected')
  await expect(lab.page.getByRole('dialog')).toHaveCount(0)
})

test('F226 getting a wallet: its stores and their codes, and back to its code', async ({ lab }) => {
  await lab.open('services=on')
  await tabAndPress(lab.connectButton)
  await tabAndPress(button(lab, /^All wallets/))
  await tabTo(lab.dialog.getByRole('combobox'))
  await lab.page.keyboard.type('amber')
  await expect(lab.dialog.getByRole('option').first()).toHaveText(/^Amber/)
  await keys(lab, 'ArrowDown', 'Enter')
  await tabAndPress(button(lab, /^Get Amber/))
  await expect(lab.dialog.getByRole('heading', { name: /^Get Amber/ })).toBeVisible()
  const tabs = lab.dialog.getByRole('tab')
  await expect(tabs.nth(1)).toBeVisible()
  await tabTo(tabs.first())
  await keys(lab, 'ArrowRight')
  await expect(tabs.nth(1)).toBeFocused()
  const store = lab.dialog.getByRole('link').last()
  await tabTo(store)
  const opened = lab.page.context().waitForEvent('page')
  await keys(lab, 'Enter')
  await (await opened).close()
  await tabAndPress(button(lab, 'I have it now'))
  await expect(button(lab, /^Get Amber/)).toBeFocused()
})

test('F226 the kind of account is chosen with the arrow keys', async ({ lab }) => {
  await lab.open('adapters=bitcoin', {}, ['bitcoin'])
  await lab.wallet((wallet) => wallet.set({ answer: 'approve' }), 'bitcoin')
  await tabAndPress(lab.connectButton)
  await tabAndPress(button(lab, /^Sandbox Bitcoin Wallet/))
  const [account] = lab.sandbox.manifest.bitcoin.accounts
  await expect(lab.value('address')).toHaveText(account?.payment.address ?? '')
  await expect(lab.page.getByRole('dialog')).toHaveCount(0)
  await tabAndPress(lab.page.getByRole('button', { name: /^Account/ }))
  await tabAndPress(button(lab, /^Settings/))
  const types = lab.page.getByRole('radiogroup', { name: 'Account type' })
  await tabTo(types.getByRole('radio', { name: 'Payment' }))
  await keys(lab, 'ArrowRight')
  await expect(types.getByRole('radio', { name: 'Ordinals' })).toBeFocused()
  await expect(lab.value('address')).toHaveText(account?.ordinals.address ?? '')
})

test('F226 every stop of the keyboard has a focus ring', async ({ lab }) => {
  await lab.open('adapters=wagmi,bitcoin&services=on&legal=checkbox', {}, ['evm', 'bitcoin'])
  await lab.wallet((wallet) => wallet.set({ answer: 'approve' }), 'bitcoin')
  const stops = new Set<string>()
  /** Collects the stops of a view, once its last control, `last`, is there. */
  const walk = async (view: string, last: string): Promise<void> => {
    await expect(lab.page.locator(`[data-view=${view}]:not(.leaving) ${last}`).first()).toBeAttached()
    await expect(heading(lab, /./)).toBeFocused()
    for (let presses = 0; presses < 14; presses++) {
      await keys(lab, 'Tab')
      const at = await stop(lab.page)
      if (at) stops.add(`${at.kind}${at.hasRing ? '' : `, without a ring in ${view}`}`)
    }
  }
  const show = (route: Parameters<NonNullable<(typeof window.latches)[0]>['open']>[0]): Promise<void> =>
    lab.page.evaluate((to) => window.latches[0]?.open(to), route)
  await show({ view: 'Connect' })
  await walk('Connect', '[type=checkbox]')
  await show({ view: 'AllWallets' })
  await walk('AllWallets', '[role=option]')
  await lab.page.evaluate(async () => {
    const { state } = (await window.latches[0]?.feature('wallets')) ?? { state: { wallets: [] } }
    const { id = '' } = state.wallets.find((each) => each.mobile_link && each.desktop_link) ?? {}
    await window.latches[0]?.open({ view: 'ConnectingWalletConnect', params: { walletId: id } })
  })
  await walk('ConnectingWalletConnect', '[role=tab]')
  await lab.page.evaluate(() => window.latches[0]?.connect({ wallet: 'Sandbox Bitcoin Wallet' }))
  await show({ view: 'AccountSettings' })
  await walk('AccountSettings', '[type=radio]')
  expect([...stops].sort()).toEqual([
    'a',
    'button',
    'checkbox',
    'combobox',
    'option',
    'radio',
    'select',
    'submit',
    'switch',
    'tab',
    'text',
  ])
})
