import { networkOf, type Network, type Routes, type Transaction } from '@latchkit/core'
import type { ReactNode } from 'react'
import { EmptyState } from '../../base/EmptyState.js'
import { ExplorerLink } from '../../base/ExplorerLink.js'
import { clockIcon } from '../../base/icons/clock.js'
import { Skeleton } from '../../base/Skeleton.js'
import { join, useStyles } from '../../base/useStyles.js'
import { useSkeleton } from '../../base/useSkeleton.js'
import viewStyles from '../../base/view.css'
import { useLatchNetwork } from '../../react/hooks.js'
import { fullTime } from '../../shared/activity/ActivityRow.js'
import { ActivityTrouble } from '../../shared/activity/ActivityTrouble.js'
import { TransferPicture } from '../../shared/activity/ActivityPicture.js'
import { activityWords } from '../../shared/activity/activity.words.js'
import { assetOf, signOf, describeTransaction } from '../../shared/activity/describeTransaction.js'
import { useActivity } from '../../shared/activity/useActivity.js'
import { Exact } from '../../shared/Exact.js'
import { exactAmountOf } from '../../shared/quantity.js'
import { shortAmountOf } from '../../shared/shortAmount.js'
import { usePrice } from '../../shared/usePrice.js'
import { AppPicture } from '../../shared/AppPicture.js'
import { ofNetwork } from '../../shared/ofNetwork.js'
import { CopyButton } from '../../shared/CopyButton.js'
import { explorerLink } from '../../shared/explorer.js'
import { fiatOf, worthTextOf } from '../../shared/fiat.js'
import { FullAddress } from '../../shared/FullAddress.js'
import { relativeTime } from '../../shared/relativeTime.js'
import { useNetworkName } from '../../shared/useNetworkName.js'
import { useSay, useTranslation } from '../../words/useSay.js'
import styles from './TransactionDetailsView.css'

/** Shows one transaction of the account: what it did, what moved, the fee, the other side, and the time. */
export function TransactionDetailsView({ transactionId }: Routes['TransactionDetails']): ReactNode {
  const css = useStyles(styles)
  const say = useSay(activityWords)
  const { networks } = useLatchNetwork()
  const activity = useActivity()
  const { transactions, hidden, now, isFirst, hasFailed } = activity
  const skeleton = useSkeleton(isFirst)
  const isThis = ({ id }: Transaction): boolean => id === transactionId
  const transaction = transactions.find(isThis) ?? hidden.find(isThis)
  if (!transaction && skeleton !== false)
    return (
      <div className={css.details} aria-busy>
        {skeleton && (
          <>
            <Skeleton shape="block" />
            <Skeleton shape="block" height="240px" />
          </>
        )}
      </div>
    )
  if (!transaction)
    return hasFailed ? (
      <ActivityTrouble activity={activity} />
    ) : (
      <EmptyState icon={clockIcon} text={say('details.gone')} />
    )
  const network = networkOf(networks, transaction.metadata.chain)
  return (
    <div className={css.details}>
      <Transfers transaction={transaction} network={network} />
      <Facts transaction={transaction} network={network} now={now} />
      <Explorer transaction={transaction} network={network} />
    </div>
  )
}

interface PartProps {
  readonly transaction: Transaction
  readonly network: Network
}

/** What moved, and what that was worth. */
function Transfers({ transaction: { transfers, metadata }, network }: PartProps): ReactNode {
  const css = useStyles(styles)
  const view = useStyles(viewStyles)
  const say = useSay(activityWords)
  const { locale } = useTranslation()
  const hasFailed = metadata.status === 'failed'
  return (
    <>
      {transfers.length > 0 && (
        <ul className={css.moved} aria-label={say('details.amounts')}>
          {transfers.map((transfer, index) => {
            const worth = fiatOf(transfer.value, locale)
            const colour = hasFailed ? css.none : transfer.direction === 'in' && css.in
            return (
              <li key={index}>
                <TransferPicture transfer={transfer} network={network} showsNetwork={false} />
                <span className={join(css.amount, colour)}>
                  <Exact
                    short={`${signOf(transfer)}${shortAmountOf(transfer.quantity.numeric, locale)} ${assetOf(transfer)}`}
                    exact={`${signOf(transfer)}${exactAmountOf(transfer.quantity.numeric, locale)} ${assetOf(transfer)}`}
                    isAmount
                  />
                </span>
                {worth && (
                  <bdi className={css.worth} dir="ltr" translate="no">
                    {worth.text}
                  </bdi>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {hasFailed && <p className={view.text}>{say('details.onlyFee')}</p>}
    </>
  )
}

/** The facts: status, time, network, fee, both sides and the hash. */
function Facts({ transaction, network, now }: PartProps & { readonly now: number }): ReactNode {
  const css = useStyles(styles)
  const say = useSay(activityWords)
  const { locale } = useTranslation()
  const networkName = useNetworkName()(network)
  const { status, minedAt, fee, hash, sentFrom, sentTo } = transaction.metadata
  const at = minedAt === undefined ? undefined : Date.parse(minedAt)
  const whole = [
    { key: 'from', label: say('details.from'), value: sentFrom, copy: say('details.copyAddress') },
    { key: 'to', label: say('details.to'), value: sentTo, copy: say('details.copyAddress') },
    { key: 'hash', label: say('details.hash'), value: hash, copy: say('details.copyHash') },
  ]
  return (
    <dl>
      <div>
        <dt>{say(`kind.${describeTransaction(transaction).kind}`)}</dt>
        <dd className={css[status]}>{say(`status.${status}`)}</dd>
      </div>
      {at !== undefined && (
        <div>
          <dt>{say('details.time')}</dt>
          <dd>
            <time dateTime={minedAt}>
              {fullTime(at, locale)} · {relativeTime(at, now, locale)}
            </time>
          </dd>
        </div>
      )}
      <div>
        <dt>{say('details.network')}</dt>
        <dd>
          <AppPicture {...ofNetwork(network)} name={networkName} size={24} round />
          <bdi dir="auto">{networkName}</bdi>
        </dd>
      </div>
      {fee !== undefined && (
        <div>
          <dt>{say('details.fee')}</dt>
          <dd className={css.fee}>
            <Fee fee={fee} network={network} />
          </dd>
        </div>
      )}
      {whole.map(
        ({ key, label, value, copy }) =>
          value && (
            <div className={css.whole} key={key}>
              <dt>{label}</dt>
              <dd>
                <FullAddress address={value} />
                <CopyButton text={value} label={copy} />
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** The fee, and what it is worth now, where the price of the coin is known. */
function Fee({ fee, network }: Pick<PartProps, 'network'> & { readonly fee: string }): ReactNode {
  const css = useStyles(styles)
  const { locale } = useTranslation()
  const { symbol } = network.nativeCurrency
  const worth = worthTextOf(fee, usePrice()(network.caipNetworkId, undefined), locale)
  return (
    <>
      <Exact
        short={`${shortAmountOf(fee, locale, 'up')} ${symbol}`}
        exact={`${exactAmountOf(fee, locale)} ${symbol}`}
        isAmount
      />
      {worth && (
        <bdi className={css.worth} dir="ltr" translate="no">
          {worth}
        </bdi>
      )}
    </>
  )
}

/** The way to the transaction in the network's explorer. */
function Explorer({ transaction: { metadata }, network }: PartProps): ReactNode {
  const say = useSay(activityWords)
  const explorer = metadata.hash ? explorerLink(network, metadata.hash, 'tx') : undefined
  return (
    explorer && (
      <ExplorerLink
        href={explorer.href}
        label={say('activity.explorer', { explorer: explorer.name })}
        newTab={say('activity.newTab')}
      />
    )
  )
}
