import type { WalletEntry } from '@latchkit/core'
import { Icon } from '../../base/Icon.js'
import { Badge } from '../../base/Badge.js'
import { memo, useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useSkeleton } from '../../base/useSkeleton.js'
import { allWalletsWords } from '../../shared/wallets/allWallets.words.js'
import { moreWalletsWords } from '../../shared/wallets/moreWallets.words.js'
import { useSay } from '../../words/useSay.js'
import { ListedRow } from '../../shared/wallets/ListedRow.js'
import type { AllWallets } from './useAllWallets.js'
import { createTurns, type Turns } from './turns.js'
import type { VirtualRows } from './useVirtualRows.js'
import { sealIcon } from '../../base/icons/seal.js'
import { join, useStyles } from '../../base/useStyles.js'
import styles from './WalletRows.css'
import slotStyles from '../../base/slot.css'

/** Placeholders for rows that are being read: a first screen of them, or a few at the end. */
const PENDING_FIRST = 7
const PENDING_MORE = 2
/** The next page is requested when this many rows, or fewer, are left below the last drawn one. */
const AHEAD = 24

/** Returns the number of rows, including the placeholders of rows that are being read. */
export const placesOf = ({ wallets, hasMore, isLoading, trouble }: AllWallets): number =>
  wallets.length + (wallets.length === 0 ? (isLoading ? PENDING_FIRST : 0) : hasMore && !trouble ? PENDING_MORE : 0)

/**
 * The rows of all wallets. Only the rows around the visible ones are drawn, at most 60 (F148). The rows are the options
 * of the search's combobox, and the focus moves between its field and the rows. `id` is the id of the list.
 */
export function WalletRows({
  id,
  all,
  rows,
}: {
  readonly id: string
  readonly all: AllWallets
  readonly rows: VirtualRows
}): ReactNode {
  const css = useStyles(styles)
  const slot = useStyles(slotStyles)
  const say = useSay(moreWalletsWords)
  const { wallets, count, hasMore, isLoading, trouble, showMore, installed, imageUrl } = all
  const places = placesOf(all)
  const { list, shown, active, onKeyDown, onFocus } = rows
  const last = shown.at(-1) ?? 0
  const skeleton = useSkeleton(places > wallets.length)
  const isNear = last >= wallets.length - AHEAD
  useEffect(() => {
    if (isNear && hasMore && !isLoading && !trouble) showMore()
  }, [isNear, hasMore, isLoading, trouble, wallets.length, showMore])
  useLayoutEffect(() => list.current?.style.setProperty('--count', String(places)), [list, places])

  const [turns] = useState(() => createTurns())
  // One function for all rows and renders, so that a row that stays doesn't render again.
  const latest = useRef(all.press)
  useEffect(() => void (latest.current = all.press))
  const press = useCallback((wallet: WalletEntry) => latest.current(wallet), [])

  const size = hasMore ? Math.max(count, wallets.length) : wallets.length
  return (
    // The key handler serves the rows in the list, one of which is in the tab order.
    <ul
      id={id}
      className={css.virtual}
      role="listbox"
      aria-label={say('more.list')}
      aria-busy={isLoading || undefined}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      ref={list}
    >
      {shown.map((at) => {
        const wallet = wallets[at]
        return wallet ? (
          <WalletItem
            key={wallet.id}
            wallet={wallet}
            at={at}
            size={size}
            src={imageUrl(wallet)}
            isInstalled={!!installed(wallet)}
            isStop={at === active}
            turns={turns}
            press={press}
          />
        ) : (
          <li key={` ${at}`} aria-hidden className={join(slot.slot, !!skeleton && slot.shimmers)} ref={placeAt(at)} />
        )
      })}
    </ul>
  )
}

/** Positions a row. A script sets the style, because a page's CSP may forbid style attributes. */
const placeAt =
  (at: number) =>
  (element: HTMLElement | null): void =>
    element?.style.setProperty('--at', String(at))

const WalletItem = memo(function WalletItem({
  wallet,
  at,
  size,
  src,
  isInstalled,
  isStop,
  turns,
  press,
}: {
  readonly wallet: WalletEntry
  readonly at: number
  readonly size: number
  readonly src: string | undefined
  readonly isInstalled: boolean
  /** Whether the row is in the tab order. One row is, so that Tab can leave the list. */
  readonly isStop: boolean
  readonly turns: Turns
  readonly press: (wallet: WalletEntry) => void
}): ReactNode {
  const css = useStyles(styles)
  const say = useSay(allWalletsWords)
  const isCertified = wallet.badge_type === 'certified'
  const [hasTurn, setTurn] = useState(false)
  useEffect(() => turns.wait(() => setTurn(true)), [turns])
  return (
    <li data-at={at} role="presentation" ref={placeAt(at)}>
      <ListedRow
        role="option"
        aria-selected={false}
        aria-posinset={at + 1}
        aria-setsize={size}
        wallet={wallet}
        src={hasTurn ? src : undefined}
        tabIndex={isStop ? 0 : -1}
        side={
          (isInstalled || isCertified) && (
            <>
              {isCertified && (
                <span className={css.seal} title={say('all.isCertified')}>
                  <Icon shape={sealIcon} size={18} />
                  <span className="unseen">{say('all.isCertified')}</span>
                </span>
              )}
              {isInstalled && <Badge>{say('all.isInstalled')}</Badge>}
            </>
          )
        }
        onClick={() => press(wallet)}
      />
    </li>
  )
})
