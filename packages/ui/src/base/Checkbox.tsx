import { useId, type ReactNode, type RefObject } from 'react'

/** What a box to tick takes. */
export interface CheckboxProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  /** What is agreed to or chosen. */
  readonly children: ReactNode
  /** What is wrong. It is said when it comes, and read out with the box: give it the focus then, by `field`. */
  readonly error?: ReactNode
  readonly disabled?: boolean
  readonly field?: RefObject<HTMLInputElement | null>
}

/** A box to tick. */
export function Checkbox({ checked, onChange, children, error, disabled, field }: CheckboxProps): ReactNode {
  const id = useId()
  return (
    <div className="checkbox" part="checkbox">
      <label className="tick">
        <input
          ref={field}
          type="checkbox"
          checked={checked}
          disabled={disabled}
          {...(error ? { 'aria-invalid': true, 'aria-describedby': id } : {})}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{children}</span>
      </label>
      {error && (
        <p id={id} className="flaw" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
