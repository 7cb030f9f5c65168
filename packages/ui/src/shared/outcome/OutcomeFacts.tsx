import type { Network, TransactionRecord } from '@latchkit/core'
import type { ReactNode } from 'react'
import { useStyles } from '../../base/useStyles.js'
import { useSay } from '../../words/useSay.js'
import { figureOf } from '../figure/figure.js'
import { FigureText } from '../figure/FigureText.js'
import { useNetworkName } from '../useNetworkName.js'
import { HashText } from './HashText.js'
import { outcomeWords } from './outcome.words.js'
import styles from './OutcomeFacts.css'
import { hashOf, reasonOf } from './useRecord.js'

/** The props of `OutcomeFacts`. */
export interface OutcomeFactsProps {
  readonly record: TransactionRecord
  readonly network: Network
  /** What the transaction was to do: `Fact`s, above all others. */
  readonly children: ReactNode
}

/** What is known of a transaction: what it was to do, where, what it cost, and how the network knows it. */
export function OutcomeFacts({ record, network, children }: OutcomeFactsProps): ReactNode {
  const css = useStyles(styles)
  const say = useSay(outcomeWords)
  const networkName = useNetworkName()(network)
  const fee = record.inclusion?.fee
  const hash = hashOf(record)
  const reason = reasonOf(record)
  return (
    <dl className={css.facts}>
      {children}
      <Fact term={say('became.network')}>
        <bdi dir="auto">{networkName}</bdi>
      </Fact>
      {fee !== undefined && (
        <Fact term={say('became.feePaid')}>
          <FigureText
            figure={figureOf(BigInt(fee), network.nativeCurrency, 'exact')}
            networkId={network.caipNetworkId}
          />
        </Fact>
      )}
      {hash !== undefined && (
        <Fact term={say('became.hash')}>
          <HashText hash={hash} copyLabel={say('became.copyHash')} />
        </Fact>
      )}
      {reason !== undefined && (
        <Fact term={say('became.reason')}>
          <bdi dir="auto">{reason}</bdi>
        </Fact>
      )}
    </dl>
  )
}

/** One thing that is known: its term, and its value. */
export function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
