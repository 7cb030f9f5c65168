import type { Locator, Page } from '@playwright/test'
import { hostilePages, type HostilePage } from './hostilePages.js'
import { createLab, expect, NEWEST, serveBuild, test, type Lab } from './lab.js'

/** The layout of elements, by their place in the tree: position and size, and the style of their text. */
type Look = Readonly<Record<string, { readonly box: readonly number[]; readonly text: string }>>

/**
 * Runs in the page: returns the look of every element of a part of the modal. The text of codes and countdowns always
 * differs.
 */
function lookOf([selector, zoom]: readonly [string, number]): Look {
  const part = document.querySelector('[data-latchkit]')?.shadowRoot?.querySelector(selector)
  if (!part) return {}
  const { left, top, bottom } = part.getBoundingClientRect()
  // The number of rows below the visible ones depends on half a pixel, so rows out of sight don't count.
  const isAhead = (element: Element): boolean => {
    const row = element.closest('.List-list li')
    return !!row && row.getBoundingClientRect().top >= bottom
  }
  const all = [part, ...part.querySelectorAll('*:not(.app, .unseen, .unseen *, .Qr-qr svg *, .Code-left *)')]
  return Object.fromEntries(
    all.flatMap((element, index) => {
      if (isAhead(element)) return []
      const { x, y, width, bottom: end } = element.getBoundingClientRect()
      const height = Math.min(end, bottom) - y
      const style = getComputedStyle(element)
      const { fontSize, fontWeight, fontStyle, fontFamily, color, direction } = style
      const { textTransform, letterSpacing, textAlign, cursor, writingMode } = style
      const of = [fontSize, fontWeight, fontStyle, fontFamily, color, direction]
      const look = {
        box: [x - left, y - top, width, height].map((value) => value / zoom),
        text: [...of, textTransform, letterSpacing, textAlign, cursor, writingMode].join(' '),
      }
      return [[`${index} ${element.tagName}.${element.getAttribute('class') ?? ''}`, look]]
    }),
  )
}

/** Runs in the page: returns the look of the kit's buttons. Their position and direction are the page's. */
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

/** Returns the differences from the plain page. Rounding may move an element by a pixel. */
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

/**
 * Clicks at the target's position. Playwright's own click treats a modal dialog as inert where only its surroundings
 * are.
 */
async function pressAt(target: Locator): Promise<void> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {}
  await target.page().mouse.click(x + width / 2, y + height / 2)
}

type Looks = Record<string, Look>

/** Returns the look of the current view, once every picture has loaded. */
async function lookAt({ page }: Lab, zoom: number, part = 'dialog[open] .card'): Promise<Look> {
  await page.mouse.move(1, 1)
  await expect(
    page.locator(
      '.leaving, .card [class*=skeleton], .card [class*=shimmer], .card .Picture-picture:has(img):not(.Picture-loaded)',
    ),
  ).toHaveCount(0)
  await expectStill(page, part)
  return page.evaluate(lookOf, [part, zoom] as const)
}

/** Waits until no part comes any more: a picture takes the place of a letter once its code is loaded. */
async function expectStill(page: Page, part: string): Promise<void> {
  let last = -1
  let reads = 0
  await expect
    .poll(
      async () => {
        const count = await page.locator(`${part} *`).count()
        reads = count === last ? reads + 1 : 0
        last = count
        return reads
      },
      { intervals: [150] },
    )
    .toBeGreaterThanOrEqual(3)
}

/** Goes from the wallets to the networks on a page, with clicks. Resolves with the look of each view. */
async function walk(lab: Lab, { query = '', zoom = 1, spoil }: HostilePage): Promise<Looks> {
  const { page } = lab
  await page.setViewportSize({ width: 1280 * zoom, height: 800 * zoom })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await lab.open(query, { answer: 'approve' })
  await spoil?.(lab)
  const looks: Looks = {}
  const look = async (name: string): Promise<void> => {
    looks[name] = await lookAt(lab, zoom)
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
  await expect(account.locator('.Balance-balance:not(.Balance-skeleton) p')).toBeVisible()
  await look('Account')
  await pressAt(account.getByRole('button', { name: 'Network: Sandbox' }))
  const networks = page.getByRole('dialog', { name: 'Choose a network' })
  await expect(networks.getByRole('button', { name: 'Sandbox Two' })).toBeVisible()
  await look('Networks')
  await pressAt(networks.getByRole('button', { name: 'Close' }))
  await expect(page.locator('dialog[open] .card')).toHaveCount(0)
  looks['a snackbar'] = await lookOfSnackbar(lab, zoom)
  return looks
}

/** Runs in the page, which may forbid `eval`: shows a snackbar, and waits until it is visible. */
async function showSnackbar(): Promise<void> {
  const [latch] = window.latches
  ;(await latch?.feature('snackbar'))?.show('success', 'networks.switched', { network: 'Sandbox' })
  const root = document.querySelector('[data-latchkit]')?.shadowRoot
  while (!root?.querySelector('.Snackbar-snackbar:popover-open')) await new Promise(requestAnimationFrame)
}

/** Shows the snackbar and returns its look in one call, because it disappears by itself. */
const lookOfSnackbar = ({ page }: Lab, zoom: number): Promise<Look> =>
  page.evaluate(`(${String(showSnackbar)})().then(() => (${String(lookOf)})(['.Snackbar-snackbar', ${zoom}]))`)

/** Goes through views that need the directory and the relay: a field, a switch, a list, tabs and a code. */
async function walkServices(lab: Lab, { zoom = 1, spoil }: HostilePage): Promise<Looks> {
  const { page } = lab
  await lab.open('services=on')
  await spoil?.(lab)
  const looks: Looks = {}
  await page.evaluate(() => void window.latches[0]?.open({ view: 'AllWallets' }))
  const field = lab.dialog.getByRole('combobox')
  // The code for long lists places the rows. They load their pictures a few per frame. Once a row out of sight has its
  // picture, all visible rows have theirs.
  await expect(lab.dialog.locator('.List-long li[data-index="11"] img')).toBeAttached()
  looks.AllWallets = await lookAt(lab, zoom)
  await pressAt(field)
  await expect(field).toBeFocused()
  await page.keyboard.type('sandbox phone')
  const option = lab.dialog.getByRole('option', { name: /^Sandbox Phone/ })
  await expect(lab.dialog.getByRole('option')).toHaveCount(1)
  await expect(option.locator('img')).toBeAttached()
  looks['AllWallets, searched'] = await lookAt(lab, zoom)
  await pressAt(option)
  await expect(lab.dialog.getByRole('tab').nth(1)).toBeVisible()
  await expect(lab.dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
  looks.ConnectingWalletConnect = await lookAt(lab, zoom)
  await pressAt(lab.dialog.getByRole('tab').nth(1))
  await expect(lab.dialog.getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(lab.dialog.getByRole('tabpanel').getByRole('button').first()).toBeVisible()
  looks['ConnectingWalletConnect, another tab'] = await lookAt(lab, zoom)
  return looks
}

/** The looks on a plain page. Each worker takes them once for all hostile pages. */
let plainLooks: { readonly own: Looks; readonly ofServices: Looks }

test.beforeAll(async ({ browser, sandbox }) => {
  const server = await serveBuild(NEWEST, sandbox)
  const lab = createLab(await browser.newPage(), sandbox, server.url)
  const own = await walk(lab, { name: 'plain' })
  plainLooks = { own, ofServices: await walkServices(lab, { name: 'plain' }) }
  await lab.page.close()
  await server.stop()
})

for (const hostile of hostilePages)
  test(`F219 laid out as on a plain page, and pressed: ${hostile.name}`, async ({ lab }) => {
    const { own, ofServices } = plainLooks
    // The policy blocks the services, so their views aren't compared there.
    const hasServices = !hostile.query
    const looks = { ...(await walk(lab, hostile)), ...(hasServices && (await walkServices(lab, hostile))) }
    const plain = { ...own, ...(hasServices && ofServices) }
    for (const [name, look] of Object.entries(plain))
      expect(Object.keys(look).length, name).toBeGreaterThan(name.startsWith('the button') ? 0 : 2)
    expect(Object.keys(plain).flatMap((name) => differences(name, looks[name] ?? {}, plain[name] ?? {}))).toEqual([])
  })
