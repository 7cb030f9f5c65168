// Takes the example of the elements as an integrator would. Installs a copy of it offline, serves it under its strict policy,
// and connects, sends and disconnects in it.
import { expect, test as base } from '@playwright/test'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../run.mjs'
import { deploy, freePort, startScript, succeed, type Running } from './copies.js'

interface Example {
  /** Its file of networks, in whose place the copy gets another one. */
  readonly networks: string
  /** The file with its policy. */
  readonly policy: string
  readonly scripts: readonly string[]
  /** The arguments of its script `start`, which also gets the port as PORT. */
  readonly args: (port: number) => readonly string[]
}

const EXAMPLES: Readonly<Record<string, Example>> = {
  element: { networks: 'networks.js', policy: 'serve.js', scripts: ['build'], args: () => [] },
}

/** The parts of the sandbox's manifest that are used here. */
interface Sandbox {
  readonly url: string
  readonly evm: {
    readonly chains: readonly { readonly id: number; readonly name: string; readonly rpcUrl: string }[]
    readonly accounts: readonly { readonly address: string }[]
  }
}

/** A page with the sandbox's wallet, which approves everything. */
const test = base.extend<object, { sandbox: Sandbox }>({
  sandbox: [
    async ({}, use) => use((await (await fetch(`${process.env.LATCHKIT_SANDBOX}/manifest.json`)).json()) as Sandbox),
    { scope: 'worker' },
  ],
  page: async ({ page, sandbox }, use) => {
    const messages: string[] = []
    page.on('pageerror', (error) => messages.push(String(error)))
    page.on('console', (message) => messages.push(message.text()))
    await page.addInitScript(await (await fetch(`${sandbox.url}/wallet.js?answer=approve`)).text())
    await use(page)
    // Violations of the policy are among them.
    expect(messages, 'the console has no message').toEqual([])
  },
})

/** Changes a copy so that it can be visited here: its networks are the sandbox's first chain. */
function adapt(copy: string, { networks, policy }: Example, { evm }: Sandbox): void {
  const { id, name, rpcUrl } = evm.chains[0]!
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const chain = { id, name, nativeCurrency, rpcUrls: { default: { http: [rpcUrl] } } }
  writeFileSync(join(copy, networks), `export const networks = [${JSON.stringify(chain)}]\n`)
  // The sandbox's wallet asks its node from the page; an installed wallet asks from its own.
  const source = readFileSync(join(copy, policy), 'utf8')
  expect(source).toContain("connect-src 'none'")
  writeFileSync(join(copy, policy), source.replace("connect-src 'none'", `connect-src ${rpcUrl}`))
}

for (const [name, example] of Object.entries(EXAMPLES)) {
  test.describe(name, { tag: `@${name}` }, () => {
    // Each test needs those before it.
    test.describe.configure({ mode: 'serial' })
    let copy = ''
    let url = ''
    let server: Running | undefined

    test.beforeAll(() => {
      copy = mkdtempSync(join(tmpdir(), `latchkit-${name}-`))
    })
    test.afterAll(async () => {
      await server?.stop()
      rmSync(copy, { recursive: true, force: true })
    })

    test('installs offline, with the files that our packages publish', () => deploy(name, copy))

    test('its types are right, and it builds', async ({ sandbox }) => {
      adapt(copy, example, sandbox)
      for (const script of example.scripts)
        await succeed(run('npm', ['run', '--silent', script], { cwd: copy, env: { NODE_ENV: 'production' } }))
    })

    test('connects, sends and disconnects under a strict policy', async ({ page, sandbox }) => {
      const port = await freePort()
      url = `http://localhost:${port}`
      server = startScript(copy, ['start', ...example.args(port)], { PORT: String(port) })
      await server.answers(url)
      const pictures: string[] = []
      page.on('request', (request) => pictures.push(...(/popular\/\w+\.js$/.exec(request.url()) ?? [])))
      const [account, receiver] = sandbox.evm.accounts
      const response = await page.goto(url)
      expect(response?.headers()['content-security-policy']).toMatch(/^default-src 'none'.*script-src 'self';/)
      await page.getByRole('button', { name: 'Connect wallet' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Sandbox Wallet' }).click()
      await page.getByText(`Hello ${account!.address}`).waitFor()
      await dialog.waitFor({ state: 'hidden' })
      await page.locator('latch-button').getByRole('button', { name: /0x/ }).click()
      await dialog.getByRole('button', { name: 'Send', exact: true }).click()
      // A colour of Ethereum's picture, which the coin and the sandbox's network have.
      await dialog.locator('img[src*="8FFCF3"]').first().waitFor()
      await dialog.getByRole('textbox', { name: 'Amount' }).fill('0.01')
      await dialog.getByRole('combobox', { name: 'Recipient’s address' }).fill(receiver!.address)
      await dialog.getByRole('button', { name: 'Review' }).click()
      await dialog.getByRole('button', { name: 'Send', exact: true }).click()
      await dialog.getByRole('heading', { name: 'Sent', exact: true }).waitFor()
      await dialog.getByRole('button', { name: 'Done' }).click()
      await dialog.getByRole('button', { name: 'Close' }).click()
      await page.locator('latch-button').getByRole('button', { name: /0x/ }).click()
      await dialog.getByRole('button', { name: 'Disconnect' }).click()
      await page.getByText('Hello stranger').waitFor()
      expect(pictures.toSorted(), 'each file of pictures once').toEqual(['popular/networks.js', 'popular/tokens.js'])
    })
  })
}
