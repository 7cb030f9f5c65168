import { useId, type ReactNode } from 'react'
import styles from './useNotes.css'
import { useStyles } from './useStyles.js'

/** The texts below a field. */
export interface NotesProps {
  /** Help with filling in the field. Default: none. */
  readonly hint?: ReactNode
  /** The error of the field. It replaces the hint, and is an alert. Default: none. */
  readonly error?: ReactNode
}

/** A field's text below it, and the ARIA attributes that tie the `<input>` to it. */
export interface Notes {
  readonly notes: ReactNode
  readonly described: { readonly 'aria-describedby'?: string; readonly 'aria-invalid'?: true }
}

/** Returns the hint or the error of a field, rendered, and the ARIA attributes of its `<input>`. */
export function useNotes({ hint, error }: NotesProps): Notes {
  const css = useStyles(styles)
  const id = useId()
  if (error)
    return {
      notes: (
        // The key makes a new element: screen readers announce an inserted alert, not a hint that becomes one.
        <p className={css.flaw} id={id} role="alert" key="error">
          {error}
        </p>
      ),
      described: { 'aria-describedby': id, 'aria-invalid': true },
    }
  if (!hint) return { notes: null, described: {} }
  return {
    notes: (
      <p className={css.tip} id={id}>
        {hint}
      </p>
    ),
    described: { 'aria-describedby': id },
  }
}
