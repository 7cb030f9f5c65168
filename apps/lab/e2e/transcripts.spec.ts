import { expectTranscript, forgetHeard, startListening } from './heard.js'
import { expect, test } from './lab.js'

// The announcements of other flows are tested in keyboard.spec.ts and pairing.faults.spec.ts.

test('F226 live regions announce each change once: connect-failed', async ({ lab }) => {
  await startListening(lab)
  await lab.open('', { rejectAs: 'messageAsObject' })
  const row = lab.dialog.getByRole('button', { name: 'Sandbox Wallet' })
  const alert = lab.dialog.getByRole('alert')
  await lab.connectButton.click()
  await row.click()
  // An answer within 150 ms gets no waiting view.
  await expect(lab.page.locator('dialog[open] h2', { hasText: 'Approve in' })).toBeVisible()
  await lab.panel.getByRole('button', { name: 'Reject' }).click()
  await expect(alert).toBeVisible()
  await expectTranscript(lab, 'connect-failed')
  await lab.wallet((wallet) => wallet.set({ answer: 'reject' }))
  await lab.dialog.getByRole('button', { name: 'Back' }).click()
  await expect(row).toBeVisible()
  await forgetHeard(lab)
  await row.click()
  await expect(alert).toBeVisible()
  await expectTranscript(lab, 'connect-failed-at-once')
})

test('F226 live regions announce each change once: all-wallets-searched', async ({ lab }) => {
  await startListening(lab)
  await lab.open('services=on')
  await lab.connectButton.click()
  // With its number, so the wallets are read already and the view doesn't announce their number.
  await lab.dialog.getByRole('button', { name: /^All wallets.*\d/ }).click()
  const count = lab.dialog.locator('.AllWalletsView-bar [role=status]')
  await expect(count).toHaveText(/^\d+ wallets$/)
  await lab.dialog.getByRole('combobox').fill('amber badger')
  await expect(count).toHaveText('One found')
  await lab.dialog.getByRole('combobox').fill('no such wallet')
  await expect(lab.dialog.locator('.AllWalletsView-none')).toBeVisible()
  await expectTranscript(lab, 'all-wallets-searched')

  await lab.page.evaluate(async () => {
    const [latch] = window.latches
    const [first] = latch?.getState().network.requested ?? []
    for (let more = 1; first && more < 10; more++)
      latch?.addNetwork({ ...first, id: 7000 + more, caipNetworkId: `eip155:${7000 + more}`, name: `Network ${more}` })
    await latch?.open({ view: 'Networks' })
  })
  const status = lab.page.locator('dialog[open] #latch-status')
  const field = lab.page.getByRole('combobox', { name: 'Search networks' })
  await expect(field).toBeVisible()
  await forgetHeard(lab)
  await field.fill('network')
  await expect(status).toHaveText('9 networks found')
  await field.fill('network 7')
  await expect(status).toHaveText('One network found')
  await field.fill('no such network')
  await expect(status).toHaveText('0 networks found')
  await expectTranscript(lab, 'networks-searched')
})
