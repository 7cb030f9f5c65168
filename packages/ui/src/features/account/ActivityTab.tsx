import { useMemo, type ReactNode } from 'react'
import { Button } from '../../base/Button.js'
import { EmptyState } from '../../base/EmptyState.js'
import { clockIcon } from '../../base/icons/clock.js'
import { useStyles } from '../../base/useStyles.js'
import { ActivityList } from '../../shared/activity/ActivityList.js'
import { ActivityTrouble } from '../../shared/activity/ActivityTrouble.js'
import { activityWords } from '../../shared/activity/activity.words.js'
import { PendingRows, usePending } from '../../shared/activity/PendingRows.js'
import { SentHere } from '../../shared/activity/SentHere.js'
import { useActivity } from '../../shared/activity/useActivity.js'
import { useShell } from '../../shell/frame/context.js'
import { useSay } from '../../words/useSay.js'
import styles from './ActivityTab.css'

/** How many transactions the account shows. The others are in the view `Transactions`. */
const NEWEST = 5

/** Lists the newest transactions of the account, and leads to all of them. */
export function ActivityTab(): ReactNode {
  const css = useStyles(styles)
  const say = useSay(activityWords)
  const { features } = useShell()
  const activity = useActivity()
  const { isOn, isFirst, isEmpty, isLoading, transactions, hidden, hasFailed, hasMore, showMore } = activity
  const pending = usePending(transactions)
  const label = say('activity.list')
  const sections = useMemo(
    () => [{ key: 'newest', label, isHeaded: false, rows: transactions.slice(0, NEWEST) }],
    [label, transactions],
  )
  if (!isOn) return <SentHere most={NEWEST} />
  // The newest pages may be spam, or nearly so.
  const isShort = transactions.length < NEWEST && hasMore
  return (
    <div className={css.activity}>
      <PendingRows pending={pending} />
      {isEmpty && !hasFailed && pending.length === 0 && <EmptyState icon={clockIcon} text={say('activity.empty')} />}
      {!isEmpty && (
        <ActivityList
          activity={activity}
          sections={sections}
          slots={isFirst || isShort ? NEWEST - transactions.length : 0}
          showMore={isShort && !isLoading && !hasFailed ? showMore : undefined}
        />
      )}
      <ActivityTrouble activity={activity} />
      {transactions.length + hidden.length > 0 && (
        <Button data-focus-key="activity" onClick={() => features.router.push({ view: 'Transactions' })}>
          {say('activity.all')}
        </Button>
      )}
    </div>
  )
}
