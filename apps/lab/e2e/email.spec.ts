// Tests sdk/main.ts, openFrame.ts, mountSite.tsx, FrameView.tsx, WindowView.tsx, KeepCodeView.tsx, EnterCodeView.tsx, ApproveView.tsx, LinkView.tsx, Page.tsx, ApprovalContent.tsx, TransactionRows.tsx.
import type { BrowserContext, Page } from '@playwright/test'
import { parseEther, recoverMessageAddress, toHex, type Hex } from 'viem'
import { signInOf } from './signInOf.js'
import { approveInWindow, enterCode, followLink, frameOf, keepCode, newEmail } from './emailWallet.js'
import { createLab, expect, test, type Lab } from './lab.js'
import { readOtp } from './mailbox.js'

const QUERY = 'adapters=wagmi,solana&services=on'

/** Asks for a login from the Connect view. */
async function submitEmail(lab: Lab, email: string): Promise<void> {
  await lab.connectButton.click()
  const field = lab.dialog.getByLabel('Email address')
  await field.fill(email)
  await field.press('Enter')
}

/** Logs in by the link of a mail, in a browser that the address was never used in. */
async function logInByLink(lab: Lab, context: BrowserContext, email: string): Promise<void> {
  await submitEmail(lab, email)
  const digits = lab.page.locator('[data-view=EmailVerifyDevice] [translate=no]')
  await expect(digits).toHaveText(/\d\d$/)
  await followLink(lab.sandbox, context, { email, digits: ((await digits.textContent()) ?? '').slice(-2) })
}

/** The addresses of the connected accounts, by namespace. */
const addressesOf = ({ page }: Lab): Promise<Record<string, string | undefined>> =>
  page.evaluate(() => {
    const of = (namespace: 'eip155' | 'solana') => window.latches[0]?.getAccount(namespace).address
    return { eip155: of('eip155'), solana: of('solana') }
  })

/** Asks the wallet by its provider, as a page does. */
const request = (page: Page, method: string, params: readonly unknown[]): Promise<unknown> =>
  page.evaluate(
    async ([name, given]) => {
      const provider = await window.latches[0]?.getProvider('eip155')
      return provider?.request({ method: name, params: given }).catch((error: { code: number; message: string }) => ({
        code: error.code,
        message: error.message,
      }))
    },
    [method, params] as const,
  )

test('S7.27 @partitioned an email gives a wallet: link, code, sign-in, payments, reload, code of the mail, second browser', async ({
  lab,
  context,
  browser,
  sandbox,
  server,
}) => {
  const email = newEmail()
  const sent: string[] = []
  context.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await lab.open(QUERY)
  await logInByLink(lab, context, email)
  const code = await keepCode(await frameOf(lab.page))
  await expect(lab.value('status')).toHaveText('connected')
  const addresses = await addressesOf(lab)
  expect(addresses).toEqual({ eip155: expect.stringMatching(/^0x/), solana: expect.any(String) })

  // A message is read and approved in a window, and signed by the key of this account.
  const signing = request(lab.page, 'personal_sign', ['0x48656c6c6f', addresses.eip155])
  await approveInWindow(await frameOf(lab.page), async (window) => {
    await expect(window.getByLabel('Message')).toHaveValue('Hello')
  })
  expect(await signing).toMatch(/^0x[\da-f]{130}$/)

  // A text that signs in to this page is approved in the frame.
  const signIn = signInOf(addresses.eip155 ?? '', new URL(server.url).host)
  const signingIn = request(lab.page, 'personal_sign', [toHex(signIn), addresses.eip155])
  const frame = await frameOf(lab.page)
  const button = frame.getByRole('button', { name: 'Sign in' })
  await expect(button).toHaveAttribute('aria-disabled', 'false')
  await button.click()
  const signature = (await signingIn) as Hex
  expect(await recoverMessageAddress({ message: signIn, signature })).toBe(addresses.eip155)

  // A payment.
  const [chain] = sandbox.manifest.evm.chains
  const receiver = '0x000000000000000000000000000000000000dEaD'
  await rpc(chain!.rpcUrl, 'anvil_setBalance', [addresses.eip155, `0x${parseEther('1').toString(16)}`])
  const before = BigInt((await rpc(chain!.rpcUrl, 'eth_getBalance', [receiver, 'latest'])) as string)
  const value = parseEther('0.25')
  const sending = request(lab.page, 'eth_sendTransaction', [
    { from: addresses.eip155, to: receiver, value: `0x${value.toString(16)}` },
  ])
  await approveInWindow(await frameOf(lab.page), async (window) => {
    await expect(window.getByText(receiver)).toBeVisible()
    await expect(window.getByText(/^0\.25/).first()).toBeVisible()
  })
  expect(await sending).toMatch(/^0x[\da-f]{64}$/)
  await expect
    .poll(async () => BigInt((await rpc(chain!.rpcUrl, 'eth_getBalance', [receiver, 'latest'])) as string))
    .toBe(before + value)

  await payOnSolana(lab, addresses.solana ?? '')

  await lab.page.reload()
  await expect(lab.value('status')).toHaveText('connected')
  expect(await addressesOf(lab)).toEqual(addresses)

  await lab.page.evaluate(() => window.latches[0]?.disconnect())
  await expect(lab.value('status')).toHaveText('disconnected')
  await submitEmail(lab, email)
  const otp = lab.page.locator('[data-view=EmailVerifyOtp]').getByRole('textbox')
  // S5.01: within 30 s of the last mail there is no other one.
  await expect(async () => {
    if (!(await otp.isVisible())) await lab.dialog.getByLabel('Email address').press('Enter', { timeout: 1_000 })
    await expect(otp).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await otp.fill(await readOtp(sandbox, email))
  await expect(lab.value('status')).toHaveText('connected')
  expect(await addressesOf(lab)).toEqual(addresses)

  const elsewhere = await browser.newContext()
  const second = createLab(await elsewhere.newPage(), sandbox, server.url)
  await second.open(QUERY)
  await logInByLink(second, elsewhere, email)
  await enterCode(await frameOf(second.page), code)
  await expect(second.value('status')).toHaveText('connected')
  expect(await addressesOf(second)).toEqual(addresses)
  await elsewhere.close()
  // The code is in no request, and not in what the page stores.
  const stored = await lab.page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]))
  for (const text of [...sent, stored]) expect(text.replaceAll('-', '')).not.toContain(code.replaceAll('-', ''))
  expect([...lab.problems, ...second.problems]).toEqual([])
})

test('S8.10 @partitioned nothing of the wallet loads before the visitor acts, and its code may be out of reach', async ({
  lab,
  sandbox,
}) => {
  const isOfWallet = (url: string): boolean =>
    url.startsWith(sandbox.manifest.secure.origin) || /\/embedded[\w-]*\.js/.test(url)
  await lab.page.route(/\/embedded[\w-]*\.js/, (route) => route.abort())
  await lab.open(QUERY)
  await lab.connectButton.click()
  const field = lab.dialog.getByLabel('Email address')
  await expect(field).toBeVisible()
  await lab.page.waitForLoadState('networkidle')
  expect(lab.requests.filter(isOfWallet)).toEqual([])
  await field.fill(newEmail())
  await field.press('Enter')
  await expect(lab.dialog.getByRole('alert')).toBeVisible()
  const message = await lab.page.evaluate(() =>
    window.latches[0]?.feature('embeddedWallet').then(
      () => 'loaded',
      (error: Error) => error.message,
    ),
  )
  expect(message).toBe('Unable to load email login dependency')
  // Other wallets connect.
  await lab.page.unroute(/\/embedded[\w-]*\.js/)
  await lab.dialog.getByRole('button', { name: 'Sandbox Wallet' }).click()
  await lab.panel.getByRole('button', { name: 'Approve' }).click()
  await expect(lab.value('status')).toHaveText('connected')
})

test('F175 @browser a browser that refuses storage gives a wallet until the next reload, and says so', async ({
  lab,
  context,
}) => {
  await lab.open(QUERY)
  await logInByLink(lab, context, newEmail())
  const frame = await frameOf(lab.page)
  await expect(frame.getByText('You’ll log in again after a reload.')).toBeVisible()
  await keepCode(frame)
  await expect(lab.value('status')).toHaveText('connected')
  await lab.page.reload()
  await expect(lab.value('status')).toHaveText('disconnected')
  expect(lab.problems).toEqual([])
})

test('F185 @partitioned two tabs have one wallet, and its end in one is its end in the other', async ({
  lab,
  other,
  context,
}) => {
  await lab.open(QUERY)
  await logInByLink(lab, context, newEmail())
  await keepCode(await frameOf(lab.page))
  await expect(lab.value('status')).toHaveText('connected')
  await other.open(QUERY)
  await expect(other.value('status')).toHaveText('connected')
  expect(await addressesOf(other)).toEqual(await addressesOf(lab))
  await other.page.evaluate(() => window.latches[0]?.disconnect())
  await expect(lab.value('status')).toHaveText('disconnected')
})

/** Pays a tenth of a SOL to a new address, by the kit's own send. */
async function payOnSolana(lab: Lab, address: string): Promise<void> {
  const { rpcUrl } = lab.sandbox.manifest.solana
  const receiver = 'DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy'
  await rpc(rpcUrl, 'requestAirdrop', [address, 1_000_000_000])
  await expect.poll(() => lamportsOf(rpcUrl, address)).toBeGreaterThan(0)
  const before = await lamportsOf(rpcUrl, receiver)
  const sending = lab.page.evaluate(async (to) => {
    const [latch] = window.latches
    const network = latch?.options.networks.find(({ chainNamespace }) => chainNamespace === 'solana')
    if (!latch || !network) throw new TypeError('The page has no network of Solana.')
    await latch.switchNetwork(network.caipNetworkId)
    const sent = await latch.send({ to, amount: '0.1' })
    return (await sent.wait()).status
  }, receiver)
  await approveInWindow(await frameOf(lab.page), async (window) => {
    await expect(window.getByText(receiver)).toBeVisible()
    await expect(window.getByText('0.1 SOL').first()).toBeVisible()
  })
  expect(await sending).toBe('success')
  expect((await lamportsOf(rpcUrl, receiver)) - before).toBe(100_000_000)
}

const lamportsOf = async (url: string, address: string): Promise<number> =>
  ((await rpc(url, 'getBalance', [address])) as { readonly value: number }).value

/** Asks a node. */
async function rpc(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result } = (await response.json()) as { readonly result: unknown }
  return result
}
