import type { ListedGroup, WalletEntry } from '@latchkit/core'
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { Badge } from '../../base/Badge.js'
import { Icon } from '../../base/Icon.js'
import { sealIcon } from '../../base/icons/seal.js'
import { useSkeleton } from '../../base/useSkeleton.js'
import { useStyles } from '../../base/useStyles.js'
import type { RowAttributes } from '../../shared/list/Entries.js'
import { List } from '../../shared/list/List.js'
import type { ListSection } from '../../shared/list/list.js'
import type { ListLink } from '../../shared/list/useListLink.js'
import { allWalletsWords } from '../../shared/wallets/allWallets.words.js'
import { ListedRow } from '../../shared/wallets/ListedRow.js'
import { moreWalletsWords } from '../../shared/wallets/moreWallets.words.js'
import { useSay } from '../../words/useSay.js'
import { createFrameQueue, type FrameQueue } from './frameQueue.js'
import type { AllWallets } from './useAllWallets.js'
import styles from './WalletRows.css'

/** Placeholders for rows that are being read: a first screen of them, or a few at the end. */
const PENDING_FIRST = 7
const PENDING_MORE = 2

const keyOf = ({ id }: WalletEntry): string => id
const nameOf = ({ name }: WalletEntry): string => name

/** Returns the number of placeholders of rows that are being read. */
export const slotsOf = ({ wallets, hasMore, isLoading, trouble }: AllWallets): number =>
  wallets.length === 0 ? (isLoading ? PENDING_FIRST : 0) : hasMore && !trouble ? PENDING_MORE : 0

/** Returns a section for each group of the app that has wallets, and one for all other wallets, named `label`. */
function sectionsOf(
  label: string,
  wallets: readonly WalletEntry[],
  groups: readonly ListedGroup[],
): readonly ListSection<WalletEntry>[] {
  const named = groups.filter((group) => group.wallets.length > 0)
  const ids = new Set(named.flatMap((group) => group.wallets.map(keyOf)))
  return [
    ...named.map((group, index) => ({
      key: `${index}`,
      label: group.name,
      isHeaded: true,
      isForeign: true,
      rows: group.wallets,
    })),
    {
      key: 'all',
      label,
      isHeaded: ids.size > 0,
      rows: ids.size > 0 ? wallets.filter(({ id }) => !ids.has(id)) : wallets,
    },
  ]
}

/** The rows of all wallets, whose pages are read while the visitor scrolls: the results of the search of `link`. */
export function WalletRows({ link, all }: { readonly link: ListLink; readonly all: AllWallets }): ReactNode {
  const say = useSay(moreWalletsWords)
  const label = say('more.list')
  const { wallets, groups, count, hasMore, isLoading, trouble, showMore, installed, imageUrl, place } = all
  const sections = useMemo(() => sectionsOf(label, wallets, groups), [label, wallets, groups])
  const slots = slotsOf(all)
  const skeleton = useSkeleton(slots > 0)
  const [queue] = useState(() => createFrameQueue())
  // One function for all rows and renders, so that a row that stays doesn't render again.
  const latest = useRef(all.press)
  useEffect(() => void (latest.current = all.press))
  const renderRow = useCallback(
    (wallet: WalletEntry, attributes: RowAttributes) => (
      <WalletItem
        wallet={wallet}
        src={imageUrl(wallet)}
        isInstalled={!!installed(wallet)}
        queue={queue}
        press={() => latest.current(wallet)}
        attributes={attributes}
      />
    ),
    [imageUrl, installed, queue],
  )
  return (
    <List
      label={label}
      sections={sections}
      keyOf={keyOf}
      textOf={nameOf}
      renderRow={renderRow}
      link={link}
      place={place}
      total={hasMore ? count : undefined}
      slots={slots}
      shimmers={!!skeleton}
      isBusy={isLoading}
      showMore={hasMore && !isLoading && !trouble ? showMore : undefined}
    />
  )
}

function WalletItem({
  wallet,
  src,
  isInstalled,
  queue,
  press,
  attributes,
}: {
  readonly wallet: WalletEntry
  readonly src: string | undefined
  readonly isInstalled: boolean
  readonly queue: FrameQueue
  readonly press: () => void
  readonly attributes: RowAttributes
}): ReactNode {
  const css = useStyles(styles)
  const say = useSay(allWalletsWords)
  const isCertified = wallet.badge_type === 'certified'
  const [isShown, setShown] = useState(false)
  useEffect(() => queue.add(() => setShown(true)), [queue])
  return (
    <ListedRow
      {...attributes}
      wallet={wallet}
      src={isShown ? src : undefined}
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
      onClick={press}
    />
  )
}
