import { parseUnits } from 'viem'
import { MESSAGE, type Facts } from './facts.js'
import { expect, press, type Lab } from './lab.js'

/** Approves the wallet's request. With `text`, once the wallet shows that text. */
export type Approve = (text?: string) => Promise<void>

/** Resolves with the result of an action, as the lab shows it. */
const result = async (lab: Lab, action: string): Promise<string> => {
  await expect(lab.value('result')).toHaveText(new RegExp(`^${action}(: | failed)`))
  return ((await lab.value('result').textContent()) ?? '').slice(action.length).replace(/^: /, '')
}

/** Signs a message, and typed data where the adapter supports it. */
export async function sign(lab: Lab, approve: Approve, { verify, hasTypedData = false }: Facts): Promise<void> {
  await press(lab, 'Sign message')
  await approve(MESSAGE)
  expect(await verify(await result(lab, 'Sign message'))).toBe(true)
  const typedData = lab.page.getByRole('button', { name: 'Sign typed data' })
  await expect(typedData).toBeEnabled({ enabled: hasTypedData })
  if (!hasTypedData) return
  await typedData.click()
  await approve()
  expect(await result(lab, 'Sign typed data')).toMatch(/^0x/)
}

/** What payments by the views pay, in the coin. */
const AMOUNT = '0.001'

/** Fills the form of a payment, which is reached from the account. */
export async function fillPayment(lab: Lab, { receiver }: Facts): Promise<void> {
  const { page } = lab
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('textbox', { name: 'Amount' }).fill(AMOUNT)
  await page.getByRole('combobox', { name: 'Recipient’s address' }).fill(receiver)
}

/**
 * Goes on to the review of a payment. Resolves with what it says that arrives, in the smallest unit: where the network
 * doesn't tell that, it is what is sent.
 */
export async function reviewPayment(lab: Lab, { decimals }: Facts): Promise<bigint> {
  const { page } = lab
  await press(lab, 'Review')
  const sent = page.getByText('You send', { exact: true }).locator('+ p')
  await expect(sent).toHaveText(/^[\d.]+ [A-Z]+$/)
  const arrives = page.locator('dt', { hasText: /^Arrives$/ }).locator('+ dd')
  const figure = (await arrives.isVisible()) ? arrives : sent
  return parseUnits((await figure.innerText()).split(/\s/)[0] ?? '', decimals)
}

/** Pays the coin by the views, in three clicks from the account and one prompt, and waits until it is mined. */
export async function pay(lab: Lab, approve: Approve, facts: Facts): Promise<void> {
  const { receiver, balanceOf, mine, isMined } = facts
  const { page } = lab
  const before = await balanceOf(receiver)
  await fillPayment(lab, facts)
  const arrives = await reviewPayment(lab, facts)
  await press(lab, 'Send')
  await approve()
  await expect(page.getByRole('heading', { name: /^(On its way|Sent)$/ })).toBeVisible()
  await mine?.()
  await expect(page.getByRole('heading', { name: 'Sent', exact: true })).toBeVisible()
  const hash = await page.evaluate(() => window.latches[0]?.getState().transactions?.transactions[0]?.hash)
  expect(await isMined(hash ?? '')).toBe(true)
  expect((await balanceOf(receiver)) - before).toBe(arrives)
  await press(lab, 'Done')
  await press(lab, 'Close')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Sends a transaction of the app, and waits until it is mined. */
export async function send(lab: Lab, approve: Approve, { mine, isMined }: Facts): Promise<void> {
  await press(lab, 'Send transaction')
  await approve()
  await expect(lab.value('result')).toContainText(/: (sent|mined) /)
  await mine?.()
  await expect(lab.value('result')).toContainText(/mined \S+ success in block \d+/)
  const [, hash = ''] = (await result(lab, 'Send transaction')).split(' ')
  expect(await isMined(hash)).toBe(true)
}

/** Switches to the other network. */
export async function switchNetwork(
  lab: Lab,
  approve: Approve | undefined,
  { address, addressThere = address, networks: [, other] }: Facts,
): Promise<void> {
  await press(lab, 'Switch network')
  await approve?.()
  await expect(lab.value('network')).toContainText(other)
  await expect(lab.value('address')).toHaveText(addressThere)
}

/** Tries to switch to a network that the connection doesn't have. The lab shows the error, and nothing else changes. */
export async function failToSwitch(lab: Lab, { address, networks: [own] }: Facts): Promise<void> {
  await press(lab, 'Switch network')
  expect(await result(lab, 'Switch network')).toMatch(/^ failed: wallet\/switch-not-supported /)
  await expect(lab.value('network')).toContainText(own)
  await expect(lab.value('address')).toHaveText(address)
  await expect(lab.value('status')).toHaveText('connected')
}
