import { networkOf, type Network, type Route, type Transaction, type TransactionRecord } from '@latchkit/core'
import { approvalOf, paymentOf, swapOf, toDecimal } from '@latchkit/core/adapter'
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
          return (
            <li key={record.id}>
              <RecordRow
                record={record}
                network={{ ...network, name: nameOf(network) }}
                onClick={() => features.router.push(outcomeOf(record))}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The view of the outcome of a transaction. */
const outcomeOf = (record: TransactionRecord): Route => ({
  view: swapOf(record) ? 'SwapPreview' : 'WalletSendConfirmed',
  params: { transactionId: record.id },
})

/** What a row says of a transaction. */
interface RowFacts {
  readonly word: 'kind.send' | 'kind.trade' | 'kind.approve' | 'kind.other'
  /** The token that leaves, or may be taken. */
  readonly token: { readonly symbol: string; readonly address?: string | undefined }
  /** How much leaves, in whole units. Undefined where nothing leaves, or that isn't known. */
  readonly amount: string | undefined
  readonly receiver: string | undefined
}

/** Reads what a transaction pays, swaps or allows. */
function factsOf(record: TransactionRecord): RowFacts {
  const swap = swapOf(record)
  if (swap) {
    const { from, fromAmount, spender } = swap
    const amount = toDecimal(BigInt(fromAmount), from.decimals)
    return { word: 'kind.trade', token: from, amount, receiver: spender ?? record.to }
  }
  const approval = approvalOf(record)
  if (approval) return { word: 'kind.approve', token: approval.token, amount: undefined, receiver: approval.spender }
  const payment = paymentOf(record)
  if (!payment) return { word: 'kind.other', token: { symbol: '' }, amount: undefined, receiver: record.to }
  const { symbol = '', token: address, decimals, value, to } = payment
  const amount = decimals === undefined ? undefined : toDecimal(BigInt(value), decimals)
  return { word: 'kind.send', token: { symbol, address }, amount, receiver: to }
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
  const { word, token, amount, receiver } = factsOf(record)
  const { symbol } = token
  return (
    <Row
      focusKey={id}
      picture={
        <TokenPicture
          symbol={symbol}
          name={symbol || network.name}
          asset={assetIdOf(networkId, token.address)}
          network={ofNetwork(network)}
        />
      }
      label={<bdi dir="auto">{description ?? say(word)}</bdi>}
      sub={<Facts record={record} receiver={receiver} network={network} />}
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
