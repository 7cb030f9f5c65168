import { expect, press, test } from './lab.js'

for (const adapters of ['wagmi', 'wagmi-config'])
  test(`wagmi's hooks see the connection of the adapter "${adapters}", and end it`, async ({ lab }) => {
    await lab.open(`adapters=${adapters}&hooks=wagmi`)
    const wagmi = (fact: string) => lab.page.getByTestId(`wagmi-${fact}`)
    await expect(wagmi('status')).toHaveText('disconnected')
    await lab.connect()
    const address = (await lab.value('address').textContent()) ?? ''
    await expect(wagmi('status')).toHaveText('connected')
    await expect(wagmi('address')).toHaveText(address)
    await press(lab, 'Switch network')
    await lab.panel.getByRole('button', { name: 'Approve' }).click()
    await expect(wagmi('chain')).toHaveText('31338')
    await lab.page.reload()
    await expect(lab.value('status')).toHaveText('connected')
    await expect(wagmi('address')).toHaveText(address)
    await press(lab, 'Disconnect by wagmi')
    await expect(lab.value('status')).toHaveText('disconnected')
    await lab.page.reload()
    await expect(lab.connectButton).toBeVisible()
    await expect(lab.value('status')).toHaveText('disconnected')
    expect(lab.problems).toEqual([])
  })
