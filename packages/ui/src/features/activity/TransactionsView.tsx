import type { ListPlace } from '@latchkit/core'
import { useMemo, useState, type ReactNode } from 'react'
import { Button } from '../../base/Button.js'
import { EmptyState } from '../../base/EmptyState.js'
import { IconButton } from '../../base/IconButton.js'
import { clockIcon } from '../../base/icons/clock.js'
import { downloadIcon } from '../../base/icons/download.js'
import { Segmented } from '../../base/Segmented.js'
import { UnfoldButton } from '../../base/UnfoldButton.js'
import { useStyles } from '../../base/useStyles.js'
import viewStyles from '../../base/view.css'
import { useLatchAccount } from '../../react/hooks.js'
import { ActivityList } from '../../shared/activity/ActivityList.js'
import { ActivityTrouble } from '../../shared/activity/ActivityTrouble.js'
import { activityWords } from '../../shared/activity/activity.words.js'
import { PendingRows, usePending } from '../../shared/activity/PendingRows.js'
import { SentHere } from '../../shared/activity/SentHere.js'
import { useActivity, type Activity } from '../../shared/activity/useActivity.js'
import { timeOf } from '../../shared/timeOf.js'
import { useShell } from '../../shell/frame/context.js'
import { useSay, useTranslation } from '../../words/useSay.js'
import { saveFile } from './saveFile.js'
import { sectionsOf } from './sections.js'
import styles from './TransactionsView.css'

/** Placeholders for rows that are being read: a first screen of them, or a few at the end. */
const PENDING_FIRST = 7
const PENDING_MORE = 2

/** Marks in the place of the list that the hidden rows are shown, so that they are there on the way back from one. */
const UNFOLDED = 'hidden'

/** Lists what the account did, the newest first (S2.11). */
export function TransactionsView(): ReactNode {
  const css = useStyles(styles)
  const say = useSay(activityWords)
  const { aside } = useShell()
  const { address } = useLatchAccount()
  const activity = useActivity()
  const { isOn, isEmpty, transactions, hidden, scope, setScope, hasFailed, toCsv } = activity
  const [isUnfolded, unfold] = useUnfolded(hidden.length > 0)
  const pending = usePending(transactions)
  // The account may be gone already while the view is animated out (F075).
  if (!address) return null
  if (!isOn)
    return (
      <div className={css.transactions}>
        <SentHere />
      </div>
    )
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
      {hidden.length > 0 && (
        <UnfoldButton isUnfolded={isUnfolded} unfold={unfold}>
          {say('activity.showHidden', { count: hidden.length })}
        </UnfoldButton>
      )}
      <PendingRows pending={pending} />
      {isEmpty && !isUnfolded && !hasFailed && pending.length === 0 && (
        <div className={css.none}>
          <EmptyState
            icon={clockIcon}
            text={say('activity.empty')}
            action={scope === 'network' && <Button onClick={() => setScope('all')}>{say('activity.showAll')}</Button>}
          />
        </div>
      )}
      {(!isEmpty || isUnfolded) && <Rows activity={activity} isUnfolded={isUnfolded} />}
      <ActivityTrouble activity={activity} />
    </div>
  )
}

/** Whether the hidden rows are shown, and the function that shows and hides them. Without any there is nothing to show. */
function useUnfolded(hasHidden: boolean): readonly [boolean, (isUnfolded: boolean) => void] {
  const place = useShell().features.router.listPlace('Transactions')
  const [isUnfolded, setUnfolded] = useState(place.tab === UNFOLDED)
  const unfold = (next: boolean): void => {
    keepTab(place, next ? UNFOLDED : undefined)
    setUnfolded(next)
  }
  return [isUnfolded && hasHidden, unfold]
}

const keepTab = (place: ListPlace, tab: string | undefined): void => void (place.tab = tab)

/** The rows, whose pages are read while the visitor scrolls. The hidden ones are apart, before the others. */
function Rows({ activity, isUnfolded }: { readonly activity: Activity; readonly isUnfolded: boolean }): ReactNode {
  const say = useSay(activityWords)
  const { locale } = useTranslation()
  const { features } = useShell()
  const { byYear, hidden, at, now, isFirst, isLoading, hasMore, hasFailed, showMore } = activity
  const dated = useMemo(
    () => sectionsOf(byYear, now, { locale, today: say('activity.today'), undated: say('activity.undated') }),
    // Another day may have begun with another read.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [byYear, at, locale, say],
  )
  const sections = useMemo(() => {
    const apart = { key: 'hidden', label: say('activity.hiddenRows'), isHeaded: true, rows: hidden }
    return isUnfolded ? [apart, ...dated] : dated
  }, [dated, hidden, isUnfolded, say])
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

/** Says how much of the history the server has, and how old it is. */
function Notes({ coverage, hasFailed, isReading, at }: Activity): ReactNode {
  const view = useStyles(viewStyles)
  const say = useSay(activityWords)
  const { locale } = useTranslation()
  const { since } = coverage ?? {}
  const missing = (coverage?.missing ?? []).filter((kind) => kind !== 'recent')
  const notes = [
    hasFailed && at !== undefined && say('activity.age', { time: timeOf(at, locale) }),
    since !== undefined && say('activity.since', { time: timeOf(Date.parse(since), locale) }),
    missing.length > 0 && say(missing.every((kind) => kind === 'internal') ? 'activity.internal' : 'activity.missing'),
    isReading && say('activity.reading'),
  ].filter((note) => note !== false)
  return notes.map((note) => (
    <p key={note} className={view.note}>
      {note}
    </p>
  ))
}
