import { networkOf, type Network, type TransactionRecord } from '@latchkit/core'
import type { ReactNode } from 'react'
import { Button } from '../../base/Button.js'
import { EmptyState } from '../../base/EmptyState.js'
import { ExplorerLink } from '../../base/ExplorerLink.js'
import { clockIcon } from '../../base/icons/clock.js'
import { Placeholder } from '../../base/Placeholder.js'
import { useStyles } from '../../base/useStyles.js'
import viewStyles from '../../base/view.css'
import { useLatchAccount, useLatchNetwork } from '../../react/hooks.js'
import { useShell } from '../../shell/frame/context.js'
import { useAnnounced } from '../../shell/notices/useAnnounced.js'
import { useSay } from '../../words/useSay.js'
import { explorerLink } from '../explorer.js'
import { CheckButton } from './CheckButton.js'
import { outcomeWords } from './outcome.words.js'
import { OutcomeFacts } from './OutcomeFacts.js'
import { outcomeOf, type ShownOutcome } from './outcomeOf.js'
import { OutcomeSign, type OutcomeTone } from './OutcomeSign.js'
import { hashOf, useRecord, type FoundRecord } from './useRecord.js'

/** What each view says in words of its own, because they name what was sent. */
export type OwnTexts = Readonly<Record<`became.${'success' | 'unknownHint' | 'overHint'}`, string>>

/** The props of `Outcome`. */
export interface OutcomeProps {
  /** The id of the transaction's record. */
  readonly transactionId: string
  readonly texts: OwnTexts
  /** Returns what the transaction was to do: `Fact`s. */
  readonly factsOf: (record: TransactionRecord, network: Network, tone: OutcomeTone) => ReactNode
  /** One more action, once the transaction is over. */
  readonly next?: ReactNode
}

/** Shows what becomes of a transaction, until that is final: what is known of it, and where to see more. */
export function Outcome({ transactionId, ...own }: OutcomeProps): ReactNode {
  const { record, ...found } = useRecord(transactionId)
  if (record) return <Known {...own} {...found} record={record} />
  return found.transactions ? (
    <Gone />
  ) : (
    <div aria-busy>
      <Placeholder shape="message" />
    </div>
  )
}

interface KnownProps extends Omit<OutcomeProps, 'transactionId'>, FoundRecord {
  readonly record: TransactionRecord
}

function Known({ record, transactions, isUnwatched, texts, factsOf, next }: KnownProps): ReactNode {
  const view = useStyles(viewStyles)
  const say = useSay(outcomeWords)
  const network = networkOf(useLatchNetwork().networks, record.networkId)
  const shown = outcomeOf(record)
  const sayOutcome = useSayOutcome(record, texts)
  const [title, text] = [sayOutcome(shown.title), sayOutcome(shown.hint)]
  useAnnounced(`${title} ${text}`)
  return (
    <div className={view.message}>
      <OutcomeSign tone={shown.tone} />
      <div className={view.words}>
        <h2 className={view.title}>{title}</h2>
        <p className={view.text}>{text}</p>
      </div>
      <OutcomeFacts record={record} network={network}>
        {factsOf(record, network, shown.tone)}
      </OutcomeFacts>
      <div className={view.actions}>
        <ToExplorer record={record} network={network} />
        {(isUnwatched || record.status === 'unknown') && (
          <CheckButton label={say('became.check')} check={async () => transactions?.check(record.id)} />
        )}
        <DoneButton />
        {shown.tone !== 'waiting' && next}
      </div>
    </div>
  )
}

/** Returns a function that says a text of an outcome: one of `texts`, or one that all views share. */
function useSayOutcome(
  { inclusion, needs }: TransactionRecord,
  texts: OwnTexts,
): (word: ShownOutcome['title'] | ShownOutcome['hint']) => string {
  const say = useSay(outcomeWords)
  const wallet = useLatchAccount().connectedWalletInfo?.name ?? say('became.yourWallet')
  return (word) => {
    if (word === 'became.success' || word === 'became.unknownHint' || word === 'became.overHint') return texts[word]
    return say(word, { wallet, count: inclusion?.confirmations ?? 0, needs })
  }
}

function ToExplorer({ record, network }: Pick<KnownProps, 'record'> & { readonly network: Network }): ReactNode {
  const say = useSay(outcomeWords)
  const hash = hashOf(record)
  const explorer = hash === undefined ? undefined : explorerLink(network, hash, 'tx')
  if (!explorer) return null
  const label = say('became.explorer', { explorer: explorer.name })
  return <ExplorerLink href={explorer.href} label={label} newTab={say('became.newTab')} />
}

/** Shown where this browser knows no such transaction. */
function Gone(): ReactNode {
  const say = useSay(outcomeWords)
  return <EmptyState icon={clockIcon} text={say('became.gone')} action={<DoneButton />} />
}

/** Leads to the account (S2.05). */
function DoneButton(): ReactNode {
  const say = useSay(outcomeWords)
  const { features } = useShell()
  return (
    <Button kind="primary" onClick={() => features.router.reset({ view: 'Account' })}>
      {say('became.done')}
    </Button>
  )
}
