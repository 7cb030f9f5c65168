import type { LatchError, PendingApproval } from '@latchkit/core'
import { useState } from 'react'
import { useShell } from '../../shell/frame/context.js'
import type { Swap } from './useSwap.js'

/** What takes approvals back. */
export interface RemoveApproval {
  /** The approval that the wallet is being asked to take back: the id of its record. */
  readonly removing: string | undefined
  /** Asks the wallet to take an approval back. The snackbar says why it didn't. */
  readonly remove: (approval: Pick<PendingApproval, 'transactionId'>) => void
}

/** Asks the wallet to take approvals back. */
export function useRemoveApproval({ swap }: Pick<Swap, 'swap'>): RemoveApproval {
  const { features } = useShell()
  const [removing, setRemoving] = useState<string>()
  return {
    removing,
    remove({ transactionId }) {
      setRemoving(transactionId)
      swap
        .removeApproval(transactionId)
        .catch(({ code, context }: LatchError) => features.snackbar.show('error', code, context))
        .finally(() => setRemoving(undefined))
    },
  }
}
