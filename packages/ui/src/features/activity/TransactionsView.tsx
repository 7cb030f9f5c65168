import { useMemo, type ReactNode } from 'react'
import { Button } from '../../base/Button.js'
import { EmptyState } from '../../base/EmptyState.js'
import { ExplorerLink } from '../../base/ExplorerLink.js'
import { IconButton } from '../../base/IconButton.js'
import { clockIcon } from '../../base/icons/clock.js'
import { downloadIcon } from '../../base/icons/download.js'
import { Segmented } from '../../base/Segmented.js'
import { useStyles } from '../../base/useStyles.js'
import viewStyles from '../../base/view.css'
import { useLatchAccount, useLatchNetwork } from '../../react/hooks.js'
import { ActivityList } from '../../shared/activity/ActivityList.js'
import { ActivityTrouble } from '../../shared/activity/ActivityTrouble.js'
import { activityWords } from '../../shared/activity/activity.words.js'
import { PendingRows, usePending } from '../../shared/activity/PendingRows.js'
import { useActivity, type Activity } from '../../shared/activity/useActivity.js'
import { explorerLink } from '../../shared/explorer.js'
import { timeOf } from '../../shared/timeOf.js'
import { useShell } from '../../shell/frame/context.js'
import { useSay, useSpoken } from '../../words/useSay.js'
import { saveFile } from './saveFile.js'
import { sectionsOf } from './sections.js'
import styles from './TransactionsView.css'

/** Placeholders for rows that are being read: a first screen of them, or a few at the end. */
const PENDING_FIRST = 7
const PENDING_MORE = 2

/** Lists what the account did, the newest first (S2.11). */
export function TransactionsView(): ReactNode {
  const css = useStyles(styles)
  const say = useSay(activityWords)
  const { aside } = useShell()
  const { address } = useLatchAccount()
  const activity = useActivity()
  const { isOn, isFirst, transactions, scope, setScope, hasFailed, toCsv } = activity
  const pending = usePending(transactions)
  // The account may be gone already while the view is animated out (F075).
  if (!address) return null
  if (!isOn)
    return (
      <div className={css.transactions}>
        <PendingRows pending={pending} />
        <Off address={address} />
      </div>
    )
  const isEmpty = !isFirst && transactions.length === 0
  return (
    <div className={css.transactions}>
      <div className={css.bar}>
        <Segmented
          label={say('activity.networks')}
          options={[
            { value: 'network', label: say('activity.thisNetwork') },
            { value: 'all', label: say('activity.allNetworks') },
          ]}
          chosen={scope}
          choose={setScope}
        />
        <IconButton
          icon={downloadIcon}
          label={say('activity.csv')}
          title={say('activity.csv')}
          disabled={!toCsv || transactions.length === 0}
          onClick={() => toCsv && saveFile(aside.ownerDocument, 'activity.csv', toCsv(), 'text/csv;charset=utf-8')}
        />
      </div>
      <Notes {...activity} />
      <PendingRows pending={pending} />
      {isEmpty && !hasFailed && pending.length === 0 && (
        <div className={css.none}>
          <EmptyState
            icon={clockIcon}
            text={say('activity.empty')}
            action={scope === 'network' && <Button onClick={() => setScope('all')}>{say('activity.showAll')}</Button>}
          />
        </div>
      )}
      {!isEmpty && <Rows activity={activity} />}
      <ActivityTrouble activity={activity} />
    </div>
  )
}

/** The rows, whose pages are read while the visitor scrolls. */
function Rows({ activity }: { readonly activity: Activity }): ReactNode {
  const say = useSay(activityWords)
  const { locale } = useSpoken()
  const { features } = useShell()
  const { byYear, at, now, isFirst, isLoading, hasMore, hasFailed, showMore } = activity
  const sections = useMemo(
    () => sectionsOf(byYear, now, { locale, today: say('activity.today'), undated: say('activity.undated') }),
    // Another day may have begun with another read.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [byYear, at, locale, say],
  )
  return (
    <ActivityList
      activity={activity}
      sections={sections.length > 0 ? sections : NO_SECTIONS}
      slots={isFirst ? PENDING_FIRST : hasMore ? PENDING_MORE : 0}
      place={features.router.listPlace('Transactions')}
      showMore={hasMore && !isLoading && !hasFailed ? showMore : undefined}
    />
  )
}

const NO_SECTIONS = [{ key: 'none', label: '', isHeaded: false, rows: [] }] as const

/** Says how much of the history the server has, how old it is, and how much of it is hidden. */
function Notes({ coverage, hidden, hasFailed, isReading, at }: Activity): ReactNode {
  const view = useStyles(viewStyles)
  const say = useSay(activityWords)
  const { locale } = useSpoken()
  const { since } = coverage ?? {}
  const missing = (coverage?.missing ?? []).filter((kind) => kind !== 'recent')
  const notes = [
    hasFailed && at !== undefined && say('activity.age', { time: timeOf(at, locale) }),
    since !== undefined && say('activity.since', { time: timeOf(Date.parse(since), locale) }),
    missing.length > 0 && say(missing.every((kind) => kind === 'internal') ? 'activity.internal' : 'activity.missing'),
    isReading && say('activity.reading'),
    hidden > 0 && say('activity.hidden', { count: new Intl.NumberFormat(locale).format(hidden) }),
  ].filter((note) => note !== false)
  return notes.map((note) => (
    <p key={note} className={view.note}>
      {note}
    </p>
  ))
}

/** Shown where the app names no server: the explorer has the activity. */
function Off({ address }: { readonly address: string }): ReactNode {
  const say = useSay(activityWords)
  const { network } = useLatchNetwork()
  const explorer = explorerLink(network, address)
  return (
    <EmptyState
      icon={clockIcon}
      text={say('activity.off')}
      action={
        explorer && (
          <ExplorerLink
            href={explorer.href}
            label={say('activity.explorer', { explorer: explorer.name })}
            newTab={say('activity.newTab')}
          />
        )
      }
    />
  )
}
