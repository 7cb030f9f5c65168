import { expect, press, test, type Lab } from './lab.js'

/** How long a wallet may take to answer with its current state, and to end a connection. */
const WALLET_TIMEOUT_MS = 5_000
const DISCONNECT_TIMEOUT_MS = 3_000

const choose = async (lab: Lab): Promise<void> => {
  await lab.connectButton.click()
  await lab.dialog.getByRole('button', { name: 'Sandbox Wallet' }).click()
}

test('a declined request says so, and can be asked again', async ({ lab }) => {
  await lab.open()
  await choose(lab)
  await lab.panel.getByRole('button', { name: 'Reject' }).click()
  await expect(lab.dialog.getByRole('alert')).toContainText('You declined the request')
  await expect(lab.dialog.getByRole('alert')).toContainText('Nothing changed and nothing was shared.')
  await expect(lab.value('status')).toHaveText('disconnected')
  await lab.dialog.getByRole('button', { name: 'Ask again' }).click()
  await lab.panel.getByRole('button', { name: 'Approve' }).click()
  await expect(lab.value('status')).toHaveText('connected')
})

test('F068 F087 a wallet that never answers is asked once, and can be left', async ({ lab }) => {
  await lab.open('', { answer: 'never' })
  await lab.connectButton.click()
  await lab.dialog.getByRole('button', { name: 'Sandbox Wallet' }).dblclick()
  await expect(lab.dialog).toContainText('Approve in Sandbox Wallet')
  await lab.dialog.getByRole('button', { name: 'Cancel' }).click()
  await lab.dialog.getByRole('button', { name: 'Sandbox Wallet' }).click()
  await expect(lab.dialog).toContainText('Approve in Sandbox Wallet')
  expect(await lab.asked('eth_requestAccounts')).toBe(1)
  await lab.dialog.getByRole('button', { name: 'Cancel' }).click()
  await lab.page.keyboard.press('Escape')
  await expect(lab.value('status')).toHaveText('disconnected')
})

/** Resolves with the outcomes of all requests of a method, in their order. */
const outcomes = (lab: Lab, method: string): Promise<string[]> =>
  lab.page.evaluate(
    (name) => window.sandboxWallet.requests.filter((request) => request.method === name).map(({ outcome }) => outcome),
    method,
  )

test('F069 connecting survives the error markupInMessage', async ({ lab }) => {
  await lab.open('', { answer: 'reject', rejectAs: 'markupInMessage' })
  await choose(lab)
  const alert = lab.dialog.getByRole('alert')
  await expect(alert).toContainText('You declined the request')
  await expect(alert).not.toContainText('<img')
  await expect(lab.value('status')).toHaveText('disconnected')
  expect(lab.problems).toEqual([])
})

test('F070 a request that is already open in the wallet is reported, and no second request is sent', async ({
  lab,
}) => {
  await lab.page.clock.install()
  await lab.open('', { panel: 'page' })
  await lab.wallet((wallet) => void wallet.provider.request({ method: 'eth_requestAccounts' }).catch(() => {}))
  await choose(lab)
  await expect(lab.dialog.getByRole('alert')).toContainText('There is already a request waiting in Sandbox Wallet.')
  const asked = await lab.asked('eth_requestAccounts')
  await lab.page.clock.fastForward(60_000)
  expect(await lab.asked('eth_requestAccounts')).toBe(asked)
})

test('F071 accounts that are an empty list are no connection', async ({ lab }) => {
  await lab.open('', { answer: 'approve' })
  // The site has the permission already, so that no event tells an account before the answer (F262).
  await lab.wallet((wallet) => wallet.provider.request({ method: 'eth_requestAccounts' }))
  await lab.wallet((wallet) => wallet.set({ answers: { eth_requestAccounts: [], eth_accounts: [] } }))
  await choose(lab)
  await expect(lab.dialog.getByRole('alert')).toBeVisible()
  await expect(lab.value('status')).toHaveText('disconnected')
})

test('F074 a wallet that is locked while connected is disconnected', async ({ lab }) => {
  await lab.open()
  await lab.connect()
  await lab.wallet((wallet) => wallet.lock())
  await expect(lab.value('status')).toHaveText('disconnected')
  await expect(lab.value('address')).toHaveText('')
})

test('a locked wallet connects once it is unlocked', async ({ lab }) => {
  await lab.open('', { locked: true, answer: 'approve' })
  await choose(lab)
  await expect(lab.dialog).toContainText('Approve in Sandbox Wallet')
  await lab.wallet((wallet) => wallet.unlock())
  await expect(lab.value('status')).toHaveText('connected')
})

test('the account and the network follow the wallet', async ({ lab }) => {
  const [, other] = lab.sandbox.manifest.evm.accounts
  const [, chain] = lab.sandbox.manifest.evm.chains
  await lab.open()
  await lab.connect()
  await lab.wallet((wallet) => wallet.switchAccount(1))
  await expect(lab.value('address')).toHaveText(other?.address ?? '')
  await lab.wallet((wallet) => wallet.switchChain(31338))
  await expect(lab.value('network')).toContainText(chain?.caip2 ?? '')
})

test('a wallet that draws its prompt in the page can be answered while the modal is open', async ({ lab }) => {
  await lab.open('', { panel: 'page' })
  await choose(lab)
  await lab.panel.getByRole('button', { name: 'Approve' }).click()
  await expect(lab.value('status')).toHaveText('connected')
})

test('a wallet that takes its time is waited for', async ({ lab }) => {
  await lab.page.clock.install()
  await lab.open('', { answer: 'approve', delay: 8000 })
  await choose(lab)
  await expect(lab.dialog).toContainText('Approve in Sandbox Wallet')
  await lab.page.clock.fastForward(8000)
  await expect(lab.value('status')).toHaveText('connected')
  await expect(lab.page.getByRole('dialog')).toHaveCount(0)
  expect(await lab.asked('eth_requestAccounts')).toBe(1)
})

test('F088 a refusal that comes after going back is not shown', async ({ lab }) => {
  await lab.open('', { answer: 'never' })
  await choose(lab)
  await expect.poll(() => outcomes(lab, 'eth_requestAccounts')).toEqual(['open'])
  await lab.dialog.getByRole('button', { name: 'Back' }).click()
  await expect(lab.dialog.getByRole('button', { name: 'Sandbox Wallet' })).toBeVisible()
  await lab.wallet((wallet) => wallet.reject())
  await expect.poll(() => outcomes(lab, 'eth_requestAccounts')).toEqual(['failed'])
  // A new request: the old answer has no effect any more.
  await lab.dialog.getByRole('button', { name: 'Sandbox Wallet' }).click()
  await expect(lab.dialog).toContainText('Approve in Sandbox Wallet')
  await expect.poll(() => outcomes(lab, 'eth_requestAccounts')).toEqual(['failed', 'open'])
  await expect(lab.dialog.getByRole('alert')).toHaveCount(0)
  expect(lab.problems).toEqual([])
})

test('F095 an approval that comes after giving up is refused', async ({ lab }) => {
  await lab.open('', { answer: 'never' })
  await choose(lab)
  await expect.poll(() => outcomes(lab, 'eth_requestAccounts')).toEqual(['open'])
  await lab.dialog.getByRole('button', { name: 'Cancel' }).click()
  await lab.page.keyboard.press('Escape')
  await lab.wallet((wallet) => wallet.approve())
  await expect.poll(() => outcomes(lab, 'wallet_revokePermissions')).toEqual(['answered'])
  await expect(lab.value('status')).toHaveText('disconnected')
  await lab.page.reload()
  await expect(lab.connectButton).toBeVisible()
  await expect(lab.value('status')).toHaveText('disconnected')
})

test('F070 where a wallet queues requests, the answer to another request is not taken for the kit’s', async ({
  lab,
}) => {
  await lab.open('', { panel: 'page', secondRequest: 'queue' })
  await lab.wallet((wallet) => void wallet.provider.request({ method: 'eth_requestAccounts' }).catch(() => {}))
  await choose(lab)
  await expect(lab.dialog).toContainText('Approve in Sandbox Wallet')
  await lab.panel.getByRole('button', { name: 'Reject' }).click()
  await expect.poll(() => outcomes(lab, 'eth_requestAccounts')).toEqual(['failed', 'open'])
  await expect(lab.dialog).toContainText('Approve in Sandbox Wallet')
  await lab.panel.getByRole('button', { name: 'Approve' }).click()
  await expect(lab.value('status')).toHaveText('connected')
  expect(await outcomes(lab, 'eth_requestAccounts')).toEqual(['failed', 'answered'])
})

test('F076 a wallet that is dead on a reload is given up, and can be left', async ({ lab }) => {
  await lab.page.clock.install()
  await lab.open('', { answer: 'approve' })
  await choose(lab)
  await expect(lab.value('status')).toHaveText('connected')
  await lab.wallet((wallet) => wallet.set({ dead: true }, { keep: true }))
  await lab.page.reload({ waitUntil: 'commit' })
  await expect(lab.value('status')).toHaveText('reconnecting')
  await lab.page.clock.fastForward(WALLET_TIMEOUT_MS)
  await expect(lab.value('status')).toHaveText('disconnected')
  await choose(lab)
  await expect(lab.dialog).toContainText('Approve in Sandbox Wallet')
  await lab.dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(lab.dialog.getByRole('button', { name: 'Sandbox Wallet' })).toBeVisible()
  await expect(lab.value('status')).toHaveText('disconnected')
})

test('F076 F094 a wallet that dies while connected can be disconnected from', async ({ lab }) => {
  await lab.page.clock.install()
  await lab.open('', { answer: 'approve' })
  await choose(lab)
  await expect(lab.value('status')).toHaveText('connected')
  await lab.wallet((wallet) => wallet.set({ dead: true }))
  await press(lab, 'Disconnect')
  await expect.poll(() => lab.asked('wallet_revokePermissions')).toBe(1)
  await lab.page.clock.fastForward(DISCONNECT_TIMEOUT_MS)
  await expect(lab.value('status')).toHaveText('disconnected')
  await expect(lab.connectButton).toBeVisible()
  await lab.page.reload()
  await expect(lab.value('status')).toHaveText('disconnected')
})

test('F069 a declined signature leaves the connection as it is', async ({ lab }) => {
  await lab.open('', { answer: 'reject', failOn: ['personal_sign'] })
  await choose(lab)
  await expect(lab.value('status')).toHaveText('connected')
  await press(lab, 'Sign message')
  await expect(lab.value('result')).toContainText('Sign message failed: wallet/rejected')
  await expect(lab.value('status')).toHaveText('connected')
  await press(lab, 'Sign typed data')
  await expect(lab.value('result')).toContainText('Sign typed data: 0x')
})

test('F076 a wallet that approves and then answers nothing is not waited for', async ({ lab }) => {
  await lab.page.clock.install()
  await lab.open('', { answer: 'never', failOn: ['eth_chainId'] })
  await choose(lab)
  await expect.poll(() => lab.asked('eth_chainId')).toBeGreaterThan(0)
  await lab.page.clock.fastForward(WALLET_TIMEOUT_MS)
  await expect(lab.dialog.getByRole('alert')).toBeVisible()
  await expect(lab.value('status')).toHaveText('disconnected')
})

test('F076 "Sign message" through wagmi with a wallet that died ends, and so does the connection', async ({ lab }) => {
  await lab.page.clock.install()
  await lab.open('', { answer: 'approve' })
  await choose(lab)
  await expect(lab.value('status')).toHaveText('connected')
  await lab.wallet((wallet) => wallet.set({ answer: 'never', failOn: ['eth_chainId', 'eth_accounts'] }))
  const asked = await lab.asked('eth_chainId')
  await press(lab, 'Sign message')
  await expect.poll(() => lab.asked('eth_chainId')).toBeGreaterThan(asked)
  await lab.page.clock.fastForward(WALLET_TIMEOUT_MS)
  await expect(lab.value('result')).toContainText('failed')
  await expect(lab.value('status')).toHaveText('disconnected')
})
