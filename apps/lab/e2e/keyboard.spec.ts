import type { Locator } from '@playwright/test'
import { expect, test, type Lab } from './lab.js'

const keys = (lab: Lab, ...names: readonly string[]): Promise<void> =>
  names.reduce((before, name) => before.then(() => lab.page.keyboard.press(name)), Promise.resolve())

/** Goes on by Tab until it is there, as somebody does who has no pointer. */
async function tabTo(target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 40; presses++) {
    if (await target.evaluate((element) => element.matches(':focus'))) return
    await target.page().keyboard.press(key)
  }
  await expect(target).toBeFocused()
}
const tabAndPress = async (target: Locator, key = 'Enter'): Promise<void> => {
  await tabTo(target)
  await target.page().keyboard.press(key)
}
const heading = ({ page }: Lab, name: string | RegExp): Locator =>
  page.getByRole('dialog').getByRole('heading', { level: 1, name })
const button = ({ page }: Lab, name: string | RegExp): Locator => page.getByRole('dialog').getByRole('button', { name })

/** In the wallet, whose panel isn't part of the page; it has the focus once it is there. */
const answer = (lab: Lab, name: 'Approve' | 'Reject'): Promise<void> =>
  tabAndPress(lab.panel.getByRole('button', { name }))

async function openConnected(lab: Lab, query = '', wallets: Parameters<Lab['open']>[2] = ['evm']): Promise<void> {
  await lab.open(query, { answer: 'approve' }, wallets)
  await tabAndPress(lab.connectButton)
  await tabAndPress(button(lab, /^Sandbox Wallet/))
  await expect(lab.value('status')).toHaveText('connected')
  await expect(lab.page.getByRole('dialog')).toHaveCount(0)
}

test('F226 declined, asked again and connected; the focus comes back to the button in the opener’s place', async ({
  lab,
}) => {
  await lab.open()
  await tabAndPress(lab.connectButton)
  await expect(heading(lab, 'Connect wallet')).toBeFocused()
  await tabAndPress(button(lab, 'Sandbox Wallet'))
  await answer(lab, 'Reject')
  await expect(lab.dialog.getByRole('alert')).toBeVisible()
  await tabAndPress(button(lab, 'Ask again'))
  await answer(lab, 'Approve')
  await expect(lab.value('status')).toHaveText('connected')
  await expect(lab.page.getByRole('dialog')).toHaveCount(0)
  await expect(lab.page.locator('.latch-button:focus')).toHaveCount(1)
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
      // Between its last and its first control the browser itself has it.
      expect(
        await lab.page.evaluate(() => document.activeElement?.matches('[data-latchkit], body')),
        `${key} ${presses}`,
      ).toBe(true)
    }
})

test('F226 the box to agree is led to, ticked with the space bar, and the wallet pressed', async ({ lab }) => {
  await lab.open('legal=checkbox', { answer: 'approve' })
  await tabAndPress(lab.connectButton)
  await tabAndPress(button(lab, 'Sandbox Wallet'))
  const box = lab.dialog.getByRole('checkbox')
  await expect(box).toBeFocused()
  await expect(box).toHaveAccessibleDescription('Tick the box first.')
  await keys(lab, ' ')
  await expect(box).toBeChecked()
  await tabTo(button(lab, 'Sandbox Wallet'), 'Shift+Tab')
  await keys(lab, 'Enter')
  await expect(lab.value('status')).toHaveText('connected')
})

test('F226 the account: copied, its settings and back, disconnected', async ({ lab, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openConnected(lab)
  await tabAndPress(lab.page.getByRole('button', { name: /^Account/ }))
  await expect(heading(lab, 'Account')).toBeFocused()
  await tabAndPress(button(lab, /^Copy address/))
  await expect
    .poll(() => lab.page.evaluate(() => navigator.clipboard.readText()))
    .toBe(await lab.value('address').textContent())
  await tabAndPress(button(lab, /^Settings/))
  await expect(heading(lab, 'Settings')).toBeFocused()
  await tabAndPress(button(lab, 'Back'))
  await expect(button(lab, /^Settings/)).toBeFocused()
  await tabAndPress(button(lab, 'Disconnect'))
  await expect(lab.value('status')).toHaveText('disconnected')
  await expect(lab.page.getByRole('dialog')).toHaveCount(0)
  await expect(lab.connectButton).toBeFocused()
})

test('F226 another network, declined and then approved', async ({ lab }) => {
  await openConnected(lab)
  await lab.wallet((wallet) => wallet.set({ answer: 'ask' }))
  await tabAndPress(lab.page.getByRole('button', { name: /^Network:/ }))
  await expect(heading(lab, 'Choose a network')).toBeFocused()
  await tabAndPress(button(lab, 'Sandbox Two'))
  await answer(lab, 'Reject')
  await expect(button(lab, 'Sandbox Two')).toBeFocused()
  await keys(lab, 'Enter')
  await answer(lab, 'Approve')
  await expect(lab.value('network')).toContainText('31338')
  await expect(lab.page.getByRole('dialog')).toHaveCount(0)
  await expect(lab.page.getByRole('button', { name: /^Network:/ })).toBeFocused()
})

test('F226 several wallets: one more, another one used, one of them disconnected', async ({ lab }) => {
  await openConnected(lab, 'adapters=wagmi,solana', ['evm', 'solana'])
  await lab.wallet((wallet) => wallet.set({ answer: 'approve' }), 'solana')
  await tabAndPress(lab.page.getByRole('button', { name: /^Account/ }))
  await tabAndPress(button(lab, /shows all wallets/))
  await expect(heading(lab, 'Wallets')).toBeFocused()
  await tabAndPress(button(lab, 'Connect another wallet'))
  await tabAndPress(button(lab, 'Sandbox Solana Wallet'))
  await expect(lab.page.getByTestId('lab-solana')).toContainText('connected')
  await expect(lab.page.getByRole('dialog')).toHaveCount(0)
  await tabAndPress(lab.page.getByRole('button', { name: /^Account/ }))
  await tabAndPress(button(lab, /shows all wallets/))
  await tabAndPress(button(lab, /^Disconnect Sandbox Solana Wallet/))
  await expect(lab.page.getByTestId('lab-solana')).toContainText('disconnected')
  await expect(lab.page.locator('dialog[open] :focus')).toHaveCount(1)
  await keys(lab, 'Escape')
  await expect(lab.page.getByRole('dialog')).toHaveCount(0)
})

test('F226 all wallets: searched, walked with the arrow keys, chosen; its tabs; back to its row', async ({ lab }) => {
  await lab.open('services=on')
  await tabAndPress(lab.connectButton)
  await tabAndPress(button(lab, /^All wallets/))
  await expect(heading(lab, /All wallets/)).toBeFocused()
  const field = lab.dialog.getByRole('combobox')
  await tabTo(field)
  await lab.page.keyboard.type('amber')
  await expect(lab.dialog.getByRole('option').first()).toHaveText(/^Amber/)
  await keys(lab, 'ArrowDown', 'ArrowDown', 'Enter')
  const tabs = lab.dialog.getByRole('tab')
  await expect(lab.dialog.getByRole('option')).toHaveCount(0)
  if ((await tabs.count()) > 1) {
    await tabTo(tabs.first())
    await keys(lab, 'ArrowRight')
    await expect(tabs.nth(1)).toBeFocused()
    await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true')
  }
  await tabAndPress(button(lab, 'Back'))
  await expect(lab.page.locator('dialog[open] :is([role=option], [role=option] *, [role=combobox]):focus')).toHaveCount(
    1,
  )
})

test('F226 the code for a wallet elsewhere: its link copied', async ({ lab, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await lab.open('services=on')
  await tabAndPress(lab.connectButton)
  await tabAndPress(button(lab, /^WalletConnect/))
  await expect(lab.dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
  await tabAndPress(button(lab, 'Copy link'))
  await expect.poll(() => lab.page.evaluate(() => navigator.clipboard.readText())).toMatch(/^wc:/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('F226 the sheet is let down and closed from the keyboard', async ({ lab }) => {
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

test('F226 whoever types in the list of all wallets searches it', async ({ lab }) => {
  await lab.open('services=on')
  await tabAndPress(lab.connectButton)
  await tabAndPress(button(lab, /^All wallets/))
  await expect(heading(lab, 'All wallets')).toBeFocused()
  await lab.page.keyboard.type('amber')
  await expect(lab.dialog.getByRole('combobox')).toHaveValue('amber')
})
