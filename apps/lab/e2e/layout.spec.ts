import { expect, test, type Lab } from './lab.js'

/** Resolves with the index of the row that has the keyboard focus, and whether another element covers or cuts it. */
const keyboardRow = (lab: Lab): Promise<{ at: number; isCovered: boolean }> =>
  lab.page.evaluate(() => {
    const root = document.querySelector('[data-latchkit]')?.shadowRoot
    const row = root?.querySelector('.view:not(.leaving) .Row-row:focus')
    if (!root || !row) return { at: -1, isCovered: false }
    const { left, width, top, bottom } = row.getBoundingClientRect()
    const isOnTop = (y: number): boolean => row.contains(root.elementFromPoint(left + width / 2, y))
    const rows = [...root.querySelectorAll('.view:not(.leaving) .Row-row')]
    const at = rows.indexOf(row)
    return { at, isCovered: ![top + 2, (top + bottom) / 2, bottom - 2].every(isOnTop) }
  })

/** Goes backwards from the last of `count` rows to the first. */
async function walkBack(lab: Lab, toLast: string, back: string, count: number): Promise<void> {
  for (let at = count - 1; at >= 0; at--) {
    await lab.page.keyboard.press(at === count - 1 ? toLast : back)
    await expect.poll(() => keyboardRow(lab)).toEqual({ at, isCovered: false })
  }
}

/** Opens the networks of an app with `count` networks. */
async function openNetworks(lab: Lab, count: number): Promise<void> {
  await lab.open()
  await lab.page.evaluate(async (wanted) => {
    const [latch] = window.latches
    const [first, ...others] = latch?.getState().network.requested ?? []
    for (let more = 1; first && more < wanted - others.length; more++)
      latch?.addNetwork({ ...first, id: 7000 + more, caipNetworkId: `eip155:${7000 + more}`, name: `Network ${more}` })
    await latch?.open({ view: 'Networks' })
  }, count)
  await expect(lab.page.locator('[data-view=Networks] .Row-row')).toHaveCount(count)
}

test.describe('in a low window, nothing covers the focused row', () => {
  test.use({ viewport: { width: 480, height: 480 }, contextOptions: { reducedMotion: 'reduce' } })

  test('all wallets, below their search', async ({ lab }) => {
    await lab.open('customWallets=30')
    await lab.page.evaluate(() => window.latches[0]?.open({ view: 'AllWallets' }))
    await expect(lab.page.locator('[data-view=AllWallets] [role=status]')).toHaveText('30 wallets')
    await lab.page.locator('[data-view=AllWallets] input[role=combobox]').focus()
    await lab.page.keyboard.press('ArrowDown')
    await expect.poll(() => keyboardRow(lab)).toEqual({ at: 0, isCovered: false })
    await walkBack(lab, 'End', 'ArrowUp', 30)
  })

  test('networks, below their search', async ({ lab }) => {
    await openNetworks(lab, 20)
    await lab.page.locator('[data-view=Networks] input[role=combobox]').focus()
    await walkBack(lab, 'ArrowUp', 'ArrowUp', 20)
  })

  test('few networks, by Tab', async ({ lab }) => {
    await openNetworks(lab, 8)
    await lab.page.locator('[data-view=Networks] [data-focus-key=what]').focus()
    await walkBack(lab, 'Shift+Tab', 'Shift+Tab', 8)
  })
})
