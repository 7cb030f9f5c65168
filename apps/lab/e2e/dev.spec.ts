import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer, type ViteDevServer } from 'vite'
import { expect, press, test as base } from './lab.js'

// The tests of this file run in one worker, since each worker would start a development server.
base.describe.configure({ mode: 'default' })

let cacheDir: string
let vite: ViteDevServer

base.beforeAll(async ({ sandbox }) => {
  process.env.LATCHKIT_SANDBOX = sandbox.url
  // A fresh cache, as in a fresh clone, which also doesn't disturb a running lab.
  cacheDir = await mkdtemp(join(tmpdir(), 'latchkit-lab-'))
  const root = fileURLToPath(new URL('..', import.meta.url))
  vite = await createServer({ root, cacheDir, logLevel: 'error', server: { port: 0, strictPort: false } })
  await vite.listen()
})

base.afterAll(async () => {
  await vite.close()
  await rm(cacheDir, { recursive: true, force: true })
})

/** The lab as `pnpm lab` serves it: by Vite, from the sources. */
const test = base.extend({
  server: async ({}, use) => use({ url: `http://localhost:${(vite.httpServer?.address() as AddressInfo).port}` }),
})

test('one development server has ethers 6 and ethers 5, each for its adapter', async ({ lab }) => {
  // Vite bundles dependencies when they are first imported, three times here.
  for (const name of ['ethers', 'ethers5', 'ethers']) {
    await lab.open(`adapters=${name}`)
    await lab.connect()
    await press(lab, 'Sign message')
    await lab.panel.getByRole('button', { name: 'Approve' }).click()
    await expect(lab.value('result')).toHaveText(/^Sign message: 0x/)
    await press(lab, 'Disconnect')
    await expect(lab.value('status')).toHaveText('disconnected')
  }
  expect(lab.problems).toEqual([])
})

test('the development server has the sign-in server on its own origin', async ({ server, sandbox }) => {
  const { path } = sandbox.manifest.signIn
  const ask = (origin: string): Promise<Response> =>
    fetch(`${server.url}${path}/nonce`, { method: 'POST', headers: { origin }, body: '{}' })
  const given = await ask(server.url)
  expect([given.status, given.headers.getSetCookie().length]).toEqual([200, 1])
  expect((await ask('http://localhost:1')).status).toBe(403)
})

test('the development server has the theme builder, and the modal in it', async ({ lab, server }) => {
  await lab.page.goto(`${server.url}/theme.html`)
  await expect(lab.page.getByRole('heading', { name: 'Theme builder' })).toBeVisible()
  const modal = lab.page.frameLocator('iframe')
  await expect(modal.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
  // The style sheets of the modal are compiled, with their layers and their scoped names.
  await expect(modal.locator('.Row-row').first()).toHaveCSS('min-block-size', '56px')
  expect(lab.problems).toEqual([])
})

test('the development server has the page of forms, in English and in a language that is compiled for it', async ({
  lab,
  server,
}) => {
  for (const [locale, title, button] of [
    ['en', 'Send', 'Enter an amount'],
    ['de', 'Senden', 'Betrag eingeben'],
  ] as const) {
    await lab.page.goto(`${server.url}/forms.html?locale=${locale}`)
    const dialog = lab.page.getByRole('dialog', { name: title, exact: true })
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('button', { name: button })).toBeVisible()
    await expect(lab.page.locator('[data-latchkit]')).toHaveAttribute('lang', locale)
  }
  expect(lab.problems).toEqual([])
})
