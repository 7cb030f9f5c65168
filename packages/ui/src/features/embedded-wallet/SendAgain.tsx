import type { ReactNode } from 'react'
import { minutesOf } from '../../base/useSecondsLeft.js'
import { useStyles } from '../../base/useStyles.js'
import viewStyles from '../../base/view.css'
import { emailWords } from '../../shared/email/email.words.js'
import type { EmbeddedWallet } from '../../shared/email/useEmbeddedWallet.js'
import { useWaitSeconds } from '../../shared/email/useWaitSeconds.js'
import { useShell } from '../../shell/frame/context.js'
import { useSay, useTranslation } from '../../words/useSay.js'
import styles from './SendAgain.css'

/** Sends the email once more. Counts down before, while it may not be sent (S9.01). */
export function SendAgain({ wallet, resend }: Pick<EmbeddedWallet, 'wallet' | 'resend'>): ReactNode {
  const css = useStyles(styles)
  const view = useStyles(viewStyles)
  const say = useSay(emailWords)
  const { locale } = useTranslation()
  const { announce } = useShell()
  const seconds = useWaitSeconds(wallet)
  return (
    <p className={view.note}>
      {say('email.late')}{' '}
      <button
        type="button"
        className={view.link}
        disabled={seconds > 0}
        onClick={() => resend(() => announce(say('email.sent')))}
      >
        {say('email.again')}
      </button>
      {seconds > 0 && (
        <span role="timer" className={css.left} dir="ltr">
          {minutesOf(seconds, locale)}
        </span>
      )}
    </p>
  )
}
