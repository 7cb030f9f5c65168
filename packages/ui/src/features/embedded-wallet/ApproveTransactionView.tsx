import type { ReactNode } from 'react'
import { Button } from '../../base/Button.js'
import { walletIcon } from '../../base/icons/wallet.js'
import { useStyles } from '../../base/useStyles.js'
import viewStyles from '../../base/view.css'
import { useLatchState } from '../../react/useLatchState.js'
import { emailWords } from '../../shared/email/email.words.js'
import { mustSignIn } from '../../shared/mustSignIn.js'
import { Ring } from '../../shared/Ring.js'
import { useShell } from '../../shell/frame/context.js'
import { useAnnounced } from '../../shell/notices/useAnnounced.js'
import { useSay } from '../../words/useSay.js'

/** Stands under the frame of the embedded wallet while that asks the visitor something (S2.09). */
export function ApproveTransactionView(): ReactNode {
  const view = useStyles(viewStyles)
  const say = useSay(emailWords)
  const { latch, dismiss } = useShell()
  const isKept = useLatchState(() => mustSignIn(latch))
  useAnnounced(say('email.approve'))
  return (
    <div className={view.message}>
      <Ring icon={walletIcon} state="waiting" />
      <div className={view.words}>
        <h2 className={view.title}>{say('email.approve')}</h2>
        <p className={view.text}>{say('email.approveHint')}</p>
      </div>
      {!isKept && (
        <Button kind="quiet" onClick={dismiss}>
          {say('email.cancel')}
        </Button>
      )}
    </div>
  )
}
