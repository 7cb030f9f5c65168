import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from './lab.js'

declare global {
  interface Window {
    /** The versions of React that the page loaded. */
    reacts: string[]
  }
}

/** The build of the lab with the other React, beside the build that the server serves. */
const OTHER = new URL('../dist/react-18-wagmi-3/', import.meta.url)

/** Serves the other build's scripts and styles under `/other/`. It prefetches its files from `/assets/`. */
const serveOther = (page: Page): Promise<unknown> =>
  page.route(/\/(other|assets)\/[^/]+\.(js|css)$/, async (route) => {
    const path = fileURLToPath(new URL(`assets/${basename(new URL(route.request().url()).pathname)}`, OTHER))
    await (existsSync(path) ? route.fulfill({ path }) : route.continue())
  })

/** Records React's versions by the hook of its developer tools. */
function noteReacts(): void {
  window.reacts = []
  const hook = {
    supportsFiber: true,
    inject: ({ version }: { version: string }) => window.reacts.push(version),
    onCommitFiberRoot: () => {},
    onCommitFiberUnmount: () => {},
    onPostCommitFiberRoot: () => {},
  }
  Object.defineProperty(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__', { value: hook })
}

/** Adds the other build to the page, with a kit and an element of its own. */
async function addOther(page: Page): Promise<void> {
  const [, entry] = /src="\/assets\/(index-[^"]+\.js)"/.exec(await readFile(new URL('index.html', OTHER), 'utf8')) ?? []
  await page.evaluate(async (url) => {
    const element = document.createElement('section')
    element.setAttribute('aria-label', 'Other React')
    document.getElementById('root')?.removeAttribute('id')
    element.id = 'root'
    document.body.append(element)
    history.replaceState(null, '', `${location.href}&id=other`)
    await import(url)
  }, `/other/${entry}`)
}

test('F222 on one page, a kit on React 18 and one on React 19 of another copy both connect, and one warning is printed', async ({
  lab,
}) => {
  const warnings: string[] = []
  lab.page.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())))
  await lab.page.addInitScript(noteReacts)
  await serveOther(lab.page)
  await lab.open('', { answer: 'approve' })
  await addOther(lab.page)
  const other = lab.page.getByRole('region', { name: 'Other React' })
  await expect
    .poll(() => lab.page.evaluate(() => window.reacts.map((version) => version.split('.')[0]).sort()))
    .toEqual(['18', '19'])
  for (const kit of [lab.page.locator('body'), other]) {
    const status = kit.getByTestId('lab-status').first()
    await expect(status).toHaveText('disconnected')
    await kit.getByRole('button', { name: 'Connect wallet' }).first().click()
    await lab.dialog.getByRole('button', { name: 'Sandbox Wallet' }).click()
    await expect(status).toHaveText('connected')
    await expect(lab.page.getByRole('dialog')).toHaveCount(0)
  }
  expect(warnings).toEqual([expect.stringContaining('two copies')])
  expect(lab.problems).toEqual([])
})
