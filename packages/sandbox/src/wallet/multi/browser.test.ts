// Tests startWallets.ts.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { ed25519 } from '@noble/curves/ed25519.js'
import { getBase58Encoder } from '@solana/kit'
import { chromium, type Browser, type Page } from 'playwright'
import { verifyMessage } from 'viem'
import { toHex } from 'viem/utils'
import { build } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BROWSER_ARGS } from '../../../../../scripts/browser.mjs'
import { verifyEcdsa } from '../bitcoin/verify.fixture.js'
import type { Foreign } from '../bitcoin/world.fixture.js'
import { startSandbox, type Sandbox } from '../../startSandbox.js'

let sandbox: Sandbox
let app: Server
let appUrl: string
let browser: Browser

/** Bundles the client of the Wallet Standard that apps use. */
const bundleLibrary = async (): Promise<string> => {
  const entry = fileURLToPath(new URL('../standard/app.fixture.ts', import.meta.url))
  const lib = { entry, formats: ['iife' as const], name: 'App' }
  const built = await build({ configFile: false, logLevel: 'warn', build: { write: false, lib } })
  const [first] = [built].flat() as { output: { code: string }[] }[]
  return first?.output[0]?.code ?? ''
}

/** Serves a page with a strict content security policy, which loads the wallet from the sandbox. */
const serveApp = (library: string): Server =>
  createServer((request, response) => {
    if (request.url === '/app.js') {
      response.setHeader('content-type', 'text/javascript')
      return response.end(library)
    }
    const { evm, solana } = sandbox.manifest
    const chains = [sandbox.url, solana.rpcUrl, ...evm.chains.map(({ rpcUrl }) => rpcUrl)]
    const policy = [
      `default-src 'none'; script-src 'self' ${sandbox.url}; style-src 'self'; img-src data:`,
      `connect-src ${chains.join(' ')}`,
      "require-trusted-types-for 'script'",
    ]
    response.setHeader('content-security-policy', policy.join('; '))
    response.setHeader('content-type', 'text/html')
    const wallets = `<script src="${sandbox.url}/wallet.js?wallets=multi"></script>`
    return response.end(`<!doctype html><title>App</title>${wallets}<script src="/app.js"></script>`)
  })

/** Returns what the page finds by each protocol, without functions. */
const find = (page: Page): Promise<Foreign> =>
  page.evaluate(() => {
    const announced: Foreign[] = []
    window.addEventListener('eip6963:announceProvider', (event) => announced.push((event as CustomEvent).detail.info))
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    const registered = (window as Foreign).getWallets().get()
    return { announced, registered: registered.map(({ name, icon, chains }: Foreign) => ({ name, icon, chains })) }
  })

/** Sends a request by the sandbox's own property of `window`, which holds the same provider that apps find. */
const request = (page: Page, method: string, params: readonly unknown[] = []): Promise<Foreign> =>
  page.evaluate(([name, given]) => window.sandboxWallets.multi.provider.request({ method: name, params: given }), [
    method,
    params,
  ] as const)
const sign = (page: Page, namespace: 'solana' | 'bitcoin', address: string, message: string): Promise<number[]> =>
  page.evaluate(
    async ([name, wanted, text]) => {
      const { wallet } = window.sandboxWallets.multi
      const account = wallet.accounts.find((one) => one.address === wanted)
      const feature = (wallet.features as Foreign)[`${name}:signMessage`]
      const [{ signature }] = await feature.signMessage({ account, message: new TextEncoder().encode(text) })
      return Array.from(signature as Uint8Array)
    },
    [namespace, address, message] as const,
  )

const panel = (page: Page) => page.getByRole('dialog', { name: 'Sandbox Wallet' })
const approve = async (page: Page, shows: string): Promise<void> => {
  await expect.poll(() => panel(page).innerText()).toContain(shows)
  await panel(page).getByRole('button', { name: 'Approve' }).click()
}

beforeAll(async () => {
  const [library, started] = await Promise.all([bundleLibrary(), startSandbox({ port: 0 })])
  sandbox = started
  app = serveApp(library)
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

it('is one wallet on three chains in a page: one name, one permission, one panel, a key for each chain', async () => {
  const { evm, solana, bitcoin } = sandbox.manifest
  const page = await browser.newPage()
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(String(error)))
  await page.goto(appUrl)
  const { announced, registered } = await find(page)
  expect([announced.length, registered.length]).toEqual([1, 1])
  expect([registered[0].name, registered[0].icon]).toEqual([announced[0].name, announced[0].icon])
  expect(registered[0].chains).toEqual(expect.arrayContaining([solana.caip2, bitcoin.caip2]))

  const [connected] = await Promise.all([request(page, 'eth_requestAccounts'), approve(page, 'Connect to this app?')])
  expect(connected).toEqual([evm.accounts[0]?.address])
  const text = 'Grüße'
  const address = connected[0]
  const [signature] = await Promise.all([request(page, 'personal_sign', [toHex(text), address]), approve(page, text)])
  expect(await verifyMessage({ address, message: text, signature })).toBe(true)
  const onSolana = solana.accounts[0]?.address ?? ''
  const [bySolana] = await Promise.all([sign(page, 'solana', onSolana, text), approve(page, text)])
  const key = Uint8Array.from(getBase58Encoder().encode(onSolana))
  expect(ed25519.verify(Uint8Array.from(bySolana), new TextEncoder().encode(text), key)).toBe(true)
  const onBitcoin = bitcoin.accounts[0]?.payment.address ?? ''
  const [byBitcoin] = await Promise.all([sign(page, 'bitcoin', onBitcoin, text), approve(page, text)])
  expect(verifyEcdsa(onBitcoin, text, Uint8Array.from(byBitcoin), bitcoin.network)).toBe(true)

  await page.reload()
  expect(await request(page, 'eth_accounts')).toEqual(connected)
  const told = sandbox.manifest.wallets.find(({ kind }) => kind === 'multi')
  expect(told).toMatchObject({ name: announced[0].name, rdns: announced[0].rdns, uuid: announced[0].uuid })
  const act = { method: 'POST', body: JSON.stringify({ action: 'switchChain', args: [31338] }) }
  await expect.poll(async () => (await fetch(told?.actionsUrl ?? '', act)).json()).toEqual({ pages: 1 })
  await expect.poll(() => request(page, 'eth_chainId')).toBe('0x7a6a')
  expect(complaints).toEqual([])
})
