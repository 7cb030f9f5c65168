import type { ReactNode } from 'react'
import { OtpInput, type OtpInputProps } from '../shared/OtpInput.js'
import { useSay } from '../words/useSay.js'
import { formsWords } from './forms.words.js'
import styles from './CodeField.css'
import viewStyles from '../base/view.css'
import { join, useStyles } from '../base/useStyles.js'

/** The props of `CodeField`. `name` is `code` by default. */
export interface CodeFieldProps extends Pick<OtpInputProps, 'name' | 'value' | 'onChange' | 'onComplete' | 'error'> {
  /** Sends another code. Default: no button. */
  readonly sendAgain?: (() => void) | undefined
}

/** The field for a code of six digits, with a button that sends another code. */
export function CodeField({ name = 'code', sendAgain, ...field }: CodeFieldProps): ReactNode {
  const css = useStyles(styles)
  const view = useStyles(viewStyles)
  const say = useSay(formsWords)
  return (
    <div className={css.code}>
      <OtpInput {...field} name={name} label={say('forms.code')} />
      {sendAgain && (
        <button type="button" className={join(view.link, view.note)} onClick={sendAgain}>
          {say('forms.sendAgain')}
        </button>
      )}
    </div>
  )
}
