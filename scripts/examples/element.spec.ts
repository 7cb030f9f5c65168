// Takes the examples of the elements as an integrator would: in a plain page, in Vue and in Svelte. Connects, sends and
// disconnects in each, under its strict policy.
import { expect, type Page } from '@playwright/test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chainOf, describeExample, replaceIn, test, type Sandbox } from './example.js'

interface Example {
  /** Its file of networks, in whose place the copy gets another one. */
  readonly networks: string
  /** The file with its policy. */
  readonly policy: string
  readonly args: (port: number) => readonly string[]
  /** The files of popular pictures that it loads. */
  readonly pictures: readonly string[]
}

const ofVite: Example = {
  networks: 'src/networks.ts',
  policy: 'vite.config.ts',
  args: (port) => ['--port', String(port), '--strictPort'],
  pictures: [],
}

const EXAMPLES: Readonly<Record<string, Example>> = {
  element: {
    networks: 'networks.js',
    policy: 'serve.js',
    args: () => [],
    pictures: ['popular/networks.js', 'popular/tokens.js'],
  },
  vue: ofVite,
  svelte: ofVite,
}

function adapt(copy: string, { networks, policy }: Example, sandbox: Sandbox): void {
  const chain = chainOf(sandbox)
  writeFileSync(join(copy, networks), `export const networks = [${JSON.stringify(chain)}]\n`)
  // The sandbox's wallet asks its node from the page; an installed wallet asks from its own.
  replaceIn(join(copy, policy), "connect-src 'none'", `connect-src ${chain.rpcUrls.default.http[0]}`)
}

/** Sends an amount by the modal of a connected page, and closes the modal. */
async function send(page: Page, receiver: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('0.01')
  await dialog.getByRole('combobox', { name: 'Recipient’s address' }).fill(receiver)
  await dialog.getByRole('button', { name: 'Review' }).click()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.getByRole('heading', { name: 'Sent', exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
}

for (const [name, example] of Object.entries(EXAMPLES)) {
  const setup = { args: example.args, adapt: (copy: string, sandbox: Sandbox) => adapt(copy, example, sandbox) }
  describeExample(name, setup, (url) => {
    test('connects, sends and disconnects under a strict policy', async ({ page, sandbox }) => {
      const pictures: string[] = []
      page.on('request', (request) => pictures.push(...(/popular\/\w+\.js$/.exec(request.url()) ?? [])))
      const [account, receiver] = sandbox.evm.accounts
      const response = await page.goto(url())
      expect(response?.headers()['content-security-policy']).toMatch(/^default-src 'none'.*script-src 'self';/)
      await page.getByText('Hello stranger').waitFor()
      await page.getByRole('button', { name: 'Connect wallet' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Sandbox Wallet' }).click()
      await page.getByText(`Hello ${account!.address}`).waitFor()
      await dialog.waitFor({ state: 'hidden' })
      const button = page.locator('latch-button').getByRole('button', { name: /0x/ })
      await button.click()
      await send(page, receiver!.address)
      await button.click()
      await dialog.getByRole('button', { name: 'Disconnect' }).click()
      await page.getByText('Hello stranger').waitFor()
      expect(pictures.toSorted(), 'each file of pictures once').toEqual(example.pictures)
    })
  })
}
