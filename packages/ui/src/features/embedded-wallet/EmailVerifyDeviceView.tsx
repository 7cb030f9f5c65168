import type { ReactNode } from 'react'
import { Button } from '../../base/Button.js'
import { mailIcon } from '../../base/icons/mail.js'
import { useStyles } from '../../base/useStyles.js'
import viewStyles from '../../base/view.css'
import { emailWords } from '../../shared/email/email.words.js'
import { useEmbeddedWallet } from '../../shared/email/useEmbeddedWallet.js'
import { Ring } from '../../shared/Ring.js'
import { useAnnounced } from '../../shell/notices/useAnnounced.js'
import { useSay } from '../../words/useSay.js'
import { Addressed } from './Addressed.js'
import styles from './EmailVerifyDeviceView.css'
import { LoginProgress } from './LoginProgress.js'
import { SendAgain } from './SendAgain.js'
import { useShownLogin } from './useShownLogin.js'

/** Shows the two digits that the page of the email’s link asks for (S2.11). The login goes on by itself then. */
export function EmailVerifyDeviceView(): ReactNode {
  const css = useStyles(styles)
  const view = useStyles(viewStyles)
  const say = useSay(emailWords)
  const wallet = useEmbeddedWallet()
  const login = useShownLogin(wallet, true)
  const isAsked = login.status === 'device'
  useAnnounced(isAsked ? say('email.deviceHint', { email: login.email }) : undefined)
  if (!isAsked) return <LoginProgress {...wallet} login={login} />
  return (
    <div className={view.message}>
      <Ring icon={mailIcon} state="waiting" />
      <div className={view.words}>
        <h2 className={view.title}>{say('email.device')}</h2>
        <p className={view.text}>
          <Addressed word="email.deviceHint" email={login.email} />
        </p>
      </div>
      <p className={css.digits} translate="no" dir="ltr">
        <span className="unseen">{say('email.digits')}</span>
        {/* Each by itself, since a screen reader would say one number. */}
        {Array.from(login.digits, (digit, at) => (
          <span key={at} className={css.digit}>
            {digit}
          </span>
        ))}
      </p>
      <div className={view.actions}>
        <SendAgain {...wallet} />
        <Button kind="quiet" onClick={wallet.edit}>
          {say('email.other')}
        </Button>
      </div>
    </div>
  )
}
