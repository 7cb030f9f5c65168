import { useId, type ReactNode } from 'react'

/** What a switch takes. */
export interface SwitchProps {
  readonly label: ReactNode
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  /** What it does, below its label. */
  readonly hint?: ReactNode
  readonly disabled?: boolean
}

/** Turns something on or off, at once. */
export function Switch({ label, checked, onChange, hint, disabled }: SwitchProps): ReactNode {
  const id = useId()
  return (
    <label className="switch" part="switch">
      <span className="words">
        <span id={id}>{label}</span>
        {hint && (
          <span className="sub" id={`${id}-hint`}>
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
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
