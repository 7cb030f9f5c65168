import type { Latch } from '@latchkit/core'
import type { ReactNode } from 'react'
import { Button } from '../../base/Button.js'
import { EmptyState } from '../../base/EmptyState.js'
import { ExplorerLink } from '../../base/ExplorerLink.js'
import { clockIcon } from '../../base/icons/clock.js'
import { useStyles } from '../../base/useStyles.js'
import viewStyles from '../../base/view.css'
import { useLatchAccount, useLatchNetwork } from '../../react/hooks.js'
import { useShell } from '../../shell/frame/context.js'
import { useChunk } from '../../shell/frame/useChunk.js'
import { useSay } from '../../words/useSay.js'
import { explorerLink } from '../explorer.js'
import { activityWords } from './activity.words.js'
import { EndedRows, PendingRows, useEnded, usePending } from './PendingRows.js'

const load = (latch: Latch): Promise<unknown> => latch.feature('transactions')

/**
 * Lists what this browser sent from the active account, where the app names no server. The heading of what has ended says
 * so, and the text of an empty list; the explorer has the rest. `most`: how many of those that have ended are shown before
 * a button leads to all of them. Default: all.
 */
export function SentHere({ most = Infinity }: { readonly most?: number }): ReactNode {
  const view = useStyles(viewStyles)
  const say = useSay(activityWords)
  const { features } = useShell()
  const pending = usePending([])
  const ended = useEnded()
  const isRead = useChunk(load) !== undefined
  if (pending.length + ended.length === 0)
    return isRead && <EmptyState icon={clockIcon} text={say('activity.off')} action={<InExplorer />} />
  return (
    <div className={view.rows}>
      <PendingRows pending={pending} />
      <EndedRows ended={ended.slice(0, most)} />
      {ended.length > most ? (
        <Button data-focus-key="activity" onClick={() => features.router.push({ view: 'Transactions' })}>
          {say('activity.all')}
        </Button>
      ) : (
        <InExplorer />
      )}
    </div>
  )
}

/** A link to the explorer, which has the whole activity of the account. */
function InExplorer(): ReactNode {
  const say = useSay(activityWords)
  const { network } = useLatchNetwork()
  const { address } = useLatchAccount()
  const explorer = address && explorerLink(network, address)
  return (
    explorer && (
      <ExplorerLink
        href={explorer.href}
        label={say('activity.explorer', { explorer: explorer.name })}
        newTab={say('activity.newTab')}
      />
    )
  )
}
