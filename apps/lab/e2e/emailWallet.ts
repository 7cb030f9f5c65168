import type { BrowserContext, Frame, Page } from '@playwright/test'
import type { Sandbox } from '@latchkit/sandbox'
import { expect } from './lab.js'
import { readLink } from './mailbox.js'

/** An address that no other test uses. */
export const newEmail = (): string => `${crypto.randomUUID()}@mail.example`

/** Opens the link of the newest mail, as the visitor does in their mailbox, and enters the digits that the page shows. */
export async function followLink(
  sandbox: Sandbox,
  context: BrowserContext,
  { email, digits }: { readonly email: string; readonly digits: string },
): Promise<void> {
  const page = await context.newPage()
  await page.goto(await readLink(sandbox, email))
  await page.getByLabel('The two digits that the page shows').fill(digits)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'You’re logged in' })).toBeVisible()
  await page.close()
}

/** The frame of the embedded wallet. The kit has it in a closed shadow root, which no locator enters. */
export async function frameOf(page: Page): Promise<Frame> {
  const find = (): Frame | undefined => page.frames().find((each) => new URL(each.url()).pathname === '/sdk')
  await expect.poll(() => find() !== undefined).toBe(true)
  return find() ?? page.mainFrame()
}

/** Opens the window that a link of the frame leads to, and does something in it. It closes itself after that. */
async function inWindow(frame: Frame, link: string, act: (window: Page) => Promise<void>): Promise<void> {
  const opener = frame.getByRole('link', { name: link })
  await expect(opener).toHaveAttribute('href', /#/)
  const opening = frame.page().context().waitForEvent('page')
  await opener.click()
  const window = await opening
  await act(window)
  await window.waitForEvent('close')
}

/** Saves the code of a new wallet, and types two of its groups back. Resolves with the code. */
export async function keepCode(frame: Frame): Promise<string> {
  let groups: string[] = []
  await inWindow(frame, 'Save the code', async (window) => {
    await window.getByRole('heading', { name: 'Your recovery code' }).waitFor()
    groups = await window.locator('.Page-code span').allTextContents()
    await window.getByRole('button', { name: 'I saved it' }).click()
    for (const [at, group] of groups.entries()) {
      const field = window.getByLabel(`Group ${at + 1}`)
      if (await field.isVisible()) await field.fill(group.toLowerCase())
    }
    await window.getByRole('button', { name: 'Check' }).click()
  })
  return groups.join('-')
}

/** Enters the code of a wallet. */
export const enterCode = (frame: Frame, code: string): Promise<void> =>
  inWindow(frame, 'Enter the code', async (window) => {
    await window.getByLabel('Recovery code').fill(code)
    await window.getByRole('button', { name: 'Open the wallet' }).click()
  })

/** Approves a request in its window. `read` looks at the window before. */
export const approveInWindow = (frame: Frame, read?: (window: Page) => Promise<void>): Promise<void> =>
  inWindow(frame, 'Review', async (window) => {
    const approve = window.getByRole('button', { name: 'Approve' })
    await expect(approve).not.toHaveAttribute('aria-disabled', 'true')
    await read?.(window)
    await approve.click()
  })
