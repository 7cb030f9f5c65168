import { expect, test, type Lab } from './lab.js'
import { ELSEWHERE } from './serveLab.js'

/** Goes to a page without the kit, makes a change in the wallet, and comes back. */
async function meanwhile(lab: Lab, change: () => Promise<unknown>): Promise<void> {
  const url = lab.page.url()
  await lab.page.goto(new URL(ELSEWHERE, url).href)
  await change()
  // Returns before the page has loaded: a whole load may take as long as the kit waits for a wallet.
  await lab.page.goto(url, { waitUntil: 'commit' })
}

/** Resolves with the key of the record of the only connection. The kit writes it after the state says "connected". */
async function recordKey({ page }: Lab): Promise<string> {
  const found = await page.waitForFunction(() =>
    Object.keys(localStorage).find((key) => key.startsWith('@latchkit/connection:')),
  )
  return (await found.jsonValue()) ?? ''
}
const record = async (lab: Lab): Promise<string | null> =>
  lab.page.evaluate((key) => localStorage.getItem(key), await recordKey(lab))

const expectConnected = async (lab: Lab, address: string | undefined): Promise<void> => {
  await expect(lab.value('status')).toHaveText('connected')
  await expect(lab.value('address')).toHaveText(address ?? '')
  await expect(lab.panel).toHaveCount(0)
}

/** The button distinguishes this from the status at the start, before the kit has looked for the wallet. */
const expectGivenUp = async (lab: Lab): Promise<void> => {
  await expect(lab.value('status')).toHaveText('disconnected')
  await expect(lab.connectButton).toBeVisible()
  await expect(lab.panel).toHaveCount(0)
}

test.describe('after a reload', () => {
  let first: string | undefined
  let second: string | undefined

  test.beforeEach(async ({ lab }) => {
    ;[first, second] = lab.sandbox.manifest.evm.accounts.map(({ address }) => address)
    await lab.open()
    await lab.connect()
    await expectConnected(lab, first)
  })

  test.afterEach(({ lab }) => expect(lab.problems).toEqual([]))

  test('is connected, now or when the wallet comes 4 s late', async ({ lab }) => {
    await lab.page.reload()
    await expectConnected(lab, first)
    await meanwhile(lab, () => lab.wallet((wallet) => wallet.set({ announce: 'late', lateBy: 4000 }, { keep: true })))
    await expect(lab.value('status')).toHaveText('reconnecting')
    await expectConnected(lab, first)
    expect(await lab.asked('eth_requestAccounts')).toBe(0)
  })

  test('waits 5 s for a wallet that is gone, and finds it again when it is back', async ({ lab }) => {
    const before = await record(lab)
    await meanwhile(lab, () => lab.wallet((wallet) => wallet.set({ announce: 'never' }, { keep: true })))
    await expect(lab.value('status')).toHaveText('reconnecting')
    await expectGivenUp(lab)
    expect(await record(lab)).toBe(before)
    await meanwhile(lab, () => lab.wallet((wallet) => wallet.reset()))
    await expectConnected(lab, first)
  })

  test('sends a locked wallet no request, and is connected once it is unlocked', async ({ lab }) => {
    await meanwhile(lab, () => lab.wallet((wallet) => wallet.lock()))
    await expectGivenUp(lab)
    await meanwhile(lab, () => lab.wallet((wallet) => wallet.unlock()))
    await expectConnected(lab, first)
  })

  test('has the wallet’s current account and chain', async ({ lab }) => {
    await meanwhile(lab, () => lab.wallet((wallet) => wallet.switchAccount(1)))
    await expectConnected(lab, second)
    await meanwhile(lab, () => lab.wallet((wallet) => wallet.switchChain(31_338)))
    await expectConnected(lab, second)
    await expect(lab.value('network')).toContainText('eip155:31338')
  })

  test('F202 believes the wallet, whatever was written over the record', async ({ lab }) => {
    const forged = (await record(lab))?.replaceAll(first ?? '', second ?? '') ?? ''
    const key = await recordKey(lab)
    const write = (text: string) =>
      lab.page.evaluate(([key, value]) => localStorage.setItem(key, value), [key, text] as const)
    await meanwhile(lab, () => write(forged))
    await expectConnected(lab, first)
    await meanwhile(lab, () => write('{"version":1,"value":{"namespace":"eip155","connectorId":7}}'))
    await expectGivenUp(lab)
  })
})

test('S8.13 a wagmi config of the app’s own: its wallet comes late, is locked, and is connected once it is unlocked', async ({
  lab,
}) => {
  await lab.open('adapters=wagmi-config')
  await lab.connect()
  const first = lab.sandbox.manifest.evm.accounts[0]?.address
  await meanwhile(lab, () => lab.wallet((wallet) => wallet.set({ announce: 'late', lateBy: 1000 }, { keep: true })))
  await expectConnected(lab, first)
  await meanwhile(lab, () => lab.wallet((wallet) => wallet.lock()))
  await expectGivenUp(lab)
  await meanwhile(lab, () => lab.wallet((wallet) => wallet.unlock()))
  await expectConnected(lab, first)
  expect(await lab.asked('eth_requestAccounts')).toBe(0)
  expect(lab.problems).toEqual([])
})
