import type { WalletSwitches } from '@latchkit/sandbox'
import { expect, press, test, type Lab } from './lab.js'

const openNetworks = async (lab: Lab): Promise<void> => {
  await lab.page
    .getByRole('button', { name: /^Network:/ })
    .first()
    .click()
  await expect(lab.page.getByRole('dialog', { name: 'Choose a network' })).toBeVisible()
}

/** Opens the lab with a connected wallet that doesn't ask. */
const openConnected = async (lab: Lab, switches: Partial<WalletSwitches> = {}): Promise<void> => {
  await lab.open('', { answer: 'approve', ...switches })
  await lab.connectButton.click()
  await lab.dialog.getByRole('button', { name: 'Sandbox Wallet' }).click()
  await expect(lab.value('status')).toHaveText('connected')
}

test('a declined switch goes back one view and says so', async ({ lab }) => {
  await lab.open()
  await lab.connect()
  await openNetworks(lab)
  await lab.page.getByRole('button', { name: 'Sandbox Two' }).click()
  await expect(lab.page.getByRole('dialog', { name: 'Switch network' })).toBeVisible()
  await lab.panel.getByRole('button', { name: 'Reject' }).click()
  await expect(lab.page.locator('.Snackbar-snackbar')).toContainText('You declined the request')
  await expect(lab.page.getByRole('dialog', { name: 'Choose a network' })).toBeVisible()
  await expect(lab.value('network')).toContainText('eip155:31337')
})

test('F077 a network that the wallet does not know is added, then switched to', async ({ lab }) => {
  await lab.open('', { knownChains: [31337] })
  await lab.connect()
  await press(lab, 'Switch network')
  await lab.panel.getByRole('button', { name: 'Approve' }).click()
  await expect(lab.value('network')).toContainText('eip155:31338')
  expect(await lab.asked('wallet_addEthereumChain')).toBe(1)
})

test('F077 a network that the wallet refuses to add counts as rejected', async ({ lab }) => {
  await lab.open('', { knownChains: [31337], addChain: 'reject' })
  await lab.connect()
  await press(lab, 'Switch network')
  await expect(lab.value('result')).toContainText('wallet/rejected')
  await expect(lab.value('network')).toContainText('eip155:31337')
})

test('F088 going back from a slow switch stays back, and the network follows the wallet', async ({ lab }) => {
  await lab.page.clock.install()
  await openConnected(lab)
  await lab.wallet((wallet) => wallet.set({ answer: 'approve', delay: 8000 }))
  await openNetworks(lab)
  await lab.page.getByRole('button', { name: 'Sandbox Two' }).click()
  const waiting = lab.page.getByRole('dialog', { name: 'Switch network' })
  await expect(waiting).toContainText('Approve the switch in Sandbox Wallet')
  await waiting.getByRole('button', { name: 'Cancel' }).click()
  await expect(lab.page.getByRole('dialog', { name: 'Choose a network' })).toBeVisible()
  await lab.page.clock.fastForward(8000)
  await expect(lab.page.locator('.Snackbar-snackbar')).toContainText('You’re on Sandbox Two')
  await expect(lab.value('network')).toContainText('eip155:31338')
  await expect(lab.page.getByRole('dialog', { name: 'Choose a network' })).toBeVisible()
})

test('F069 F085 a switch that fails with messageAsObject goes back one view and says so', async ({ lab }) => {
  // The network is added after such a failure (F268), and that fails, too.
  const failOn = ['wallet_switchEthereumChain', 'wallet_addEthereumChain']
  await openConnected(lab, { answer: 'reject', failOn, rejectAs: 'messageAsObject' })
  await openNetworks(lab)
  await lab.page.getByRole('button', { name: 'Sandbox Two' }).click()
  await expect(lab.page.locator('.Snackbar-snackbar')).toHaveText('Something went wrong in your wallet.')
  await expect(lab.page.getByRole('dialog', { name: 'Choose a network' })).toBeVisible()
  await expect(lab.value('network')).toContainText('eip155:31337')
  await expect(lab.value('status')).toHaveText('connected')
  expect(lab.problems).toEqual([])
})

test('F068 F087 a switch that is never answered can be left, and is asked once', async ({ lab }) => {
  await openConnected(lab, { answer: 'never', failOn: ['wallet_switchEthereumChain'] })
  await openNetworks(lab)
  const waiting = lab.page.getByRole('dialog', { name: 'Switch network' })
  const chooseAndLeave = async (): Promise<void> => {
    await lab.page.getByRole('button', { name: 'Sandbox Two' }).click()
    await expect(waiting).toContainText('Switch to Sandbox Two')
    await waiting.getByRole('button', { name: 'Cancel' }).click()
    await expect(lab.page.getByRole('dialog', { name: 'Choose a network' })).toBeVisible()
  }
  await chooseAndLeave()
  await chooseAndLeave()
  expect(await lab.asked('wallet_switchEthereumChain')).toBe(1)
  await expect(lab.value('network')).toContainText('eip155:31337')
})

test('F077 F085 a network that was added and not switched to is not added again', async ({ lab }) => {
  await lab.open('', { knownChains: [31337], addSwitches: false })
  await lab.connect()
  await openNetworks(lab)
  await lab.page.getByRole('button', { name: 'Sandbox Two' }).click()
  await expect(lab.panel).toContainText('Add network?')
  await lab.panel.getByRole('button', { name: 'Approve' }).click()
  await expect(lab.panel).toContainText('Switch network?')
  await lab.panel.getByRole('button', { name: 'Reject' }).click()
  await expect(lab.page.locator('.Snackbar-snackbar')).toHaveText('You declined the request')
  await expect(lab.page.getByRole('dialog', { name: 'Choose a network' })).toBeVisible()
  await expect(lab.value('network')).toContainText('eip155:31337')
  await lab.page.getByRole('button', { name: 'Sandbox Two' }).click()
  await lab.panel.getByRole('button', { name: 'Approve' }).click()
  await expect(lab.value('network')).toContainText('eip155:31338')
  expect(await lab.asked('wallet_addEthereumChain')).toBe(1)
})

test('F078 after a switch without an event the kit is on the wallet’s network', async ({ lab }) => {
  await openConnected(lab, { switchSilently: true })
  await openNetworks(lab)
  await lab.page.getByRole('button', { name: 'Sandbox Two' }).click()
  await expect(lab.page.locator('.Snackbar-snackbar')).toHaveText('You’re on Sandbox Two')
  await expect(lab.value('network')).toContainText('eip155:31338')
  await expect(lab.page.getByRole('dialog')).toHaveCount(0)
  await press(lab, 'Send transaction')
  await expect(lab.value('result')).toContainText(/mined 0x[0-9a-f]{64} success/)
})

test('nothing is sent from a wallet that switched its network without an event', async ({ lab }) => {
  await openConnected(lab, { switchSilently: true })
  await lab.wallet((wallet) => wallet.switchChain(31338))
  await press(lab, 'Send transaction')
  await expect(lab.value('result')).toContainText('Send transaction failed: wallet/wrong-network')
  expect(await lab.asked('eth_sendTransaction')).toBe(0)
  await lab.page.reload()
  await expect(lab.value('status')).toHaveText('connected')
  await expect(lab.value('network')).toContainText('eip155:31338')
})
