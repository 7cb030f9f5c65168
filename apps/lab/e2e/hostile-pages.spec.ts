import type { Locator } from '@playwright/test'
import { hostilePages, type HostilePage } from './hostilePages.js'
import { expect, test, type Lab } from './lab.js'

/** How elements are laid out, by their place in the tree: where, how large, and what text looks like in them. */
type Look = Readonly<Record<string, { readonly box: readonly number[]; readonly text: string }>>

/** Runs in the page: every element of the widget on show. */
function lookOfCard(zoom: number): Look {
  const card = document.querySelector('[data-latchkit]')?.shadowRoot?.querySelector('dialog[open] .card')
  if (!card) return {}
  const { left, top } = card.getBoundingClientRect()
  const all = [card, ...card.querySelectorAll('*:not(.app, .unseen, .unseen *)')]
  return Object.fromEntries(
    all.map((element, index) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const style = getComputedStyle(element)
      const { fontSize, fontWeight, fontStyle, fontFamily, color, direction } = style
      const { textTransform, letterSpacing, textAlign, cursor, writingMode } = style
      const of = [fontSize, fontWeight, fontStyle, fontFamily, color, direction]
      return [
        `${index} ${element.tagName}.${element.getAttribute('class') ?? ''}`,
        {
          box: [x - left, y - top, width, height].map((value) => value / zoom),
          text: [...of, textTransform, letterSpacing, textAlign, cursor, writingMode].join(' '),
        },
      ]
    }),
  )
}

/** Runs in the page: the buttons in it. Where the page puts them is its own affair, and so is their direction. */
function lookOfButtons(): Look {
  return Object.fromEntries(
    [...document.querySelectorAll<HTMLElement>('.latch-button')].map((element) => {
      const { fontSize, fontWeight, color, backgroundColor, borderTopLeftRadius, letterSpacing } =
        getComputedStyle(element)
      const text = [fontSize, fontWeight, color, backgroundColor, borderTopLeftRadius, letterSpacing].join(' ')
      return [element.className, { box: [element.offsetWidth, element.offsetHeight], text }]
    }),
  )
}

/** What is not as on the plain page. Rounding may move something by a pixel. */
function differences(name: string, look: Look, plain: Look): string[] {
  const keys = [...new Set([...Object.keys(look), ...Object.keys(plain)])]
  return keys.flatMap((key) => {
    const [one, other] = [look[key], plain[key]]
    if (!one || !other) return [`${name}: ${key} is only on ${one ? 'this' : 'the plain'} page`]
    const isMoved = one.box.some((value, index) => Math.abs(value - (other.box[index] ?? 0)) > 1.01)
    const write = ({ box, text }: Look[string]): string => `${box.map(Math.round).join(' ')} ${text}`
    return isMoved || one.text !== other.text ? [`${name}: ${key}: ${write(one)}, not ${write(other)}`] : []
  })
}

/** Presses where it is. Playwright's own click takes a modal dialog for inert where only what is around it is. */
async function pressAt(target: Locator): Promise<void> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {}
  await target.page().mouse.click(x + width / 2, y + height / 2)
}

/** Walks from the wallets to the networks on a page, pressing as a person does. Answers how everything looked. */
async function walk(lab: Lab, { query = '', zoom = 1, spoil }: HostilePage): Promise<Record<string, Look>> {
  const { page } = lab
  await page.setViewportSize({ width: 1280 * zoom, height: 800 * zoom })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await lab.open(query, { answer: 'approve' })
  await spoil?.(lab)
  const looks: Record<string, Look> = {}
  const look = async (name: string): Promise<void> => {
    await page.mouse.move(1, 1)
    await expect(page.locator('.leaving')).toHaveCount(0)
    looks[name] = await page.evaluate(lookOfCard, zoom)
  }
  looks['the button'] = await page.evaluate(lookOfButtons)
  await page.evaluate(() => void window.latches[0]?.open())
  await expect(lab.dialog.getByRole('button', { name: 'Sandbox Wallet' })).toBeVisible()
  await look('Connect')
  await pressAt(lab.dialog.getByRole('button', { name: 'Sandbox Wallet' }))
  await expect(lab.value('status')).toHaveText('connected')
  await expect(page.locator('dialog[open] .card')).toHaveCount(0)
  looks['the buttons'] = await page.evaluate(lookOfButtons)
  await page.evaluate(() => void window.latches[0]?.open())
  const account = page.getByRole('dialog', { name: 'Account' })
  await expect(account.locator('.balance:not(.skeleton) p')).toBeVisible()
  await look('Account')
  await pressAt(account.getByRole('button', { name: /^Sandbox$/ }).last())
  const networks = page.getByRole('dialog', { name: 'Choose a network' })
  await expect(networks.getByRole('button', { name: 'Sandbox Two' })).toBeVisible()
  await look('Networks')
  await pressAt(networks.getByRole('button', { name: 'Close' }))
  await expect(page.locator('dialog[open] .card')).toHaveCount(0)
  return looks
}

for (const hostile of hostilePages)
  test(`F219 laid out as on a plain page, and pressed: ${hostile.name}`, async ({ lab }) => {
    const looks = await walk(lab, hostile)
    await lab.page.evaluate(() => localStorage.clear())
    const plain = await walk(lab, { name: 'plain' })
    expect(Object.keys(plain.Connect ?? {}).length).toBeGreaterThan(10)
    expect(Object.keys(plain).flatMap((name) => differences(name, looks[name] ?? {}, plain[name] ?? {}))).toEqual([])
  })
