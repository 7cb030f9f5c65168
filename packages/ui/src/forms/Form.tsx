import type { ReactNode } from 'react'
import { Button } from '../base/Button.js'
import type { FormState } from './useForm.js'
import styles from './Form.css'
import { useStyles } from '../base/useStyles.js'

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
  children,
}: {
  readonly isBusy: boolean
  readonly children: ReactNode
}): ReactNode {
  return (
    <Button kind="primary" type="submit" busy={isBusy}>
      {children}
    </Button>
  )
}
