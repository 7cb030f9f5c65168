import { networkOf, type Network, type Routes, type TransactionRecord } from '@latchkit/core'
import { paymentOf, toDecimal } from '@latchkit/core/adapter'
import type { ReactNode } from 'react'
import { useStyles } from '../../../base/useStyles.js'
import { useLatchAccount, useLatchNetwork } from '../../../react/hooks.js'
import { FigureText } from '../../../shared/figure/FigureText.js'
import { FullAddress } from '../../../shared/FullAddress.js'
import { HashText } from '../../../shared/outcome/HashText.js'
import { NoOutcome, OutcomeFrame } from '../../../shared/outcome/OutcomeFrame.js'
import { hashOf, useRecord, type FoundRecord } from '../../../shared/outcome/useRecord.js'
import { useNetworkName } from '../../../shared/useNetworkName.js'
import { useSay } from '../../../words/useSay.js'
import { outcomeOf } from './outcome.js'
import { sendWords } from '../send.words.js'
import styles from './WalletSendConfirmedView.css'

/** Shows the outcome of a payment, until it is final. */
export function WalletSendConfirmedView({ transactionId }: Routes['WalletSendConfirmed']): ReactNode {
  const say = useSay(sendWords)
  const found = useRecord(transactionId)
  const { transactions, record } = found
  if (record) return <Payment {...found} record={record} />
  return <NoOutcome transactions={transactions} text={say('became.gone')} done={say('became.done')} />
}

function Payment(found: FoundRecord & { readonly record: TransactionRecord }): ReactNode {
  const say = useSay(sendWords)
  const wallet = useLatchAccount().connectedWalletInfo?.name ?? say('waiting.yourWallet')
  const { record } = found
  const network = networkOf(useLatchNetwork().networks, record.networkId)
  const { tone, title, hint } = outcomeOf(record)
  return (
    <OutcomeFrame
      {...found}
      tone={tone}
      title={say(title, { wallet })}
      text={say(hint, { count: record.inclusion?.confirmations ?? 0, needs: record.needs })}
      labels={{
        explorer: (explorer) => say('became.explorer', { explorer }),
        newTab: say('became.newTab'),
        check: say('became.check'),
        done: say('became.done'),
      }}
      facts={<Facts record={record} network={network} />}
    />
  )
}

/** What was paid, to whom and where, what it cost, and how the network knows it. */
function Facts({ record, network }: { readonly record: TransactionRecord; readonly network: Network }): ReactNode {
  const css = useStyles(styles)
  const say = useSay(sendWords)
  const networkName = useNetworkName()(network)
  const { inclusion, status } = record
  const hash = hashOf(record)
  const payment = paymentOf(record)
  const { decimals, symbol } = network.nativeCurrency
  const paid = payment?.decimals !== undefined && {
    amount: toDecimal(BigInt(payment.value), payment.decimals),
    symbol: payment.symbol ?? '',
    contract: payment.token,
  }
  const networkId = network.caipNetworkId
  return (
    <dl className={css.facts}>
      {paid && (
        <Fact term={say('send.amount')}>
          <FigureText figure={paid} networkId={networkId} />
        </Fact>
      )}
      {payment && (
        <Fact term={say('send.to')}>
          <FullAddress address={payment.to} />
        </Fact>
      )}
      <Fact term={say('send.network')}>
        <bdi dir="auto">{networkName}</bdi>
      </Fact>
      {inclusion?.fee !== undefined && (
        <Fact term={say('became.feePaid')}>
          <FigureText
            figure={{ amount: toDecimal(BigInt(inclusion.fee), decimals), symbol, kind: 'exact' }}
            networkId={networkId}
          />
        </Fact>
      )}
      {hash !== undefined && (
        <Fact term={say('became.hash')}>
          <HashText hash={hash} copyLabel={say('became.copyHash')} />
        </Fact>
      )}
      {status === 'reverted' && inclusion?.reason && (
        <Fact term={say('became.reason')}>
          <bdi dir="auto">{inclusion.reason}</bdi>
        </Fact>
      )}
    </dl>
  )
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
