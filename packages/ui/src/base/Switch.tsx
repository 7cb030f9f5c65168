import { useId, type ReactNode } from 'react'
import styles from './Switch.css'
import { useStyles } from './useStyles.js'

/** The props of `Switch`. */
export interface SwitchProps {
  readonly label: ReactNode
  readonly checked: boolean
  /** Called with the new state. */
  readonly onChange: (checked: boolean) => void
  /** Describes the switch, below its label. */
  readonly hint?: ReactNode
  readonly disabled?: boolean
}

/** A switch with its label. A change takes effect at once. */
export function Switch({ label, checked, onChange, hint, disabled }: SwitchProps): ReactNode {
  const css = useStyles(styles)
  const id = useId()
  return (
    <label className={css.switch} part="switch">
      <span className={css.words}>
        <span id={id}>{label}</span>
        {hint && (
          <span className={css.sub} id={`${id}-hint`}>
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- A checkbox has its state itself.
        role="switch"
        checked={checked}
        disabled={disabled}
        aria-labelledby={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
