import type { ReactNode } from 'react'
import { Button } from '../base/Button.js'
import type { FormState } from './useForm.js'
import styles from './Form.css'
import { join, useStyles } from '../base/useStyles.js'

/** A form of `useForm`. Enter in any of its fields sends it. Errors are said by the fields, not by the browser. */
export function Form({
  form,
  onSubmit,
  onBlur,
  children,
}: FormState<string>['form'] & { readonly children: ReactNode }): ReactNode {
  const css = useStyles(styles)
  return (
    <form className={css.form} ref={form} noValidate onSubmit={onSubmit} onBlur={onBlur}>
      {children}
    </form>
  )
}

/** The button that sends a form. Its label says the next step, and it has the only spinner of the view. */
export function SubmitButton({
  isBusy,
  isIncomplete = false,
  children,
}: {
  readonly isBusy: boolean
  /** Whether the form can't be sent yet. A press still leads to the field that is wrong. Default: false. */
  readonly isIncomplete?: boolean
  readonly children: ReactNode
}): ReactNode {
  const css = useStyles(styles)
  return (
    <Button kind="primary" className={join(isIncomplete && css.incomplete)} type="submit" busy={isBusy}>
      {children}
    </Button>
  )
}
