import { toAsciiDigits } from '@latchkit/core'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useNotes, type NotesProps } from '../base/useNotes.js'
import styles from './OtpInput.css'
import { join, useStyles } from '../base/useStyles.js'

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** The props of `OtpInput`. */
export interface OtpInputProps extends NotesProps {
  readonly label: string
  /** Names the field in its form. Default: no name. */
  readonly name?: string | undefined
  /** The digits typed so far, `0` to `9`. */
  readonly value: string
  /** Called with the new digits. */
  readonly onChange: (code: string) => void
  /** Called with each whole code that differs from `value`. */
  readonly onComplete?: ((code: string) => void) | undefined
  /** Number of digits. Default: 6. */
  readonly length?: number
  /** Default: false. */
  readonly disabled?: boolean
}

/**
 * A field for a one-time code. It is one `<input>` over boxes that show its digits, so that pasting, the autofill of
 * browsers and phones, and screen readers work. A digit that is typed at a full box replaces the digit of the box.
 */
export function OtpInput({
  label,
  name,
  value,
  onChange,
  onComplete,
  length = 6,
  disabled,
  hint,
  error,
}: OtpInputProps): ReactNode {
  const css = useStyles(styles)
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [at, setAt] = useState<number>()
  const { notes, described } = useNotes({ hint, error })
  useBoxSelection(field, length - 1, setAt)

  const change = (text: string): void => {
    const code = toAsciiDigits(text).replace(/\D/g, '').slice(0, length)
    onChange(code)
    if (code.length === length && code !== value) onComplete?.(code)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key]
    const input = field.current
    if (!step || !input || event.shiftKey || event.metaKey || event.ctrlKey || event.altKey) return
    event.preventDefault()
    const to = Math.min(Math.max((input.selectionStart ?? 0) + step, 0), value.length)
    input.setSelectionRange(to, to)
  }
  return (
    <div className={join(css.code, !!error && css.wrong)} part="code">
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <div className={join(css.boxes, !!error && 'shaking')}>
        {Array.from({ length }, (_, box) => (
          <span key={box} className={box === at ? css.at : undefined} part="code-box" aria-hidden>
            {value[box]}
          </span>
        ))}
        <input
          ref={field}
          id={id}
          name={name}
          type="text"
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCorrect="off"
          spellCheck={false}
          disabled={disabled}
          value={value}
          {...described}
          onChange={(event) => change(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      {notes}
    </div>
  )
}

/** Reports the box at the caret, and selects the digit of a full box, so that the next digit replaces it. */
function useBoxSelection(
  field: { readonly current: HTMLInputElement | null },
  last: number,
  setAt: (box: number | undefined) => void,
): void {
  useEffect(() => {
    const input = field.current
    if (!input) return
    const root = input.getRootNode() as Document | ShadowRoot
    const follow = (): void => {
      if (root.activeElement !== input) return setAt(undefined)
      const { selectionStart: start, selectionEnd: end, value } = input
      if (start === null || end === null) return
      if (start === end && start < value.length) input.setSelectionRange(start, start + 1)
      setAt(Math.min(start, last))
    }
    const events = ['focus', 'blur', 'select', 'input', 'keyup', 'pointerup'] as const
    const page = input.ownerDocument
    for (const event of events) input.addEventListener(event, follow)
    page.addEventListener('selectionchange', follow)
    return () => {
      for (const event of events) input.removeEventListener(event, follow)
      page.removeEventListener('selectionchange', follow)
    }
  }, [field, last, setAt])
}
