import { useState, type FormEvent, type ReactNode } from 'react'
import { Icon } from '../../base/Icon.js'
import { forwardIcon } from '../../base/icons/forward.js'
import { mailIcon } from '../../base/icons/mail.js'
import { Input } from '../../base/Input.js'
import { Spinner } from '../../base/Spinner.js'
import { join, useStyles } from '../../base/useStyles.js'
import { useShell } from '../../shell/frame/context.js'
import { useAnnounced } from '../../shell/notices/useAnnounced.js'
import { useSay } from '../../words/useSay.js'
import styles from './EmailField.css'
import { emailWords } from './email.words.js'
import { useEmailError } from './EmailError.js'
import { useEmbeddedWallet } from './useEmbeddedWallet.js'

/** The props of `EmailField`. */
export interface EmailFieldProps {
  /** Returns whether the visitor may connect now, and points out what is missing where not. */
  readonly allows: () => boolean
}

/**
 * The field that a login by email begins with (S5.01). The wallet loads once the field has the focus. While the email is sent,
 * its arrow is a spinner. A change of the address ends the login.
 */
export function EmailField({ allows }: EmailFieldProps): ReactNode {
  const css = useStyles(styles)
  const say = useSay(emailWords)
  const { findView } = useShell()
  const [isFocused, focus] = useState(false)
  const { wallet, login, error, ...email } = useEmbeddedWallet(isFocused)
  const [text, setText] = useState(() => ('email' in login && login.email) || wallet?.lastEmail() || '')
  const flaw = useEmailError(error, wallet)
  const isBusy = login.status !== 'idle' && login.status !== 'failed'
  useAnnounced(isBusy ? say('email.sending') : undefined)

  const begin = (): void => {
    if (isFocused) return
    focus(true)
    email.prepare()
    // Loads the views that follow, so that they open at once.
    findView('EmailVerifyDevice')
  }
  const change = (typed: string): void => {
    setText(typed)
    email.forgetError()
    if (isBusy) email.edit()
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isBusy && allows()) email.submit(text)
  }
  return (
    <form className={css.email} noValidate onSubmit={submit} onFocus={begin}>
      <Input
        label={say('email.field')}
        isLabelUnseen
        placeholder={say('email.field')}
        name="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        data-focus-key="email"
        value={text}
        onChange={change}
        prefix={<Icon shape={mailIcon} />}
        suffix={
          <button
            type="submit"
            className={join(css.go, text !== '' && css.ready)}
            part="icon-button"
            aria-label={say('email.go')}
            aria-disabled={isBusy || undefined}
          >
            {isBusy ? <Spinner /> : <Icon shape={forwardIcon} size={18} />}
          </button>
        }
        error={flaw}
      />
    </form>
  )
}
