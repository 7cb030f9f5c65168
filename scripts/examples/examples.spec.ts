// Takes each example as an integrator would: installs a copy offline, checks its types, builds it, serves it in production
// mode under its strict policy, and connects a wallet in it.
import { expect, type Page } from '@playwright/test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chainOf, describeExample, replaceIn, test, type Sandbox } from './example.js'

interface Example {
  /** The paths of its pages. */
  readonly paths: readonly string[]
  /** Its file of networks, in whose place the copy gets another one. */
  readonly networks: string
  /** Changes of other files of the copy. */
  readonly changes?: readonly { readonly file: string; readonly from: string; readonly to: string }[]
  /** Whether its server draws the account of a visitor with a connected wallet. */
  readonly drawsAccount?: boolean
  /** Parts of the pages that the server draws. */
  readonly drawn: readonly string[]
  /** The label of the button, by the browser's language. */
  readonly button: { readonly english: string; readonly german: string }
  /** The arguments of its script `start`, which also gets the port as PORT. */
  readonly args: (port: number) => readonly string[]
}

const SHARED_CONFIG =
  'createConfig({ chains: networks as never, ssr: true, storage: createStorage({ storage: cookieStorage }), transports: '

const EXAMPLES: Readonly<Record<string, Example>> = {
  next: {
    paths: ['/', '/pages-router'],
    networks: 'networks.ts',
    // The language of the page counts, not that of the browser.
    changes: [
      { file: 'latch.ts', from: "locale: 'en'", to: "locale: 'de'" },
      // A config of the app’s own, whose state wagmi keeps in a cookie.
      {
        file: 'latch.ts',
        from: 'createWagmiAdapter({ transports: ',
        to: `createWagmiAdapter({ config: ${SHARED_CONFIG}`,
      },
      { file: 'latch.ts', from: ')) })]', to: ')) }) })]' },
      { file: 'latch.ts', from: '', to: "import { cookieStorage, createConfig, createStorage } from '@wagmi/core'\n" },
    ],
    drawsAccount: true,
    drawn: ['Wallet verbinden', '<style nonce="', '--latch-accent:'],
    button: { english: 'Wallet verbinden', german: 'Wallet verbinden' },
    args: (port) => ['--port', String(port)],
  },
  vite: {
    paths: ['/'],
    networks: 'src/networks.ts',
    drawn: [],
    button: { english: 'Connect wallet', german: 'Connect wallet' },
    args: (port) => ['--port', String(port), '--strictPort'],
  },
  'react-router': {
    paths: ['/'],
    networks: 'app/networks.ts',
    // The visitor's language, which the server doesn't know.
    drawn: ['Connect wallet'],
    button: { english: 'Connect wallet', german: 'Wallet verbinden' },
    args: () => [],
  },
}

/** The cookie that a server reads, and the one that it doesn't get. */
const COOKIES = [
  ['latchkit', 'wagmi.store'],
  ['wagmi.store', 'latchkit'],
] as const

/** Changes a copy so that it can be visited here: its networks are the sandbox's first chain. */
function adapt(copy: string, { networks, changes = [] }: Example, sandbox: Sandbox): void {
  const chain = chainOf(sandbox)
  const source = `import { defineChain } from 'viem'

export const networks = [defineChain(${JSON.stringify(chain)})]
export const rpcUrls: Readonly<Record<number, string>> = ${JSON.stringify({ [chain.id]: chain.rpcUrls.default.http[0] })}
`
  writeFileSync(join(copy, networks), source)
  for (const { file, from, to } of changes) replaceIn(join(copy, file), from, to)
}

/** What the buttons of a page say in a frame: their texts, with the busy ones marked. */
type Said = string

declare global {
  interface Window {
    /** What the buttons have said in each frame since the document began, each change once. */
    said: Said[]
  }
}

/** Runs in a page before its own scripts: looks at its buttons in each frame, and after each change. */
function watchButtons(): void {
  window.said = []
  const look = (): void => {
    const buttons = [...document.querySelectorAll('.latch-button')]
    const texts = buttons.map((button) => `${button.textContent.trim()}${button.ariaBusy === 'true' ? ' (busy)' : ''}`)
    if (document.body && window.said.at(-1) !== texts.join(', ')) window.said.push(texts.join(', '))
  }
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  })
  const next = (): void => {
    look()
    requestAnimationFrame(next)
  }
  next()
}

/** Connects the sandbox's wallet by the page's button. */
async function connect(page: Page, label: string): Promise<void> {
  await hydrated(page)
  await page.getByRole('button', { name: label }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Sandbox Wallet' }).click()
  await page.getByText('Hello 0x').waitFor()
  await dialog.waitFor({ state: 'hidden' })
}

/** Waits until React handles the button. A press before that gets lost. */
async function hydrated(page: Page): Promise<void> {
  const button = page.locator('.latch-button').first()
  const isHandled = (element: Element): boolean => Object.keys(element).some((key) => key.startsWith('__reactProps'))
  await expect.poll(() => button.evaluate(isHandled)).toBe(true)
}

for (const [name, example] of Object.entries(EXAMPLES)) {
  const setup = { args: example.args, adapt: (copy: string, sandbox: Sandbox) => adapt(copy, example, sandbox) }
  describeExample(name, setup, (url) => {
    for (const path of example.paths) {
      test(`${path} comes under a strict policy`, async () => {
        const response = await fetch(url() + path)
        const policy = response.headers.get('content-security-policy')
        expect(policy).toMatch(/default-src 'none'.*script-src /)
        expect(policy).not.toMatch(/unsafe-|https?:\/\/\*|\s\*/)
        const html = await response.text()
        expect(html, 'no style attribute, and no style without a nonce').not.toMatch(
          /<[^>]+\sstyle="|<style(?! nonce=)/,
        )
        for (const part of example.drawn) expect(html).toContain(part)
      })

      test(`${path} connects, and restores the connection`, async ({ page, sandbox }) => {
        const greeting = page.getByText(`Hello ${sandbox.evm.accounts[0]!.address}`)
        await page.goto(url() + path)
        await connect(page, example.button.english)
        await page.reload()
        await greeting.waitFor()
        await hydrated(page)
      })

      // The cookies of the kit and of wagmi, and what the visitor has no more of.
      for (const [kept, lost] of example.drawsAccount ? COOKIES : [])
        test(`${path} never says that a connected visitor has no wallet, by the cookie of ${kept}`, async ({
          page,
          sandbox,
        }) => {
          const { address } = sandbox.evm.accounts[0]!
          const short = `${address.slice(0, 6)}…${address.slice(-4)}`
          await page.addInitScript(watchButtons)
          await page.goto(url() + path)
          await connect(page, example.button.english)
          for (let reload = 0; reload < 5; reload += 1) {
            await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toContain(kept)
            await page.context().clearCookies({ name: lost })
            const cookies = await page.context().cookies()
            expect(cookies.find(({ name }) => name === kept)).toMatchObject({ path: '/', sameSite: 'Lax' })
            const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
            const html = await (await fetch(url() + path, { headers: { cookie } })).text()
            expect(html).toMatch(new RegExp(`<button[^>]* aria-busy="true"[^>]*>.*>${short}<`))
            await page.reload()
            await page.getByText(`Hello ${address}`).waitFor()
            await expect.poll(() => page.evaluate(() => window.said.at(-1))).toBe(short)
            const said = (await page.evaluate(() => window.said)).filter((text) => text !== '')
            expect(said).toEqual([`${short} (busy)`, short])
          }
          await page.evaluate(() => localStorage.clear())
          await page.reload()
          await page.getByRole('button', { name: example.button.english }).waitFor()
          await expect
            .poll(() => page.context().cookies())
            .not.toContainEqual(expect.objectContaining({ name: 'latchkit' }))
        })

      test.describe('in a German browser', () => {
        test.use({ locale: 'de-DE' })

        test(`${path} hydrates`, async ({ page }) => {
          await page.goto(url() + path)
          await hydrated(page)
          await page.getByRole('button', { name: example.button.german }).waitFor()
        })
      })
    }
  })
}
