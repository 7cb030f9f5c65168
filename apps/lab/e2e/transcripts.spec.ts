import { expectTranscript, forgetHeard, startListening } from './heard.js'
import type { RelaySwitches } from '@latchkit/sandbox'
import { expect, press, test, type Lab } from './lab.js'
import { openCode, openPhone, put, readCode, type Phone } from './phone.js'

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

/** Two wallets connected, of which each can be used or disconnected, and the list of them open. */
const connectTwo = async (lab: Lab): Promise<void> => {
  await lab.open('adapters=wagmi,solana', { answer: 'approve' }, ['evm', 'solana'])
  await lab.wallet((wallet) => wallet.set({ answer: 'approve' }), 'solana')
  for (const name of ['Sandbox Wallet', 'Sandbox Solana Wallet'])
    await lab.page.evaluate((wallet) => window.latches[0]?.connect({ wallet }), name)
  await lab.page.evaluate(() => window.latches[0]?.switchNamespace('eip155'))
  await lab.page.evaluate(() => window.latches[0]?.open())
  await lab.page.getByRole('button', { name: /shows all wallets/ }).click()
  await expect(lab.page.getByRole('dialog', { name: 'Wallets' })).toBeVisible()
  await forgetHeard(lab)
}

/** A phone that scanned the code on the screen and asks its owner. */
const scanned = async (lab: Lab): Promise<Phone> => {
  const browser = lab.page.context().browser()
  if (!browser) throw new Error('There is no browser.')
  await lab.open('services=relay')
  await openCode(lab)
  const phone = await openPhone(browser, lab.sandbox.manifest.phone.url)
  await phone.pair(await readCode(lab))
  return phone
}

const status = ({ page }: Lab) => page.locator('dialog[open] #latch-status')

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
    // With its number: once the wallets are read, how many there are is no news in the view.
    await lab.dialog.getByRole('button', { name: /^All wallets.*\d/ }).click()
    const status = lab.dialog.locator('.bar [role=status]')
    await expect(status).toHaveText(/^\d+ wallets$/)
    await lab.dialog.getByRole('combobox').fill('amber badger')
    await expect(status).toHaveText('One found')
    await lab.dialog.getByRole('combobox').fill('no such wallet')
    await expect(lab.dialog.locator('.none')).toBeVisible()
  },
}

/** What is said of wallets beside the first, and of those on phones. */
const moreFlows: typeof flows = {
  async 'wallet-another-used'(lab) {
    await connectTwo(lab)
    await lab.page.getByRole('button', { name: /^Sandbox Solana Wallet/ }).click()
    await expect(lab.page.getByRole('dialog', { name: 'Account' })).toBeVisible()
  },
  async 'wallet-one-disconnected'(lab) {
    await connectTwo(lab)
    await lab.page.getByRole('button', { name: /^Disconnect Sandbox Solana Wallet/ }).click()
    await expect(lab.page.getByTestId('lab-solana')).toHaveText(/^disconnected/)
  },
  async 'network-needs-another-wallet'(lab) {
    await lab.open('adapters=wagmi,solana', { answer: 'approve' }, ['evm', 'solana'])
    await lab.wallet((wallet) => wallet.set({ answer: 'ask' }), 'solana')
    await lab.page.evaluate(() => window.latches[0]?.connect({ wallet: 'Sandbox Wallet' }))
    await forgetHeard(lab)
    await openNetworks(lab)
    await lab.page
      .getByRole('button', { name: /Solana/ })
      .first()
      .click()
    await lab.page.getByRole('button', { name: 'Continue with Sandbox Solana Wallet' }).click()
    await expect(lab.page.locator('dialog[open] h2', { hasText: 'Approve in' })).toBeVisible()
    await expect(lab.panel).toBeVisible()
    await lab.wallet((wallet) => wallet.approve(), 'solana')
    await expect(lab.page.getByRole('dialog')).toHaveCount(0)
  },
  async 'networks-searched'(lab) {
    await lab.open()
    await lab.page.evaluate(async () => {
      const [latch] = window.latches
      const [first] = latch?.getState().network.requested ?? []
      for (let more = 1; first && more < 10; more++)
        latch?.addNetwork({
          ...first,
          id: 7000 + more,
          caipNetworkId: `eip155:${7000 + more}`,
          name: `Network ${more}`,
        })
      await latch?.open({ view: 'Networks' })
    })
    const field = lab.page.getByRole('combobox', { name: 'Search networks' })
    await field.fill('network')
    await expect(status(lab)).toHaveText('9 networks found')
    await field.fill('network 7')
    await expect(status(lab)).toHaveText('One network found')
    await field.fill('no such network')
    await expect(status(lab)).toHaveText('0 networks found')
  },
  async 'phone-approved'(lab) {
    const phone = await scanned(lab)
    await phone.approve('Latchkit lab')
    await expect(lab.value('status')).toHaveText('connected', { timeout: 20_000 })
    await expect(lab.page.getByRole('dialog')).toHaveCount(0)
    await phone.page.context().close()
  },
  async 'phone-declined'(lab) {
    const phone = await scanned(lab)
    await phone.reject()
    await expect(lab.dialog.getByRole('alert')).toContainText('You declined the request')
    await phone.page.context().close()
  },
  async 'code-expired'(lab) {
    await lab.page.clock.install()
    await lab.open('services=relay')
    await openCode(lab)
    const old = await readCode(lab)
    await lab.page.clock.fastForward(205_000)
    await expect(status(lab)).toHaveText(/about to be replaced/)
    await lab.page.clock.fastForward(30_000)
    await readCode(lab, old)
  },
  async 'relay-lost'(lab) {
    const relay = (switches: Partial<RelaySwitches>): Promise<void> =>
      put(lab.sandbox.manifest.relay.switchesUrl, switches)
    await lab.open('services=relay')
    await openCode(lab)
    await readCode(lab)
    try {
      await relay({ refuse: 503 })
      await fetch(lab.sandbox.manifest.relay.restartUrl, { method: 'POST', body: '{}' })
      await expect(status(lab)).toHaveText(/was lost/)
    } finally {
      await relay({})
    }
    await expect(lab.dialog.locator('.relay')).toHaveCount(0, { timeout: 20_000 })
    await expect(status(lab)).toHaveText(/ready/)
  },
  async 'connect-failed-at-once'(lab) {
    await lab.open('', { answer: 'reject', rejectAs: 'messageAsObject' })
    // What connecting and failing take is loaded by the first time: it is the wallet alone that answers, then.
    await choose(lab)
    await expect(lab.dialog.getByRole('alert')).toBeVisible()
    await lab.dialog.getByRole('button', { name: 'Back' }).click()
    const row = lab.dialog.getByRole('button', { name: 'Sandbox Wallet' })
    await expect(row).toBeVisible()
    await forgetHeard(lab)
    await row.click()
    await expect(lab.dialog.getByRole('alert')).toBeVisible()
  },
}

for (const [flow, walk] of Object.entries({ ...flows, ...moreFlows }))
  test(`F226 what is said, each change once: ${flow}`, async ({ lab }) => {
    await startListening(lab)
    await walk(lab)
    await expectTranscript(lab, flow)
  })
