import { networkOf, type Network, type TransactionRecord } from '@latchkit/core'
import { swapOf } from '@latchkit/core/adapter'
import type { ReactNode } from 'react'
import { Button } from '../../../base/Button.js'
import { EmptyState } from '../../../base/EmptyState.js'
import { ExplorerLink } from '../../../base/ExplorerLink.js'
import { clockIcon } from '../../../base/icons/clock.js'
import { Placeholder } from '../../../base/Placeholder.js'
import { useStyles } from '../../../base/useStyles.js'
import viewStyles from '../../../base/view.css'
import { Summary, type SummaryRow } from '../../../forms/Summary.js'
import { useLatchAccount, useLatchNetwork } from '../../../react/hooks.js'
import { explorerLink } from '../../../shared/explorer.js'
import { FigureText } from '../../../shared/figure/FigureText.js'
import { CheckButton } from '../../../shared/outcome/CheckButton.js'
import { HashText } from '../../../shared/outcome/HashText.js'
import { OutcomeSign } from '../../../shared/outcome/OutcomeSign.js'
import { hashOf, useRecord, type FoundRecord } from '../../../shared/outcome/useRecord.js'
import { useNetworkName } from '../../../shared/useNetworkName.js'
import { useShell } from '../../../shell/frame/context.js'
import { useAnnounced } from '../../../shell/notices/useAnnounced.js'
import { useSay } from '../../../words/useSay.js'
import { amountOf, networkFeeOf, paidOf } from '../offer.js'
import { swapWords } from '../swap.words.js'
import { useWatchedTokens } from '../useSwap.js'
import { swapOutcomeOf } from './swapOutcome.js'

/** Shows the outcome of a swap, until it is final. */
export function SwapResult({ transactionId }: { readonly transactionId: string }): ReactNode {
  const say = useSay(swapWords)
  const found = useRecord(transactionId)
  // For what the amounts are worth.
  useWatchedTokens()
  const { transactions, record } = found
  if (record) return <Outcome {...found} record={record} />
  return transactions ? (
    <EmptyState icon={clockIcon} text={say('swapped.gone')} action={<Done />} />
  ) : (
    <div aria-busy>
      <Placeholder shape="message" />
    </div>
  )
}

function Outcome({
  record,
  transactions,
  isUnwatched,
}: FoundRecord & { readonly record: TransactionRecord }): ReactNode {
  const view = useStyles(viewStyles)
  const say = useSay(swapWords)
  const wallet = useLatchAccount().connectedWalletInfo?.name ?? say('swap.yourWallet')
  const network = networkOf(useLatchNetwork().networks, record.networkId)
  const rows = useFacts(record, network)
  const { tone, title, hint } = swapOutcomeOf(record)
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
      <Summary rows={rows} />
      <div className={view.actions}>
        {explorer && (
          <ExplorerLink
            href={explorer.href}
            label={say('swapped.explorer', { explorer: explorer.name })}
            newTab={say('swapped.newTab')}
          />
        )}
        {(isUnwatched || record.status === 'unknown') && (
          <CheckButton label={say('swapped.check')} check={async () => transactions?.check(record.id)} />
        )}
        <Done />
        {tone !== 'waiting' && <SwapAgain />}
      </div>
    </div>
  )
}

/** What was paid and what arrives at least, where, what it cost, and how the network knows it. */
function useFacts(record: TransactionRecord, network: Network): SummaryRow[] {
  const say = useSay(swapWords)
  const networkName = useNetworkName()(network)
  const { inclusion, status } = record
  const hash = hashOf(record)
  const swap = swapOf(record)
  const networkId = network.caipNetworkId
  const rows: (SummaryRow | false | undefined)[] = [
    swap && {
      term: say('swapped.paid'),
      value: <FigureText figure={paidOf(swap.fromAmount, swap.from)} networkId={networkId} />,
    },
    swap && {
      term: say('swap.getAbout'),
      value: <FigureText figure={amountOf(swap.toAmount, swap.to)} networkId={networkId} />,
    },
    swap && { term: say('swap.provider'), value: <bdi dir="auto">{swap.provider.name}</bdi> },
    { term: say('swapped.network'), value: <bdi dir="auto">{networkName}</bdi> },
    inclusion?.fee !== undefined && {
      term: say('swapped.feePaid'),
      value: (
        <FigureText figure={networkFeeOf({ value: inclusion.fee, kind: 'exact' }, network)} networkId={networkId} />
      ),
    },
    hash !== undefined && {
      term: say('swapped.hash'),
      value: <HashText hash={hash} copyLabel={say('swapped.copyHash')} />,
    },
    status === 'reverted' &&
      !!inclusion?.reason && { term: say('swapped.reason'), value: <bdi dir="auto">{inclusion.reason}</bdi> },
  ]
  return rows.filter((row) => !!row)
}

/** Leads to the account (S2.05). */
function Done(): ReactNode {
  const say = useSay(swapWords)
  const { features } = useShell()
  return (
    <Button kind="primary" onClick={() => features.router.reset({ view: 'Account' })}>
      {say('swapped.done')}
    </Button>
  )
}

/** Leads to an empty form. */
function SwapAgain(): ReactNode {
  const say = useSay(swapWords)
  const { features } = useShell()
  const again = (): void => {
    features.router.reset({ view: 'Account' })
    features.router.push({ view: 'Swap' })
  }
  return (
    <Button kind="quiet" onClick={again}>
      {say('swapped.swapAgain')}
    </Button>
  )
}
