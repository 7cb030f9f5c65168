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

/**
 * The button that sends a form. Its label says the next step, and it has the only spinner of the view. With a flaw it
 * says that instead, and looks as if it did nothing: a press leads to the field that is wrong.
 */
export function SubmitButton({
  isBusy,
  flaw,
  focusKey,
  children,
}: Pick<FormState<string>, 'isBusy'> & {
  /** What is wrong first. Default: nothing is. */
  readonly flaw?: string | undefined
  /** Names the button within its view, where it takes the place of one that led to another view. Default: no name. */
  readonly focusKey?: string | undefined
  readonly children: ReactNode
}): ReactNode {
  const css = useStyles(styles)
  const isIncomplete = flaw !== undefined
  return (
    <Button
      kind="primary"
      className={join(isIncomplete && css.incomplete)}
      type="submit"
      busy={isBusy}
      data-focus-key={focusKey}
    >
      {flaw ?? children}
    </Button>
  )
}
