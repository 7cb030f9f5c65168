import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import jsQR from 'jsqr'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PNG } from 'pngjs'
import type { Lab } from './lab.js'

const DIST = fileURLToPath(new URL('../../wallet/dist', import.meta.url))
const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' }

/** Serves the phone wallet. A path without a file returns the page: links open it at `/wc`. */
export async function servePhone(): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname)
    const type = TYPES[extname(path)]
    response.setHeader('content-type', type ?? 'text/html; charset=utf-8')
    readFile(join(DIST, type ? path : 'index.html')).then(
      (body) => response.end(body),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

/** A phone beside the lab: the phone wallet in a browser context of its own. */
export interface Phone {
  readonly page: Page
  /** The panel that asks the visitor. */
  readonly panel: Locator
  /** Every host that it sent a request to. */
  readonly hosts: ReadonlySet<string>
  pair(uri: string): Promise<void>
  /** Approves the request, once the panel shows `text`. */
  approve(text?: string): Promise<void>
  reject(): Promise<void>
}

/** Opens the phone wallet in a window of a phone's size. */
export async function openPhone(browser: Browser, url: string): Promise<Phone> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).hostname))
  page.on('websocket', (socket) => hosts.add(new URL(socket.url()).hostname))
  await page.goto(url)
  const panel = page.getByRole('dialog', { name: 'Sandbox Phone' })
  const press = async (name: string, text: string): Promise<void> => {
    await expect(panel).toContainText(text)
    await panel.getByRole('button', { name, exact: true }).click()
    await expect(panel.getByRole('button', { name, exact: true })).toHaveCount(0)
  }
  return {
    page,
    panel,
    hosts,
    async pair(uri) {
      await page.getByRole('textbox', { name: 'Pairing link' }).fill(uri)
      await page.getByRole('button', { name: 'Pair', exact: true }).click()
    },
    approve: (text = '') => press('Approve', text),
    reject: () => press('Reject', ''),
  }
}

/** Reads a QR code from a screenshot, as a camera would. Resolves with undefined where there is none yet. */
export async function scan(code: Locator): Promise<string | undefined> {
  const { data, width, height } = PNG.sync.read(await code.screenshot({ animations: 'disabled' }))
  return jsQR(new Uint8ClampedArray(data), width, height)?.data
}

/** Opens the view with the code for any wallet, on a desktop. On a phone this view is reached in another way. */
export async function openCode({ connectButton, dialog }: Lab): Promise<void> {
  await connectButton.click()
  await dialog.getByRole('button', { name: /^WalletConnect/ }).click()
}

/** Resolves with the code on the screen, once there is one that differs from `old`. */
export async function readCode({ dialog }: Lab, old = ''): Promise<string> {
  const code = dialog.getByRole('img', { name: /QR code/ })
  let uri = ''
  const read = async (): Promise<boolean> => {
    uri = (await code.isVisible()) ? ((await scan(code)) ?? '') : ''
    return uri.startsWith('wc:') && uri !== old
  }
  await expect.poll(read).toBe(true)
  return uri
}

/** Sets the switches of a part of the sandbox. Switches that aren't given are reset. */
export async function put<values>(switchesUrl: string, values: Partial<values>): Promise<void> {
  const { ok } = await fetch(switchesUrl, { method: 'PUT', body: JSON.stringify(values) })
  expect(ok).toBe(true)
}
