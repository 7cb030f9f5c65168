import type { Network, TransactionRecord } from '@latchkit/core'
import { swapOf } from '@latchkit/core/adapter'
import type { ReactNode } from 'react'
import { Button } from '../../../base/Button.js'
import { FigureText } from '../../../shared/figure/FigureText.js'
import { Outcome } from '../../../shared/outcome/Outcome.js'
import { Fact } from '../../../shared/outcome/OutcomeFacts.js'
import type { OutcomeTone } from '../../../shared/outcome/OutcomeSign.js'
import { useShell } from '../../../shell/frame/context.js'
import { useSay } from '../../../words/useSay.js'
import { amountOf, paidOf } from '../offer.js'
import { swapWords } from '../swap.words.js'
import { useWatchedTokens } from '../useSwap.js'

const NOT_MOVED = { from: 'swapped.wouldPay', to: 'swapped.wouldGet' } as const
/** What both sides are called: what moves, has moved, or would have moved. */
const SIDES = {
  waiting: { from: 'swap.pay', to: 'swap.getAbout' },
  success: { from: 'swapped.paid', to: 'swapped.got' },
  failure: NOT_MOVED,
  over: NOT_MOVED,
} as const

/** Shows the outcome of a swap, until it is final: what was paid, would have been, or is still, and what for. */
export function SwapResult({ transactionId }: { readonly transactionId: string }): ReactNode {
  const say = useSay(swapWords)
  // For what the amounts are worth.
  useWatchedTokens()
  const texts = {
    'became.success': say('swapped.success'),
    'became.unknownHint': say('swapped.unknownHint'),
    'became.overHint': say('swapped.overHint'),
  }
  const factsOf = (record: TransactionRecord, { caipNetworkId }: Network, tone: OutcomeTone): ReactNode => {
    const swap = swapOf(record)
    return (
      swap && (
        <>
          <Fact term={say(SIDES[tone].from)}>
            <FigureText figure={paidOf(swap.fromAmount, swap.from)} networkId={caipNetworkId} />
          </Fact>
          <Fact term={say(SIDES[tone].to)}>
            <FigureText figure={amountOf(swap.toAmount, swap.to)} networkId={caipNetworkId} />
          </Fact>
          <Fact term={say('swap.provider')}>
            <bdi dir="auto">{swap.provider.name}</bdi>
          </Fact>
        </>
      )
    )
  }
  return <Outcome transactionId={transactionId} texts={texts} factsOf={factsOf} next={<SwapAgain />} />
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
