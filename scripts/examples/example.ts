// What the tests of the apps share: a page with the sandbox's wallet, and a copy of an example that is installed, checked,
// built and served as its user would.
import { expect, test as base } from '@playwright/test'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readPackage } from '../packages.mjs'
import { ROOT, run } from '../run.mjs'
import { deploy, freePort, startScript, succeed, type Running } from './copies.js'

/** The parts of the sandbox's manifest that are used here. */
export interface Sandbox {
  readonly url: string
  readonly evm: {
    readonly chains: readonly { readonly id: number; readonly name: string; readonly rpcUrl: string }[]
    readonly accounts: readonly { readonly address: string }[]
  }
}

/** A page with the sandbox's wallet, which approves everything. It has nothing to say, and asks no foreign host. */
export const test = base.extend<object, { sandbox: Sandbox }>({
  sandbox: [
    async ({}, use) => use((await (await fetch(`${process.env.LATCHKIT_SANDBOX}/manifest.json`)).json()) as Sandbox),
    { scope: 'worker' },
  ],
  page: async ({ page, sandbox }, use) => {
    const messages: string[] = []
    const hosts = new Set<string>()
    page.on('pageerror', (error) => messages.push(String(error)))
    page.on('console', (message) => messages.push(message.text()))
    page.on('request', (request) => hosts.add(new URL(request.url()).host))
    await page.addInitScript(await (await fetch(`${sandbox.url}/wallet.js?answer=approve`)).text())
    await use(page)
    // Violations of the policy and errors of hydration are among them.
    expect(messages, 'the console has no message').toEqual([])
    const allowed = [page.url(), ...sandbox.evm.chains.map(({ rpcUrl }) => rpcUrl)].map((url) => new URL(url).host)
    const foreign = [...hosts].filter((host) => host !== '' && !allowed.includes(host))
    expect(foreign, 'the page asks its own host and the RPCs alone').toEqual([])
  },
})

/** The sandbox's first chain, as viem and the kit define chains. */
export function chainOf({ evm }: Sandbox) {
  const [chain] = evm.chains
  if (!chain) throw new Error('The sandbox has no EVM chain.')
  const { id, name, rpcUrl } = chain
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  return { id, name, nativeCurrency, rpcUrls: { default: { http: [rpcUrl] } } }
}

/** Changes a text in a file, which must have it. */
export function replaceIn(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8')
  expect(text).toContain(from)
  writeFileSync(file, text.replace(from, to))
}

interface Setup {
  /** Changes the copy so that it can be visited here: its networks are the sandbox's first chain. */
  readonly adapt: (copy: string, sandbox: Sandbox) => void
  /** The arguments of its script `start`, which also gets the port as PORT. */
  readonly args: (port: number) => readonly string[]
}

const ENV = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', CI: '1' } as const

/** Runs tests at an example that serves its build. They call `url` for its address. */
export function describeExample(name: string, { adapt, args }: Setup, tests: (url: () => string) => void): void {
  const { scripts } = readPackage(join(ROOT, 'examples', name)).manifest as {
    scripts: Readonly<Record<string, string>>
  }

  test.describe(name, { tag: `@${name}` }, () => {
    // Each test needs those before it.
    test.describe.configure({ mode: 'serial' })
    let copy = ''
    let url = ''
    let server: Running | undefined
    const script = (of: string): Promise<void> => succeed(run('npm', ['run', '--silent', of], { cwd: copy, env: ENV }))

    test.beforeAll(() => {
      copy = mkdtempSync(join(tmpdir(), `latchkit-${name}-`))
    })
    test.afterAll(async () => {
      await server?.stop()
      rmSync(copy, { recursive: true, force: true })
    })

    test('installs offline, with the files that our packages publish', () => deploy(name, copy))

    if (scripts.types) test('its types are right', () => script('types'))

    test('builds', async ({ sandbox }) => {
      adapt(copy, sandbox)
      await script('build')
    })

    test('serves its build', async () => {
      const port = await freePort()
      url = `http://localhost:${port}`
      server = startScript(copy, ['start', '--', ...args(port)], { ...ENV, PORT: String(port) })
      await server.answers(url)
    })

    tests(() => url)
  })
}
