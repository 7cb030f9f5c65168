import { networkOf, type Network, type Routes, type TransactionRecord } from '@latchkit/core'
import { paymentOf, toDecimal } from '@latchkit/core/adapter'
import type { ReactNode } from 'react'
import { Button } from '../../../base/Button.js'
import { EmptyState } from '../../../base/EmptyState.js'
import { ExplorerLink } from '../../../base/ExplorerLink.js'
import { clockIcon } from '../../../base/icons/clock.js'
import { Placeholder } from '../../../base/Placeholder.js'
import { useStyles } from '../../../base/useStyles.js'
import viewStyles from '../../../base/view.css'
import { useLatchAccount, useLatchNetwork } from '../../../react/hooks.js'
import { explorerLink } from '../../../shared/explorer.js'
import { FigureText } from '../../../shared/figure/FigureText.js'
import { FullAddress } from '../../../shared/FullAddress.js'
import { CheckButton } from '../../../shared/outcome/CheckButton.js'
import { HashText } from '../../../shared/outcome/HashText.js'
import { OutcomeSign } from '../../../shared/outcome/OutcomeSign.js'
import { hashOf, useRecord, type FoundRecord } from '../../../shared/outcome/useRecord.js'
import { useNetworkName } from '../../../shared/useNetworkName.js'
import { useShell } from '../../../shell/frame/context.js'
import { useAnnounced } from '../../../shell/notices/useAnnounced.js'
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
  return transactions ? (
    <EmptyState icon={clockIcon} text={say('became.gone')} action={<Done />} />
  ) : (
    <div aria-busy>
      <Placeholder shape="message" />
    </div>
  )
}

function Payment({
  record,
  transactions,
  isUnwatched,
}: FoundRecord & { readonly record: TransactionRecord }): ReactNode {
  const view = useStyles(viewStyles)
  const say = useSay(sendWords)
  const wallet = useLatchAccount().connectedWalletInfo?.name ?? say('waiting.yourWallet')
  const network = networkOf(useLatchNetwork().networks, record.networkId)
  const { tone, title, hint } = outcomeOf(record)
  const said = say(title, { wallet })
  const text = say(hint, { count: record.inclusion?.confirmations ?? 0, needs: record.needs })
  useAnnounced(`${said} ${text}`)
  const hash = hashOf(record)
  const explorer = hash ? explorerLink(network, hash, 'tx') : undefined
  return (
    <div className={view.message}>
      <OutcomeSign tone={tone} />
      <div className={view.words}>
        <h2 className={view.title}>{said}</h2>
        <p className={view.text}>{text}</p>
      </div>
      <Facts record={record} network={network} />
      <div className={view.actions}>
        {explorer && (
          <ExplorerLink
            href={explorer.href}
            label={say('became.explorer', { explorer: explorer.name })}
            newTab={say('became.newTab')}
          />
        )}
        {(isUnwatched || record.status === 'unknown') && (
          <CheckButton label={say('became.check')} check={async () => transactions?.check(record.id)} />
        )}
        <Done />
      </div>
    </div>
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

/** Leads to the account (S2.05). */
function Done(): ReactNode {
  const say = useSay(sendWords)
  const { features } = useShell()
  return (
    <Button kind="primary" onClick={() => features.router.reset({ view: 'Account' })}>
      {say('became.done')}
    </Button>
  )
}
