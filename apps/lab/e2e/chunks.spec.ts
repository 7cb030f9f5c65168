import { expect, press, test, type Lab } from './lab.js'

/** A text that @solana/web3.js has, and nothing else. */
const WEB3 = 'Transaction fee payer required'

const hasWeb3 = async ({ page, requests }: Lab): Promise<boolean> => {
  const scripts = requests.filter((url) => url.endsWith('.js'))
  return page.evaluate(
    async ([urls, text]) => {
      const all = await Promise.all(urls.map(async (url) => (await fetch(url)).text()))
      return all.some((script) => script.includes(text))
    },
    [scripts, WEB3] as const,
  )
}

test('a Solana wallet is connected to and signs without @solana/web3.js, which a transfer loads', async ({ lab }) => {
  await lab.open('adapters=solana', { answer: 'approve' }, ['solana'])
  await lab.connectButton.click()
  await lab.dialog.getByRole('button', { name: /^Sandbox/ }).click()
  await expect(lab.value('status')).toHaveText('connected')
  await press(lab, 'Sign message')
  await expect(lab.value('result')).toHaveText(/^Sign message: /)
  expect(await hasWeb3(lab)).toBe(false)
  await press(lab, 'Send transaction')
  await expect(lab.value('result')).toContainText('mined')
  expect(await hasWeb3(lab)).toBe(true)
})
