import { useRef, type InputHTMLAttributes, type ReactNode, type RefObject } from 'react'
import { closeIcon } from './icons.js'
import { IconButton } from './IconButton.js'
import { useNotes, type NotesProps } from './useNotes.js'

/** What a field for a text takes, beside what an `<input>` does. */
export interface InputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'prefix' | 'onChange'>, NotesProps {
  readonly label: string
  /** Whether the label is for screen readers alone: a placeholder or an icon says the same. */
  readonly isLabelUnseen?: boolean
  readonly value: string
  readonly onChange: (value: string) => void
  /** What stands before the text: an icon, a sign. It says nothing. */
  readonly prefix?: ReactNode
  /** What stands after it: a button, a unit. */
  readonly suffix?: ReactNode
  /** The name of the button that empties the field; without one there is none. */
  readonly clearLabel?: string | undefined
  readonly field?: RefObject<HTMLInputElement | null> | undefined
}

/** A field for a line of text. */
export function Input({
  label,
  isLabelUnseen,
  hint,
  error,
  prefix,
  suffix,
  clearLabel,
  field,
  onChange,
  className = '',
  ...rest
}: InputProps): ReactNode {
  const own = useRef<HTMLInputElement>(null)
  const input = field ?? own
  const { notes, described } = useNotes({ hint, error })
  const clear = (): void => {
    onChange('')
    input.current?.focus()
  }
  const canClear = clearLabel !== undefined && rest.value !== '' && !rest.disabled && !rest.readOnly
  return (
    <div className={`field ${className}`}>
      <label>
        <span className={isLabelUnseen ? 'unseen' : 'label'}>{label}</span>
        <span className="line">
          {prefix && (
            <span className="prefix" aria-hidden>
              <bdi>{prefix}</bdi>
            </span>
          )}
          <input
            ref={input}
            type="text"
            part="input"
            {...described}
            {...rest}
            onChange={(event) => onChange(event.target.value)}
          />
        </span>
      </label>
      {(canClear || suffix) && (
        <span className="suffix">
          {canClear && <IconButton icon={closeIcon} label={clearLabel} onClick={clear} />}
          {suffix}
        </span>
      )}
      {notes}
    </div>
  )
}
