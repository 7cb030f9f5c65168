import type { Locator } from '@playwright/test'
import { expect, press, test, type Lab } from './lab.js'

/** Runs in the page: wraps each text, in the modal too, as a page translator does. Texts with `translate="no"` stay. */
function translate(): void {
  const roots = [document.body, ...[...document.querySelectorAll('[data-latchkit]')].map((host) => host.shadowRoot)]
  for (const root of roots) {
    if (!root) continue
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      const parent = text.parentElement
      if (!text.data.trim() || !parent || parent.closest('[translate=no], script, style, font')) continue
      const outer = document.createElement('font')
      outer.append(Object.assign(document.createElement('font'), { textContent: `«${text.data}»` }))
      text.replaceWith(outer)
    }
  }
}

/** Runs in the page: adds nodes beside and in fields and views, as a password manager does. */
function meddle(): void {
  const roots = [document, ...[...document.querySelectorAll('[data-latchkit]')].map((host) => host.shadowRoot)]
  for (const root of roots)
    for (const element of root?.querySelectorAll('input, button, .view, .view > *, .header, .latch-group') ?? []) {
      const mark = Object.assign(document.createElement('com-password-manager'), { hidden: true })
      if (element.matches('input')) element.before(mark)
      else element.prepend(mark)
      element.setAttribute('data-password-manager', 'on')
    }
}

const sandboxRow = ({ dialog }: Lab): Locator => dialog.locator('button', { hasText: 'Sandbox Wallet' })

for (const [who, act] of [
  ['a page translator', translate],
  ['a password manager', meddle],
] as const)
  test(`F223 ${who} changes the page and the widget: the widget still works`, async ({ lab }) => {
    const { page } = lab
    await lab.open()
    await page.evaluate(act)
    await page.locator('.latch-connect').click()
    await expect(sandboxRow(lab)).toBeVisible()
    await page.evaluate(act)
    await sandboxRow(lab).click()
    await expect(lab.panel).toBeVisible()
    await page.evaluate(act)
    await lab.panel.getByRole('button', { name: 'Reject' }).click()
    await expect(page.locator('dialog[open] [role=alert]')).toBeVisible()
    await page.evaluate(act)
    await page.locator('dialog[open] .Button-primary').click()
    await lab.panel.getByRole('button', { name: 'Approve' }).click()
    await expect(page.locator('.latch-account')).toBeVisible()
    await page.evaluate(act)
    await page.locator('.latch-account').click()
    await expect(page.locator('dialog[open] .Balance-balance:not(.Balance-skeleton) p')).toBeVisible()
    await page.evaluate(act)
    await page.locator('dialog[open] [data-focus-key=settings]').click()
    await expect(page.locator('[data-view=AccountSettings]:not(.leaving)')).toBeVisible()
    await page.evaluate(act)
    await page.locator('dialog[open] .AccountSettingsView-settings .Button-button').click()
    await expect(page.locator('.latch-connect')).toBeVisible()
    await expect(page.locator('dialog[open]')).toHaveCount(0)
    await page.locator('.latch-connect').click()
    await expect(sandboxRow(lab)).toBeVisible()
    expect(lab.problems).toEqual([])
  })

test('F223 addresses and amounts aren’t translated', async ({ lab }) => {
  await lab.open()
  await lab.connect()
  const { page } = lab
  const address = (await lab.value('address').textContent()) ?? ''
  await page.getByRole('button', { name: /^Account/ }).click()
  await expect(page.locator('dialog[open] .Balance-balance:not(.Balance-skeleton) p')).toBeVisible()
  await page.evaluate(translate)
  const ends = new RegExp(`${address.slice(0, 4)}.*${address.slice(-4)}`)
  for (const shown of [page.locator('.latch-address'), page.locator('.AccountView-address [translate=no]')]) {
    await expect(shown).toHaveText(ends)
    await expect(shown.locator('font')).toHaveCount(0)
  }
  await expect(page.locator('.Balance-balance p font')).toHaveCount(0)
  await page.locator('[data-focus-key=settings]').click()
  const whole = page.locator('.FullAddress-address')
  await expect(whole).toBeVisible()
  await page.evaluate(translate)
  expect(await whole.textContent()).toBe(address)
})

const css = (target: Locator, property: string): Promise<string> =>
  target.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

test('F224 light mode, forced colours and reduced motion take effect while the modal is open', async ({ lab }) => {
  const { page } = lab
  await page.emulateMedia({ colorScheme: 'dark' })
  await lab.open('theme=system')
  await lab.connectButton.click()
  const card = page.locator('dialog[open] .card')
  await expect.poll(() => css(card, 'background-color')).toBe('rgb(18, 19, 19)')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => css(card, 'background-color')).toBe('rgb(255, 255, 255)')
  await page.emulateMedia({ forcedColors: 'active' })
  // The page's button is inert now, so it can't be found by its role.
  for (const part of [card, sandboxRow(lab), page.locator('.latch-connect').first()])
    await expect.poll(() => css(part, 'border-top-style')).toBe('solid')
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' })
  await page.evaluate(() => {
    const root = document.querySelector('[data-latchkit]')?.shadowRoot
    const moved: string[] = []
    Object.assign(window, { moved })
    const look = (): void => {
      const sides = root?.querySelector('.card')?.getBoundingClientRect()
      for (const view of root?.querySelectorAll('.view') ?? []) {
        const by = view.getBoundingClientRect().left - (sides?.left ?? 0)
        if (Math.abs(by) > 0.5) moved.push(`a view by ${by}`)
      }
      for (const { effect } of root?.getAnimations() ?? [])
        for (const { offset, computedOffset, easing, composite, ...frame } of (effect as KeyframeEffect).getKeyframes())
          for (const name of Object.keys(frame))
            // The transform of views is measured above.
            if (!['opacity', 'transform'].includes(name)) moved.push(`${name} ${frame[name]}`)
      requestAnimationFrame(look)
    }
    look()
  })
  await lab.dialog.getByRole('button', { name: 'What is a wallet?' }).click()
  await page.getByRole('dialog', { name: 'What is a wallet?' }).getByRole('button', { name: 'Back' }).click()
  await expect(page.locator('[data-view=Connect]:not(.leaving)')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([])
  expect(lab.problems).toEqual([])
})

/** Runs in the page: returns the animated properties of the modal and of the kit's buttons, except opacity. */
async function whatMoves(): Promise<string[]> {
  // Two frames later, animations of the last change have started.
  for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
  const root = document.querySelector('[data-latchkit]')?.shadowRoot
  const effects = [...document.getAnimations(), ...(root?.getAnimations() ?? [])]
    .filter(({ playState }) => playState === 'running')
    .map(({ effect }) => effect as KeyframeEffect)
  return effects.flatMap((effect) => {
    const { target } = effect
    if (target?.getRootNode() !== root && !target?.closest('.latch-button')) return []
    const names = effect.getKeyframes().flatMap(({ offset, computedOffset, easing, composite, ...frame }) => {
      // A view that appears has an animation without movement.
      const isMoved = ([name, value]: [string, unknown]): boolean =>
        name !== 'opacity' && !(name === 'transform' && /^none$|\b0px\)+$/.test(String(value)))
      return Object.entries(frame)
        .filter(isMoved)
        .map(([name]) => name)
    })
    return [...new Set(names)].map((name) => `${name} of ${target?.localName}.${target?.getAttribute('class')}`)
  })
}

test('F224 under reduced motion nothing moves while a wallet is waited for, nor while it is disconnected', async ({
  lab,
}) => {
  const { page } = lab
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await lab.open('', { answer: 'never', failOn: ['eth_requestAccounts'], disconnectHangs: true })
  await lab.connectButton.click()
  await sandboxRow(lab).click()
  await expect(lab.dialog).toContainText('Approve in Sandbox Wallet')
  expect(await page.evaluate(whatMoves), 'the view').toEqual([])
  await page.evaluate(() => window.latches[0]?.close())
  await expect(page.locator('.latch-connect[aria-busy=true]')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await page.evaluate(whatMoves), 'the page’s button').toEqual([])
  await page.evaluate(() => window.latches[0]?.cancel())
  await page.reload()
  await page.waitForFunction(() => window.latches?.length)
  await lab.wallet((wallet) => wallet.set({ answer: 'approve' }))
  await page.evaluate(() => window.latches[0]?.connect({ wallet: 'Sandbox Wallet' }))
  await page.locator('.latch-account').click()
  await expect(page.locator('dialog[open] [data-focus-key=settings]')).toBeVisible()
  // The kit gives up after some seconds, so the press and the look happen in one call.
  const whileBusy = `new Promise((done) => {
    const root = document.querySelector('[data-latchkit]').shadowRoot
    ;[...root.querySelectorAll('.Button-button')].find((button) => button.textContent === 'Disconnect').click()
    const look = () => (root.querySelector('.Button-button .Spinner-spinner') ? done() : requestAnimationFrame(look))
    look()
  }).then(${String(whatMoves)})`
  expect(await page.evaluate(whileBusy), 'a busy button').toEqual([])
})

/** Expects a border around an element. One read gets all of it, because a view that opens may replace the element. */
const expectLine = async (part: Locator): Promise<void> => {
  await expect(part).toBeVisible()
  const line = (): Promise<string> => part.evaluate((element) => getComputedStyle(element).borderTop)
  await expect.poll(line).toMatch(/^[1-9][\d.]*px solid/)
}

test('F224 in forced colours a switch, a tab, a field and a skeleton have a line around them', async ({ lab }) => {
  const { page } = lab
  await page.emulateMedia({ forcedColors: 'active' })
  await lab.open('services=on', { answer: 'approve' })
  await page.evaluate(() => void window.latches[0]?.open({ view: 'AllWallets' }))
  await expectLine(lab.dialog.getByRole('switch'))
  const field = lab.dialog.getByRole('combobox')
  await field.fill('sandbox phone')
  expect(
    await field.evaluate((input) => getComputedStyle(input.closest('.Input-field')!, '::before').borderTopStyle),
  ).toBe('solid')
  await lab.dialog.getByRole('option', { name: /^Sandbox Phone/ }).click()
  const tabs = lab.dialog.getByRole('tab')
  for (const tab of [tabs.first(), tabs.nth(1)]) await expectLine(tab)
  // The selected tab has another colour.
  expect(await css(tabs.first(), 'border-top-color')).not.toBe(await css(tabs.nth(1), 'border-top-color'))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.evaluate(() => window.latches[0]?.connect({ wallet: 'Sandbox Wallet' }))
  // The chain doesn't answer, so the balance keeps loading.
  for (const { rpcUrl } of lab.sandbox.manifest.evm.chains) await page.route(`${rpcUrl}**`, () => {})
  await page.evaluate(() => window.latches[0]?.switchNetwork('eip155:31338'))
  await page.evaluate(() => void window.latches[0]?.open({ view: 'Account' }))
  await expectLine(page.locator('dialog[open] .Balance-skeleton'))
})

test('F225 a language without a catalogue is shown in English, with no empty label', async ({ lab }) => {
  const { page } = lab
  await lab.open('locale=eo')
  await lab.connectButton.click()
  const unnamed = page.locator('dialog[open]').getByRole('button', { name: /^$/ })
  await expect(lab.dialog).toBeVisible()
  await expect(unnamed).toHaveCount(0)
  await expect(page.locator('[data-latchkit]')).toHaveAttribute('lang', 'en')
  await lab.dialog.getByRole('button', { name: 'What is a wallet?' }).click()
  await expect(page.getByRole('dialog', { name: 'What is a wallet?' })).toContainText('A home for what you own')
  await page.getByRole('button', { name: 'Back' }).click()
  await lab.dialog.getByRole('button', { name: 'Sandbox Wallet' }).click()
  await lab.panel.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('button', { name: /^Account/ }).click()
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
  await expect(unnamed).toHaveCount(0)
})

test('the language and its direction change while the modal is open, and the view stays', async ({ lab }) => {
  const { page } = lab
  await lab.open()
  await lab.connectButton.click()
  await lab.dialog.getByRole('button', { name: 'What is a wallet?' }).click()
  const setLocale = (locale: string): Promise<void> =>
    page.evaluate(async (to) => (await window.latches[0]?.feature('locale'))?.setLocale(to), locale)
  const host = page.locator('[data-latchkit]')
  const view = page.locator('[data-view=WhatIsAWallet]:not(.leaving)')
  await setLocale('ar')
  await expect(host).toHaveAttribute('dir', 'rtl')
  await expect(view).not.toContainText('A home for what you own')
  expect(await css(view, 'direction')).toBe('rtl')
  await setLocale('en')
  await expect(host).toHaveAttribute('dir', 'ltr')
  await expect(view).toContainText('A home for what you own')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('F227 the focused field stays in view when the keyboard takes half of the window', async ({ lab }) => {
    const { page } = lab
    await lab.open('services=on')
    await lab.connectButton.click()
    await lab.dialog.getByRole('button', { name: /^All wallets/ }).click()
    const field = lab.dialog.getByRole('combobox')
    await field.tap()
    await page.setViewportSize({ width: 390, height: 420 })
    await expect(field).toBeFocused()
    await expect(field).toBeInViewport({ ratio: 1 })
    await field.fill('amber')
    await expect(lab.dialog.getByRole('option').first()).toBeInViewport()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(field).toBeInViewport({ ratio: 1 })
  })
})

/** Sends the dialog a close request, as the phone's back button does: both cause its `cancel` event. */
const goBack = (lab: Lab): Promise<void> =>
  lab.page.evaluate(() => {
    const dialog = document.querySelector('[data-latchkit]')?.shadowRoot?.querySelector('dialog')
    ;(dialog as (HTMLDialogElement & { requestClose(): void }) | null)?.requestClose()
  })

test('F228 the phone’s back button closes it once, and the page’s history stays as it is', async ({ lab }) => {
  const { page } = lab
  await lab.open()
  const length = (): Promise<number> => page.evaluate(() => history.length)
  const before = await length()
  const url = page.url()
  await lab.connectButton.click()
  await lab.dialog.getByRole('button', { name: 'What is a wallet?' }).click()
  await expect(page.getByRole('dialog', { name: 'What is a wallet?' })).toBeVisible()
  expect(await length()).toBe(before)
  await goBack(lab)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // A second press with no open modal does nothing, and the next opening works as before.
  await goBack(lab)
  await lab.connectButton.click()
  await expect(lab.dialog).toBeVisible()
  await lab.dialog.getByRole('button', { name: 'Sandbox Wallet' }).click()
  await lab.panel.getByRole('button', { name: 'Approve' }).click()
  await expect(lab.value('status')).toHaveText('connected')
  expect([await length(), page.url()]).toEqual([before, url])
  await press(lab, 'Disconnect')
})
