import axe from 'axe-core'
import { expect, test, type Lab } from './lab.js'

/** What axe finds on the page as it stands, modal and all. */
async function findings(lab: Lab): Promise<string[]> {
  await lab.page.evaluate(axe.source)
  return lab.page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document)
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
  })
}

for (const theme of ['dark', 'light'])
  test(`axe finds nothing on any view of the lab, ${theme}`, async ({ lab }) => {
    await lab.page.emulateMedia({ reducedMotion: 'reduce' })
    await lab.open(`theme=${theme}&legal=checkbox`)
    const { page } = lab
    const check = async (name: string): Promise<void> => {
      await expect(page.getByRole('dialog', { name, exact: true })).toBeVisible()
      expect(await findings(lab), name).toEqual([])
    }
    await lab.connectButton.click()
    await check('Connect wallet')
    await page.getByRole('button', { name: 'What is a wallet?' }).click()
    await check('What is a wallet?')
    await page.getByRole('button', { name: 'Get a wallet' }).click()
    await check('Get a wallet')
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('checkbox').check()
    await lab.dialog.getByRole('button', { name: 'Sandbox Wallet' }).click()
    await lab.panel.getByRole('button', { name: 'Reject' }).click()
    await check('Connect wallet')
    await lab.dialog.getByRole('button', { name: 'Ask again' }).click()
    await lab.panel.getByRole('button', { name: 'Approve' }).click()
    await expect(lab.value('status')).toHaveText('connected')
    expect(await findings(lab), 'the page with its buttons').toEqual([])
    await page.getByRole('button', { name: /^Account/ }).click()
    await check('Account')
    await page.getByRole('button', { name: 'Settings' }).click()
    await check('Settings')
    await page.getByRole('button', { name: 'Back' }).click()
    await page
      .getByRole('dialog', { name: 'Account' })
      .getByRole('button', { name: /^Network/ })
      .click()
    await check('Choose a network')
    await page.getByRole('button', { name: 'What is a network?' }).click()
    await check('What is a network?')
  })
