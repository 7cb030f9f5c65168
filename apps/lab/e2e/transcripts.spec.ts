import { expectTranscript, forgetHeard, startListening } from './heard.js'
import { expect, press, test, type Lab } from './lab.js'

const choose = async (lab: Lab): Promise<void> => {
  await lab.connectButton.click()
  await lab.dialog.getByRole('button', { name: 'Sandbox Wallet' }).click()
}
/** Answers in the wallet once the view that waits is there: an answer within 150 ms gets none. */
const answer = async (lab: Lab, name: 'Approve' | 'Reject'): Promise<void> => {
  await expect(lab.page.locator('dialog[open] h2', { hasText: /^(Approve in|Switch to)/ })).toBeVisible()
  await lab.panel.getByRole('button', { name }).click()
}

/** Connects first: what is said of that is another flow's. */
const connectFirst = async (lab: Lab, query = ''): Promise<void> => {
  await lab.open(query, { answer: 'approve' })
  await choose(lab)
  await expect(lab.value('status')).toHaveText('connected')
  await expect(lab.page.getByRole('dialog')).toHaveCount(0)
  await lab.wallet((wallet) => wallet.set({ answer: 'ask' }))
  await forgetHeard(lab)
}
const openNetworks = async (lab: Lab): Promise<void> => {
  await lab.page
    .getByRole('button', { name: /^Network:/ })
    .first()
    .click()
  await expect(lab.page.getByRole('dialog', { name: 'Choose a network' })).toBeVisible()
}

/** What a visitor does, by the name of its transcript. */
const flows: Readonly<Record<string, (lab: Lab) => Promise<void>>> = {
  async connect(lab) {
    await lab.open()
    await choose(lab)
    await answer(lab, 'Approve')
    await expect(lab.page.getByRole('dialog')).toHaveCount(0)
  },
  async 'connect-declined-and-asked-again'(lab) {
    await lab.open()
    await choose(lab)
    await answer(lab, 'Reject')
    await lab.dialog.getByRole('button', { name: 'Ask again' }).click()
    await answer(lab, 'Approve')
    await expect(lab.page.getByRole('dialog')).toHaveCount(0)
  },
  async 'connect-declined-twice'(lab) {
    await lab.open()
    await choose(lab)
    await answer(lab, 'Reject')
    await lab.dialog.getByRole('button', { name: 'Ask again' }).click()
    await answer(lab, 'Reject')
    await expect(lab.dialog.getByRole('alert')).toBeVisible()
  },
  async 'connect-failed'(lab) {
    await lab.open('', { rejectAs: 'messageAsObject' })
    await choose(lab)
    await answer(lab, 'Reject')
    await expect(lab.dialog.getByRole('alert')).toBeVisible()
  },
  async 'connect-cancelled'(lab) {
    await lab.open('', { answer: 'never' })
    await choose(lab)
    await lab.dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(lab.dialog.getByRole('button', { name: 'Sandbox Wallet' })).toBeVisible()
  },
  async 'connect-without-agreeing'(lab) {
    await lab.open('legal=checkbox')
    await choose(lab)
    await expect(lab.dialog.getByRole('checkbox')).toBeFocused()
  },
  async 'network-switched'(lab) {
    await connectFirst(lab)
    await openNetworks(lab)
    await lab.page.getByRole('button', { name: 'Sandbox Two' }).click()
    await answer(lab, 'Approve')
    await expect(lab.value('network')).toContainText('31338')
    await expect(lab.page.getByRole('dialog')).toHaveCount(0)
  },
  async 'network-switch-declined'(lab) {
    await connectFirst(lab)
    await openNetworks(lab)
    await lab.page.getByRole('button', { name: 'Sandbox Two' }).click()
    await answer(lab, 'Reject')
    await expect(lab.page.locator('.snackbar')).toContainText('You declined')
  },
  async 'network-not-the-apps'(lab) {
    await connectFirst(lab, 'networks=31337')
    await lab.wallet((wallet) => wallet.set({ answer: 'approve' }))
    await lab.wallet((wallet) => wallet.switchChain(31338))
    const view = lab.page.getByRole('dialog', { name: 'Wrong network' })
    await expect(view).toContainText('Latchkit lab runs on Sandbox.')
    await view.getByRole('button', { name: 'Sandbox' }).click()
    await expect(lab.value('network')).toContainText('31337')
    await expect(lab.page.getByRole('dialog')).toHaveCount(0)
  },
  async 'account-copied'(lab) {
    await lab.page.context().grantPermissions(['clipboard-write'])
    await connectFirst(lab)
    await lab.page.getByRole('button', { name: /^Account/ }).click()
    await expect(lab.page.locator('.balance:not(.skeleton) p')).toBeVisible()
    const copy = lab.page.getByRole('button', { name: /^Copy address/ })
    await copy.click()
    await copy.click()
    await expect(lab.page.locator('dialog[open] #latch-status')).toHaveText(/Copied/)
  },
  async 'account-disconnected'(lab) {
    await connectFirst(lab)
    await press(lab, 'Disconnect')
    await expect(lab.value('status')).toHaveText('disconnected')
  },
  async 'wallet-elsewhere'(lab) {
    await lab.open('services=on')
    await lab.connectButton.click()
    await lab.dialog.getByRole('button', { name: /^WalletConnect/ }).click()
    await expect(lab.dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
    await expect(lab.page.locator('dialog[open] #latch-status')).toHaveText(/ready/)
  },
  async 'all-wallets-searched'(lab) {
    await lab.open('services=on')
    await lab.connectButton.click()
    await lab.dialog.getByRole('button', { name: /^All wallets/ }).click()
    const status = lab.dialog.locator('.bar [role=status]')
    await expect(status).toHaveText(/^\d+ wallets$/)
    await lab.dialog.getByRole('combobox').fill('amber badger')
    await expect(status).toHaveText('One found')
    await lab.dialog.getByRole('combobox').fill('no such wallet')
    await expect(lab.dialog.locator('.none')).toBeVisible()
  },
}

for (const [flow, walk] of Object.entries(flows))
  test(`F226 what is said, each change once: ${flow}`, async ({ lab }) => {
    await startListening(lab)
    await walk(lab)
    await expectTranscript(lab, flow)
  })
