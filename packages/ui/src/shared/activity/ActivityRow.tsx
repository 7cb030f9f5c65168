import type { Network, Transaction, Transfer } from '@latchkit/core'
import type { ReactNode } from 'react'
import { Row } from '../../base/Row.js'
import { join, useStyles } from '../../base/useStyles.js'
import { useSay, useTranslation } from '../../words/useSay.js'
import { exactAmountOf, FEED_DECIMALS, quantityOf, shortFiatOf } from '../quantity.js'
import { fiatOf } from '../fiat.js'
import type { RowAttributes } from '../list/Entries.js'
import { relativeTime } from '../relativeTime.js'
import { shortAddress } from '../shortAddress.js'
import { activityWords } from './activity.words.js'
import { ActivityPicture } from './ActivityPicture.js'
import styles from './ActivityRow.css'
import { assetOf, signOf, describeTransaction, type TransactionDescription } from './describeTransaction.js'

/** The props of `ActivityRow`. */
export interface ActivityRowProps {
  readonly transaction: Transaction
  /** The network of the transaction, with its name as it is shown. */
  readonly network: Network
  /** Whether the network is shown: in a list of several networks. */
  readonly showsNetwork: boolean
  /** The present time, in ms since 1970. */
  readonly now: number
  readonly attributes: RowAttributes
  readonly onClick: () => void
}

/** A row of the activity: what it was, with whom, when, and the amounts. It subscribes to no state. */
export function ActivityRow({
  transaction,
  network,
  showsNetwork,
  now,
  attributes,
  onClick,
}: ActivityRowProps): ReactNode {
  const css = useStyles(styles)
  const say = useSay(activityWords)
  const { id, metadata } = transaction
  const { status } = metadata
  const summary = describeTransaction(transaction)
  return (
    <Row
      focusKey={id}
      className={summary.main && css.row}
      picture={<ActivityPicture description={summary} status={status} network={network} showsNetwork={showsNetwork} />}
      label={say(`kind.${summary.kind}`)}
      sub={
        <>
          <Facts metadata={metadata} counterparty={summary.counterparty} now={now} />
          {showsNetwork && (
            <span className="unseen">
              {' '}
              <bdi>{network.name}</bdi>
            </span>
          )}
        </>
      }
      side={summary.main && <Amounts {...summary} main={summary.main} hasFailed={status === 'failed'} />}
      {...attributes}
      onClick={onClick}
    />
  )
}

/** The status where it isn't the usual one, how long ago it was, and the other side. What doesn't fit a line isn't drawn. */
function Facts({
  metadata: { status, minedAt },
  counterparty,
  now,
}: Pick<Transaction, 'metadata'> &
  Pick<ActivityRowProps, 'now'> &
  Pick<TransactionDescription, 'counterparty'>): ReactNode {
  const css = useStyles(styles)
  const say = useSay(activityWords)
  const { locale } = useTranslation()
  const at = minedAt === undefined ? undefined : Date.parse(minedAt)
  return (
    <span className={css.facts} data-may-cut>
      {status !== 'confirmed' && <span className={css[status]}>{say(`status.${status}`)}</span>}
      {at !== undefined && (
        <time dateTime={minedAt} title={fullTime(at, locale)}>
          {relativeTime(at, now, locale)}
        </time>
      )}
      {counterparty && (
        // The dot before it stands in the direction of the line, not of the address.
        <span>
          <bdi dir="ltr" translate="no" title={counterparty}>
            {shortAddress(counterparty)}
          </bdi>
        </span>
      )}
    </span>
  )
}

/** What moved first, and what left for it or what it was worth. */
function Amounts({
  main,
  second,
  more,
  hasFailed,
}: Pick<TransactionDescription, 'second' | 'more'> & {
  readonly main: Transfer
  readonly hasFailed: boolean
}): ReactNode {
  const css = useStyles(styles)
  const say = useSay(activityWords)
  const { locale } = useTranslation()
  const colour = hasFailed ? css.none : main.direction === 'in' && css.in
  return (
    <span className={css.amounts}>
      <Moved transfer={main} className={join(css.first, colour)} />
      {more > 0 ? (
        // A third line would make the row higher than others.
        <span>{say('activity.more', { count: more + (second ? 1 : 0) })}</span>
      ) : second ? (
        <Moved transfer={second} />
      ) : (
        main.value !== undefined && (
          <bdi dir="ltr" translate="no" title={fiatOf(main.value, locale)?.text}>
            {shortFiatOf(main.value, locale)?.text}
          </bdi>
        )
      )}
    </span>
  )
}

/** What moved, with its sign. The exact amount shows on hover. */
function Moved({
  transfer,
  className,
}: {
  readonly transfer: Transfer
  readonly className?: string | undefined
}): ReactNode {
  const { locale } = useTranslation()
  const { numeric } = transfer.quantity
  const asset = assetOf(transfer)
  const sign = signOf(transfer)
  // One NFT needs no number.
  const amount = transfer.nft_info && numeric === '1' ? '' : `${quantityOf(numeric, locale, FEED_DECIMALS)} `
  return (
    <bdi className={className} dir="ltr" translate="no" title={`${sign}${exactAmountOf(numeric, locale)} ${asset}`}>
      {sign}
      {amount}
      {asset}
    </bdi>
  )
}

/** A time with its day, in a language (BCP 47 tag). */
export const fullTime = (at: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(at)
