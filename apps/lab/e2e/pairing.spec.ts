import { adapters, type AdapterName } from '../src/combinations.js'
import { factsOf, type Facts } from './facts.js'
import { failToSwitch, pay, send, sign, switchNetwork } from './flows.js'
import { expect, press, test, type Lab } from './lab.js'
import { openPhone, readCode, type Phone } from './phone.js'

/** Shows the code, and resolves with its content. */
async function showCode(lab: Lab): Promise<string> {
  await lab.connectButton.click()
  await lab.dialog.getByRole('button', { name: /WalletConnect|QR code/ }).click()
  return readCode(lab)
}

async function pair(lab: Lab, phone: Phone): Promise<void> {
  await phone.pair(await showCode(lab))
  await phone.approve('Latchkit lab')
  await expect(lab.value('status')).toHaveText('connected')
  await expect(lab.page.getByRole('dialog')).toHaveCount(0)
}

const rows: readonly (readonly AdapterName[])[] = [['ethers5'], ['wagmi', 'solana', 'bitcoin'], ['none']]

/** One row pays by the views, on each chain. The others send by the app's call, which takes less time. */
const sendingOf = (row: readonly AdapterName[]): typeof send => (row.length > 1 ? pay : send)

/** The phone has all EVM networks of the app, and one network each of Solana and Bitcoin. */
const switching = (row: readonly AdapterName[]): string => {
  const able = row.map((name) => adapters[name].namespace === 'eip155')
  if (able.every(Boolean)) return 'switches'
  return able.some(Boolean) ? 'switches where the phone can' : 'says that it can’t switch'
}

for (const row of rows)
  test(`${row.join(' + ')} with a phone: scans, signs, sends, ${switching(row)}, reloads, is disconnected`, async ({
    lab,
    browser,
  }) => {
    const namespaces = row.map((name) => adapters[name].namespace)
    const facts = namespaces.map((namespace) => factsOf[namespace](lab.sandbox.manifest))
    await lab.open(`adapters=${row.join()}&services=on`)
    const phone = await openPhone(browser, lab.sandbox.manifest.phone.url)
    await pair(lab, phone)

    for (const [at, own] of facts.entries())
      await test.step(`on ${namespaces[at]}`, async () => {
        if (facts.length > 1) await press(lab, namespaces[at] as string)
        await expect(lab.value('address')).toHaveText(own.address)
        await expect(lab.value('network')).toContainText(own.networks[0])
        await sign(lab, phone.approve, own)
        await sendingOf(row)(lab, phone.approve, own)
        // All networks that the phone has were approved with the session, so switching asks for nothing.
        if (namespaces[at] === 'eip155') await switchNetwork(lab, undefined, own)
        else await failToSwitch(lab, own)
      })

    await Promise.all([lab.page.reload(), phone.page.reload()])
    const [first] = facts as [Facts]
    if (facts.length > 1) await press(lab, namespaces[0] as string)
    await expect(lab.value('address')).toHaveText(first.address)
    await expect(phone.page.getByRole('button', { name: 'Disconnect Latchkit lab' })).toBeVisible()
    await sign(lab, phone.approve, first)

    await phone.page.getByRole('button', { name: 'Disconnect Latchkit lab' }).click()
    await expect(lab.value('status')).toHaveText('disconnected')
    for (const namespace of namespaces)
      if (facts.length > 1) await expect(lab.page.getByTestId(`lab-${namespace}`)).toHaveText('disconnected')
    await lab.page.reload()
    await expect(lab.connectButton).toBeVisible()
    expect(lab.problems).toEqual([])
    expect([...phone.hosts]).toEqual(expect.arrayContaining(['localhost']))
    for (const host of [...phone.hosts, ...lab.requests.map((url) => new URL(url).hostname)])
      expect(['localhost', '127.0.0.1', '']).toContain(host)
  })
