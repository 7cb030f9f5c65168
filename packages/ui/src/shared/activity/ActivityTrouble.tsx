import type { ReactNode } from 'react'
import { Button } from '../../base/Button.js'
import { retryIcon } from '../../base/icons/retry.js'
import { useStyles } from '../../base/useStyles.js'
import viewStyles from '../../base/view.css'
import { useSay } from '../../words/useSay.js'
import { activityWords } from './activity.words.js'
import styles from './ActivityTrouble.css'
import type { Activity } from './useActivity.js'

/** Says that a page of the activity couldn't be read, with a retry. The rows that there are stay (S4.07). */
export function ActivityTrouble({ activity }: { readonly activity: Activity }): ReactNode {
  const css = useStyles(styles)
  const view = useStyles(viewStyles)
  const say = useSay(activityWords)
  const { hasFailed, isLoading, transactions, retry } = activity
  if (!hasFailed) return null
  return (
    <div className={css.trouble} role="alert">
      <p className={view.text}>{say(transactions.length > 0 ? 'activity.failedPart' : 'activity.failed')}</p>
      <Button icon={retryIcon} busy={isLoading} onClick={retry}>
        {say('activity.retry')}
      </Button>
    </div>
  )
}
