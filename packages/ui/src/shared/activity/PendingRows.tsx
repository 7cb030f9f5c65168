import { networkOf, type Network, type Transaction, type TransactionRecord } from '@latchkit/core'
import { paymentOf, toDecimal } from '@latchkit/core/adapter'
import { useId, useMemo, type ReactNode } from 'react'
import { Row } from '../../base/Row.js'
import { useStyles } from '../../base/useStyles.js'
import viewStyles from '../../base/view.css'
import { useLatchNetwork } from '../../react/hooks.js'
import { useLatchState } from '../../react/useLatchState.js'
import { useShell } from '../../shell/frame/context.js'
import { useSay, useTranslation } from '../../words/useSay.js'
import { assetIdOf } from '../assetId.js'
import { isUnderWay } from '../isUnderWay.js'
import { ofNetwork } from '../ofNetwork.js'
import { exactAmountOf, FEED_DECIMALS, quantityOf } from '../quantity.js'
import { shortAddress } from '../shortAddress.js'
import { timeOf } from '../timeOf.js'
import { TokenPicture } from '../TokenPicture.js'
import { useNetworkName } from '../useNetworkName.js'
import { activityWords } from './activity.words.js'
import styles from './ActivityRow.css'

const NONE: readonly TransactionRecord[] = []

/** The transactions of the active account that are under way, on every network. None of `listed` is among them. */
export function usePending(listed: readonly Transaction[]): readonly TransactionRecord[] {
  const all = useLatchState(({ transactions }) => transactions?.transactions) ?? NONE
  return all.filter(
    (record) =>
      isUnderWay(record) && !listed.some(({ metadata }) => metadata.hash !== '' && metadata.hash === record.hash),
  )
}

/** The transactions of the active account that this browser sent and that have ended, on every network, the newest first. */
export function useEnded(): readonly TransactionRecord[] {
  const all = useLatchState(({ transactions }) => transactions?.transactions) ?? NONE
  return useMemo(() => all.filter((record) => !isUnderWay(record)), [all])
}

/** Lists what is under way, the newest first. A press shows its outcome. */
export const PendingRows = ({ pending }: { readonly pending: readonly TransactionRecord[] }): ReactNode => (
  <RecordRows label={useSay(activityWords)('status.pending')} records={pending} />
)

/** Lists what this browser sent and has ended, the newest first. A press shows its outcome. */
export const EndedRows = ({ ended }: { readonly ended: readonly TransactionRecord[] }): ReactNode => (
  <RecordRows label={useSay(activityWords)('activity.sentHere')} records={ended} />
)

function RecordRows({
  label,
  records,
}: {
  readonly label: string
  readonly records: readonly TransactionRecord[]
}): ReactNode {
  const view = useStyles(viewStyles)
  const id = useId()
  const { features } = useShell()
  const { networks } = useLatchNetwork()
  const nameOf = useNetworkName()
  if (records.length === 0) return null
  return (
    <section aria-labelledby={id} className={view.rows}>
      <h2 className={view.group} id={id}>
        {label}
      </h2>
      <ul className={view.rows}>
        {records.map((record) => {
          const network = networkOf(networks, record.networkId)
          const transactionId = record.id
          return (
            <li key={transactionId}>
              <RecordRow
                record={record}
                network={{ ...network, name: nameOf(network) }}
                onClick={() => features.router.push({ view: 'WalletSendConfirmed', params: { transactionId } })}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** How far a transaction is, in the words of the list. */
function statusOf(record: TransactionRecord): 'pending' | 'confirmed' | 'failed' | 'cancelled' {
  if (isUnderWay(record)) return 'pending'
  if (record.status === 'success') return 'confirmed'
  return record.status === 'cancelled' || record.status === 'replaced' ? 'cancelled' : 'failed'
}

function RecordRow({
  record,
  network,
  onClick,
}: {
  readonly record: TransactionRecord
  readonly network: Network
  readonly onClick: () => void
}): ReactNode {
  const css = useStyles(styles)
  const say = useSay(activityWords)
  const { locale } = useTranslation()
  const { id, networkId, description } = record
  const payment = paymentOf(record)
  const { symbol = '', decimals, token } = payment ?? {}
  const amount = payment && decimals !== undefined ? toDecimal(BigInt(payment.value), decimals) : undefined
  return (
    <Row
      focusKey={id}
      picture={
        <TokenPicture
          symbol={symbol}
          name={symbol || network.name}
          asset={assetIdOf(networkId, token)}
          network={ofNetwork(network)}
        />
      }
      label={<bdi dir="auto">{description ?? say(payment ? 'kind.send' : 'kind.other')}</bdi>}
      sub={<Facts record={record} receiver={payment?.to ?? record.to} network={network} />}
      side={
        amount !== undefined && (
          <span className={css.amounts}>
            <bdi className={css.first} dir="ltr" translate="no" title={`−${exactAmountOf(amount, locale)} ${symbol}`}>
              −{quantityOf(amount, locale, FEED_DECIMALS)} {symbol}
            </bdi>
          </span>
        )
      }
      onClick={onClick}
    />
  )
}

/** How far the transaction is, whom it went to, when, and on which network. */
function Facts({
  record,
  receiver,
  network,
}: {
  readonly record: TransactionRecord
  readonly receiver: string | undefined
  readonly network: Network
}): ReactNode {
  const css = useStyles(styles)
  const say = useSay(activityWords)
  const { locale } = useTranslation()
  const status = statusOf(record)
  const at = record.sentAt ?? record.askedAt
  return (
    <>
      <span className={css.facts} data-may-cut>
        <span className={css[status]}>{say(`status.${status}`)}</span>
        {status !== 'pending' && <time dateTime={new Date(at).toISOString()}>{timeOf(at, locale)}</time>}
        {receiver && (
          <bdi dir="ltr" translate="no" title={receiver}>
            {shortAddress(receiver)}
          </bdi>
        )}
      </span>
      <span className="unseen">
        {' '}
        <bdi>{network.name}</bdi>
      </span>
    </>
  )
}
