import { networkOf, type Network, type Transaction, type TransactionRecord } from '@latchkit/core'
import { paymentOf, toDecimal } from '@latchkit/core/adapter'
import { useId, type ReactNode } from 'react'
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
import { exactAmountOf, quantityOf } from '../quantity.js'
import { shortAddress } from '../shortAddress.js'
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

/** Lists what is under way, the newest first. A press shows its outcome. */
export function PendingRows({ pending }: { readonly pending: readonly TransactionRecord[] }): ReactNode {
  const view = useStyles(viewStyles)
  const say = useSay(activityWords)
  const id = useId()
  const { features } = useShell()
  const { networks } = useLatchNetwork()
  const nameOf = useNetworkName()
  if (pending.length === 0) return null
  return (
    <section aria-labelledby={id} className={view.rows}>
      <h2 className={view.group} id={id}>
        {say('status.pending')}
      </h2>
      <ul className={view.rows}>
        {pending.map((record) => {
          const network = networkOf(networks, record.networkId)
          const transactionId = record.id
          return (
            <li key={transactionId}>
              <PendingRow
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

function PendingRow({
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
  const { id, networkId, description, to } = record
  const payment = paymentOf(record)
  const { symbol = '', decimals, token } = payment ?? {}
  const receiver = payment?.to ?? to
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
      sub={
        <>
          <span className={css.pending}>{say('status.pending')}</span>
          {receiver && ' · '}
          {receiver && (
            <bdi className={css.fact} dir="ltr" translate="no" title={receiver}>
              {shortAddress(receiver)}
            </bdi>
          )}
          <span className="unseen">
            {' '}
            <bdi>{network.name}</bdi>
          </span>
        </>
      }
      side={
        amount !== undefined && (
          <span className={css.amounts}>
            <bdi className={css.first} dir="ltr" translate="no" title={`−${exactAmountOf(amount, locale)} ${symbol}`}>
              −{quantityOf(amount, locale)} {symbol}
            </bdi>
          </span>
        )
      }
      onClick={onClick}
    />
  )
}
