import { expect, test, type Lab } from './lab.js'

const rows = (lab: Lab) => lab.dialog.getByRole('list', { name: 'Wallets in this browser' }).getByRole('button')
const openModal = async (lab: Lab): Promise<void> => {
  await lab.connectButton.click()
  await expect(lab.dialog).toBeVisible()
}

/** Runs in the page: counts announcements and renders of rows until the list is full. */
function watchList(): { heard: number; renders: number; ms: number } {
  const seen = { heard: 0, renders: 0, ms: 0 }
  const list = document.querySelector('[data-latchkit]')?.shadowRoot?.querySelector('ul')
  const began = performance.now()
  window.addEventListener('eip6963:announceProvider', () => seen.heard++)
  const observer = new MutationObserver(() => {
    seen.renders++
    seen.ms = performance.now() - began
  })
  if (list) observer.observe(list, { childList: true })
  return seen
}

test('F059 an announcement with missing-info is ignored', async ({ lab }) => {
  await lab.open('', { detail: 'missing-info' })
  await openModal(lab)
  await expect(lab.dialog).toContainText('No wallet found in this browser')
  expect(lab.problems).toEqual([])
})

test('F060 an announcement whose detail is throwing-proxy is ignored', async ({ lab }) => {
  await lab.open('', { detail: 'throwing-proxy' })
  await openModal(lab)
  await expect(lab.dialog).toContainText('No wallet found in this browser')
  expect(lab.problems).toEqual([])
})

test('F061 an icon that is an http address is never drawn', async ({ lab }) => {
  await lab.open('', { icon: 'http://127.0.0.1:9/icon.png' })
  await openModal(lab)
  await expect(rows(lab)).toHaveCount(1)
  await expect(rows(lab).locator('img')).toHaveCount(0)
  expect(lab.requests.filter((url) => url.includes('127.0.0.1:9/'))).toEqual([])
})

test('F061 a script in an SVG icon does not run', async ({ lab }) => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="window.hacked=1"><script>window.hacked=1</script></svg>'
  await lab.open('', { icon: `data:image/svg+xml,${encodeURIComponent(svg)}` })
  await openModal(lab)
  await expect(rows(lab).locator('img')).toHaveCount(1)
  expect(await lab.page.evaluate(() => 'hacked' in window)).toBe(false)
})

test('F062 a hostile name is cut, cleaned and shown as text', async ({ lab }) => {
  await lab.open('', { name: `\u202E<b id="evil">Evil</b>\u200B${'a'.repeat(10_000)}` })
  await openModal(lab)
  const text = (await rows(lab).first().textContent()) ?? ''
  expect([...text].length).toBeLessThanOrEqual(40)
  expect(text).toMatch(/^<b id="evil">Evil<\/b>a+…$/)
  await expect(lab.page.locator('#evil')).toHaveCount(0)
})

test('F063 F065 two wallets of one rdns are both listed, and the one chosen comes back', async ({ lab }) => {
  await lab.open('', { announce: 'two-versions' })
  await openModal(lab)
  await expect(rows(lab)).toHaveCount(2)
  await rows(lab).first().click()
  await lab.panel.getByRole('button', { name: 'Approve' }).click()
  await expect(lab.value('status')).toHaveText('connected')
  const address = await lab.value('address').textContent()
  await lab.page.reload()
  await expect(lab.value('address')).toHaveText(address ?? '')
  expect(await lab.asked('eth_requestAccounts')).toBe(0)
})

test('F066 wallets that announce themselves without end are listed in batches, up to the cap', async ({ lab }) => {
  await lab.open()
  await openModal(lab)
  const seen = await lab.page.evaluateHandle(watchList)
  await lab.wallet((wallet) => wallet.set({ flood: 1_000_000, floodEvery: 10 }))
  await lab.wallet((wallet) => wallet.announce())
  await expect.poll(() => seen.evaluate(({ heard }) => heard)).toBeGreaterThan(150)
  await expect(rows(lab)).toHaveCount(100)
  const { renders, ms } = await seen.jsonValue()
  expect(renders).toBeGreaterThan(0)
  // One render at once, and one at the end of each batch of 100 ms.
  expect(renders).toBeLessThanOrEqual(2 * (ms / 100 + 1))
  await expect(rows(lab).first()).toHaveText(/Sandbox Wallet/)
  await rows(lab).first().click()
  await lab.panel.getByRole('button', { name: 'Approve' }).click()
  await expect(lab.value('status')).toHaveText('connected')
  expect(lab.problems).toEqual([])
})

test('F067 a wallet that comes late appears, and moves nothing that could be pressed', async ({ lab }) => {
  await lab.open('', { announce: 'never' })
  await lab.page.evaluate(() => {
    const info = { uuid: '1', name: 'Early Wallet', rdns: 'org.example.early', icon: '' }
    const detail = { info, provider: { request: () => Promise.resolve([]) } }
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  })
  await openModal(lab)
  await expect(rows(lab)).toHaveText([/Early Wallet/])
  await lab.wallet((wallet) => wallet.announce())
  await expect(rows(lab)).toHaveText([/Early Wallet/, /Sandbox Wallet/])
})

test('F079 whatever happens to window.ethereum, the chosen wallet stays', async ({ lab }) => {
  await lab.open()
  await lab.connect()
  await lab.page.evaluate(() => {
    Object.assign(window, { ethereum: { request: () => Promise.reject(new Error('another wallet')) } })
  })
  await lab.page.getByRole('button', { name: 'Sign message' }).click()
  await lab.panel.getByRole('button', { name: 'Approve' }).click()
  await expect(lab.value('result')).toContainText('Sign message: 0x')
})
