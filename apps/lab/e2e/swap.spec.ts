import type { WalletSwitches } from '@latchkit/sandbox'
import { createPublicClient, erc20Abi, http, type Hex } from 'viem'
import { factsOf } from './facts.js'
import { expect, press, test, type Lab } from './lab.js'
import { put } from './phone.js'

/** What the account has on the first chain, and who may take it. */
function chainOf({ sandbox }: Lab) {
  const { accounts, chains } = sandbox.manifest.evm
  const [chain] = chains
  const [dollar, gold] = chain?.tokens ?? []
  const owner = accounts[0]?.address as Hex
  const client = createPublicClient({ transport: http(chain?.rpcUrl) })
  const read = { abi: erc20Abi, functionName: 'balanceOf', args: [owner] } as const
  return {
    router: chain?.pools?.swapRouter as Hex,
    dollar: dollar?.address as Hex,
    gold: gold?.address as Hex,
    balanceOf: (address: Hex) => client.readContract({ ...read, address }),
    allowance: (address: Hex, spender: Hex) =>
      client.readContract({ abi: erc20Abi, functionName: 'allowance', args: [owner, spender], address }),
  }
}

const hold = ({ sandbox }: Lab, hold: boolean): Promise<void> =>
  put(sandbox.manifest.evm.chains[0]?.controlUrl ?? '', { hold })

const approve = ({ panel }: Lab): Promise<void> => panel.getByRole('button', { name: 'Approve' }).click()

async function connect(lab: Lab, query: string, switches: Partial<WalletSwitches> = {}): Promise<void> {
  await lab.open(query, switches)
  await lab.connect()
}

/** Opens the form of a swap, from the account. */
async function openForm({ page }: Lab): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Swap', exact: true }).click()
}

/** Chooses a token by its name, on the side that a button stands for. */
async function choose({ page }: Lab, button: RegExp | string, token: string): Promise<void> {
  await page.getByRole('button', { name: button }).last().click()
  await page.getByRole('option', { name: token }).first().click()
}

/** Types the amount, and reads how much arrives at least, in the smallest unit. */
async function review({ page }: Lab, amount: string): Promise<void> {
  await page.getByRole('textbox', { name: 'You pay' }).fill(amount)
  // On a busy machine a provider can be late for the first question. The form asks again while it is shown.
  await expect(page.getByRole('dialog').getByText('You get about', { exact: true })).toBeVisible()
  await press({ page } as Lab, 'Review')
  await expect(page.getByRole('heading', { name: 'Review swap' })).toBeVisible()
}

test('S1.01.11 S2.11.1 swaps the coin and then a token back, each in three clicks and one prompt', async ({ lab }) => {
  const { page } = lab
  const { balanceOf, dollar, gold, allowance, router } = chainOf(lab)
  await connect(lab, 'services=rpc', { atomic: 'ready' })
  const [dollars, golds] = [await balanceOf(dollar), await balanceOf(gold)]

  await openForm(lab)
  await choose(lab, 'Choose a token', 'Sandbox Dollar')
  await review(lab, '0.5')
  await press(lab, 'Swap')
  await approve(lab)
  await expect(page.getByRole('heading', { name: 'Swapped' })).toBeVisible()
  const gained = (await balanceOf(dollar)) - dollars
  expect(gained).toBeGreaterThan(980_000_000n)
  await press(lab, 'Swap again')

  await choose(lab, /^Token ETH/, 'Sandbox Dollar')
  await choose(lab, 'Choose a token', 'Sandbox Gold')
  await review(lab, '100')
  await press(lab, 'Swap')
  await approve(lab)
  await expect(page.getByRole('heading', { name: 'Swapped' })).toBeVisible()
  expect((await balanceOf(dollar)) - dollars).toBe(gained - 100_000_000n)
  expect((await balanceOf(gold)) - golds).toBeGreaterThan(24n * 10n ** 18n)
  expect(await allowance(dollar, router)).toBe(0n)
  expect([await lab.asked('wallet_sendCalls'), await lab.asked('eth_sendTransaction')]).toEqual([1, 1])
  expect(lab.problems).toEqual([])
})

test('S1.01.11 F083 swaps a token in steps, with a reload after the approval, which is not asked for again', async ({
  lab,
}) => {
  const { page } = lab
  const { balanceOf, allowance, router, dollar, gold } = chainOf(lab)
  await connect(lab, 'services=rpc')
  const before = await balanceOf(gold)
  await openForm(lab)
  await choose(lab, /^Token ETH/, 'Sandbox Dollar')
  await choose(lab, 'Choose a token', 'Sandbox Gold')
  await review(lab, '100')
  await hold(lab, true)
  await press(lab, 'Swap')
  await approve(lab)
  await expect
    .poll(() => lab.page.evaluate(() => window.latches[0]?.getState().transactions?.transactions[0]?.status))
    .toBe('pending')
  await page.reload()
  await hold(lab, false)
  await expect(lab.value('status')).toHaveText('connected')
  await expect.poll(() => allowance(dollar, router)).toBe(100_000_000n)

  await openForm(lab)
  await press(lab, 'Continue')
  await expect(page.getByRole('textbox', { name: 'You pay' })).toHaveValue('100')
  await press(lab, 'Review')
  await press(lab, 'Swap')
  await approve(lab)
  await expect(page.getByRole('heading', { name: 'Swapped' })).toBeVisible()
  expect((await balanceOf(gold)) - before).toBeGreaterThan(24n * 10n ** 18n)
  expect(await allowance(dollar, router)).toBe(0n)
  expect(await lab.asked('eth_sendTransaction')).toBe(1)
})

test('S1.01.11 swaps on Solana by the server, whose market maker sends it', async ({ lab }) => {
  const { page } = lab
  const { address, balanceOf } = factsOf.solana(lab.sandbox.manifest)
  await lab.open('services=on&adapters=solana', { answer: 'approve' }, ['solana'])
  await lab.connectButton.click()
  await lab.dialog.getByRole('button', { name: 'Sandbox Solana Wallet' }).click()
  await expect(lab.value('status')).toHaveText('connected')
  const before = await balanceOf(address)
  await openForm(lab)
  await choose(lab, 'Choose a token', 'Sandbox Dollar')
  await review(lab, '0.5')
  await press(lab, 'Swap')
  await expect(page.getByRole('heading', { name: 'Swapped' })).toBeVisible()
  expect(before - (await balanceOf(address))).toBeGreaterThanOrEqual(500_000_000n)
})
