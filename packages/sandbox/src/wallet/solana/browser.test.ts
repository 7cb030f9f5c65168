import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import {
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { ed25519 } from '@noble/curves/ed25519.js'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BROWSER_ARGS } from '../../../../../scripts/browser.mjs'
import type { SolanaManifest } from '../../manifest.js'
import { startSandbox, type Sandbox } from '../../startSandbox.js'
import type { WalletManifest } from '../types.js'
import type { SolanaWalletSwitches } from './types.js'

let sandbox: Sandbox
let app: Server
let appUrl: string
let browser: Browser
let context: BrowserContext
let library: string
let complaints: string[]

const chain = (): SolanaManifest => sandbox.manifest.solana
const wallet = (): WalletManifest => sandbox.manifest.wallets.find(({ kind }) => kind === 'solana') as WalletManifest
const alice = (): PublicKey => new PublicKey(chain().accounts[0]?.address ?? '')

/** Bundles the client of the Wallet Standard that apps use: `@wallet-standard/app`. */
const bundleLibrary = async (): Promise<string> => {
  const entry = fileURLToPath(new URL('../standard/app.fixture.ts', import.meta.url))
  const lib = { entry, formats: ['iife' as const], name: 'App' }
  const built = await build({ configFile: false, logLevel: 'warn', build: { write: false, lib } })
  const [first] = [built].flat() as { output: { code: string }[] }[]
  return first?.output[0]?.code ?? ''
}

/** Serves pages of an app: `/strict` has a strict content security policy. */
const serveApp = (): Server =>
  createServer((request, response) => {
    if (request.url === '/app.js') {
      response.setHeader('content-type', 'text/javascript')
      response.end(library)
      return
    }
    const strict = [
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:",
      `connect-src ${chain().rpcUrl}`,
      "require-trusted-types-for 'script'",
    ]
    if (request.url === '/strict') response.setHeader('content-security-policy', strict.join('; '))
    response.setHeader('content-type', 'text/html')
    const query = 'wallets=evm,solana&answer=reject&solana.answer=approve'
    const tag = request.url === '/tag' ? `<script src="${sandbox.url}/wallet.js?${query}"></script>` : ''
    response.end(`<!doctype html><title>App</title>${tag}<script src="/app.js"></script>`)
  })

const open = async (path = '/', script?: string): Promise<Page> => {
  const page = await context.newPage()
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(String(error)))
  if (script !== undefined) await page.addInitScript({ content: script })
  await page.goto(`${appUrl}${path}`)
  return page
}
const inject = async (switches: Partial<SolanaWalletSwitches> = {}): Promise<string> => {
  const query = new URLSearchParams(switches as Record<string, string>)
  return (await fetch(`${wallet().scriptUrl}?${query}`)).text()
}

/** The part of the library and of its wallets that the tests use. */
interface Found {
  readonly accounts: readonly { readonly address: string }[]
  readonly features: Readonly<Record<string, object>>
}
type Library = { getWallets: () => { get: () => Found[] } }

type Told = { readonly value?: unknown; readonly code?: unknown }

/** Calls a feature of the wallet that the library found. Bytes are lists of numbers in both directions. */
const use = (page: Page, name: string, method: string, input: Record<string, unknown> = {}): Promise<Told> =>
  page.evaluate(
    async ([featureName, call, given]) => {
      const [found] = (window as unknown as Library).getWallets().get() as [Found]
      const bytes = (value: unknown): unknown => (Array.isArray(value) ? Uint8Array.from(value) : value)
      const inputs = Object.fromEntries(Object.entries(given).map(([key, value]) => [key, bytes(value)]))
      const account = found.accounts[0]
      const plain = (_key: string, value: unknown): unknown => (value instanceof Uint8Array ? Array.from(value) : value)
      const feature = found.features[featureName] as Record<string, (input: object) => Promise<unknown>>
      const answer = feature[call]?.(featureName.startsWith('solana:') ? { account, ...inputs } : inputs)
      return (answer ?? Promise.reject(new Error('There is no such method.'))).then(
        (value: unknown) => ({ value: JSON.parse(JSON.stringify(value ?? null, plain)) }),
        (error: { code?: unknown } | null) => ({ code: error?.code }),
      )
    },
    [name, method, input] as const,
  )

const addresses = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const [found] = (window as unknown as Library).getWallets().get() as [Found]
    return found.accounts.map(({ address }) => address)
  })
const connect = (page: Page, silent = false): Promise<Told> => use(page, 'standard:connect', 'connect', { silent })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Sandbox Wallet' })
const press = (page: Page, name: 'Approve' | 'Reject'): Promise<void> =>
  panel(page).getByRole('button', { name }).click()

beforeAll(async () => {
  library = await bundleLibrary()
  sandbox = await startSandbox({ port: 0 })
  app = serveApp()
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
afterEach(() => context.close())

describe('the Solana wallet in a page', () => {
  it('connects by its panel, and is still connected after a reload', async () => {
    const page = await open('/', await inject())
    expect(await connect(page, true)).toEqual({ value: { accounts: [] } })
    const rejected = connect(page)
    await press(page, 'Reject')
    expect(await rejected).toEqual({ code: 4001 })
    const connecting = connect(page)
    await expect.poll(() => panel(page).innerText()).toContain('Sandbox Solana Wallet')
    await press(page, 'Approve')
    await connecting
    expect(await addresses(page)).toEqual([alice().toBase58()])
    await page.reload()
    await connect(page, true)
    expect(await addresses(page)).toEqual([alice().toBase58()])
    expect(await page.evaluate(() => 'sandboxWallet' in window)).toBe(false)
  })

  it('works under a strict policy with Trusted Types: signs, sends, and calls only its node', async () => {
    const page = await open('/strict', await inject())
    const hosts = new Set<string>()
    page.on('request', (request) => hosts.add(new URL(request.url()).origin))
    await Promise.all([connect(page), press(page, 'Approve')])

    const message = [...new TextEncoder().encode('Grüße')]
    const signing = use(page, 'solana:signMessage', 'signMessage', { message })
    await expect.poll(() => panel(page).innerText()).toContain('Grüße')
    await press(page, 'Approve')
    const [signed] = (await signing).value as { signature: number[] }[]
    const signature = Uint8Array.from(signed?.signature ?? [])
    expect(ed25519.verify(signature, Uint8Array.from(message), alice().toBytes())).toBe(true)

    const connection = new Connection(chain().rpcUrl, 'confirmed')
    const to = Keypair.generate().publicKey
    const instruction = SystemProgram.transfer({ fromPubkey: alice(), toPubkey: to, lamports: 1.5 * LAMPORTS_PER_SOL })
    const { blockhash } = await connection.getLatestBlockhash()
    const v0 = new TransactionMessage({ payerKey: alice(), recentBlockhash: blockhash, instructions: [instruction] })
    const transaction = [...new VersionedTransaction(v0.compileToV0Message()).serialize()]
    const options = { commitment: 'confirmed' }
    const input = { transaction, chain: chain().caip2, options }
    const sending = use(page, 'solana:signAndSendTransaction', 'signAndSendTransaction', input)
    await expect.poll(() => panel(page).innerText()).toContain('Transfer 1.5 SOL')
    await press(page, 'Approve')
    expect((await sending).value).toHaveLength(1)
    expect(await connection.getBalance(to)).toBe(1.5 * LAMPORTS_PER_SOL)

    const legacy = new Transaction({ feePayer: alice(), ...(await connection.getLatestBlockhash()) }).add(instruction)
    const unsigned = [...legacy.serialize({ requireAllSignatures: false })]
    const asking = use(page, 'solana:signTransaction', 'signTransaction', { transaction: unsigned })
    await press(page, 'Approve')
    const [{ signedTransaction }] = (await asking).value as [{ signedTransaction: number[] }]
    await connection.confirmTransaction(await connection.sendRawTransaction(Uint8Array.from(signedTransaction)))
    expect(await connection.getBalance(to)).toBe(3 * LAMPORTS_PER_SOL)
    expect([...hosts]).toEqual([chain().rpcUrl])
    expect(complaints).toEqual([])
  })

  it('is found by an app that was loaded first', async () => {
    const page = await open('/', await inject({ announce: 'never' }))
    const count = (): Promise<number> => page.evaluate(() => (window as unknown as Library).getWallets().get().length)
    expect(await count()).toBe(0)
    await page.evaluate(() => window.sandboxWallets.solana.announce())
    expect(await count()).toBe(1)
  })

  it('works beside the Ethereum wallet, with switches, actions and storage of its own', async () => {
    const page = await open('/tag')
    expect(await connect(page)).toMatchObject({ value: { accounts: [{}] } })
    const refused = page.evaluate(() =>
      window.sandboxWallet.provider
        .request({ method: 'eth_requestAccounts' })
        .catch(({ code }: { code: number }) => code),
    )
    expect(await refused).toBe(4001)
    const post = async (): Promise<unknown> =>
      (await fetch(wallet().actionsUrl, { method: 'POST', body: '{"action":"switchAccount","args":[1]}' })).json()
    await expect.poll(post).toEqual({ pages: 1 })
    await expect.poll(() => addresses(page)).toEqual([chain().accounts[1]?.address])

    const put = (switches: object): Promise<Response> =>
      fetch(wallet().switchesUrl, { method: 'PUT', body: JSON.stringify(switches) })
    await put({ dead: true })
    await expect.poll(() => page.evaluate(() => window.sandboxWallets.solana.get().dead)).toBe(true)
    expect(await page.evaluate(() => window.sandboxWallet.get().dead)).toBe(false)
    await put({})
    expect((await put({ knownChains: [] })).status).toBe(400)
    for (const query of ['wallets=moon', 'knownChains=[1]', 'evm.dead=true', 'answer=perhaps'])
      expect((await fetch(`${wallet().scriptUrl}?${query}`)).status).toBe(400)
    expect((await fetch(wallet().actionsUrl, { method: 'POST', body: '{"action":"switchChain"}' })).status).toBe(400)
  })
})
