import { toAsciiDigits } from '@latchkit/core'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useNotes, type NotesProps } from '../base/useNotes.js'

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** What the field for a code takes. */
export interface OtpInputProps extends NotesProps {
  readonly label: string
  /** The digits so far, `0` to `9`. */
  readonly value: string
  readonly onChange: (code: string) => void
  /** Called with each whole code. */
  readonly onComplete?: ((code: string) => void) | undefined
  /** How many digits it has. */
  readonly length?: number
  readonly disabled?: boolean
}

/**
 * The field for a code that is valid once. It is one field, so that a paste, the browser's or the phone's own offer and a
 * screen reader meet what they know; the boxes over which it lies show its digits. Typing in a full box takes its place.
 */
export function OtpInput({
  label,
  value,
  onChange,
  onComplete,
  length = 6,
  disabled,
  hint,
  error,
}: OtpInputProps): ReactNode {
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
    <div className={error ? 'code-field wrong' : 'code-field'} part="code">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className="boxes">
        {Array.from({ length }, (_, box) => (
          <span key={box} className={box === at ? 'at' : undefined} part="code-box" aria-hidden>
            {value[box]}
          </span>
        ))}
        <input
          ref={field}
          id={id}
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

/** Keeps the box in sight that the caret is at: a full one is selected, so that the next digit takes its place. */
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
