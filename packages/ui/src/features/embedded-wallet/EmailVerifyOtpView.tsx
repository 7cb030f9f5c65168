import type { EmbeddedLogin } from '@latchkit/core'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { Button } from '../../base/Button.js'
import { mailIcon } from '../../base/icons/mail.js'
import { Spinner } from '../../base/Spinner.js'
import { useStyles } from '../../base/useStyles.js'
import viewStyles from '../../base/view.css'
import { emailWords } from '../../shared/email/email.words.js'
import { useEmbeddedWallet, type EmbeddedWallet } from '../../shared/email/useEmbeddedWallet.js'
import { useSayEmailError } from '../../shared/email/useSayEmailError.js'
import { OtpInput } from '../../shared/OtpInput.js'
import { Ring } from '../../shared/Ring.js'
import { useAnnounced } from '../../shell/notices/useAnnounced.js'
import { useSay } from '../../words/useSay.js'
import { Addressed } from './Addressed.js'
import styles from './EmailVerifyOtpView.css'
import { LoginProgress } from './LoginProgress.js'
import { SendAgain } from './SendAgain.js'
import { useShownLogin } from './useShownLogin.js'

type CodeLogin = Extract<EmbeddedLogin, { status: 'code' }>

/** Asks for the six digits of the email (S2.11). They are sent as soon as all are there. */
export function EmailVerifyOtpView(): ReactNode {
  const wallet = useEmbeddedWallet()
  const login = useShownLogin(wallet, true)
  return login.status === 'code' ? <Code {...wallet} login={login} /> : <LoginProgress {...wallet} login={login} />
}

function Code({ login, ...wallet }: EmbeddedWallet & { readonly login: CodeLogin }): ReactNode {
  const css = useStyles(styles)
  const view = useStyles(viewStyles)
  const say = useSay(emailWords)
  const sayError = useSayEmailError()
  const { isChecking, error } = login
  const [code, setCode] = useState('')
  const field = useField()
  // A wrong code is cleared: the next one is typed anew.
  const [shown, show] = useState(error)
  if (error !== shown) {
    show(error)
    if (error) setCode('')
  }
  useAnnounced(isChecking ? say('email.checking') : undefined)
  return (
    <div className={view.message}>
      <Ring icon={mailIcon} state={isChecking ? 'waiting' : 'idle'} />
      <div className={css.code} ref={field} aria-busy={isChecking}>
        <OtpInput
          label={say('email.code')}
          value={code}
          onChange={(typed) => {
            if (!isChecking) setCode(typed)
          }}
          onComplete={(typed) => {
            if (!isChecking) wallet.submitCode(typed)
          }}
          hint={
            isChecking ? (
              <span className={css.checking}>
                <Spinner />
                {say('email.checking')}
              </span>
            ) : (
              <Addressed word="email.codeHint" email={login.email} />
            )
          }
          error={!isChecking && error ? sayError(error) : undefined}
        />
      </div>
      <div className={view.actions}>
        <SendAgain {...wallet} />
        <Button kind="quiet" onClick={wallet.edit}>
          {say('email.other')}
        </Button>
      </div>
    </div>
  )
}

/** Gives the field of the code the focus, as the one thing to do in the view. */
function useField(): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.querySelector('input')?.focus({ preventScroll: true }), [])
  return element
}
