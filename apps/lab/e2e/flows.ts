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

/** Sends a payment, and waits until it is mined. */
export async function send(lab: Lab, approve: Approve, { mine, isMined }: Facts): Promise<void> {
  await press(lab, 'Send transaction')
  await approve()
  await expect(lab.value('result')).toContainText(/: (sent|mined) /)
  await mine?.()
  await expect(lab.value('result')).toContainText(/mined \S+ success in block \d+/, { timeout: 20_000 })
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
