import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { startSandbox, type Sandbox, type WalletSwitches } from '@latchkit/sandbox'
import type { SandboxWallets, WalletKind } from '@latchkit/sandbox/wallet'
import { fileURLToPath } from 'node:url'
import { servePhone } from './phone.js'
import { serveLab } from './serveLab.js'

export { expect }

/** The build of the newest versions, by its folder under `dist`. */
export const NEWEST = 'react-19-wagmi-3'

/** The older versions, by the folders of their builds under `dist`. */
export const OLDER = ['react-19-wagmi-2', 'react-18-wagmi-3', 'react-18-wagmi-2'] as const

interface Served {
  /** The build that is tested, an option. */
  build: string
  /** The server of that build. */
  server: { url: string }
}

/** The lab in a browser, with its own sandbox. */
export interface Lab {
  readonly page: Page
  readonly sandbox: Sandbox
  /** The addresses of all requests and websockets of the page. */
  readonly requests: string[]
  /** Uncaught errors, and errors in the console. */
  readonly problems: string[]
  readonly dialog: Locator
  readonly panel: Locator
  readonly connectButton: Locator
  /** Opens the lab with wallets of the sandbox in the page, by default the Ethereum wallet. */
  open(query?: string, switches?: Partial<WalletSwitches>, wallets?: readonly WalletKind[]): Promise<void>
  /** Returns the element of the value `lab-NAME`. */
  value(name: 'address' | 'network' | 'status' | 'result' | 'settled'): Locator
  /** Connects the Ethereum wallet. */
  connect(): Promise<void>
  /** Runs a function with a wallet of the page: to set its switches, or to act in it. */
  wallet<result, kind extends WalletKind = 'evm'>(
    run: (wallet: SandboxWallets[kind]) => result,
    kind?: kind,
  ): Promise<result>
  /** Resolves with the number of requests of a method that a wallet got. */
  asked(method: string, kind?: WalletKind): Promise<number>
}

/** The content security policies of the pages under test. */
function policies({ manifest }: Sandbox): Record<string, string> {
  const rpcs = manifest.evm.chains.map(({ rpcUrl }) => rpcUrl).join(' ')
  const strict = `default-src 'none'; script-src 'self'; style-src 'self'; connect-src ${rpcs}; require-trusted-types-for 'script'`
  return { strict: `${strict}; img-src data:`, 'no-images': strict }
}

/** Serves a build of the lab. */
export function serveBuild(build: string, sandbox: Sandbox): ReturnType<typeof serveLab> {
  const folder = fileURLToPath(new URL(`../dist/${build}`, import.meta.url))
  return serveLab(folder, sandbox.manifest, policies(sandbox))
}

/**
 * Playwright's `test`, with the lab. `other`: the lab in another tab of the same browser. Only the sandbox is a fixture of
 * the worker, and no file adds another: Playwright starts a new worker, and so a new sandbox, where those differ.
 */
export const test = base.extend<{ lab: Lab; other: Lab } & Served, { sandbox: Sandbox }>({
  build: [NEWEST, { option: true }],
  sandbox: [
    async ({}, use) => {
      const phone = await servePhone()
      const sandbox = await startSandbox({ port: 0, phoneUrl: phone.url })
      await untilServed(sandbox)
      await use(sandbox)
      await Promise.all([sandbox.stop(), phone.stop()])
    },
    { scope: 'worker' },
  ],
  server: async ({ build, sandbox }, use) => {
    const server = await serveBuild(build, sandbox)
    await use(server)
    await server.stop()
  },
  lab: async ({ page, sandbox, server }, use) => use(createLab(page, sandbox, server.url)),
  other: async ({ context, sandbox, server }, use) => use(createLab(await context.newPage(), sandbox, server.url)),
})

/** Waits until the server has opened its database, which takes seconds: the kit gives up on a server after ten. */
async function untilServed({ manifest: { server, evm } }: Sandbox): Promise<void> {
  const response = await fetch(`${server.url}/v1/identity/${evm.accounts[0]?.address}?projectId=${server.projectId}`)
  if (!response.ok) throw new Error(`The server of the sandbox answers ${response.status}.`)
}

/** Creates the lab in a page. */
export function createLab(page: Page, sandbox: Sandbox, url: string): Lab {
  const requests: string[] = []
  const problems: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  page.on('websocket', (socket) => requests.push(socket.url()))
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  const dialog = page.getByRole('dialog', { name: 'Connect wallet' })
  const panel = page.getByRole('dialog', { name: 'Sandbox Wallet' })
  const connectButton = page.getByRole('button', { name: 'Connect wallet' }).first()
  const lab: Lab = {
    page,
    sandbox,
    requests,
    problems,
    dialog,
    panel,
    connectButton,
    async open(query = '', switches = {}, wallets = ['evm']) {
      const values = Object.entries(switches).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ])
      const asked = new URLSearchParams([['wallets', wallets.join(',')], ...values])
      const script = await fetch(`${sandbox.url}/wallet.js?${asked}`)
      await page.addInitScript({ content: await script.text() })
      // A test without services sends no requests to them.
      const services = query.includes('services=') ? '' : 'services=off&'
      await page.goto(`${url}/?wallets=none&${services}${query}`)
      await page.getByRole('heading', { name: 'Latchkit lab' }).first().waitFor()
    },
    value: (name) => page.getByTestId(`lab-${name}`).first(),
    async connect() {
      await connectButton.click()
      await dialog.getByRole('button', { name: 'Sandbox Wallet' }).click()
      await panel.getByRole('button', { name: 'Approve' }).click()
      await expect(lab.value('status')).toHaveText('connected')
    },
    // The function runs in the page, so it can't refer to variables of the test.
    wallet: (run, kind) => page.evaluate(`(${String(run)})(window.sandboxWallets.${kind ?? 'evm'})`),
    asked: (method, kind = 'evm') =>
      page.evaluate(
        ([name, wallet]) => window.sandboxWallets[wallet].requests.filter((request) => request.method === name).length,
        [method, kind] as const,
      ),
  }
  return lab
}

/** Presses a button of the page, outside the modal. */
export const press = (lab: Lab, name: string): Promise<void> =>
  lab.page.getByRole('button', { name, exact: true }).first().click()

/**
 * Dispatches `pagehide`, so that waiting requests are sent at once. Resolves when all requests so far were recorded.
 */
export async function leave({ page, requests }: Lab): Promise<void> {
  await page.evaluate(() => {
    window.dispatchEvent(new PageTransitionEvent('pagehide'))
    return fetch('/elsewhere?left')
  })
  await expect.poll(() => requests.some((url) => url.endsWith('/elsewhere?left'))).toBe(true)
}
