import { networkOf } from '@latchkit/core'
import type { ReactNode } from 'react'
import { Button } from '../../base/Button.js'
import { EmptyState } from '../../base/EmptyState.js'
import { ExplorerLink } from '../../base/ExplorerLink.js'
import { clockIcon } from '../../base/icons/clock.js'
import { Placeholder } from '../../base/Placeholder.js'
import { useStyles } from '../../base/useStyles.js'
import viewStyles from '../../base/view.css'
import { useLatchNetwork } from '../../react/hooks.js'
import { useShell } from '../../shell/frame/context.js'
import { useAnnounced } from '../../shell/notices/useAnnounced.js'
import { explorerLink } from '../explorer.js'
import { CheckButton } from './CheckButton.js'
import { OutcomeSign, type OutcomeTone } from './OutcomeSign.js'
import { hashOf, type FoundRecord } from './useRecord.js'

/** The props of `OutcomeFrame`. */
export interface OutcomeFrameProps extends FoundRecord {
  readonly record: NonNullable<FoundRecord['record']>
  readonly tone: OutcomeTone
  readonly title: string
  readonly text: string
  /** The texts of its actions. */
  readonly labels: {
    /** `explorer`: the name of the block explorer. */
    readonly explorer: (explorer: string) => string
    /** What screen readers read of a link that opens another page. */
    readonly newTab: string
    readonly check: string
    readonly done: string
  }
  /** What is known of it. */
  readonly facts: ReactNode
  /** More actions, at the end. */
  readonly children?: ReactNode
}

/** The frame of an outcome: what became of a transaction, what is known of it, and where to see more. */
export function OutcomeFrame({
  record,
  transactions,
  isUnwatched,
  tone,
  title,
  text,
  labels,
  facts,
  children,
}: OutcomeFrameProps): ReactNode {
  const view = useStyles(viewStyles)
  useAnnounced(`${title} ${text}`)
  const hash = hashOf(record)
  const { networks } = useLatchNetwork()
  const explorer = hash ? explorerLink(networkOf(networks, record.networkId), hash, 'tx') : undefined
  return (
    <div className={view.message}>
      <OutcomeSign tone={tone} />
      <div className={view.words}>
        <h2 className={view.title}>{title}</h2>
        <p className={view.text}>{text}</p>
      </div>
      {facts}
      <div className={view.actions}>
        {explorer && (
          <ExplorerLink href={explorer.href} label={labels.explorer(explorer.name)} newTab={labels.newTab} />
        )}
        {(isUnwatched || record.status === 'unknown') && (
          <CheckButton label={labels.check} check={async () => transactions?.check(record.id)} />
        )}
        <DoneButton label={labels.done} />
        {children}
      </div>
    </div>
  )
}

/** Shown without a record: while the code is loaded, and where this browser knows no such transaction. */
export function NoOutcome({
  transactions,
  text,
  done,
}: Pick<FoundRecord, 'transactions'> & { readonly text: string; readonly done: string }): ReactNode {
  return transactions ? (
    <EmptyState icon={clockIcon} text={text} action={<DoneButton label={done} />} />
  ) : (
    <div aria-busy>
      <Placeholder shape="message" />
    </div>
  )
}

/** Leads to the account (S2.05). */
function DoneButton({ label }: { readonly label: string }): ReactNode {
  const { features } = useShell()
  return (
    <Button kind="primary" onClick={() => features.router.reset({ view: 'Account' })}>
      {label}
    </Button>
  )
}
