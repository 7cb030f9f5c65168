import { useId, type ReactNode, type RefObject } from 'react'
import styles from './Checkbox.css'
import { useStyles } from './useStyles.js'

/** The props of `Checkbox`. */
export interface CheckboxProps {
  readonly checked: boolean
  /** Called with the new state. */
  readonly onChange: (checked: boolean) => void
  /** The label: what the visitor agrees to or chooses. */
  readonly children: ReactNode
  /**
   * The text of an error. It is an alert, and describes the box. Focus the box by `field` when the error appears, so
   * that screen readers read both. Default: none.
   */
  readonly error?: ReactNode
  /** The id of an element that describes the box, before its error. Default: none. */
  readonly describedBy?: string
  /** Default: false. */
  readonly disabled?: boolean
  /** Receives the `<input>`. */
  readonly field?: RefObject<HTMLInputElement | null>
}

/** A checkbox with its label, and an error below it. */
export function Checkbox({
  checked,
  onChange,
  children,
  error,
  describedBy,
  disabled,
  field,
}: CheckboxProps): ReactNode {
  const css = useStyles(styles)
  const id = useId()
  const descriptions = [describedBy, error ? id : undefined].filter(Boolean)
  return (
    <div part="checkbox">
      <label className={css.tick}>
        <input
          ref={field}
          type="checkbox"
          checked={checked}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={descriptions.join(' ') || undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{children}</span>
      </label>
      {error && (
        <p id={id} className={css.flaw} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
