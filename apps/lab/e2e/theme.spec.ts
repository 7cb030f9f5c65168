import axe from 'axe-core'
import type { FrameLocator, Page } from '@playwright/test'
import { expect, test as base } from './lab.js'

/** The theme builder, and the page with the modal in its iframe. */
const test = base.extend<{ builder: Page; modal: FrameLocator }>({
  builder: async ({ page, server }, use) => {
    await page.goto(`${server.url}/theme.html`)
    await page.getByRole('heading', { name: 'Theme builder' }).waitFor()
    await page.frameLocator('iframe').getByRole('dialog', { name: 'Connect wallet' }).waitFor()
    await use(page)
  },
  modal: async ({ builder }, use) => use(builder.frameLocator('iframe')),
})

const css = (frame: FrameLocator, selector: string, property: string): Promise<string> =>
  frame
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
const codeOf = (page: Page): Promise<string> => page.getByLabel('The code').inputValue()

test('S3.18 each knob changes the modal at once, and the code to paste', async ({ builder, modal }) => {
  await builder.getByRole('radio', { name: 'light', exact: true }).first().check()
  await expect.poll(() => css(modal, '.card', 'background-color')).toBe('rgb(255, 255, 255)')
  await builder.getByLabel('Accent, any CSS colour').fill('oklch(0.7 0.2 150)')
  await expect.poll(() => css(modal, '.Badge-badge, .view-link', 'color')).not.toBe('rgb(56, 83, 235)')
  await builder.getByLabel('Radius of the card').fill('7')
  await expect.poll(() => css(modal, '.card', 'border-top-left-radius')).toBe('7px')
  await expect.poll(() => css(modal, '.Row-row', 'border-top-left-radius')).toBe('4px')
  await builder.getByLabel('Font').selectOption('Monospace')
  await expect.poll(() => css(modal, '.Row-row', 'font-family')).toContain('ui-monospace')
  await builder.getByRole('radio', { name: 'compact' }).check()
  await expect.poll(() => css(modal, '.Row-row', 'min-block-size')).toBe('44px')
  await builder.getByLabel('Backdrop').selectOption('None')
  await expect.poll(() => css(modal, '.backdrop', 'background-color')).toBe('rgba(0, 0, 0, 0)')
  const code = await codeOf(builder)
  for (const part of [`themeMode: 'light'`, `accent: 'oklch(0.7 0.2 150)'`, `radius: '7px'`, `density: 'compact'`])
    expect(code).toContain(part)
})

test('a named theme is taken, changed and left again', async ({ builder, modal }) => {
  const before = await css(modal, '.card', 'background-color')
  await builder.getByRole('radio', { name: 'tide' }).check()
  await expect.poll(() => css(modal, '.card', 'background-color')).not.toBe(before)
  expect(await codeOf(builder)).toContain(`import { tide } from '@latchkit/ui/themes'`)
  expect(await codeOf(builder)).not.toContain('accent')
  await builder.getByLabel('Accent, any CSS colour').fill('crimson')
  await expect.poll(() => codeOf(builder)).toContain(`...tide.themeVariables,\n    accent: 'crimson',`)
  await builder.getByRole('radio', { name: 'latchkit' }).check()
  await expect.poll(() => css(modal, '.card', 'background-color')).toBe(before)
  expect(await codeOf(builder)).not.toContain('themeVariables')
})

test('the mode can follow the page', async ({ builder, modal }) => {
  await builder.getByRole('radio', { name: 'inherit' }).check()
  await builder.getByRole('group', { name: 'Page behind it' }).getByRole('radio', { name: 'light' }).check()
  await expect.poll(() => css(modal, '.card', 'background-color')).toBe('rgb(255, 255, 255)')
  await builder.getByRole('group', { name: 'Page behind it' }).getByRole('radio', { name: 'dark' }).check()
  await expect.poll(() => css(modal, '.card', 'background-color')).toBe('rgb(18, 19, 19)')
})

test('an invalid colour is reported, and changes nothing', async ({ builder }) => {
  const field = builder.getByLabel('Accent, any CSS colour')
  // The builder reads what was chosen before, which may come after the field is there.
  await expect(async () => {
    await field.fill('#12345')
    await expect(field).toHaveAttribute('aria-invalid', 'true', { timeout: 1_000 })
  }).toPass()
  await expect(builder.getByText('That is no CSS colour yet.')).toBeVisible()
  expect(await codeOf(builder)).not.toContain('accent')
})

test('the code is copied, by keyboard alone', async ({ builder, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  // The modal in the iframe takes the focus once when it opens. After that the key reaches the builder.
  await expect(async () => {
    await builder.getByRole('radio', { name: 'latchkit' }).focus()
    await builder.keyboard.press('ArrowRight')
    await expect(builder.getByRole('radio', { name: 'dusk' })).toBeChecked({ timeout: 1_000 })
  }).toPass()
  await builder.getByRole('button', { name: 'Copy' }).focus()
  await builder.keyboard.press('Enter')
  await expect(builder.getByRole('status')).toHaveText('Copied')
  expect(await builder.evaluate(() => navigator.clipboard.readText())).toBe(await codeOf(builder))
})

test('axe finds nothing in the builder', async ({ builder }) => {
  await builder.evaluate(axe.source)
  const found = await builder.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, { iframes: false })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
  })
  expect(found).toEqual([])
})

test('a reload keeps what was chosen; the picker shows the accent, a theme’s and one by its name', async ({
  builder,
}) => {
  const picker = builder.getByLabel('Pick the accent')
  await builder.getByRole('radio', { name: 'tide' }).check()
  await expect(picker).toHaveValue('#00a3b8')
  await builder.getByLabel('Accent, any CSS colour').fill('crimson')
  await expect(picker).toHaveValue('#dc143c')
  await expect(builder).toHaveURL(/\?from=tide&accent=crimson$/)
  await builder.reload()
  await expect(builder.getByRole('radio', { name: 'tide' })).toBeChecked()
  await expect(picker).toHaveValue('#dc143c')
  expect(await codeOf(builder)).toContain(`...tide.themeVariables,\n    accent: 'crimson',`)
})
