import type { ListPlace } from '@latchkit/core'
import { useId, useState, type ReactNode } from 'react'
import { UnfoldButton } from '../../base/UnfoldButton.js'
import { useStyles } from '../../base/useStyles.js'
import viewStyles from '../../base/view.css'
import { AmountField } from '../../forms/AmountField.js'
import { useShell } from '../../shell/frame/context.js'
import { useSay } from '../../words/useSay.js'
import { useSayError } from '../../words/useSayError.js'
import { CopyText } from './CopyText.js'
import { receiveWords } from './receive.words.js'
import type { Receive } from './useReceive.js'
import styles from './WalletReceiveView.css'

/** Marks in the place of the view that the field is shown, so that it is there on the way back from the tokens. */
const UNFOLDED = 'amount'

/** The amount to ask for, and the payment link that it makes: folded until the visitor wants it. */
export function Request({
  token,
  hasChoice,
  amount,
  enter,
  link,
  error,
}: Pick<Receive, 'token' | 'hasChoice' | 'amount' | 'enter' | 'link' | 'error'>): ReactNode {
  const css = useStyles(styles)
  const view = useStyles(viewStyles)
  const say = useSay(receiveWords)
  const sayError = useSayError()
  const { router } = useShell().features
  const place = router.listPlace('WalletReceive')
  const id = useId()
  const [isUnfolded, setUnfolded] = useState(place.tab === UNFOLDED)
  const unfold = (next: boolean): void => {
    keepTab(place, next ? UNFOLDED : undefined)
    setUnfolded(next)
    // The code is of the address again: nothing is asked for out of sight.
    if (!next) enter('')
  }
  return (
    <>
      <UnfoldButton isUnfolded={isUnfolded} unfold={unfold} aria-controls={isUnfolded ? id : undefined}>
        {say('receive.request')}
      </UnfoldButton>
      {isUnfolded && (
        <div className={css.amount} id={id}>
          <AmountField
            token={token}
            value={amount}
            onChange={enter}
            error={error && sayError(error)}
            chooseToken={hasChoice ? () => router.push({ view: 'WalletReceiveSelectToken' }) : undefined}
          />
          {link === undefined ? (
            <p className={view.note}>{say('receive.amountHint')}</p>
          ) : (
            <CopyText text={link} label={say('receive.copyLink')} />
          )}
        </div>
      )}
    </>
  )
}

const keepTab = (place: ListPlace, tab: string | undefined): void => void (place.tab = tab)
