import type { TransactionRecord } from '@latchkit/core'
import type { ChainControl, ChainState, SandboxChain } from '@latchkit/sandbox'
import type { BrowserContext } from '@playwright/test'
import { factsOf } from './facts.js'
import { fillPayment, reviewPayment } from './flows.js'
import { allHeardBy, startListening } from './heard.js'
import { expect, press, test, type Lab } from './lab.js'
import { put } from './phone.js'
import { ELSEWHERE } from './serveLab.js'

const chainOf = ({ sandbox }: Lab): SandboxChain => sandbox.manifest.evm.chains[0] as SandboxChain
const control = (lab: Lab, given: ChainControl): Promise<void> => put(chainOf(lab).controlUrl, given)
const stateOf = async (lab: Lab): Promise<ChainState> =>
  (await (await fetch(chainOf(lab).controlUrl)).json()) as ChainState

test.afterEach(({ lab }) => control(lab, {}))

/** How long the kit waits between two looks at a transaction. */
const LOOK_MS = 30_000

/** Waits until both tabs know this of the account's transactions. The clocks of the pages run ahead to the next look. */
const expectKnown = (context: BrowserContext, tabs: readonly Lab[], known: object[]): Promise<void> =>
  expect(async () => {
    await context.clock.fastForward(LOOK_MS)
    for (const tab of tabs) expect(await recordsOf(tab)).toMatchObject(known)
  }).toPass({ intervals: [0, 500, 1_000] })

const recordsOf = ({ page }: Lab): Promise<readonly TransactionRecord[]> =>
  page.evaluate(() => [...(window.latches[0]?.getState().transactions?.transactions ?? [])])

const NOTICE = 'Your payment went through'

/** What was seen and heard in pages that are gone. */
interface Seen {
  /** The requests to send that the wallet had, by page. */
  readonly asked: number[]
  readonly heard: string[]
}

async function note(lab: Lab, { asked, heard }: Seen): Promise<void> {
  asked.push(await lab.asked('eth_sendTransaction'))
  heard.push(...(await allHeardBy(lab)).split('\n'))
}

/** Reloads tabs one after the other. What `meanwhile` does happens while none of them has a page. */
async function reload(tabs: readonly Lab[], seen: Seen, meanwhile?: () => Promise<void>): Promise<void> {
  const address = tabs[0]?.page.url() ?? ''
  for (const tab of tabs) {
    await note(tab, seen)
    if (meanwhile) await tab.page.goto(new URL(ELSEWHERE, address).href)
  }
  await meanwhile?.()
  for (const tab of tabs) {
    await (meanwhile ? tab.page.goto(address) : tab.page.reload())
    await expect(tab.value('status')).toHaveText('connected')
  }
}

test('S4.12 F089 F100 a payment that is reloaded at every step, beside a second tab: one prompt, one notice, one call of the app’s handler', async ({
  lab,
  other,
  context,
}) => {
  const tabs = [lab, other]
  const facts = factsOf.eip155(lab.sandbox.manifest)
  const { receiver, balanceOf } = facts
  const before = await balanceOf(receiver)
  const seen: Seen = { asked: [], heard: [] }
  await context.clock.install()
  for (const tab of [other, lab]) {
    await startListening(tab)
    await tab.open('settled=true', { outlivesPage: true })
    await tab.page.bringToFront()
  }
  await lab.connect()
  await expect(other.value('status')).toHaveText('connected')

  await test.step('at the form', async () => {
    await fillPayment(lab, facts)
    await reload([lab], seen)
  })
  await test.step('at the review', async () => {
    await fillPayment(lab, facts)
    await reviewPayment(lab, facts)
    await reload([lab], seen)
    expect([await recordsOf(lab), await recordsOf(other)]).toEqual([[], []])
  })
  await test.step('at the prompt, which the wallet keeps', async () => {
    await control(lab, { hold: true })
    await fillPayment(lab, facts)
    await reviewPayment(lab, facts)
    await press(lab, 'Send')
    await expect(lab.panel).toBeVisible()
    await reload([lab], seen)
    await expect(lab.panel).toBeVisible()
    await expectKnown(context, tabs, [{ status: 'unknown' }])
  })
  await test.step('after the hash, whose answer no page got', async () => {
    await lab.panel.getByRole('button', { name: 'Approve' }).click()
    await expect.poll(async () => (await stateOf(lab)).waiting.length).toBe(1)
    const [hash] = (await stateOf(lab)).waiting
    await expectKnown(context, tabs, [{ status: 'pending', hash }])
    await reload(tabs, seen)
    await expectKnown(context, tabs, [{ status: 'pending', hash }])
  })
  await test.step('after it is mined', async () => {
    await reload(tabs, seen, () => control(lab, { mine: 1 }))
    await expect.poll(async () => (await Promise.all(tabs.map(allHeardBy))).join('')).toContain(NOTICE)
    await expectKnown(context, tabs, [{ status: 'success' }])
    await reload(tabs, seen)
  })
  await test.step('after a reorganisation, which drops it and mines it again', async () => {
    await control(lab, { reorg: { blocks: 1, transactions: 'wait' } })
    await expectKnown(context, tabs, [{ status: 'pending', wasReorganised: true }])
    await reload(tabs, seen)
    await control(lab, { mine: 1 })
    await expectKnown(context, tabs, [{ status: 'success', wasReorganised: true }])
  })

  for (const tab of tabs) await note(tab, seen)
  const [{ hash } = {}] = await recordsOf(lab)
  expect(seen.heard.filter((line) => line.includes('payment'))).toEqual([`status: ${NOTICE}`])
  await reload([lab], seen)
  await expect(lab.value('settled')).toHaveText(hash ?? '')
  // The wallet asks once more for what the page had left: that is the one prompt, and no page asked again.
  expect(seen.asked.filter(Boolean)).toEqual([1, 1])
  expect((await balanceOf(receiver)) - before).toBe(10n ** 15n)
  expect(tabs.flatMap(({ problems }) => problems)).toEqual([])
})
