import { useRef, type InputHTMLAttributes, type ReactNode, type RefObject } from 'react'
import { closeIcon } from './icons/close.js'
import { IconButton } from './IconButton.js'
import { useNotes, type NotesProps } from './useNotes.js'
import styles from './Input.css'
import { join, useStyles } from './useStyles.js'

/** The props of `Input`, beside those of an `<input>`. */
export interface InputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'prefix' | 'onChange'>, NotesProps {
  readonly label: string
  /** Whether the label is for screen readers alone, where a placeholder or an icon shows the same. Default: false. */
  readonly isLabelUnseen?: boolean
  readonly value: string
  /** Called with the new text. */
  readonly onChange: (value: string) => void
  /** Drawn before the text: an icon or a sign. Screen readers ignore it. */
  readonly prefix?: ReactNode
  /** Drawn after the text: a button or a unit. */
  readonly suffix?: ReactNode
  /** The accessible name of the button that empties the field. Default: no button. */
  readonly clearLabel?: string | undefined
  /** Receives the `<input>`. */
  readonly field?: RefObject<HTMLInputElement | null> | undefined
}

/**
 * A field for one line of text, with a hint or an error below it. The button that empties it shows while there is text
 * that can be edited.
 */
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
  className,
  ...rest
}: InputProps): ReactNode {
  const css = useStyles(styles)
  const own = useRef<HTMLInputElement>(null)
  const input = field ?? own
  const { notes, described } = useNotes({ hint, error })
  const clear = (): void => {
    onChange('')
    input.current?.focus()
  }
  const canClear = clearLabel !== undefined && rest.value !== '' && !rest.disabled && !rest.readOnly
  return (
    <div className={join(css.field, className)}>
      <label>
        <span className={isLabelUnseen ? 'unseen' : css.label}>{label}</span>
        <span className={css.line}>
          {prefix && (
            <span className={css.prefix} aria-hidden>
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
        <span className={css.suffix}>
          {canClear && <IconButton icon={closeIcon} label={clearLabel} onClick={clear} />}
          {suffix}
        </span>
      )}
      {notes}
    </div>
  )
}
