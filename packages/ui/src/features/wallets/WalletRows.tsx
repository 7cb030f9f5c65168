import type { WalletEntry } from '@latchkit/core'
import { memo, useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { Icon } from '../../base/icons.js'
import { useSkeleton } from '../../base/useSkeleton.js'
import { allWalletsWords } from '../../words/en/allWallets.js'
import { moreWalletsWords } from '../../words/en/moreWallets.js'
import { useSay } from '../../words/useSay.js'
import { ListedRow } from './ListedRow.js'
import type { AllWallets } from './useAllWallets.js'
import { createTurns, type Turns } from './turns.js'
import type { VirtualRows } from './useVirtualRows.js'
import { sealIcon } from './wallets.icons.js'

/** Rows that stand for what is being read: as many as are seen first, or a few at the end. */
const PENDING_FIRST = 7
const PENDING_MORE = 2
/** This many rows before the end the next page is asked for. */
const AHEAD = 24

/** How many rows there are with those that are being read. */
export const placesOf = ({ wallets, hasMore, isLoading, trouble }: AllWallets): number =>
  wallets.length + (wallets.length === 0 ? (isLoading ? PENDING_FIRST : 0) : hasMore && !trouble ? PENDING_MORE : 0)

/**
 * All wallets, of which only those around the ones in sight are drawn: at most 60, however many there are (F148). They are
 * the options of the search's combobox; the focus goes from its field to them and back.
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
  const say = useSay(moreWalletsWords)
  const { wallets, count, hasMore, isLoading, trouble, showMore, installed, imageUrl } = all
  const places = placesOf(all)
  const last = rows.shown.at(-1) ?? 0
  const skeleton = useSkeleton(places > wallets.length)
  const isNear = last >= wallets.length - AHEAD
  useEffect(() => {
    if (isNear && hasMore && !isLoading && !trouble) showMore()
    // It is asked for anew when there is more of something, not for every scroll.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isNear, hasMore, isLoading, trouble, wallets.length])

  const [turns] = useState(() => createTurns())
  // The same function for each row, so that a row that stays is not drawn again.
  const latest = useRef(all.press)
  useEffect(() => void (latest.current = all.press))
  const press = useCallback((wallet: WalletEntry) => latest.current(wallet), [])

  const size = hasMore ? Math.max(count, wallets.length) : wallets.length
  return (
    // Its keys are those of the rows in it, one of which is a stop of the Tab key.
    <ul
      id={id}
      className="virtual"
      role="listbox"
      aria-label={say('more.list')}
      aria-busy={isLoading || undefined}
      onKeyDown={rows.onKeyDown}
      onFocus={rows.onFocus}
      ref={(element) => {
        rows.list.current = element
        element?.style.setProperty('--count', String(places))
      }}
    >
      {rows.shown.map((at) => {
        const wallet = wallets[at]
        return wallet ? (
          <WalletItem
            key={wallet.id}
            wallet={wallet}
            at={at}
            size={size}
            src={imageUrl(wallet)}
            isInstalled={!!installed(wallet)}
            isStop={at === rows.active}
            turns={turns}
            press={press}
          />
        ) : (
          <li key={` ${at}`} aria-hidden className={skeleton ? 'slot shimmers' : 'slot'} ref={placeAt(at)} />
        )
      })}
    </ul>
  )
}

/** Puts a row where it belongs. No style attribute: a page may forbid those. */
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
  /** Whether Tab leads here: one row at a time, or it would take hours to get by. */
  readonly isStop: boolean
  readonly turns: Turns
  readonly press: (wallet: WalletEntry) => void
}): ReactNode {
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
                <span className="seal" title={say('all.isCertified')}>
                  <Icon shape={sealIcon} size={18} />
                  <span className="unseen">{say('all.isCertified')}</span>
                </span>
              )}
              {isInstalled && <span className="badge">{say('all.isInstalled')}</span>}
            </>
          )
        }
        onClick={() => press(wallet)}
      />
    </li>
  )
})
