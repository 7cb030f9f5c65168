import { expect, press, test } from './lab.js'

test('nothing leaves the page but calls to the app’s RPC, and nothing is stored before the visitor acts', async ({
  lab,
}) => {
  await lab.open()
  const [own = ''] = lab.requests
  const allowed = [new URL(own).origin, ...lab.sandbox.manifest.evm.chains.map(({ rpcUrl }) => new URL(rpcUrl).origin)]
  const stored = (): Promise<string[]> =>
    lab.page.evaluate(() =>
      [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => !key.startsWith('sandbox-wallet')),
    )
  // The modal's code has come by now, at idle.
  await expect.poll(() => lab.requests.some((url) => url.includes('renderShell'))).toBe(true)
  expect(await stored()).toEqual([])
  expect(lab.requests.filter((url) => new URL(url).origin !== new URL(own).origin)).toEqual([])

  await lab.connect()
  await lab.page.getByRole('button', { name: /^Account/ }).click()
  await expect(lab.page.locator('.balance')).toBeVisible()
  await lab.page.keyboard.press('Escape')
  await press(lab, 'Send transaction')
  await lab.panel.getByRole('button', { name: 'Approve' }).click()
  await expect(lab.value('result')).toContainText('mined')
  expect(lab.requests.filter((url) => !url.startsWith('data:') && !allowed.includes(new URL(url).origin))).toEqual([])
  expect((await stored()).filter((key) => !key.startsWith('@latchkit/'))).toEqual([])
})

for (const csp of ['strict', 'no-images'])
  test(`the whole path works under the content security policy "${csp}" with Trusted Types`, async ({ lab }) => {
    await lab.open(`csp=${csp}`)
    await lab.connectButton.click()
    const row = lab.dialog.getByRole('button', { name: 'Sandbox Wallet' })
    await expect(row.locator('img')).toHaveCount(csp === 'strict' ? 1 : 0)
    if (csp === 'no-images') await expect(row.locator('.picture')).toHaveText('S')
    await row.click()
    await lab.panel.getByRole('button', { name: 'Approve' }).click()
    await expect(lab.value('status')).toHaveText('connected')
    await press(lab, 'Sign message')
    await lab.panel.getByRole('button', { name: 'Approve' }).click()
    await expect(lab.value('result')).toContainText('Sign message: 0x')
    await press(lab, 'Send transaction')
    await lab.panel.getByRole('button', { name: 'Approve' }).click()
    await expect(lab.value('result')).toContainText('mined')
    await lab.page.getByRole('button', { name: /^Account/ }).click()
    await expect(lab.page.locator('.balance')).toBeVisible()
    await press(lab, 'Close')
    await lab.page.reload()
    await expect(lab.value('status')).toHaveText('connected')
    await press(lab, 'Disconnect')
    await expect(lab.value('status')).toHaveText('disconnected')
    expect(lab.problems.filter((text) => csp === 'strict' || !/image/i.test(text))).toEqual([])
  })

test('F199 a page whose storage is blocked connects all the same', async ({ lab }) => {
  await lab.page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })
  await lab.open()
  await lab.connect()
  expect(lab.problems).toEqual([])
})

test('F200 a page whose storage is full connects all the same', async ({ lab }) => {
  await lab.page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await lab.open()
  await lab.connect()
  expect(lab.problems).toEqual([])
})

test('F202 F203 tampered and newer records change nothing, and newer ones stay', async ({ lab }) => {
  const newer = JSON.stringify({ version: 99, value: { any: 'thing' } })
  await lab.page.addInitScript((text) => {
    localStorage.setItem('@latchkit/connections', '{"version":1,"value":{"__proto__":{"polluted":true}}}')
    localStorage.setItem('@latchkit/active-network', '<script>')
    localStorage.setItem('@latchkit/recent-wallets', text)
    localStorage.setItem('host-key', 'host')
  }, newer)
  await lab.open()
  await lab.connect()
  const kept = await lab.page.evaluate(() => [
    localStorage.getItem('@latchkit/recent-wallets'),
    localStorage.getItem('host-key'),
    'polluted' in {},
  ])
  expect(kept).toEqual([newer, 'host', false])
})

test('F204 disconnecting leaves the host’s own keys alone', async ({ lab }) => {
  await lab.open()
  await lab.page.evaluate(() => localStorage.setItem('theirs', '1'))
  await lab.connect()
  await press(lab, 'Disconnect')
  await expect(lab.value('status')).toHaveText('disconnected')
  expect(await lab.page.evaluate(() => localStorage.getItem('theirs'))).toBe('1')
})

test('F093 two kits on one page keep apart', async ({ lab }) => {
  await lab.open('second=other')
  await lab.connect()
  const second = lab.page.getByRole('region', { name: 'Second kit' })
  await expect(second.getByTestId('lab-status')).toHaveText('disconnected')
  await second.getByRole('button', { name: 'Connect wallet' }).click()
  await lab.dialog.getByRole('button', { name: 'Sandbox Wallet' }).click()
  // The wallet knows this page already, and answers at once.
  await expect(second.getByTestId('lab-status')).toHaveText('connected')
  const keys = await lab.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('@latchkit/')))
  expect(keys.filter((key) => key.startsWith('@latchkit/other/')).length).toBe(keys.length / 2)
  await lab.page.evaluate(() => window.latches[0]?.feature('theme').then((theme) => theme.setMode('light')))
  expect(await lab.page.evaluate(() => window.latches[1]?.getState().theme.mode)).toBe('dark')
})

test('F092 a host that removes the widget’s node can mount it again', async ({ lab }) => {
  await lab.open()
  await lab.page.evaluate(() => document.querySelector('[data-latchkit]')?.remove())
  await lab.page.reload()
  await lab.connect()
  expect(lab.problems).toEqual([])
})

test('F220 ours comes on top of a modal dialog of the host, and gives the focus back', async ({ lab }) => {
  await lab.open()
  await lab.page.evaluate(() => {
    const dialog = document.createElement('dialog')
    const button = document.createElement('button')
    button.textContent = 'Open from here'
    button.addEventListener('click', () => void window.latches[0]?.open())
    dialog.append(button)
    document.body.append(dialog)
    dialog.showModal()
  })
  const opener = lab.page.getByRole('button', { name: 'Open from here' })
  await opener.click()
  await lab.dialog.getByRole('button', { name: 'Sandbox Wallet' }).click()
  await expect(lab.panel).toBeVisible()
  await lab.panel.getByRole('button', { name: 'Reject' }).click()
  // Until ours is back on top, Escape is the host's dialog's.
  await expect(lab.dialog.getByRole('alert')).toBeVisible()
  await lab.page.keyboard.press('Escape')
  await expect(lab.dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('the whole path works by keyboard alone', async ({ lab }) => {
  await lab.open()
  const { keyboard } = lab.page
  await keyboard.press('Tab')
  await expect(lab.connectButton).toBeFocused()
  await keyboard.press('Enter')
  await expect(lab.dialog).toBeVisible()
  await expect(lab.dialog.getByRole('heading', { name: 'Connect wallet' })).toBeFocused()
  // Focus stays inside: from the heading through everything and around.
  const row = lab.dialog.getByRole('button', { name: 'Sandbox Wallet' })
  for (let presses = 0; presses < 6 && !(await row.evaluate((element) => element.matches(':focus'))); presses++)
    await keyboard.press('Tab')
  await expect(row).toBeFocused()
  await keyboard.press('Enter')
  // The view that waits takes the focus in ours when it comes: whoever presses a key looks where that is first.
  const waiting = lab.page.locator('[data-view=ConnectingExternal]:not(.leaving)')
  await expect(waiting).toBeVisible()
  await lab.panel.getByRole('button', { name: 'Reject' }).focus()
  await keyboard.press('Enter')
  await expect(lab.dialog.getByRole('alert')).toBeVisible()
  await lab.dialog.getByRole('button', { name: 'Back' }).focus()
  await keyboard.press('Enter')
  // Back goes to the row that was pressed.
  await expect(row).toBeFocused()
  await keyboard.press('Enter')
  await expect(waiting).toBeVisible()
  await lab.panel.getByRole('button', { name: 'Approve' }).focus()
  await keyboard.press('Enter')
  await expect(lab.value('status')).toHaveText('connected')
  await expect(lab.page.getByRole('dialog')).toHaveCount(0)
})
