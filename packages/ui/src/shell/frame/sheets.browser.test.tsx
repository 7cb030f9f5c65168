import { createFakeWallet } from '@latchkit/testing'
import { useState, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { searchIcon } from '../../base/icons/search.js'
import { EmptyState } from '../../base/EmptyState.js'
import { Row } from '../../base/Row.js'
import { SheetContext, useStyles, type Sheet } from '../../base/useStyles.js'
import noWalletStyles from '../../features/connectors/NoWallet.css'
import profileStyles from '../../features/account/ProfileWalletsView.css'
import networksStyles from '../../features/network/NetworksView.css'
import { draw } from '../../stories/draw.fixture.js'
import { adoptSheet } from './adoptSheet.js'
import { openModal, type OpenedModal } from './opened.fixture.js'

/** Opens the modal at the account, connected to a wallet. */
async function openAccount(): Promise<OpenedModal> {
  const wallet = createFakeWallet()
  const modal = await openModal({ wallets: [wallet], adapter: { balance: { throws: new Error('offline') } } })
  await modal.latch.connect({ wallet: wallet.info.rdns })
  await modal.latch.open({ view: 'Account' })
  return modal
}

/** Resolves with the box of the balance, once its view stands still and all that it shows has come. */
async function balanceIn({ dialog }: OpenedModal): Promise<readonly number[]> {
  let last: readonly number[] = []
  return vi.waitFor(
    () => {
      const balance = dialog.querySelector<HTMLElement>('[data-view=Account]:not(.leaving) p[part=balance]')
      expect(balance).toBeTruthy()
      expect(dialog.querySelector('.leaving, .moving')).toBeNull()
      const before = last
      last = [balance!.offsetTop, balance!.offsetHeight]
      expect(last).toEqual(before)
      return last
    },
    { interval: 300, timeout: 10_000 },
  )
}

test('a balance that is unavailable stands where it stood, after a visit to the networks', async () => {
  const modal = await openAccount()
  const before = await balanceIn(modal)
  const router = await modal.latch.feature('router')
  router.push({ view: 'Networks' })
  await vi.waitFor(() => expect(modal.dialog.querySelector('[data-view=Networks]:not(.leaving) button')).toBeTruthy())
  router.goBack()
  expect(await balanceIn(modal)).toEqual(before)
})

function Empty(): ReactNode {
  const css = useStyles(noWalletStyles)
  return <div className={css.empty}>No wallet</div>
}

test.each([
  ['one after the other', false],
  ['the other way round', true],
])('what is empty in two features looks as in each alone: %s', async (_, isTurned) => {
  const both = [<Empty key="a" />, <EmptyState key="b" icon={searchIcon} text="Nothing" />]
  const root = await draw(<>{isTurned ? both.toReversed() : both}</>)
  const paddings = [...root.querySelectorAll('[class*=-empty]')].map((each) => getComputedStyle(each).padding)
  expect(isTurned ? paddings.reverse() : paddings).toEqual(['20px 8px 12px', '24px 8px 16px'])
})

test('the order in which style sheets load changes nothing', async () => {
  /** A row in a view, whose style sheets are adopted in this order. */
  const drawn = async (isTurned: boolean): Promise<unknown> => {
    const sheets: Sheet[] = []
    function Probe(): ReactNode {
      const css = useStyles(profileStyles)
      const networks = useStyles(networksStyles)
      return (
        <>
          <div className={css.split}>
            <Row label="Harbor" />
            <button type="button">×</button>
          </div>
          <p className={networks.none}>None</p>
        </>
      )
    }
    function Ordered(): ReactNode {
      const [adopt] = useState(() => (sheet: Sheet) => void (sheets.includes(sheet) || sheets.push(sheet)))
      return (
        <SheetContext.Provider value={adopt}>
          <Probe />
        </SheetContext.Provider>
      )
    }
    const root = await draw(<Ordered />)
    expect(sheets.length).toBeGreaterThan(2)
    for (const { text } of isTurned ? sheets.toReversed() : sheets) adoptSheet(root, text)
    return [...root.querySelectorAll('.aside *')].map((element) => {
      const { padding, margin, background, minInlineSize, display } = getComputedStyle(element)
      return { padding, margin, background, minInlineSize, display }
    })
  }
  expect(await drawn(true)).toEqual(await drawn(false))
})
