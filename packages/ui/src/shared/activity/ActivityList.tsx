import { networkOf, type ListPlace, type Transaction } from '@latchkit/core'
import { useCallback, useMemo, type ReactNode } from 'react'
import { useSkeleton } from '../../base/useSkeleton.js'
import { useLatchNetwork } from '../../react/hooks.js'
import { useShell } from '../../shell/frame/context.js'
import { useSay } from '../../words/useSay.js'
import type { RowAttributes } from '../list/Entries.js'
import { List } from '../list/List.js'
import type { ListSection } from '../list/list.js'
import { useNetworkName } from '../useNetworkName.js'
import { activityWords } from './activity.words.js'
import { ActivityRow } from './ActivityRow.js'
import type { Activity } from './useActivity.js'

const keyOf = ({ id }: Transaction): string => id

/** A list of transactions. A press on a row opens the transaction. */
export function ActivityList({
  activity,
  sections,
  slots,
  place,
  showMore,
}: {
  readonly activity: Activity
  readonly sections: readonly ListSection<Transaction>[]
  /** The number of placeholders. */
  readonly slots: number
  readonly place?: ListPlace | undefined
  readonly showMore?: (() => void) | undefined
}): ReactNode {
  const say = useSay(activityWords)
  const { features } = useShell()
  const { networks } = useLatchNetwork()
  const nameOf = useNetworkName()
  const skeleton = useSkeleton(slots > 0)
  const showsNetwork = activity.scope === 'all'
  // Rows say how long ago they were. They are drawn anew with each read of the newest page, and not with each render.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const now = useMemo(() => activity.now, [activity.at, activity.transactions])
  const { router } = features
  const renderRow = useCallback(
    (transaction: Transaction, attributes: RowAttributes) => {
      const network = networkOf(networks, transaction.metadata.chain)
      return (
        <ActivityRow
          transaction={transaction}
          network={{ ...network, name: nameOf(network) }}
          showsNetwork={showsNetwork}
          now={now}
          attributes={attributes}
          onClick={() => router.push({ view: 'TransactionDetails', params: { transactionId: transaction.id } })}
        />
      )
    },
    // `nameOf` says what depends on these.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [networks, say, showsNetwork, now, router],
  )
  return (
    <List
      label={say('activity.list')}
      sections={sections}
      keyOf={keyOf}
      renderRow={renderRow}
      place={place}
      slots={slots}
      shimmers={!!skeleton}
      isBusy={activity.isLoading}
      showMore={showMore}
    />
  )
}
