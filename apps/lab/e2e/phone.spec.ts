import { expect, test } from './lab.js'
import { openCode, openPhone, readCode } from './phone.js'

test('the phone’s dialog stays until it is answered, however often Escape is pressed', async ({ lab, browser }) => {
  await lab.open('services=on')
  const phone = await openPhone(browser, lab.sandbox.manifest.phone.url)
  await openCode(lab)
  await phone.pair(await readCode(lab))
  await expect(phone.panel).toContainText('Latchkit lab', { timeout: 20_000 })
  for (let time = 0; time < 3; time += 1) await phone.page.keyboard.press('Escape')
  await expect(phone.panel).toBeVisible()
  await phone.approve('Latchkit lab')
  await expect(lab.value('status')).toHaveText('connected')
  await phone.page.context().close()
})
