import { parseAmount, type AmountFlaw } from '@latchkit/core'
import { useId, useLayoutEffect, type ReactNode } from 'react'
import { useNotes, type NotesProps } from '../base/useNotes.js'
import { useAmountField } from './useAmountField.js'

/** The props of `AmountInput`. */
export interface AmountInputProps extends NotesProps {
  readonly label: string
  /** The typed text: digits and at most one dot. `parseAmount` of `@latchkit/core` reads the amount from it. */
  readonly value: string
  /** Called with the new text. */
  readonly onChange: (text: string) => void
  /** Decimals of the token: 0 to 77. */
  readonly decimals: number
  /** A text for each reason why input is refused or the text is no amount. */
  readonly flaws: Readonly<Record<Exclude<AmountFlaw, 'empty'>, string>>
  /**
   * The largest amount as its exact decimal text, and the label of the button that fills it in (F124). Default: no
   * button.
   */
  readonly max?: { readonly text: string; readonly label: ReactNode } | undefined
  /** The token of the amount: a button. */
  readonly children?: ReactNode
  /** What the amount is worth, formatted. */
  readonly worth?: ReactNode
  /** Default: false. */
  readonly disabled?: boolean
}

/**
 * A field for an amount, whose font shrinks as the text grows. It refuses input that can't be part of an amount and
 * says why. It keeps the typed text, also where a token of fewer decimals is chosen: the text shows an error then.
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
  useLayoutEffect(() => field.current?.style.setProperty('--length', String(shown.length)), [field, shown])
  const { notes, described } = useNotes({ hint, error: textOf(flaws, flawOf(value, decimals)) ?? error })
  const refusal = textOf(flaws, refused)
  const tied = [described['aria-describedby'], refusal && `${id}-refusal`].filter(Boolean).join(' ')
  return (
    <div className="amount" part="amount">
      <label className="unseen" htmlFor={id}>
        {label}
      </label>
      <input
        ref={field}
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
      {/* The region is rendered before its text: screen readers announce changes of a region that they know. */}
      <p className="flaw refusal" role="status" id={`${id}-refusal`}>
        {refusal}
      </p>
      {notes}
    </div>
  )
}

/** Returns why a text is no amount. A lone dot is no error: an amount may begin with it. */
function flawOf(value: string, decimals: number): AmountFlaw | undefined {
  const parsed = parseAmount(value, decimals)
  return 'flaw' in parsed && value !== '.' ? parsed.flaw : undefined
}

const textOf = (flaws: AmountInputProps['flaws'], flaw: AmountFlaw | undefined): string | undefined =>
  flaw && flaw !== 'empty' ? flaws[flaw] : undefined
