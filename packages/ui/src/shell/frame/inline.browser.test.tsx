import { systemClock } from '@latchkit/core/testing'
import { createTestLatch } from '@latchkit/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '../../mount.js'

test('in the page the card has its part, and a status that describes it and goes with its view', async () => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('[data-latchkit]::part(card) { outline-style: dotted }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  onTestFinished(() => void (document.adoptedStyleSheets = document.adoptedStyleSheets.filter((s) => s !== sheet)))
  const { latch } = createTestLatch({
    locale: 'en',
    adapter: { connect: 'hang' },
    environment: { clock: systemClock() },
  })
  const place = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => place.remove())
  onTestFinished(mount(latch, place, { inline: true }))
  await page.getByRole('button', { name: 'Fake Wallet' }).click()

  const card = page.getByRole('region')
  expect(getComputedStyle(card.element()).outlineStyle).toBe('dotted')
  await vi.waitFor(() => expect(card.element()).toHaveAccessibleDescription('Approve in Fake Wallet'))
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.element(page.getByRole('button', { name: 'Fake Wallet' })).toBeVisible()
  await vi.waitFor(() => expect(card.element()).toHaveAccessibleDescription(''))
})
