import { expect, press, test, type Lab } from './lab.js'

const openNetworks = async (lab: Lab): Promise<void> => {
  await lab.page
    .getByRole('button', { name: /^Network:/ })
    .first()
    .click()
  await expect(lab.page.getByRole('dialog', { name: 'Choose a network' })).toBeVisible()
}

test('a network is chosen in the modal', async ({ lab }) => {
  await lab.open('', { answer: 'approve' })
  await lab.connectButton.click()
  await lab.dialog.getByRole('button', { name: 'Sandbox Wallet' }).click()
  await expect(lab.value('status')).toHaveText('connected')
  await openNetworks(lab)
  await lab.page.getByRole('button', { name: 'Sandbox Two' }).click()
  await expect(lab.value('network')).toContainText('eip155:31338')
  await expect(lab.page.getByRole('dialog')).toHaveCount(0)
})

test('a declined switch goes back one view and says so', async ({ lab }) => {
  await lab.open()
  await lab.connect()
  await openNetworks(lab)
  await lab.page.getByRole('button', { name: 'Sandbox Two' }).click()
  await expect(lab.page.getByRole('dialog', { name: 'Switch network' })).toBeVisible()
  await lab.panel.getByRole('button', { name: 'Reject' }).click()
  await expect(lab.page.getByRole('dialog', { name: 'Choose a network' })).toBeVisible()
  await expect(lab.page.locator('.snackbar')).toContainText('You declined the request')
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

test('a wallet that lies about a switch is not believed', async ({ lab }) => {
  await lab.open('', { lieAboutSwitch: true })
  await lab.connect()
  await press(lab, 'Switch network')
  await lab.panel.getByRole('button', { name: 'Approve' }).click()
  await expect(lab.value('result')).toContainText('wallet/wrong-network')
  await expect(lab.value('network')).toContainText('eip155:31337')
})

test('a wallet on a network that is not the app’s is asked to switch', async ({ lab }) => {
  await lab.open('networks=31337', { answer: 'approve' })
  await lab.connectButton.click()
  await lab.dialog.getByRole('button', { name: 'Sandbox Wallet' }).click()
  await expect(lab.value('status')).toHaveText('connected')
  await lab.wallet((wallet) => wallet.switchChain(31338))
  const view = lab.page.getByRole('dialog', { name: 'Wrong network' })
  await expect(view).toContainText('Latchkit lab runs on Sandbox.')
  await view.getByRole('button', { name: 'Sandbox' }).click()
  await expect(lab.value('network')).toContainText('eip155:31337')
  await expect(view).toHaveCount(0)
})
