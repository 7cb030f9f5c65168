import type { Connector, ConnectorRow } from '@latchkit/core'
import type { ReactNode } from 'react'
import { Icon } from '../../base/Icon.js'
import { searchIcon } from '../../base/icons/search.js'
import { walletIcon } from '../../base/icons/wallet.js'
import { Row } from '../../base/Row.js'
import { useSkeleton } from '../../base/useSkeleton.js'
import { moreWalletsWords } from '../../shared/wallets/moreWallets.words.js'
import { useSay, useTranslation } from '../../words/useSay.js'
import discStyles from '../../base/disc.css'
import { allIcon } from '../../base/icons/all.js'
import { qrIcon } from '../../base/icons/qr.js'
import { join, useStyles } from '../../base/useStyles.js'
import viewStyles from '../../base/view.css'
import type { Connect } from '../../shared/connect/useConnect.js'
import { useLatchState } from '../../react/useLatchState.js'
import { InstalledMark } from '../../shared/wallets/InstalledMark.js'
import { ListedRow } from '../../shared/wallets/ListedRow.js'
import { TroubleText } from '../../shared/wallets/TroubleText.js'
import { WalletMark } from '../../shared/wallets/WalletMark.js'
import slotStyles from '../../base/slot.css'
import { ConnectorItem } from './ConnectorItem.js'
import styles from './MoreWallets.css'
import { placeKey, runsOf, type MoreRow, type Run as Places } from './places.js'
import { type Joined, type MoreWallets as More, useMoreWallets } from './useMoreWallets.js'

/** Lists wallets where the app knows remote ones: those of this browser, remote ones, and a row that leads to all. */
export function MoreWallets({ list, first, ...connect }: Connect & Joined): ReactNode {
  const css = useStyles(styles)
  const view = useStyles(viewStyles)
  const disc = useStyles(discStyles)
  const say = useSay(moreWalletsWords)
  const more = useMoreWallets(connect, { list, first })
  const { places, count, trouble, error, isEmpty } = more
  const skeleton = useSkeleton(places.some((place) => 'slot' in place))
  const runs = runsOf(places)
  // The row to all wallets is below the last group, and belongs to none.
  const last = runs.at(-1)?.heading === undefined && runs.length > 0 ? runs.length - 1 : undefined
  const all = count !== 0 && (
    <li>
      <AllRow count={count} onClick={more.openAll} />
    </li>
  )
  return (
    <>
      {isEmpty && (
        <div className={css.empty}>
          <span className={disc.disc}>
            <Icon shape={walletIcon} size={28} />
          </span>
          <h2 className={view.title}>{say('more.nothing')}</h2>
        </div>
      )}
      {runs.map((run, index) => (
        <Run key={run.key} run={run} shimmers={!!skeleton} {...more}>
          {index === last && all}
        </Run>
      ))}
      {last === undefined && <ul className={view.rows}>{all}</ul>}
      {/* The region is rendered before its text: screen readers announce changes of a region that they know. */}
      <div className={css.trouble} role="status">
        {trouble && (
          <>
            <TroubleText trouble={trouble} error={error} />{' '}
            <button type="button" className={view.link} onClick={more.retry}>
              {say('more.retry')}
            </button>
          </>
        )}
      </div>
    </>
  )
}

/** Rows below one heading of the app, or the first ones, which need none. */
function Run({
  run: { heading: number, places },
  shimmers,
  children,
  ...more
}: More & {
  readonly run: Places
  readonly shimmers: boolean
  readonly children: ReactNode
}): ReactNode {
  const view = useStyles(viewStyles)
  const say = useSay(moreWalletsWords)
  const heading = number === undefined ? undefined : more.headings[number]
  return (
    <>
      {heading && (
        <h2 className={view.group}>
          <bdi dir="auto">{heading}</bdi>
        </h2>
      )}
      <ul className={view.rows} aria-label={heading ?? say('more.list')}>
        {places.map((place) =>
          'slot' in place ? (
            <Slot key={placeKey(place)} shimmers={shimmers} />
          ) : (
            <li key={placeKey(place)}>
              <AnyRow row={place} {...more} />
            </li>
          ),
        )}
        {children}
      </ul>
    </>
  )
}

/** Placeholders for `count` rows that are being read. With `shimmers` they are animated. */
export const Slots = ({ count, shimmers }: { readonly count: number; readonly shimmers: boolean }): ReactNode =>
  Array.from({ length: count }, (_, index) => <Slot key={` ${index}`} shimmers={shimmers} />)

function Slot({ shimmers }: { readonly shimmers: boolean }): ReactNode {
  const slot = useStyles(slotStyles)
  return <li aria-hidden className={join(slot.slot, shimmers && join('shimmer', slot.shimmers))} />
}

function AnyRow({ row, imageUrl, press }: { readonly row: MoreRow } & Pick<More, 'imageUrl' | 'press'>): ReactNode {
  const onClick = (): void => press(row)
  if (!('wallet' in row)) return <ConnectorRowOf row={row} onClick={onClick} />
  const { wallet, lastUsed } = row
  return (
    <ListedRow
      wallet={wallet}
      src={imageUrl(wallet)}
      side={lastUsed && <WalletMark connectors={[]} lastUsed />}
      onClick={onClick}
    />
  )
}

function ConnectorRowOf({ row, onClick }: { readonly row: ConnectorRow; readonly onClick: () => void }): ReactNode {
  const disc = useStyles(discStyles)
  const { connector, connectors, group, lastUsed } = row
  const { name, imageUrl } = connector
  const isConnected = useLatchState(({ connection }) =>
    connection.connections.some(({ connectorId }) => connectors.some((each) => each.id === connectorId)),
  )
  // That it was used last, or is connected, says more.
  const saysInstalled = isInstalled(connector) && !lastUsed && !isConnected
  // One session is for all chains of the app, so the row shows none.
  if (group === 'walletConnect' && !imageUrl)
    return (
      <Row
        focusKey={placeKey(row)}
        picture={
          <span className={join(disc.disc, disc.tile)}>
            <Icon shape={qrIcon} size={22} />
          </span>
        }
        label={<bdi title={name}>{name}</bdi>}
        side={<PairingMark {...row} />}
        onClick={onClick}
      />
    )
  return (
    <ConnectorItem
      connector={connector}
      side={
        <>
          <WalletMark connectors={connectors} lastUsed={lastUsed} />
          {saysInstalled && <InstalledMark />}
        </>
      }
      onClick={onClick}
    />
  )
}

/** Whether a connector is that of a wallet in this browser. */
const isInstalled = ({ type }: Connector): boolean => type === 'ANNOUNCED' || type === 'INJECTED'

function PairingMark({ connectors, lastUsed }: ConnectorRow): ReactNode {
  const say = useSay(moreWalletsWords)
  return (
    <>
      <span>{say('more.pairHint')}</span>
      {connectors.slice(0, 1).map((connector) => (
        <WalletMark key={connector.id} connectors={[connector]} lastUsed={lastUsed} />
      ))}
    </>
  )
}

function AllRow({ count, onClick }: { readonly count: number | undefined; readonly onClick: () => void }): ReactNode {
  const css = useStyles(styles)
  const disc = useStyles(discStyles)
  const say = useSay(moreWalletsWords)
  const { locale } = useTranslation()
  return (
    <Row
      focusKey="all"
      className={css.more}
      picture={
        <span className={join(disc.disc, disc.tile, disc.plain, css.all)}>
          <Icon shape={allIcon} size={22} />
        </span>
      }
      label={say('more.all')}
      side={
        <span className={css.side} data-may-cut>
          <Icon shape={searchIcon} />
          {count !== undefined && <span>{countOf(count, locale)}</span>}
        </span>
      }
      onClick={onClick}
    />
  )
}

/** Formats a count. From 100 on it is rounded down to tens: `540+`. */
function countOf(count: number, locale: string): string {
  const round = count < 100 ? count : Math.floor(count / 10) * 10
  return `${new Intl.NumberFormat(locale).format(round)}${round < count ? '+' : ''}`
}
