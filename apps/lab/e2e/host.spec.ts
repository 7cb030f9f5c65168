import type { Locator } from '@playwright/test'
import { answerInWallet, tabAndPress, tabTo } from './keyboard.js'
import { expect, leave, press, test, type Lab } from './lab.js'
import { openCode, openPhone, readCode } from './phone.js'
import { noteWrites } from './writes.js'

/** Resolves with all writes, and everything that is stored, however it was written. */
const stored = (lab: Lab): Promise<string[]> =>
  lab.page.evaluate(() => [
    ...window.writes,
    ...[...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter(
      (key) => !key.startsWith('sandbox-wallet'),
    ),
  ])

/**
 * Opens the lab and waits until the modal's code has loaded at idle: by then everything that runs without the visitor
 * has run.
 */
async function openAtRest(lab: Lab, query: string): Promise<string> {
  await lab.page.addInitScript(noteWrites)
  await lab.open(query)
  await expect.poll(() => lab.requests.some((url) => url.includes('/shell-'))).toBe(true)
  return new URL(lab.page.url()).origin
}

/** Returns the requests to other hosts. */
const sentElsewhere = (lab: Lab, ...own: readonly string[]): string[] =>
  lab.requests.filter((url) => !url.startsWith('data:') && !own.includes(new URL(url).origin))

test('nothing leaves the page but calls to the app’s RPC, and nothing is stored before the visitor acts', async ({
  lab,
}) => {
  const own = await openAtRest(lab, 'services=off')
  expect(await stored(lab)).toEqual([])
  expect(sentElsewhere(lab, own)).toEqual([])

  await lab.connect()
  await lab.page.getByRole('button', { name: /^Account/ }).click()
  await expect(lab.page.locator('.Balance-balance')).toBeVisible()
  await lab.page.keyboard.press('Escape')
  await press(lab, 'Send transaction')
  await lab.panel.getByRole('button', { name: 'Approve' }).click()
  await expect(lab.value('result')).toContainText('mined')
  const rpcs = lab.sandbox.manifest.evm.chains.map(({ rpcUrl }) => new URL(rpcUrl).origin)
  expect(sentElsewhere(lab, own, ...rpcs)).toEqual([])
  expect((await stored(lab)).filter((each) => !/^(setItem |removeItem )?@latchkit\//.test(each))).toEqual([])
})

test('no request goes to the app’s services, and they store nothing, before the visitor acts', async ({ lab }) => {
  const own = await openAtRest(lab, 'services=on')
  // Leaving the page sends the requests that wait.
  await leave(lab)
  expect(await stored(lab)).toEqual([])
  expect(sentElsewhere(lab, own)).toEqual([])
  // The services work: the directory, and the relay by its socket.
  const { directory, relay } = lab.sandbox.manifest
  const isAsked = (url: string): boolean => sentElsewhere(lab, own).some((each) => each.startsWith(url))
  await lab.connectButton.click()
  await expect.poll(() => isAsked(directory.url)).toBe(true)
  await lab.dialog.getByRole('button', { name: /^WalletConnect/ }).click()
  await expect.poll(() => isAsked(relay.url)).toBe(true)
  await expect.poll(() => stored(lab)).toContainEqual(expect.stringMatching(/^open /))
})

test('telemetry, where the app asks for it, goes to its own server alone and stores nothing before the visitor acts', async ({
  lab,
}) => {
  const own = await openAtRest(lab, 'services=on&analytics=true')
  const { directory } = lab.sandbox.manifest
  await expect.poll(() => lab.requests.some((url) => url.startsWith(`${directory.url}/e?`))).toBe(true)
  await leave(lab)
  expect(await stored(lab)).toEqual([])
  expect(sentElsewhere(lab, own, new URL(directory.url).origin)).toEqual([])
})

for (const csp of ['strict', 'no-images'])
  test(`the whole path works under the content security policy "${csp}" with Trusted Types`, async ({ lab }) => {
    await lab.open(`csp=${csp}`)
    await lab.connectButton.click()
    const row = lab.dialog.getByRole('button', { name: 'Sandbox Wallet' })
    await expect(row.locator('img')).toHaveCount(csp === 'strict' ? 1 : 0)
    if (csp === 'no-images') await expect(row.locator('.Picture-picture')).toHaveText('S')
    await row.click()
    await lab.panel.getByRole('button', { name: 'Approve' }).click()
    await expect(lab.value('status')).toHaveText('connected')
    await press(lab, 'Sign message')
    await lab.panel.getByRole('button', { name: 'Approve' }).click()
    await expect(lab.value('result')).toContainText('Sign message: 0x')
    await press(lab, 'Sign typed data')
    await lab.panel.getByRole('button', { name: 'Approve' }).click()
    await expect(lab.value('result')).toContainText('Sign typed data: 0x')
    await press(lab, 'Send transaction')
    await lab.panel.getByRole('button', { name: 'Approve' }).click()
    await expect(lab.value('result')).toContainText('mined')
    await lab.page.getByRole('button', { name: /^Account/ }).click()
    await expect(lab.page.locator('.Balance-balance')).toBeVisible()
    await press(lab, 'Close')
    await press(lab, 'Switch network')
    await lab.panel.getByRole('button', { name: 'Approve' }).click()
    await expect(lab.value('network')).toContainText('31338')
    await lab.page.reload()
    await expect(lab.value('status')).toHaveText('connected')
    await expect(lab.value('network')).toContainText('31338')
    await press(lab, 'Disconnect')
    await expect(lab.value('status')).toHaveText('disconnected')
    expect(lab.problems.filter((text) => csp === 'strict' || !/image/i.test(text))).toEqual([])
  })

test('F199 a page whose storage is blocked still connects', async ({ lab }) => {
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

test('F200 a page whose storage is full still connects', async ({ lab }) => {
  await lab.page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await lab.open()
  await lab.connect()
  expect(lab.problems).toEqual([])
})

/** Keeps every database from opening or failing. */
function neverOpen(): void {
  const { open } = IDBFactory.prototype
  IDBFactory.prototype.open = function (...given) {
    const request = open.apply(this, given)
    for (const name of ['success', 'error', 'upgradeneeded', 'blocked'])
      request.addEventListener(name, (event) => event.stopImmediatePropagation())
    return request
  }
}

test('F201 where no database ever opens, a phone still connects, for as long as the page lives', async ({
  lab,
  browser,
}) => {
  await lab.page.addInitScript(neverOpen)
  await lab.open('services=on')
  await openCode(lab)
  const phone = await openPhone(browser, lab.sandbox.manifest.phone.url)
  await phone.pair(await readCode(lab))
  await phone.approve('Latchkit lab')
  await expect(lab.value('status')).toHaveText('connected')
  await press(lab, 'Sign message')
  await phone.approve()
  await expect(lab.value('result')).toContainText('Sign message: 0x')
  await phone.page.context().close()
  await lab.page.reload()
  await expect(lab.connectButton).toBeVisible()
  await expect(lab.value('status')).toHaveText('disconnected')
  await lab.connect()
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
  // The wallet has given this page permission already, and answers at once.
  await expect(second.getByTestId('lab-status')).toHaveText('connected')
  const keys = await lab.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('@latchkit/')))
  expect(keys.filter((key) => key.startsWith('@latchkit/other/')).length).toBe(keys.length / 2)
  await lab.page.evaluate(() => window.latches[0]?.feature('theme').then((theme) => theme.setMode('light')))
  expect(await lab.page.evaluate(() => window.latches[1]?.getState().theme.mode)).toBe('dark')
})

test('F092 where a host removed the widget’s node, a click brings it back', async ({ lab }) => {
  await lab.open()
  await lab.connectButton.click()
  await lab.dialog.getByRole('button', { name: 'Close' }).click()
  await expect(lab.page.getByRole('dialog')).toHaveCount(0)
  expect(
    await lab.page.evaluate(() => {
      const nodes = document.querySelectorAll('[data-latchkit]')
      nodes.forEach((node) => node.remove())
      return nodes.length
    }),
  ).toBe(1)
  await lab.connect()
  expect(lab.problems).toEqual([])
})

test('F220 the modal opens above a modal dialog of the host, and returns the focus', async ({ lab }) => {
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
  // Until the kit's modal is on top again, Escape closes the host's dialog.
  await expect(lab.dialog.getByRole('alert')).toBeVisible()
  await lab.page.keyboard.press('Escape')
  await expect(lab.dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('the whole path works by keyboard alone', async ({ lab }) => {
  const inModal = (name: string): Locator => lab.dialog.getByRole('button', { name })
  const act = (name: string): Promise<void> => tabAndPress(lab.page.getByRole('button', { name, exact: true }))
  const isConnected = (): Promise<void> => expect(lab.value('status')).toHaveText('connected')
  await lab.open()
  await tabAndPress(lab.connectButton)
  await expect(lab.dialog.getByRole('heading', { name: 'Connect wallet' })).toBeFocused()
  await tabAndPress(inModal('Sandbox Wallet'))
  await answerInWallet(lab, 'Reject')
  await expect(lab.dialog.getByRole('alert')).toBeVisible()
  await tabAndPress(inModal('Back'))
  // Back focuses the row that was pressed.
  await expect(inModal('Sandbox Wallet')).toBeFocused()
  await lab.page.keyboard.press('Enter')
  await answerInWallet(lab, 'Approve')
  await isConnected()
  await expect(lab.page.getByRole('dialog')).toHaveCount(0)

  await tabAndPress(lab.page.getByRole('button', { name: /^Account/ }))
  await expect(lab.page.locator('.Balance-balance')).toBeVisible()
  await lab.page.keyboard.press('Escape')
  await expect(lab.page.getByRole('dialog')).toHaveCount(0)
  for (const [name, outcome] of [
    ['Sign message', /^Sign message: 0x/],
    ['Sign typed data', /^Sign typed data: 0x/],
    ['Send transaction', /mined/],
    ['Switch network', /on eip155:31338/],
  ] as const) {
    await act(name)
    await tabAndPress(lab.panel.getByRole('button', { name: 'Approve' }))
    await expect(lab.value('result')).toHaveText(outcome)
  }

  // The browser handles the key for a reload.
  await lab.page.reload()
  await isConnected()
  await expect(lab.value('network')).toContainText('31338')
  await act('Disconnect')
  await expect(lab.value('status')).toHaveText('disconnected')
  await tabTo(lab.connectButton)
})
