import { networkOf, type Network, type TransactionRecord } from '@latchkit/core'
import { swapOf } from '@latchkit/core/adapter'
import type { ReactNode } from 'react'
import { Button } from '../../../base/Button.js'
import { Summary, type SummaryRow } from '../../../forms/Summary.js'
import { useLatchAccount, useLatchNetwork } from '../../../react/hooks.js'
import { FigureText } from '../../../shared/figure/FigureText.js'
import { HashText } from '../../../shared/outcome/HashText.js'
import { NoOutcome, OutcomeFrame } from '../../../shared/outcome/OutcomeFrame.js'
import { hashOf, reasonOf, useRecord, type FoundRecord } from '../../../shared/outcome/useRecord.js'
import { useNetworkName } from '../../../shared/useNetworkName.js'
import { useShell } from '../../../shell/frame/context.js'
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
  return <NoOutcome transactions={transactions} text={say('swapped.gone')} done={say('swapped.done')} />
}

function Outcome(found: FoundRecord & { readonly record: TransactionRecord }): ReactNode {
  const say = useSay(swapWords)
  const wallet = useLatchAccount().connectedWalletInfo?.name ?? say('swap.yourWallet')
  const { record } = found
  const network = networkOf(useLatchNetwork().networks, record.networkId)
  const rows = useFacts(record, network)
  const { tone, title, hint } = swapOutcomeOf(record)
  return (
    <OutcomeFrame
      {...found}
      tone={tone}
      title={say(title, { wallet })}
      text={say(hint, { count: record.inclusion?.confirmations ?? 0, needs: record.needs })}
      labels={{
        explorer: (explorer) => say('swapped.explorer', { explorer }),
        newTab: say('swapped.newTab'),
        check: say('swapped.check'),
        done: say('swapped.done'),
      }}
      facts={<Summary rows={rows} />}
    >
      {tone !== 'waiting' && <SwapAgain />}
    </OutcomeFrame>
  )
}

/** What was paid, would have been, or is still, and what for; where, what it cost, and how the network knows it. */
function useFacts(record: TransactionRecord, network: Network): SummaryRow[] {
  const say = useSay(swapWords)
  const networkName = useNetworkName()(network)
  const { inclusion } = record
  const hash = hashOf(record)
  const reason = reasonOf(record)
  const swap = swapOf(record)
  const { sides } = swapOutcomeOf(record)
  const networkId = network.caipNetworkId
  const rows: (SummaryRow | false | undefined)[] = [
    swap && {
      term: say(sides.from),
      value: <FigureText figure={paidOf(swap.fromAmount, swap.from)} networkId={networkId} />,
    },
    swap && {
      term: say(sides.to),
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
    reason !== undefined && { term: say('swapped.reason'), value: <bdi dir="auto">{reason}</bdi> },
  ]
  return rows.filter((row) => !!row)
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
