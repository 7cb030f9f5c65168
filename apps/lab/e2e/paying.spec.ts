import {
  RECEIPT_WAIT,
  type Sandbox,
  type SandboxAccount,
  type SandboxChain,
  type SandboxName,
  type SandboxToken,
} from '@latchkit/sandbox'
import type { Locator } from '@playwright/test'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createWalletClient, erc20Abi, http, parseAbi, publicActions, type Address } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { namehash } from 'viem/ens'
import { cameraArgs, videoOf } from './camera.js'
import { factsOf } from './facts.js'
import { reviewPayment } from './flows.js'
import { answerInWallet, tabAndPress, tabTo } from './keyboard.js'
import { expect, press, test as labTest, type Lab } from './lab.js'

const chainOf = ({ manifest }: Sandbox): SandboxChain => manifest.evm.chains[0] as SandboxChain
const accountOf = ({ manifest }: Sandbox, index: number): SandboxAccount =>
  manifest.evm.accounts[index] as SandboxAccount
const tokenOf = (sandbox: Sandbox): SandboxToken => chainOf(sandbox).tokens[0] as SandboxToken
/** The name that leads to an account. */
const nameOf = (sandbox: Sandbox, { address }: SandboxAccount): string =>
  (chainOf(sandbox).names?.records.find((each) => each.address === address) as SandboxName).name

/** A link that asks for the coin. */
const coinLink = (sandbox: Sandbox): string =>
  `ethereum:${accountOf(sandbox, 1).address}@${chainOf(sandbox).id}?value=1.5e15`
/** A link that asks for the token. */
const tokenLink = (sandbox: Sandbox): string =>
  `ethereum:${tokenOf(sandbox).address}@${chainOf(sandbox).id}/transfer?address=${accountOf(sandbox, 1).address}&uint256=2500000`

/** Playwright's `test`, with the lab in a browser of its own, whose camera sees a code of `coinLink`. */
const test = labTest.extend({
  context: async ({ playwright, launchOptions, viewport, sandbox }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'latchkit-camera-'))
    const video = join(folder, 'code.y4m')
    await writeFile(video, videoOf(coinLink(sandbox)))
    const args = [...(launchOptions.args ?? []), ...cameraArgs(video)]
    const browser = await playwright.chromium.launch({ ...launchOptions, args })
    await use(await browser.newContext({ viewport }))
    await browser.close()
    await rm(folder, { recursive: true })
  },
})

/** Reads and writes on the chain for an account. */
const onChain = (sandbox: Sandbox, { privateKey }: SandboxAccount) =>
  createWalletClient({
    account: privateKeyToAccount(privateKey),
    transport: http(chainOf(sandbox).rpcUrl),
  }).extend(publicActions)

/** Makes a name lead to another account, as its owner. */
async function move(sandbox: Sandbox, owner: SandboxAccount, to: SandboxAccount): Promise<void> {
  const client = onChain(sandbox, owner)
  const hash = await client.writeContract({
    address: chainOf(sandbox).names?.resolver as Address,
    abi: parseAbi(['function setAddr(bytes32 node, address to)']),
    functionName: 'setAddr',
    args: [namehash(nameOf(sandbox, owner)), to.address],
    chain: null,
  })
  expect(await client.waitForTransactionReceipt({ hash, ...RECEIPT_WAIT })).toMatchObject({ status: 'success' })
}

const amountOf = ({ page }: Lab): Locator => page.getByRole('textbox', { name: 'Amount' })
const receiverOf = ({ page }: Lab): Locator => page.getByRole('combobox', { name: 'Recipient’s address' })
const buttonOf = ({ page }: Lab, name: string): Locator =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })

/** Opens the account, and counts what is pressed in the kit from there. */
async function openAccount(lab: Lab): Promise<() => Promise<number>> {
  await lab.page.getByRole('button', { name: /^Account/ }).click()
  await expect(buttonOf(lab, 'Send')).toBeVisible()
  const counter = await lab.page.evaluateHandle(() => {
    const count = { presses: 0 }
    const note = ({ target }: Event): void => {
      if (target instanceof Element && target.matches('[data-latchkit]')) count.presses++
    }
    // Captured: what bubbles in the modal doesn't reach the page.
    addEventListener('click', note, { capture: true })
    return count
  })
  return () => counter.evaluate(({ presses }) => presses)
}

/** Waits until the payment is mined, and closes the modal. */
async function finish(lab: Lab): Promise<void> {
  await expect(lab.page.getByRole('heading', { name: 'Sent', exact: true })).toBeVisible()
  await buttonOf(lab, 'Done').press('Enter')
  await lab.page.keyboard.press('Escape')
  await expect(lab.page.getByRole('dialog')).toHaveCount(0)
}

test(
  'F137 F142 a link is pasted, a code is scanned, a saved address is chosen: each is reviewed, and what was reviewed arrives',
  {
    tag: '@browser',
  },
  async ({ lab, context }) => {
    const { page, sandbox } = lab
    const facts = factsOf.eip155(sandbox.manifest)
    const [payee, friend] = [accountOf(sandbox, 1), accountOf(sandbox, 2)]
    const asked = (): Promise<number> => lab.asked('eth_sendTransaction')
    await context.grantPermissions(['camera', 'clipboard-read', 'clipboard-write'])
    await lab.open()
    await lab.connect()

    await test.step('a pasted link, in three clicks and one prompt from the account', async () => {
      const { address, decimals } = tokenOf(sandbox)
      const balance = (): Promise<bigint> =>
        onChain(sandbox, payee).readContract({
          address,
          abi: erc20Abi,
          functionName: 'balanceOf',
          args: [payee.address],
        })
      const before = await balance()
      const presses = await openAccount(lab)
      await press(lab, 'Send')
      await page.evaluate((link) => navigator.clipboard.writeText(link), tokenLink(sandbox))
      await receiverOf(lab).press('ControlOrMeta+V')
      await expect(receiverOf(lab)).toHaveValue(payee.address)
      await expect(amountOf(lab)).toHaveValue('2.5')
      expect(await asked()).toBe(0)
      const arrives = await reviewPayment(lab, { ...facts, decimals })
      expect([arrives, await asked()]).toEqual([2_500_000n, 0])
      await press(lab, 'Send')
      await lab.panel.getByRole('button', { name: 'Approve' }).click()
      await expect(page.getByRole('heading', { name: /^(On its way|Sent)$/ })).toBeVisible()
      expect([await presses(), await asked()]).toEqual([3, 1])
      await finish(lab)
      expect((await balance()) - before).toBe(arrives)
    })

    await test.step('a code before the camera', async () => {
      const before = await facts.balanceOf(payee.address)
      await openAccount(lab)
      await press(lab, 'Send')
      await press(lab, 'Scan a code')
      await expect(receiverOf(lab)).toHaveValue(payee.address)
      await expect(amountOf(lab)).toHaveValue('0.0015')
      const arrives = await reviewPayment(lab, facts)
      expect([arrives, await asked()]).toEqual([15n * 10n ** 14n, 1])
      await press(lab, 'Send')
      await lab.panel.getByRole('button', { name: 'Approve' }).click()
      await finish(lab)
      expect((await facts.balanceOf(payee.address)) - before).toBe(arrives)
    })

    await test.step('an address that is saved by its name, and chosen', async () => {
      await openAccount(lab)
      await press(lab, 'Send')
      await press(lab, 'Address book')
      await press(lab, 'Add an address')
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('My friend')
      await page.getByRole('textbox', { name: 'Address or ENS name' }).fill(nameOf(sandbox, friend))
      await press(lab, 'Save')
      await page.getByRole('button', { name: /^My friend/ }).click()
      await expect(receiverOf(lab)).toHaveValue(friend.address)
      await press(lab, 'Close')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })

    await test.step('by keyboard, to the saved address, in three presses and one prompt', async () => {
      const before = await facts.balanceOf(friend.address)
      const presses = await openAccount(lab)
      await tabAndPress(buttonOf(lab, 'Send'))
      await tabTo(amountOf(lab))
      await page.keyboard.type('0.002')
      await tabTo(receiverOf(lab))
      await page.keyboard.type('friend')
      await expect(page.getByRole('option', { name: /^My friend/ })).toBeVisible()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(receiverOf(lab)).toHaveValue(friend.address)
      await tabAndPress(buttonOf(lab, 'Review'))
      await expect(page.getByRole('heading', { name: 'Review' })).toBeFocused()
      await tabAndPress(buttonOf(lab, 'Send'))
      await answerInWallet(lab, 'Approve')
      await expect(page.getByRole('heading', { name: /^(On its way|Sent)$/ })).toBeVisible()
      expect([await presses(), await asked()]).toEqual([3, 3])
      await finish(lab)
      expect((await facts.balanceOf(friend.address)) - before).toBe(2n * 10n ** 15n)
    })

    await test.step('the saved name leads elsewhere now: the review stops', async () => {
      await move(sandbox, friend, accountOf(sandbox, 5))
      await openAccount(lab)
      await press(lab, 'Send')
      await amountOf(lab).fill('0.002')
      await receiverOf(lab).fill(nameOf(sandbox, friend))
      await reviewPayment(lab, facts)
      await expect(page.getByText('This name leads to another address than when you saved it.')).toBeVisible()
      await press(lab, 'Send')
      await expect(page.getByRole('checkbox')).toHaveAccessibleDescription(/ Tick the box first\.$/)
      expect(await asked()).toBe(3)
    })

    expect(lab.problems).toEqual([])
  },
)
