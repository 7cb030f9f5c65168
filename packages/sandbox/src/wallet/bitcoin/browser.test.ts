import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { p2wpkh, Transaction } from '@scure/btc-signer'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { build } from 'vite'
import { BROWSER_ARGS } from '../../../../../scripts/browser.mjs'
import type { BitcoinManifest, SandboxBitcoinAccount } from '../../manifest.js'
import { startSandbox, type Sandbox } from '../../startSandbox.js'
import type { app as appInPage } from './app.fixture.js'
import { verifyBip322, verifyEcdsa } from './verify.fixture.js'
import type { Foreign } from './world.fixture.js'

let sandbox: Sandbox
let bitcoin: BitcoinManifest
let app: Server
let appUrl: string
let browser: Browser
let context: BrowserContext
let complaints: string[]

const account = (index: number): SandboxBitcoinAccount => bitcoin.accounts[index] as SandboxBitcoinAccount
const esplora = async (path: string): Promise<Foreign> => (await fetch(`${bitcoin.esploraUrl}${path}`)).json()

/** Bundles the clients that apps use into one script. */
const bundleApp = async (): Promise<string> => {
  const entry = fileURLToPath(new URL('./app.fixture.ts', import.meta.url))
  const bundles = await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'App' } },
  })
  const [bundle] = bundles as unknown as [{ readonly output: [{ readonly code: string }] }]
  return bundle.output[0].code
}

/** Serves the page of an app with a strict content security policy. */
const serveApp = (script: string): Server =>
  createServer((request, response) => {
    if (request.url === '/app.js') {
      response.setHeader('content-type', 'text/javascript')
      return response.end(script)
    }
    const policy = [
      `default-src 'none'; script-src 'self' ${sandbox.url}; style-src 'self'; img-src data:`,
      `connect-src ${sandbox.url}`,
      "require-trusted-types-for 'script'",
    ]
    response.setHeader('content-security-policy', policy.join('; '))
    response.setHeader('content-type', 'text/html')
    const wallets = `<script src="${sandbox.url}/wallet.js?wallets=bitcoin,sats"></script>`
    return response.end(`<!doctype html><title>App</title>${wallets}<script src="/app.js"></script>`)
  })

const open = async (): Promise<Page> => {
  const page = await context.newPage()
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(String(error)))
  await page.goto(appUrl)
  return page
}

type App = typeof appInPage

/** Calls a function of the app's script. */
const call = <Name extends keyof App>(page: Page, name: Name, ...args: readonly unknown[]): Promise<Foreign> =>
  page.evaluate(
    ([what, given]) =>
      (window as unknown as { app: Record<string, (...args: unknown[]) => unknown> }).app[what]?.(...given),
    [name, args] as const,
  )

/** Sends a request to the wallet with the client of `sats-connect`. */
const ask = (page: Page, method: string, params: unknown = null): Promise<Foreign> =>
  call(page, 'request', method, params)

const panel = (page: Page) => page.getByRole('dialog', { name: 'Sandbox Wallet' })
/** Checks that the panel shows a text, and presses a button. */
const decide = async (page: Page, shows: string, button: 'Approve' | 'Reject' = 'Approve'): Promise<void> => {
  await expect.poll(() => panel(page).innerText()).toContain(shows)
  await panel(page).getByRole('button', { name: button }).click()
}
const approveAll = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.sandboxWallets.bitcoin.set({ answer: 'approve' })
    window.sandboxWallets.sats.set({ answer: 'approve' })
  })

/** Builds a PSBT that pays from an account's largest coin to another address. */
const buildPsbt = async (from: SandboxBitcoinAccount, to: string, value: bigint): Promise<Uint8Array> => {
  const [coin] = (await esplora(`/address/${from.payment.address}/utxo`)).sort(
    (a: Foreign, b: Foreign) => b.value - a.value,
  )
  const { script } = p2wpkh(Buffer.from(from.payment.publicKey, 'hex'), bitcoin.network)
  const transaction = new Transaction()
  const witnessUtxo = { script, amount: BigInt(coin.value) }
  transaction.addInput({ txid: coin.txid, index: coin.vout, witnessUtxo })
  transaction.addOutputAddress(to, value, bitcoin.network)
  transaction.addOutputAddress(from.payment.address, BigInt(coin.value) - value - 1000n, bitcoin.network)
  return transaction.toPSBT()
}

beforeAll(async () => {
  const [script] = await Promise.all([
    bundleApp(),
    startSandbox({ port: 0 }).then((started) => {
      sandbox = started
      bitcoin = sandbox.manifest.bitcoin
    }),
  ])
  app = serveApp(script)
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve))
  appUrl = `http://localhost:${(app.address() as AddressInfo).port}`
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
afterEach(async () => {
  await context.close()
  expect(complaints).toEqual([])
})

describe('the Bitcoin wallet of the Wallet Standard, in a page', () => {
  it('is found, connects by its panel, and is still connected after a reload', async () => {
    const page = await open()
    expect(await call(page, 'walletNames')).toEqual(['Sandbox Bitcoin Wallet'])
    const rejected = call(page, 'connect', ['payment']).catch((error: Error) => error.message)
    await decide(page, 'Sandbox Bitcoin Wallet', 'Reject')
    expect(await rejected).toContain('User rejected')

    const { payment, ordinals } = account(0)
    const connecting = call(page, 'connect', ['ordinals', 'payment'])
    await decide(page, appUrl)
    expect(await connecting).toEqual([ordinals.address, payment.address])
    await page.reload()
    expect(await call(page, 'connectSilently')).toEqual([payment.address, ordinals.address])
    await call(page, 'disconnect')
    expect(await call(page, 'connectSilently')).toEqual([])
  })

  it('signs a message, and sends a transaction that the chain mines', async () => {
    const page = await open()
    const from = account(0)
    const connecting = call(page, 'connect', ['payment'])
    await decide(page, 'Connect to this app?')
    await connecting
    const signing = call(page, 'signMessage', from.payment.address, 'Grüße aus dem Sandkasten')
    await decide(page, 'Grüße aus dem Sandkasten')
    const signature = Buffer.from(await signing, 'base64')
    expect(verifyEcdsa(from.payment.address, 'Grüße aus dem Sandkasten', signature, bitcoin.network)).toBe(true)

    const to = account(3).payment.address
    const psbt = Buffer.from(await buildPsbt(from, to, 123_456n)).toString('base64')
    const sending = call(page, 'signAndSend', psbt, from.payment.address)
    await decide(page, '0.00123456 BTC')
    const txid = await sending
    expect(await esplora(`/tx/${txid}/status`)).toEqual({ confirmed: false })
    await fetch(bitcoin.mineUrl, { method: 'POST', body: '{}' })
    expect(await esplora(`/tx/${txid}`)).toMatchObject({ fee: 1000, status: { confirmed: true } })
  })
})

describe('the wallet for sats-connect, in a page', () => {
  it('is listed, connects by its panel, and is still connected after a reload', async () => {
    const page = await open()
    expect(await call(page, 'providers')).toMatchObject([{ id: 'SandboxSatsProvider', name: 'Sandbox Sats Wallet' }])
    const rejected = ask(page, 'wallet_connect')
    await decide(page, 'Sandbox Sats Wallet', 'Reject')
    expect(await rejected).toMatchObject({ status: 'error', error: { code: -32000 } })

    const { payment, ordinals } = account(0)
    const connecting = ask(page, 'getAccounts', { purposes: ['payment', 'ordinals'], message: 'Who are you?' })
    await decide(page, 'Who are you?')
    expect(await connecting).toMatchObject({
      status: 'success',
      result: [
        { address: payment.address, publicKey: payment.publicKey, purpose: 'payment', addressType: 'p2wpkh' },
        { address: ordinals.address, publicKey: ordinals.publicKey, purpose: 'ordinals', addressType: 'p2tr' },
      ],
    })
    await page.reload()
    const { result } = await ask(page, 'wallet_getAccount')
    expect(result).toMatchObject({ addresses: [payment, ordinals].map(({ address }) => ({ address })) })
    expect(result.network.bitcoin).toEqual({ name: 'Regtest' })
  })

  it('signs messages both ways, a PSBT, and sends a transfer to the chain', async () => {
    const page = await open()
    await approveAll(page)
    await ask(page, 'wallet_connect')
    const { payment, ordinals } = account(0)
    const message = 'Hello'
    const ecdsa = (await ask(page, 'signMessage', { address: payment.address, message, protocol: 'ECDSA' })).result
    expect(verifyEcdsa(payment.address, message, Buffer.from(ecdsa.signature, 'base64'), bitcoin.network)).toBe(true)
    for (const { address } of [payment, ordinals]) {
      const { signature } = (await ask(page, 'signMessage', { address, message, protocol: 'BIP322' })).result
      expect(verifyBip322(address, message, Buffer.from(signature, 'base64'), bitcoin.network)).toBe(true)
    }

    const psbt = Buffer.from(await buildPsbt(account(0), account(4).ordinals.address, 10_000n)).toString('base64')
    const signed = await ask(page, 'signPsbt', { psbt, signInputs: { [payment.address]: [0] }, broadcast: true })
    expect(await esplora(`/tx/${signed.result.txid}/status`)).toEqual({ confirmed: false })
    const recipients = [{ address: account(5).payment.address, amount: 20_000 }]
    const { result } = await ask(page, 'sendTransfer', { recipients })
    const [coin] = await esplora(`/address/${account(5).payment.address}/utxo`)
    expect(coin).toMatchObject({ txid: result.txid, value: 20_000 })
    const refused = await ask(page, 'sendTransfer', {
      recipients: [{ ...recipients[0], amount: 2_100_000_000_000_000 }],
    })
    expect(refused).toMatchObject({
      status: 'error',
      error: { code: -32603, message: expect.stringContaining('too little') },
    })
  })

  it('emits other accounts and networks, changed over HTTP', async () => {
    const actionsUrl = sandbox.manifest.wallets.find(({ kind }) => kind === 'sats')?.actionsUrl as string
    const act = async (action: string, ...args: unknown[]): Promise<unknown> =>
      (await fetch(actionsUrl, { method: 'POST', body: JSON.stringify({ action, args }) })).json()
    const page = await open()
    await approveAll(page)
    await ask(page, 'wallet_connect')
    const heard = await page.evaluateHandle(() => (window as unknown as { app: App }).app.listen())
    const types = (): Promise<unknown[]> =>
      heard.evaluate((events) => events.map((event) => (event as { type: string }).type))
    // The stream opens asynchronously. The answer says how many pages an action reached.
    await expect.poll(() => act('switchAccount', 1)).toEqual({ pages: 1 })
    await expect.poll(types).toEqual(['accountChange'])
    await act('switchNetwork', 'Mainnet')
    await expect.poll(types).toEqual(['accountChange', 'networkChange'])
    await act('disconnect')
    await expect.poll(types).toEqual(['accountChange', 'networkChange', 'disconnect'])
    expect(await ask(page, 'wallet_getAccount')).toMatchObject({ status: 'error', error: { code: -32002 } })
  })
})
