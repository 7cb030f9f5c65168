import type { LatchError } from '@latchkit/core'
import { useState, type ReactNode } from 'react'
import { Actions } from '../../../base/Actions.js'
import { Banner } from '../../../base/Banner.js'
import { Button } from '../../../base/Button.js'
import { useStyles } from '../../../base/useStyles.js'
import { useSayFigure } from '../../../shared/figure/useSayFigure.js'
import { shortAddress } from '../../../shared/shortAddress.js'
import { useShell } from '../../../shell/frame/context.js'
import { useSay } from '../../../words/useSay.js'
import { paidOf } from '../offer.js'
import { swapWords } from '../swap.words.js'
import type { Swap } from '../useSwap.js'
import styles from './SwapView.css'

/** The approvals that were sent and whose swaps were not: each is gone on with, or taken back. */
export function PendingApprovals({ of: { swap, form } }: { readonly of: Swap }): ReactNode {
  const css = useStyles(styles)
  const say = useSay(swapWords)
  const sayFigure = useSayFigure()
  const { features } = useShell()
  const [removing, setRemoving] = useState<string>()
  const remove = (transactionId: string): void => {
    setRemoving(transactionId)
    swap
      .removeApproval(transactionId)
      .catch(({ code, context }: LatchError) => features.snackbar.show('error', code, context))
      .finally(() => setRemoving(undefined))
  }
  return form.approvals.map(({ transactionId, amount, token, provider, spender }) => (
    <div key={transactionId} className={css.approval}>
      <Banner>
        {say('swap.approved', {
          provider: provider?.name ?? shortAddress(spender),
          amount: sayFigure(paidOf(amount, token)).short,
        })}
      </Banner>
      <Actions>
        <Button data-focus-key={`continue ${transactionId}`} onClick={() => swap.resume(transactionId)}>
          {say('swap.continue')}
        </Button>
        <Button kind="quiet" busy={removing === transactionId} onClick={() => remove(transactionId)}>
          {say('swap.removeApproval')}
        </Button>
      </Actions>
    </div>
  ))
}
