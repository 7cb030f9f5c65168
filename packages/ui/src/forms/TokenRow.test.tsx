// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { render } from '../react/render.fixture.js'
import { demoTokens } from './demo/demoTokens.js'
import { TokenRow } from './TokenRow.js'

const [ether] = demoTokens

test('a row of a token is an option of a list, with its place, and says whether it is chosen', async () => {
  const place = { role: 'option', 'aria-posinset': 2, 'aria-setsize': 7, 'aria-selected': false, tabIndex: -1 } as const
  const { container } = render(<TokenRow token={ether!} isChosen choose={() => {}} {...place} />)
  const row = await vi.waitFor(() => {
    const option = container.querySelector('[role=option]')
    expect(option).toBeTruthy()
    return option!
  })
  expect(row.getAttribute('aria-selected')).toBe('true')
  expect(row.hasAttribute('aria-current')).toBe(false)
  expect(row.getAttribute('aria-posinset')).toBe('2')
  expect(row.getAttribute('aria-setsize')).toBe('7')
  expect(row.getAttribute('tabindex')).toBe('-1')
})
