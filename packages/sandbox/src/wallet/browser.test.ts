// Tests kinds.ts, wallet/main.ts, panel.ts.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'
import { createPublicClient, http, parseEther, toHex, verifyMessage, verifyTypedData, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BROWSER_ARGS } from '../../../../scripts/browser.mjs'
import type { SandboxChain } from '../manifest.js'
import { startSandbox, type Sandbox } from '../startSandbox.js'
import { walletErrors } from './errors.js'
import type { WalletSwitches } from './types.js'
import { RECEIPT_WAIT } from '../chains/receiptWait.js'

let sandbox: Sandbox
let app: Server
let appUrl: string
let browser: Browser
let context: BrowserContext
let script: string
let complaints: string[]

const one = (): SandboxChain => sandbox.manifest.evm.chains[0] as SandboxChain
const alice = (): Hex => (sandbox.manifest.evm.accounts[0] as { address: Hex }).address
const bob = (): Hex => (sandbox.manifest.evm.accounts[1] as { address: Hex }).address

/** Serves pages of an app: `/strict` has a strict content security policy. */
const serveApp = (): Server =>
  createServer((request, response) => {
    const strict = [
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:",
      `connect-src ${one().rpcUrl}`,
      "require-trusted-types-for 'script'",
    ]
    if (request.url === '/strict') response.setHeader('content-security-policy', strict.join('; '))
    response.setHeader('content-type', 'text/html')
    const frame = request.url === '/framed' ? '<iframe src="/"></iframe>' : ''
    const tag = request.url === '/tag' ? `<script src="${sandbox.url}/wallet.js?answer=approve"></script>` : ''
    const modal = '<dialog id="modal"><button>Inside the app</button></dialog>'
    response.end(`<!doctype html><title>App</title>${tag}<button>Outside</button>${modal}${frame}`)
  })

const open = async (path = '/', inject = true): Promise<Page> => {
  const page = await context.newPage()
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(String(error)))
  if (inject) await page.addInitScript({ content: script })
  await page.goto(`${appUrl}${path}`)
  return page
}

/** Starts a request and keeps its promise in the page. */
const begin = async (page: Page, method: string, params: unknown[] = []): Promise<void> => {
  await page.evaluate(
    ([name, given]) => {
      const result = window.sandboxWallet.provider.request({ method: name, params: given })
      const told = result.then(
        (value) => ({ value }),
        (thrown: unknown) => ({ thrown, code: (thrown as { code?: unknown } | null)?.code }),
      )
      Object.assign(window, { told })
    },
    [method, params] as const,
  )
}

type Told = { readonly value?: unknown; readonly thrown?: unknown; readonly code?: unknown }
const told = (page: Page): Promise<Told> => page.evaluate(() => (window as unknown as { told: Promise<Told> }).told)
const ask = async (page: Page, method: string, params: unknown[] = []): Promise<Told> => {
  await begin(page, method, params)
  return told(page)
}
const set = (page: Page, switches: Partial<WalletSwitches>): Promise<void> =>
  page.evaluate((given) => window.sandboxWallet.set(given), switches)
const panel = (page: Page) => page.getByRole('dialog', { name: 'Sandbox Wallet' })
const press = (page: Page, name: 'Approve' | 'Reject'): Promise<void> =>
  panel(page).getByRole('button', { name }).click()

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
  app = serveApp()
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve))
  appUrl = `http://localhost:${(app.address() as AddressInfo).port}`
  script = await (await fetch(`${sandbox.url}/wallet.js`)).text()
  const executablePath = process.env['LATCHKIT_CHROMIUM'] ?? '/usr/bin/chromium'
  browser = await chromium.launch({ executablePath, args: BROWSER_ARGS })
}, 60_000)

afterAll(async () => {
  await browser.close()
  app.close()
  await sandbox.stop()
})

beforeEach(async () => {
  complaints = []
  context = await browser.newContext()
})
afterEach(() => context.close())

describe('the wallet in a page', () => {
  it('announces itself to a page that asks, and stays out of frames', async () => {
    const page = await open('/framed')
    const announced = await page.evaluate(
      () =>
        new Promise((resolve) => {
          window.addEventListener('eip6963:announceProvider', (event) => {
            const { info, provider } = (event as CustomEvent).detail
            resolve({ info, ours: provider === window.sandboxWallet.provider })
          })
          window.dispatchEvent(new Event('eip6963:requestProvider'))
        }),
    )
    const icon = expect.stringMatching(/^data:image\/svg\+xml,/)
    expect(announced).toMatchObject({
      info: { name: 'Sandbox Wallet', rdns: 'dev.latchkit.sandbox', icon },
      ours: true,
    })
    expect(await page.frames()[1]?.evaluate(() => 'sandboxWallet' in window)).toBe(false)
  })

  it('connects by its panel, and is still connected after a reload', async () => {
    const page = await open()
    await begin(page, 'eth_requestAccounts')
    await press(page, 'Reject')
    expect((await told(page)).code).toBe(4001)

    await begin(page, 'eth_requestAccounts')
    await expect.poll(() => panel(page).innerText()).toContain(appUrl)
    await press(page, 'Approve')
    expect(await told(page)).toEqual({ value: [alice()] })
    await expect.poll(() => panel(page).count()).toBe(0)
    await page.reload()
    expect(await ask(page, 'eth_accounts')).toEqual({ value: [alice()] })
  })

  it('rejects on Escape, and ignores Enter pressed twice', async () => {
    const page = await open()
    await begin(page, 'eth_requestAccounts')
    await panel(page).waitFor()
    await page.keyboard.press('Enter')
    expect(await panel(page).isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    expect((await told(page)).code).toBe(4001)
    expect(await panel(page).count()).toBe(0)
  })

  it('shows one request at a time', async () => {
    const page = await open()
    await set(page, { answer: 'approve' })
    await ask(page, 'eth_requestAccounts')
    await set(page, { answer: 'ask' })
    await begin(page, 'personal_sign', [toHex('first'), alice()])
    await panel(page).waitFor()
    await begin(page, 'personal_sign', [toHex('second'), alice()])
    expect(await panel(page).count()).toBe(1)
    expect(await panel(page).innerText()).toContain('first')
    await press(page, 'Reject')
    await expect.poll(() => panel(page).innerText()).toContain('second')
    await press(page, 'Approve')
    expect((await told(page)).value).toMatch(/^0x/)
  })

  it('signs messages and typed data that viem verifies, and shows them', async () => {
    const page = await open()
    await set(page, { answer: 'approve' })
    await ask(page, 'eth_requestAccounts')
    await set(page, { answer: 'ask' })

    const message = 'Grüße aus dem Sandkasten'
    await begin(page, 'personal_sign', [toHex(message), alice()])
    await expect.poll(() => panel(page).innerText()).toContain(message)
    await press(page, 'Approve')
    const signature = (await told(page)).value as Hex
    expect(await verifyMessage({ address: alice(), message, signature })).toBe(true)

    const typedData = {
      domain: { name: 'App', version: '1', chainId: one().id },
      types: {
        Mail: [
          { name: 'to', type: 'address' },
          { name: 'amount', type: 'uint256' },
          { name: 'body', type: 'string' },
        ],
      },
      primaryType: 'Mail',
      message: { to: bob(), amount: '1000000000000000000000', body: 'Hello' },
    } as const
    await begin(page, 'eth_signTypedData_v4', [alice(), JSON.stringify(typedData)])
    await expect.poll(() => panel(page).innerText()).toContain('1000000000000000000000')
    await press(page, 'Approve')
    const signed = (await told(page)).value as Hex
    const checked = { ...typedData, message: { ...typedData.message, amount: 10n ** 21n } }
    expect(await verifyTypedData({ address: alice(), ...checked, signature: signed })).toBe(true)

    const elsewhere = { ...typedData, domain: { ...typedData.domain, chainId: 1 } }
    await set(page, { answer: 'approve' })
    expect((await ask(page, 'eth_signTypedData_v4', [alice(), elsewhere])).code).toBe(-32603)
  })

  it('sends transactions, also two at once, and passes on the node’s error', async () => {
    const page = await open()
    const reader = createPublicClient({ transport: http(one().rpcUrl) })
    const to = '0x000000000000000000000000000000000000bEEF'
    const before = await reader.getBalance({ address: to })
    await set(page, { answer: 'approve' })
    await ask(page, 'eth_requestAccounts')
    await set(page, { answer: 'ask' })
    const transaction = { from: alice(), to, value: toHex(parseEther('1.5')) }
    await begin(page, 'eth_sendTransaction', [transaction])
    await expect.poll(() => panel(page).innerText()).toContain('1.5 ETH')
    await press(page, 'Approve')
    const hash = (await told(page)).value as Hex
    expect((await reader.waitForTransactionReceipt({ hash, ...RECEIPT_WAIT })).status).toBe('success')

    await set(page, { answer: 'approve' })
    const hashes = await page.evaluate(
      (given) =>
        Promise.all(
          [0, 1].map(() => window.sandboxWallet.provider.request({ method: 'eth_sendTransaction', params: [given] })),
        ),
      { ...transaction, gasPrice: toHex(3_000_000_000n) },
    )
    for (const each of hashes as Hex[]) await reader.waitForTransactionReceipt({ hash: each, ...RECEIPT_WAIT })
    expect(await reader.getBalance({ address: to })).toBe(before + parseEther('4.5'))

    const refused = await ask(page, 'eth_sendTransaction', [{ ...transaction, to: one().contracts.reverter }])
    expect(refused.code).toBe(3)
    const poor = await ask(page, 'eth_sendTransaction', [{ ...transaction, value: toHex(parseEther('20000')) }])
    expect(poor.code).toBe(-32003)
  })

  it('switches to the other chain, and rejects an unknown one with 4902', async () => {
    const page = await open()
    await begin(page, 'wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
    await expect.poll(() => panel(page).innerText()).toContain('Sandbox Two (31338)')
    await press(page, 'Approve')
    expect(await told(page)).toEqual({ value: null })
    expect(await ask(page, 'net_version')).toEqual({ value: '31338' })
    expect((await ask(page, 'wallet_switchEthereumChain', [{ chainId: '0x1' }])).code).toBe(4902)
    await page.reload()
    expect(await ask(page, 'eth_chainId')).toEqual({ value: '0x7a6a' })
  })

  it('throws each of the seventeen shapes unchanged', async () => {
    const page = await open()
    await set(page, { answer: 'reject' })
    const thrown: Record<string, unknown> = {}
    for (const name of Object.keys(walletErrors) as (keyof typeof walletErrors)[]) {
      await set(page, { rejectAs: name })
      thrown[name] = (await ask(page, 'eth_requestAccounts')).thrown
    }
    expect(thrown).toEqual(
      Object.fromEntries(Object.entries(walletErrors).map(([name, error]) => [name, error.thrown])),
    )
  })

  it('is above a modal dialog of the app as a dialog, and below it as part of the page', async () => {
    const page = await open()
    await page.evaluate(() => (document.querySelector('#modal') as HTMLDialogElement).showModal())
    await begin(page, 'eth_requestAccounts')
    await press(page, 'Reject')
    await told(page)

    await set(page, { panel: 'page' })
    await begin(page, 'eth_requestAccounts')
    const approve = page.locator('sandbox-wallet').getByText('Approve')
    await approve.waitFor()
    const reached = (): Promise<boolean> =>
      approve.evaluate((button) => {
        const { x, y, width, height } = button.getBoundingClientRect()
        const root = button.getRootNode() as ShadowRoot
        return root.elementFromPoint(x + width / 2, y + height / 2) === button
      })
    expect(await reached()).toBe(false)
    await page.evaluate(() => (document.querySelector('#modal') as HTMLDialogElement).close())
    expect(await reached()).toBe(true)
    await press(page, 'Approve')
    expect(await told(page)).toEqual({ value: [alice()] })
  })

  it('keeps the panel’s events from the app, and returns the focus', async () => {
    const page = await open()
    const outside = page.getByRole('button', { name: 'Outside' })
    await outside.focus()
    await page.evaluate(() => {
      Object.assign(window, { heard: [] })
      for (const type of ['click', 'pointerdown', 'keydown']) {
        document.addEventListener(type, () => (window as unknown as { heard: string[] }).heard.push(type))
      }
    })
    await begin(page, 'eth_requestAccounts')
    await panel(page).waitFor()
    await page.keyboard.press('Tab')
    await press(page, 'Approve')
    await told(page)
    expect(await page.evaluate(() => (window as unknown as { heard: string[] }).heard)).toEqual([])
    expect(await outside.evaluate((button) => button === document.activeElement)).toBe(true)
  })

  it('works under a strict policy with Trusted Types, with styles and without errors', async () => {
    const page = await open('/strict')
    await begin(page, 'eth_requestAccounts')
    expect(await panel(page).evaluate((element) => getComputedStyle(element).position)).toBe('fixed')
    await press(page, 'Approve')
    expect(await told(page)).toEqual({ value: [alice()] })
    await begin(page, 'personal_sign', [toHex('hi'), alice()])
    await press(page, 'Approve')
    expect((await told(page)).value).toMatch(/^0x/)
    expect(await ask(page, 'eth_chainId')).toEqual({ value: '0x7a69' })
    expect((await ask(page, 'eth_blockNumber')).value).toMatch(/^0x/)
    expect(complaints).toEqual([])
  })

  it('sends requests to the chain only when it is injected', async () => {
    const page = await open()
    const hosts = new Set<string>()
    page.on('request', (request) => hosts.add(new URL(request.url()).origin))
    await set(page, { answer: 'approve' })
    await ask(page, 'eth_requestAccounts')
    await ask(page, 'eth_blockNumber')
    expect([...hosts]).toEqual([one().rpcUrl])
  })

  it('follows switches and actions over HTTP when a script tag brought it', async () => {
    const [wallet] = sandbox.manifest.wallets
    const put = (switches: object): Promise<Response> =>
      fetch(wallet?.switchesUrl as string, { method: 'PUT', body: JSON.stringify(switches) })
    const post = async (body: object): Promise<unknown> =>
      (await fetch(wallet?.actionsUrl as string, { method: 'POST', body: JSON.stringify(body) })).json()

    const page = await open('/tag', false)
    expect(await ask(page, 'eth_requestAccounts')).toEqual({ value: [alice()] })
    // The stream opens asynchronously. The answer says how many pages an action reached.
    await expect.poll(() => post({ action: 'switchAccount', args: [1] })).toEqual({ pages: 1 })
    await expect.poll(() => ask(page, 'eth_accounts')).toEqual({ value: [bob()] })
    await put({ answer: 'reject', rejectAs: 'textOnly' })
    await expect.poll(async () => (await ask(page, 'personal_sign', ['0x00', bob()])).thrown).toBe('User closed modal')
    await put({})
    await expect.poll(async () => (await ask(page, 'personal_sign', ['0x00', bob()])).value).toMatch(/^0x/)

    expect((await put({ answr: 1 })).status).toBe(400)
    expect((await fetch(`${wallet?.scriptUrl}?answer=perhaps`)).status).toBe(400)
    expect((await fetch(wallet?.actionsUrl as string, { method: 'POST', body: '{"action":"explode"}' })).status).toBe(
      400,
    )
    expect(complaints).toEqual([])
  })
})
