import { readFile } from 'node:fs/promises'
import type { Manifest } from '@latchkit/sandbox'
import type { WalletKind } from '@latchkit/sandbox/wallet'
import { factsOf } from './facts.js'
import { send } from './flows.js'
import { expect, test, type Lab } from './lab.js'
import { put } from './phone.js'

/** A combination of adapters, and what its account is and has in the sandbox. */
interface Way {
  readonly adapters: 'wagmi' | 'solana' | 'none'
  readonly kind: WalletKind
  readonly wallet: string
  readonly namespace: 'eip155' | 'solana'
  /** The name of the account, where the chain has names. */
  readonly name?: string
  readonly coin: string
  readonly tokens: (manifest: Manifest) => readonly { readonly symbol: string }[]
}

const evm = {
  kind: 'evm',
  wallet: 'Sandbox Wallet',
  namespace: 'eip155',
  name: 'dune.eth',
  coin: 'ETH',
  tokens: ({ evm: { chains } }: Manifest) => chains[0]?.tokens ?? [],
} as const

const WAYS: readonly Way[] = [
  { adapters: 'wagmi', ...evm },
  { adapters: 'none', ...evm },
  {
    adapters: 'solana',
    kind: 'solana',
    wallet: 'Sandbox Solana Wallet',
    namespace: 'solana',
    coin: 'SOL',
    tokens: ({ solana: { tokens } }) => tokens,
  },
]

const dialogOf = (lab: Lab) => lab.page.getByRole('dialog')
const go = (lab: Lab, name: string | RegExp) => dialogOf(lab).getByRole('button', { name }).first().click()

async function connect(lab: Lab, { wallet }: Way): Promise<void> {
  await lab.connectButton.click()
  await go(lab, new RegExp(`^${wallet}`))
  await lab.panel.getByRole('button', { name: 'Approve' }).click()
  await expect(lab.value('status')).toHaveText('connected')
}

/** Saves the activity as a file, and returns the lines. */
async function csvOf(lab: Lab): Promise<readonly string[]> {
  const saving = lab.page.waitForEvent('download')
  await go(lab, 'Download as CSV')
  const path = await (await saving).path()
  return (await readFile(path, 'utf8')).split('\r\n').filter(Boolean)
}

for (const way of WAYS)
  test(`S2.11 S3.04 S3.08 S4.07 who an account is, what it has, what it did and how it is paid: ${way.adapters}`, async ({
    lab,
  }) => {
    const { manifest } = lab.sandbox
    const facts = factsOf[way.namespace](manifest)
    await lab.open(`adapters=${way.adapters}&services=server&names=true`, {}, [way.kind])
    await connect(lab, way)
    await send(lab, () => lab.panel.getByRole('button', { name: 'Approve' }).click(), facts)

    await lab.page.getByRole('button', { name: /^Account/ }).click()
    const dialog = dialogOf(lab)
    if (way.name) await expect(dialog.getByRole('button', { name: new RegExp(`^${way.name}`) })).toBeVisible()
    const tokens = dialog.getByRole('tabpanel').or(dialog)
    await expect(tokens.getByText(way.coin).first()).toBeVisible()
    for (const { symbol } of way.tokens(manifest).slice(0, 2))
      await expect(tokens.getByText(symbol).first()).toBeVisible()

    await dialog.getByRole('tab', { name: 'Activity' }).click()
    await expect(dialog.getByRole('option').or(dialog.getByRole('listitem')).first()).toBeVisible()
    await go(lab, 'All activity')
    await expect(dialog.getByRole('heading', { name: 'Activity' })).toBeVisible()
    const [header, ...rows] = await csvOf(lab)
    expect(header).toBe('time,network,type,status,direction,amount,asset,from,to,fee,hash')
    expect(rows.length).toBeGreaterThan(0)
  })

/** The seventh account, whose picture is an SVG with scripts. */
const SCRIPTED = 6

test('F153 a picture of an account that has a script in it is drawn, and runs nothing', async ({ lab }) => {
  await lab.open('services=server&names=true')
  await lab.connect()
  await lab.page.evaluate((index) => window.sandboxWallets.evm.switchAccount(index), SCRIPTED)
  await expect(lab.value('address')).toHaveText(lab.sandbox.manifest.evm.accounts[SCRIPTED]?.address ?? '')
  await lab.page.getByRole('button', { name: /^Account/ }).click()
  await expect(dialogOf(lab).getByRole('button', { name: /^squall.eth/ })).toBeVisible()
  await expect.poll(() => dialogOf(lab).locator('img').first().evaluate(isDrawn)).toBe(true)
  expect(await lab.page.evaluate(() => 'sandboxPictureRan' in window)).toBe(false)
})

const isDrawn = (image: HTMLElement): boolean => (image as HTMLImageElement).naturalWidth > 0

test('F032 a server that takes 3 s: skeletons, nothing moves, and the modal closes', async ({ lab }) => {
  const { server } = lab.sandbox.manifest
  await lab.open('services=server&names=true')
  await lab.connect()
  await put(server.switchesUrl, { delay: 3_000 })
  await lab.page.evaluate(countShifts)
  await lab.page.getByRole('button', { name: /^Account/ }).click()
  await expect(dialogOf(lab).locator('.Balance-skeleton').first()).toBeVisible()
  await expect(dialogOf(lab).getByText('Sandbox Dollar').first()).toBeVisible()
  await expect(dialogOf(lab).getByText('dune.eth').first()).toBeVisible()
  expect(await lab.page.evaluate(() => (window as Shifts).shifts)).toBeLessThanOrEqual(0.1)
  await dialogOf(lab).getByRole('tab', { name: 'Activity' }).click()
  await dialogOf(lab).getByRole('button', { name: 'Close' }).click()
  await expect(dialogOf(lab)).toHaveCount(0)
  await put(server.switchesUrl, {})
})

/** A page that adds its layout shifts up, as CLS does. */
type Shifts = Window & { shifts?: number }

/** Runs in the page: adds up the layout shifts from now on, without those that follow a press at once. */
function countShifts(): void {
  const page = window as Shifts
  page.shifts = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) page.shifts = (page.shifts ?? 0) + entry.value
  }).observe({ type: 'layout-shift' })
}
