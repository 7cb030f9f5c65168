import type { Locator } from '@playwright/test'
import type { RelayRestart, RelaySwitches } from '@latchkit/sandbox'
import { factsOf } from './facts.js'
import { sign } from './flows.js'
import { expectTranscript, startListening } from './heard.js'
import { expect, test, type Lab } from './lab.js'
import { openCode, openPhone, put, readCode, type Phone } from './phone.js'

/** How long the view waits for a code, in milliseconds. */
const CODE_TIMEOUT_MS = 15_000

/** A text that only WalletConnect's library contains. */
const LIBRARY = 'wc_sessionPropose'

const addressOf = ({ sandbox }: Lab): string => factsOf.eip155(sandbox.manifest).address

const relay = ({ sandbox }: Lab, switches: Partial<RelaySwitches>): Promise<void> =>
  put(sandbox.manifest.relay.switchesUrl, switches)

const restart = async ({ sandbox }: Lab, how: Partial<RelayRestart> = {}): Promise<void> => {
  const { ok } = await fetch(sandbox.manifest.relay.restartUrl, { method: 'POST', body: JSON.stringify(how) })
  expect(ok).toBe(true)
}

const isConnected = async (lab: Lab): Promise<void> => {
  await expect(lab.value('status')).toHaveText('connected')
  await expect(lab.value('address')).toHaveText(addressOf(lab))
  await expect(lab.page.getByRole('dialog')).toHaveCount(0)
}

const LOST = 'The connection to your phone was lost.'

/** Opens the lab with a clock that `giveUp` can move, and the view of the code. */
async function openCodeByClock(lab: Lab, query: string): Promise<void> {
  await lab.page.clock.install()
  await lab.open(query)
  await openCode(lab)
  await expect(shows(lab, LOST)).toBeVisible()
}

/** Lets the time pass for which the view waits for a code. */
async function giveUp(lab: Lab, message = 'Your phone can’t be reached from here'): Promise<void> {
  await lab.page.clock.fastForward(CODE_TIMEOUT_MS)
  await expect(lab.dialog.getByRole('alert')).toContainText(message)
}

/** Returns a visible line of the view. Texts for screen readers only don't count. */
const shows = ({ dialog }: Lab, text: string): Locator => dialog.locator('p:not([role])').filter({ hasText: text })

const session = ({ page }: Phone): Locator => page.getByRole('button', { name: 'Disconnect Latchkit lab' })

const isLibrary = (lab: Lab, urls: readonly string[]): Promise<boolean> =>
  lab.page.evaluate(
    async ([scripts, text]) => {
      const all = await Promise.all(scripts.map(async (url) => (await fetch(url)).text()))
      return all.some((script) => script.includes(text))
    },
    [urls.filter((url) => url.endsWith('.js')), LIBRARY] as const,
  )

/** Returns the addresses of the page's websockets. */
const sockets = ({ requests }: Lab): string[] => requests.filter((url) => /^wss?:/.test(url))
/** All messages in the page's console. */
let said: string[] = []
const phones: Phone[] = []

const phoneBeside = async (lab: Lab): Promise<Phone> => {
  const browser = lab.page.context().browser()
  if (!browser) throw new Error('There is no browser.')
  const phone = await openPhone(browser, lab.sandbox.manifest.phone.url)
  phones.push(phone)
  return phone
}

test.beforeEach(({ lab }) => {
  said = []
  lab.page.on('console', (message) => said.push(message.text()))
})

test.afterEach(async ({ lab }) => {
  await relay(lab, {})
  await restart(lab)
  const hosts = phones.flatMap((phone) => [...phone.hosts])
  await Promise.all(phones.splice(0).map(({ page }) => page.context().close()))
  for (const url of lab.requests) hosts.push(new URL(url).hostname)
  // Whatever goes wrong, requests only go to this machine.
  expect(hosts.filter((host) => !['localhost', '127.0.0.1', ''].includes(host))).toEqual([])
})

/** Connects an installed wallet, where the relay doesn't work. */
async function connectInstalled(lab: Lab): Promise<void> {
  await lab.dialog.getByRole('button', { name: 'Choose another wallet' }).click()
  await lab.dialog.getByRole('button', { name: 'Sandbox Wallet' }).click()
  await lab.panel.getByRole('button', { name: 'Approve' }).click()
  await isConnected(lab)
}

test('a relay that is blocked: a message says so within seconds, with a way to try again, and an installed wallet connects', async ({
  lab,
}) => {
  await openCodeByClock(lab, 'services=relay&relay=ws://127.0.0.1:1')
  await lab.dialog.getByRole('button', { name: 'Try now' }).click()
  await giveUp(lab)
  await expect(lab.dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
  await connectInstalled(lab)
})

test('a relay that refuses the project: a message says so, and an installed wallet connects', async ({ lab }) => {
  await lab.open(`services=relay&projectId=${'0'.repeat(32)}`)
  await openCode(lab)
  await expect(lab.dialog.getByText('The connection service refuses this site.')).toBeVisible()
  await expect(lab.dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
  await connectInstalled(lab)
})

test('a relay that comes back while the view waits: the code comes by itself', async ({ lab }) => {
  await lab.open('services=relay')
  await relay(lab, { refuse: 503 })
  await openCode(lab)
  await expect(shows(lab, LOST)).toBeVisible()
  await relay(lab, {})
  await readCode(lab)
  await expect(shows(lab, LOST)).toHaveCount(0)
  await expect(shows(lab, 'Refreshes in')).toBeVisible()
})

test('a relay that comes back after the view gave up: Try again brings a code that connects', async ({ lab }) => {
  await relay(lab, { refuse: 503 })
  await openCodeByClock(lab, 'services=relay')
  await giveUp(lab)
  await relay(lab, {})
  await lab.dialog.getByRole('button', { name: 'Try again' }).click()
  const phone = await phoneBeside(lab)
  await phone.pair(await readCode(lab))
  await phone.approve('Latchkit lab')
  await isConnected(lab)
})

test('offline: a message says so, and back online the code comes by itself and connects', async ({ lab }) => {
  await lab.page.clock.install()
  await lab.open('services=relay')
  const phone = await phoneBeside(lab)
  // The code's dependencies are loaded, so only the relay is unreachable.
  await openCode(lab)
  const old = await readCode(lab)
  await lab.dialog.getByRole('button', { name: 'Back' }).click()
  await lab.page.context().setOffline(true)
  await lab.dialog.getByRole('button', { name: /WalletConnect|QR code/ }).click()
  await expect(shows(lab, LOST)).toBeVisible()
  await giveUp(lab, 'You’re offline')
  await expect(lab.dialog.getByRole('button', { name: 'Choose another wallet' })).toBeVisible()
  await lab.page.context().setOffline(false)
  await phone.pair(await readCode(lab, old))
  await phone.approve('Latchkit lab')
  await isConnected(lab)
})

test('F040 the relay restarts while the code shows: a message says so, and the same code connects', async ({ lab }) => {
  await startListening(lab)
  await lab.open('services=relay')
  const phone = await phoneBeside(lab)
  await openCode(lab)
  const code = await readCode(lab)
  await relay(lab, { refuse: 503 })
  await restart(lab)
  await expect(shows(lab, LOST)).toBeVisible()
  expect(await readCode(lab)).toBe(code)
  await relay(lab, {})
  await expect(shows(lab, LOST)).toHaveCount(0)
  expect(await readCode(lab)).toBe(code)
  await expectTranscript(lab, 'relay-lost')
  await phone.pair(code)
  await phone.approve('Latchkit lab')
  await isConnected(lab)
})

test('F042 a code is replaced before it expires, the copied link is reported as old, and the new code connects', async ({
  lab,
}) => {
  await lab.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await lab.page.clock.install()
  await startListening(lab)
  await lab.open('services=relay')
  await openCode(lab)
  const old = await readCode(lab)
  await lab.dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect.poll(() => lab.page.evaluate(() => navigator.clipboard.readText())).toBe(old)
  await lab.page.clock.fastForward(205_000)
  await expect(lab.page.locator('dialog[open] #latch-status')).toHaveText(/about to be replaced/)
  await lab.page.clock.fastForward(24_000)
  await expect(shows(lab, 'The link you copied is old now.')).toBeVisible()
  const code = await readCode(lab, old)
  await expectTranscript(lab, 'code-expired')
  const phone = await phoneBeside(lab)
  await phone.pair(code)
  await phone.approve('Latchkit lab')
  await isConnected(lab)
})

test('F044 two phones scan one code: one of them is connected, and gets the requests', async ({ lab }) => {
  await lab.open('services=relay')
  const both = [await phoneBeside(lab), await phoneBeside(lab)] as const
  await openCode(lab)
  const code = await readCode(lab)
  await Promise.all(both.map((phone) => phone.pair(code)))
  for (const { panel } of both) await expect(panel).toContainText('Latchkit lab')
  await both[0].approve('Latchkit lab')
  await isConnected(lab)
  await both[1].approve('Latchkit lab')
  await expect(session(both[0])).toHaveCount(1)
  await sign(lab, both[0].approve, factsOf.eip155(lab.sandbox.manifest))
  await expect(both[1].panel).toHaveCount(0)
  await expect(lab.value('status')).toHaveText('connected')
})

test('F045 the phone declines: the view says so, nothing is reported, and trying again connects', async ({ lab }) => {
  await startListening(lab)
  await lab.open('services=relay')
  const phone = await phoneBeside(lab)
  await openCode(lab)
  const code = await readCode(lab)
  await phone.pair(code)
  await phone.reject()
  await expect(lab.dialog.getByRole('alert')).toContainText('You declined the request')
  await expectTranscript(lab, 'phone-declined')
  await lab.dialog.getByRole('button', { name: 'Try again' }).click()
  await phone.pair(await readCode(lab, code))
  await phone.approve('Latchkit lab')
  await isConnected(lab)
  await expectTranscript(lab, 'phone-approved')
  expect(lab.problems).toEqual([])
})

test('F095 Back, and the phone still approves: the approval is refused, and the phone has no session', async ({
  lab,
}) => {
  await lab.open('services=relay')
  const phone = await phoneBeside(lab)
  await openCode(lab)
  await phone.pair(await readCode(lab))
  await expect(phone.panel).toContainText('Latchkit lab')
  await lab.dialog.getByRole('button', { name: 'Back' }).click()
  await expect(lab.dialog.getByRole('button', { name: 'Sandbox Wallet' })).toBeVisible()
  // The session exists only briefly. The test waits until it was listed, and then until it isn't.
  await phone.page.evaluate(() => {
    const list = document.querySelector('[aria-label="Connected apps"]') as HTMLElement
    new MutationObserver(() => {
      if (list.querySelector('li')) list.dataset.hadSession = 'true'
    }).observe(list, { childList: true, subtree: true })
  })
  await phone.approve('Latchkit lab')
  await expect(phone.page.locator('[data-had-session]')).toHaveCount(1)
  await expect(session(phone)).toHaveCount(0)
  await expect(lab.value('status')).toHaveText('disconnected')
  await expect(lab.dialog.getByRole('button', { name: 'Sandbox Wallet' })).toBeVisible()
  expect(lab.problems).toEqual([])
})

test('the page is loaded again while the code shows: no pairing is left, and the next code connects', async ({
  lab,
}) => {
  await lab.open('services=relay')
  await openCode(lab)
  const code = await readCode(lab)
  await lab.page.reload()
  await expect(lab.connectButton).toBeVisible()
  await expect(lab.value('status')).toHaveText('disconnected')
  await expect(lab.page.getByRole('dialog')).toHaveCount(0)
  expect(await lab.page.evaluate(() => localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE'))).toBeNull()
  await openCode(lab)
  const phone = await phoneBeside(lab)
  await phone.pair(await readCode(lab, code))
  await phone.approve('Latchkit lab')
  await isConnected(lab)
  expect(lab.problems).toEqual([])
})

test('F053 under StrictMode the library is made once, comes with the click and not before, and has one socket', async ({
  lab,
}) => {
  await lab.open('services=on')
  await lab.connectButton.click()
  await expect(lab.dialog.getByRole('button', { name: /^All wallets/ })).toBeVisible()
  await lab.page.waitForLoadState('networkidle')
  const before = [...lab.requests]
  expect(await isLibrary(lab, before)).toBe(false)
  expect(sockets(lab)).toEqual([])
  await lab.dialog.getByRole('button', { name: /^WalletConnect/ }).click()
  await readCode(lab)
  expect(await isLibrary(lab, lab.requests.slice(before.length))).toBe(true)
  expect(sockets(lab).filter((url) => url.startsWith(lab.sandbox.manifest.relay.url))).toHaveLength(1)
  expect(said.filter((text) => /already initialized|Init\(\) was called/i.test(text))).toEqual([])
  expect(lab.problems).toEqual([])
})
