import { parseAmount, type AmountFlaw } from '@latchkit/core'
import { useId, type ReactNode } from 'react'
import { useNotes, type NotesProps } from '../base/useNotes.js'
import { useAmountField } from './useAmountField.js'

/** What the field for an amount takes. */
export interface AmountInputProps extends NotesProps {
  readonly label: string
  /** What was typed: digits and at most one dot. `parseAmount` says what amount it is. */
  readonly value: string
  readonly onChange: (text: string) => void
  /** Of what the amount is of: 0 to 77. */
  readonly decimals: number
  /** Why something can't be typed, or isn't an amount. */
  readonly flaws: Readonly<Record<Exclude<AmountFlaw, 'empty'>, string>>
  /** What there is at most, as its exact decimal text, and what the button is called that takes it (F124). */
  readonly max?: { readonly text: string; readonly label: ReactNode } | undefined
  /** What the amount is of: a token that can be pressed. */
  readonly children?: ReactNode
  /** What it is worth. */
  readonly worth?: ReactNode
  readonly disabled?: boolean
}

/**
 * The field for an amount, as its view's largest figure: it becomes smaller as it becomes longer. What can't stand in an
 * amount isn't taken, and says why; what was typed is never lost, also where a token of fewer decimals takes its place.
 */
export function AmountInput({
  label,
  value,
  onChange,
  decimals,
  flaws,
  max,
  children,
  worth,
  disabled,
  hint,
  error,
}: AmountInputProps): ReactNode {
  const id = useId()
  const { field, shown, refused, replace, events } = useAmountField({ value, decimals, onChange })
  const { notes, described } = useNotes({ hint, error: textOf(flaws, flawOf(value, decimals)) ?? error })
  const refusal = textOf(flaws, refused)
  const tied = [described['aria-describedby'], refusal && `${id}-refusal`].filter(Boolean).join(' ')
  return (
    <div className="amount" part="amount">
      <label className="unseen" htmlFor={id}>
        {label}
      </label>
      <input
        ref={(element) => {
          field.current = element
          element?.style.setProperty('--length', String(shown.length))
        }}
        id={id}
        type="text"
        dir="ltr"
        translate="no"
        inputMode={decimals === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        placeholder="0"
        disabled={disabled}
        value={shown}
        {...described}
        aria-describedby={tied || undefined}
        {...events}
      />
      {children}
      {(worth || max) && (
        <div className="below">
          {worth && <bdi>{worth}</bdi>}
          {worth && max && <span aria-hidden>·</span>}
          {max && (
            <button type="button" className="link" disabled={disabled} onClick={() => replace(max.text)}>
              {max.label}
            </button>
          )}
        </div>
      )}
      {/* It is there before its text is: only so is that heard. */}
      <p className="flaw refusal" role="status" id={`${id}-refusal`}>
        {refusal}
      </p>
      {notes}
    </div>
  )
}

/** Why what stands there is no amount. A lone dot is on its way to being one. */
function flawOf(value: string, decimals: number): AmountFlaw | undefined {
  const parsed = parseAmount(value, decimals)
  return 'flaw' in parsed && value !== '.' ? parsed.flaw : undefined
}

const textOf = (flaws: AmountInputProps['flaws'], flaw: AmountFlaw | undefined): string | undefined =>
  flaw && flaw !== 'empty' ? flaws[flaw] : undefined
