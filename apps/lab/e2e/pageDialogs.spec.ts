import type { Locator } from '@playwright/test'
import { expect, test, type Lab } from './lab.js'

test.use({ build: 'pages' })

/** Opens the dialog of a page that has the kit's button in it. Returns the dialog's title, and the button. */
async function openOrder(lab: Lab, url: string, library: string): Promise<Record<'order' | 'opener', Locator>> {
  const { page, sandbox } = lab
  const script = await fetch(`${sandbox.url}/wallet.js?wallets=evm`)
  await page.addInitScript({ content: await script.text() })
  await page.goto(`${url}/dialogs.html?library=${library}`)
  await page.getByRole('button', { name: 'Check out' }).click()
  const order = page.getByText('Your order')
  await expect(order).toBeVisible()
  return { order, opener: lab.connectButton }
}

/** Resolves with how far the list of all wallets is scrolled. */
const scrolled = ({ dialog }: Lab): Promise<number> =>
  dialog.locator('.List-list').evaluate((list) => {
    let sum = 0
    for (let element: Element | null = list; element; element = element.parentElement) sum += element.scrollTop
    return sum
  })

for (const [name, library] of [
  ['Radix', 'radix'],
  ['Material UI', 'mui'],
  ['Headless UI', 'headless'],
  ['Base UI', 'base'],
] as const)
  test.describe(`opened from a dialog of ${name}`, () => {
    test('F271 presses, the wheel and typing stay in the modal, and the page’s dialog gets the focus back', async ({
      lab,
      server,
    }) => {
      const { page, dialog, panel } = lab
      const { order, opener } = await openOrder(lab, server.url, library)
      await opener.click()
      await dialog.getByRole('heading', { name: 'Connect wallet' }).click()
      await dialog.getByRole('button', { name: 'Sandbox Wallet' }).click()
      // While the wallet is asked, the modal lets the page take input.
      await panel.getByRole('button', { name: 'Reject' }).click()
      await expect(dialog.getByRole('alert')).toBeVisible()
      await dialog.getByRole('button', { name: 'Back' }).click()
      await dialog.getByRole('button', { name: /^All wallets/ }).click()
      await expect(dialog.getByRole('option').first()).toBeVisible()
      await dialog.getByRole('option').first().hover()
      await page.mouse.wheel(0, 300)
      await expect.poll(() => scrolled(lab)).toBeGreaterThan(0)
      const field = dialog.getByRole('combobox', { name: 'Search wallets' })
      await field.click()
      await page.keyboard.type('sandbox')
      await expect(field).toHaveValue('sandbox')
      await expect(order).toBeVisible()
      await page.mouse.click(5, 5)
      await expect(dialog).toHaveCount(0)
      await expect(order).toBeVisible()
      await expect(opener).toBeFocused()
      expect(lab.problems).toEqual([])
    })

    test('F272 Escape closes the modal alone, wherever the focus is in it', async ({ lab, server }) => {
      const { page, dialog } = lab
      const { order, opener } = await openOrder(lab, server.url, library)
      await opener.click()
      await dialog.getByRole('button', { name: /^All wallets/ }).click()
      const field = dialog.getByRole('combobox', { name: 'Search wallets' })
      await field.fill('sandbox')
      // The first press empties the field.
      await page.keyboard.press('Escape')
      await expect(field).toHaveValue('')
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(order).toBeVisible()
      await expect(opener).toBeFocused()
      await opener.click()
      await expect(dialog.getByRole('heading', { name: 'Connect wallet' })).toBeFocused()
      await page.evaluate(() => {
        const { activeElement } = document.querySelector('[data-latchkit]')?.shadowRoot ?? document
        if (activeElement instanceof HTMLElement) activeElement.blur()
      })
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(order).toBeVisible()
      await expect(opener).toBeFocused()
      // The page's own dialog has its key again.
      await page.keyboard.press('Escape')
      await expect(order).toHaveCount(0)
    })
  })
