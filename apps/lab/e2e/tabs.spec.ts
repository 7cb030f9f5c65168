import { solanaDevnet } from '@latchkit/core/networks'
import type { WalletSwitches } from '@latchkit/sandbox'
import type { BrowserContext, Locator } from '@playwright/test'
import { expect, press, test, type Lab } from './lab.js'
import { ELSEWHERE } from './serveLab.js'
import { noteWrites } from './writes.js'

test.afterEach(({ lab, other }) => expect([...lab.problems, ...other.problems]).toEqual([]))

/** The connector ids of two wallets on EVM chains and of one on Solana. */
const ONE = 'dev.latchkit.sandbox'
const TWO = 'dev.latchkit.sandbox.multi'
const SOLANA = 'solana:Sandbox Solana Wallet'
const DEVNET = solanaDevnet.caipNetworkId

/** Opens the lab with wallets that approve at once. The second wallet on EVM chains shares the second account. */
async function open(lab: Lab, switches: Partial<WalletSwitches> = {}): Promise<void> {
  await lab.open('adapters=wagmi,solana&hooks=wagmi', { answer: 'approve', ...switches }, ['evm', 'solana', 'multi'])
  await lab.wallet((wallet) => wallet.switchAccount(1), 'multi')
}

/** Stops the timers of all tabs: no wait of a kit ends by itself. All further writes are at the same time. */
async function stopTimers({ clock }: BrowserContext): Promise<void> {
  await clock.install()
  await clock.pauseAt(Date.now() + 10_000)
}

/**
 * Shows a tab, as the visitor does before acting in it. Chromium draws a hidden page once a second, and a click waits
 * for two frames.
 */
const turnTo = ({ page }: Lab): Promise<void> => page.bringToFront()

const connect = ({ page }: Lab, wallet: string): Promise<unknown> =>
  page.evaluate((id) => window.latches[0]?.connect({ wallet: id }), wallet)

/** Resolves with what a tab shows by the hooks of the kit and of wagmi, and with its connected wallets. */
const shown = ({ page }: Lab): Promise<Readonly<Record<string, unknown>>> =>
  page.evaluate(() => {
    const facts = [...document.querySelectorAll<HTMLElement>('dd:not([data-testid=lab-result])')]
    const connections = window.latches[0]?.getState().connection.connections ?? []
    return {
      ...Object.fromEntries(facts.map(({ dataset, textContent }) => [dataset.testid, textContent])),
      wallets: connections.map(({ connectorId }) => connectorId).toSorted(),
    }
  })

/** Waits until two tabs show the same, with these values. */
const expectBoth = (here: Lab, there: Lab, values: Readonly<Record<string, unknown>>): Promise<void> =>
  expect(async () => {
    const both = await Promise.all([shown(here), shown(there)])
    expect(both[0]).toMatchObject(values)
    expect(both[1]).toEqual(both[0])
  }).toPass({ intervals: [50] })

/** Resolves with the kit's records. */
const records = ({ page }: Lab): Promise<Readonly<Record<string, unknown>>> =>
  page.evaluate(() => {
    const own = Object.entries<string>(localStorage).filter(([key]) => key.startsWith('@latchkit/'))
    return Object.fromEntries(own.map(([key, text]) => [key, (JSON.parse(text) as { value: unknown }).value]))
  })

test('F205 two tabs follow each other', async ({ lab, other }) => {
  await Promise.all([lab.open(), other.open()])
  const address = lab.sandbox.manifest.evm.accounts[0]?.address
  await turnTo(lab)
  await lab.connect()
  await expectBoth(lab, other, { 'lab-status': 'connected', 'lab-address': address })
  await turnTo(other)
  await press(other, 'Disconnect')
  await expectBoth(lab, other, { 'lab-status': 'disconnected' })
  await turnTo(lab)
  await lab.connect()
  await expectBoth(lab, other, { 'lab-status': 'connected' })
  await press(lab, 'Disconnect')
  await expectBoth(lab, other, { 'lab-status': 'disconnected' })
})

test('F205 two tabs agree on the network of Solana and on the active namespace, and the one that follows stores nothing', async ({
  lab,
  other,
}) => {
  const onEthereum = { 'lab-network': 'Sandbox (eip155:31337)', 'wagmi-status': 'connected', wallets: [ONE, SOLANA] }
  const onDevnet = { ...onEthereum, 'lab-network': `Solana Devnet (${DEVNET})` }
  await other.page.addInitScript(noteWrites)
  await Promise.all([open(lab), open(other)])
  await connect(lab, ONE)
  await connect(lab, SOLANA)
  await turnTo(lab)
  await press(lab, 'eip155')
  await expectBoth(lab, other, onEthereum)
  await lab.page.evaluate((id) => window.latches[0]?.switchNetwork(id), DEVNET)
  await expectBoth(lab, other, onDevnet)
  // After two more changes, everything that the other tab did about the first one is over.
  await press(lab, 'eip155')
  await expectBoth(lab, other, onEthereum)
  await press(lab, 'solana')
  await expectBoth(lab, other, onDevnet)
  expect(await other.page.evaluate(() => window.writes)).toEqual([])
})

test('F205 what the visitor chooses in a tab that is still following holds in both', async ({
  lab,
  other,
  context,
}) => {
  const address = lab.sandbox.manifest.evm.accounts[1]?.address
  await Promise.all([open(lab), open(other, { announce: 'never' })])
  await other.wallet((wallet) => wallet.announce(), 'multi')
  await stopTimers(context)
  await connect(lab, ONE)
  await expect(other.value('status')).toHaveText('reconnecting')
  await connect(other, TWO)
  await expect(lab.value('address')).toHaveText(address ?? '')
  await other.wallet((wallet) => wallet.announce())
  await expectBoth(lab, other, { 'lab-address': address, 'wagmi-address': address, wallets: [ONE, TWO] })
})

test('F205 two tabs that connect different wallets at the same time have both, and the same one is active', async ({
  lab,
  other,
  context,
}) => {
  const addresses = lab.sandbox.manifest.evm.accounts.slice(0, 2).map(({ address }) => address)
  await Promise.all([open(lab, { answer: 'ask' }), open(other, { answer: 'ask' })])
  await stopTimers(context)
  const connecting = Promise.all([connect(lab, ONE), connect(other, TWO)])
  for (const { panel } of [lab, other]) await expect(panel).toBeVisible()
  await Promise.all([lab.wallet((wallet) => wallet.approve()), other.wallet((wallet) => wallet.approve(), 'multi')])
  await connecting
  await expectBoth(lab, other, { 'lab-status': 'connected', wallets: [ONE, TWO] })
  const address = await lab.value('address').textContent()
  expect(addresses).toContain(address)
  await expectBoth(lab, other, { 'lab-address': address, 'wagmi-address': address })
})

/**
 * Runs in the page before its scripts: once the page was left, its scripts get no storage event. Chromium delivers the
 * events of that time when the page is back from the cache.
 */
function loseStorageEvents(): void {
  let wasLeft = false
  addEventListener('pagehide', () => (wasLeft = true))
  addEventListener('storage', (event) => {
    if (wasLeft) event.stopImmediatePropagation()
  })
}

/**
 * Goes to another page, makes a change, and goes back. Fails where the browser loads the page again instead of taking it
 * from the back-forward cache. Resolves with the result of the change.
 */
async function whileAway<result>({ page }: Lab, change: () => Promise<result>): Promise<result> {
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => Object.assign(document.body.dataset, { persisted }))
  })
  await page.goto(new URL(ELSEWHERE, page.url()).href)
  const result = await change()
  // A page from the cache emits no load event.
  await page.goBack({ waitUntil: 'commit' })
  const cached = (): Promise<unknown> =>
    page.evaluate(() => {
      const [entry] = performance.getEntriesByType('navigation') as unknown as { notRestoredReasons: unknown }[]
      return { persisted: document.body.dataset.persisted, reasons: entry?.notRestoredReasons }
    })
  await expect.poll(cached).toEqual({ persisted: 'true', reasons: null })
  return result
}

for (const events of ['come late', 'are lost'])
  test(
    `F229 a page that comes back from the back-forward cache has what another tab connected meanwhile, where storage events ${events}`,
    {
      tag: '@browser',
    },
    async ({ lab, other }) => {
      const address = lab.sandbox.manifest.evm.accounts[1]?.address
      if (events === 'are lost') await lab.page.addInitScript(loseStorageEvents)
      await Promise.all([open(lab), open(other)])
      await connect(lab, ONE)
      await expectBoth(lab, other, { wallets: [ONE] })
      const stored = await whileAway(lab, async () => {
        await other.page.evaluate(() => window.latches[0]?.disconnect())
        await connect(other, TWO)
        await expect
          .poll(() => records(other))
          .toMatchObject({
            [`@latchkit/connection:eip155:${ONE}`]: { isEnded: true },
            [`@latchkit/connection:eip155:${TWO}`]: { isEnded: false },
            '@latchkit/active:eip155': { choice: `eip155:${TWO}` },
          })
        return records(other)
      })
      await expectBoth(lab, other, { 'lab-address': address, 'wagmi-address': address, wallets: [TWO] })
      await turnTo(lab)
      await press(lab, 'Sign message')
      await expect(lab.value('result')).toContainText('Sign message: 0x')
      expect(await lab.asked('personal_sign', 'multi')).toBe(1)
      expect(await records(lab)).toEqual(stored)
    },
  )

test(
  'F229 a page that comes back from the back-forward cache has the accounts that its wallets share now',
  {
    tag: '@browser',
  },
  async ({ lab }) => {
    const { evm, solana } = lab.sandbox.manifest
    const value = (name: string): Locator => lab.page.getByTestId(name)
    await open(lab)
    await connect(lab, ONE)
    await connect(lab, SOLANA)
    await whileAway(lab, async () => {
      await lab.wallet((wallet) => wallet.switchAccount(1))
      await lab.wallet((wallet) => wallet.switchAccount(1), 'solana')
    })
    await expect(value('lab-eip155')).toHaveText(`connected ${evm.accounts[1]?.address}`)
    await expect(value('wagmi-address')).toHaveText(evm.accounts[1]?.address ?? '')
    await expect(value('lab-solana')).toHaveText(`connected ${solana.accounts[1]?.address}`)
  },
)

test('F205 two tabs disconnect where another page clears the storage, and connect again', async ({
  lab,
  other,
  context,
}) => {
  await Promise.all([open(lab), open(other)])
  await connect(lab, ONE)
  await expectBoth(lab, other, { wallets: [ONE] })
  const elsewhere = await context.newPage()
  await elsewhere.goto(new URL(ELSEWHERE, lab.page.url()).href)
  await elsewhere.evaluate(() => localStorage.clear())
  await expectBoth(lab, other, { 'lab-status': 'disconnected', 'wagmi-status': 'disconnected', wallets: [] })
  expect(await records(lab)).toEqual({})
  await connect(other, ONE)
  await expectBoth(lab, other, { 'lab-status': 'connected', 'wagmi-status': 'connected', wallets: [ONE] })
})
