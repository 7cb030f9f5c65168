import { createPublicClient, http, verifyMessage, verifyTypedData, type Hex } from 'viem'
import { expect, NEWEST, OLDER, press, test } from './lab.js'

// Older versions only run this whole path. The faults are tested with the newest versions.
for (const build of [NEWEST, ...OLDER])
  test.describe(build, () => {
    test.use({ build })

    test('a visitor connects, signs, sends, switches, reloads and disconnects', async ({ lab }) => {
      const [account, other] = lab.sandbox.manifest.evm.accounts
      const [first, second] = lab.sandbox.manifest.evm.chains
      if (!account || !other || !first || !second) throw new Error('The sandbox has two accounts and two chains.')
      await lab.open('adapters=wagmi')

      await test.step('connects', async () => {
        await lab.connectButton.click()
        await expect(lab.dialog).toBeVisible()
        await lab.dialog.getByRole('button', { name: 'Sandbox Wallet' }).click()
        await expect(lab.panel).toBeVisible()
        await lab.panel.getByRole('button', { name: 'Approve' }).click()
        await expect(lab.value('address')).toHaveText(account.address)
        await expect(lab.value('status')).toHaveText('connected')
        await expect(lab.value('network')).toContainText(first.caip2)
        await expect(lab.page.getByRole('dialog')).toHaveCount(0)
      })

      await test.step('sees the balance from the running chain', async () => {
        await lab.page.getByRole('button', { name: /^Account/ }).click()
        const view = lab.page.getByRole('dialog', { name: 'Account' })
        await expect(view.locator('.Balance-balance')).toHaveText(/[\d,]+(\.\d{1,3})?\s+ETH/)
        const client = createPublicClient({ transport: http(first.rpcUrl) })
        const wei = await client.getBalance({ address: account.address })
        await expect(view.locator('.Balance-balance')).toContainText((wei / 10n ** 18n).toLocaleString('en'))
        await lab.page.keyboard.press('Escape')
        await expect(view).toHaveCount(0)
      })

      await test.step('signs a message', async () => {
        await press(lab, 'Sign message')
        await expect(lab.panel).toContainText('Hello from the lab')
        await lab.panel.getByRole('button', { name: 'Approve' }).click()
        await expect(lab.value('result')).toContainText('Sign message: 0x')
        const signature = (await lab.value('result').textContent())?.split(': ')[1] as Hex
        const message = 'Hello from the lab'
        expect(await verifyMessage({ address: account.address, message, signature })).toBe(true)
      })

      await test.step('signs typed data', async () => {
        await press(lab, 'Sign typed data')
        await lab.panel.getByRole('button', { name: 'Approve' }).click()
        await expect(lab.value('result')).toContainText('Sign typed data: 0x')
        const signature = (await lab.value('result').textContent())?.split(': ')[1] as Hex
        const valid = await verifyTypedData({
          address: account.address,
          signature,
          domain: { name: 'Latchkit lab', version: '1', chainId: first.id },
          types: {
            Letter: [
              { name: 'to', type: 'string' },
              { name: 'text', type: 'string' },
            ],
          },
          primaryType: 'Letter',
          message: { to: 'Ada', text: 'Hello' },
        })
        expect(valid).toBe(true)
      })

      await test.step('sends a transaction that is mined', async () => {
        await press(lab, 'Send transaction')
        await expect(lab.panel).toContainText(other.address)
        await lab.panel.getByRole('button', { name: 'Approve' }).click()
        await expect(lab.value('result')).toContainText(/mined 0x[0-9a-f]{64} success in block \d+/)
        const hash = (await lab.value('result').textContent())?.match(/0x[0-9a-f]{64}/)?.[0] as Hex
        const client = createPublicClient({ transport: http(first.rpcUrl) })
        const receipt = await client.getTransactionReceipt({ hash })
        expect(receipt.status).toBe('success')
        expect(receipt.from).toBe(account.address.toLowerCase())
      })

      await test.step('switches network', async () => {
        await press(lab, 'Switch network')
        await lab.panel.getByRole('button', { name: 'Approve' }).click()
        await expect(lab.value('network')).toContainText(second.caip2)
      })

      await test.step('is still connected after a reload, without a prompt', async () => {
        await lab.page.reload()
        await expect(lab.value('address')).toHaveText(account.address)
        await expect(lab.value('status')).toHaveText('connected')
        await expect(lab.value('network')).toContainText(second.caip2)
        await expect(lab.panel).toHaveCount(0)
        expect(await lab.asked('eth_requestAccounts')).toBe(0)
      })

      await test.step('disconnects, and stays so', async () => {
        await press(lab, 'Disconnect')
        await expect(lab.value('status')).toHaveText('disconnected')
        await expect(lab.value('address')).toHaveText('')
        await lab.page.reload()
        await expect(lab.connectButton).toBeVisible()
        await expect(lab.value('status')).toHaveText('disconnected')
      })

      expect(lab.problems).toEqual([])
    })
  })
