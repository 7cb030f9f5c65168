import { parseAmount, type AmountFlaw } from '@latchkit/core'
import { useId, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react'
import { useNotes, type Notes, type NotesProps } from '../base/useNotes.js'
import { decimalSignOf } from './decimalSign.js'
import { useAmountField } from './useAmountField.js'
import styles from './AmountInput.css'
import viewStyles from '../base/view.css'
import notesStyles from '../base/useNotes.css'
import { join, useStyles } from '../base/useStyles.js'
import { useTranslation } from '../words/useSay.js'

/** The props of `AmountInput`. */
export interface AmountInputProps extends NotesProps {
  readonly label: string
  /** Names the field in its form. Default: no name. */
  readonly name?: string | undefined
  /** The typed text: digits and at most one dot, which is shown as the language's decimal sign. `parseAmount` of `@latchkit/core` reads the amount from it. */
  readonly value: string
  /** Called with the new text. */
  readonly onChange: (text: string) => void
  /** Decimals of the token: 0 to 77. */
  readonly decimals: number
  /** A sign before the text, such as that of a currency. Screen readers ignore it: the label says it. Default: none. */
  readonly unit?: string | undefined
  /** A text for each reason why input is refused or the text is no amount. */
  readonly flaws: Readonly<Record<Exclude<AmountFlaw, 'empty'>, string>>
  /**
   * The largest amount as its exact decimal text, and the label of the button that fills it in (F124). `choose` is called
   * instead, where the amount is not known before the press. Default: no button.
   */
  readonly max?:
    | { readonly text: string; readonly label: ReactNode; readonly choose?: (() => void) | undefined }
    | undefined
  /** The token of the amount: a button. */
  readonly children?: ReactNode
  /** What the amount is worth, formatted. */
  readonly worth?: ReactNode
  /** The id of an element elsewhere that says what is wrong with the amount. Default: none. */
  readonly flawId?: string | undefined
  /** Default: false. */
  readonly disabled?: boolean
  /**
   * `large`: the amount is the subject of the form, in its middle, above the token. `side`: one of several, below its label
   * and beside the token. Default: `large`.
   */
  readonly layout?: 'large' | 'side'
}

/**
 * A field for an amount, whose font shrinks as the text grows. It refuses input that can't be part of an amount and
 * says why. It keeps the typed text, also where a token of fewer decimals is chosen: the text shows an error then.
 */
export function AmountInput({
  label,
  name,
  value,
  onChange,
  decimals,
  unit,
  flaws,
  max,
  children,
  worth,
  disabled,
  layout = 'large',
  hint,
  error,
  flawId,
}: AmountInputProps): ReactNode {
  const css = useStyles(styles)
  const note = useStyles(notesStyles)
  const id = useId()
  const { locale } = useTranslation()
  const sign = useMemo(() => decimalSignOf(locale), [locale])
  const { field, shown, refused, replace, events } = useAmountField({ value, decimals, sign, onChange })
  const { notes, described } = useNotes({ hint, error: textOf(flaws, flawOf(value, decimals)) ?? error })
  const refusal = textOf(flaws, refused)
  const tied = tie(described, refusal && `${id}-refusal`, flawId)
  return (
    <div className={join(css.amount, css[layout])} part="amount">
      <label className={layout === 'large' ? 'unseen' : css.label} htmlFor={id}>
        {label}
      </label>
      <Line unit={unit} length={shown.length}>
        <input
          ref={field}
          id={id}
          name={name}
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
          {...tied}
          {...events}
        />
      </Line>
      {children}
      <Below {...{ worth, max, disabled }} onMax={replace} />
      {/* The region is rendered before its text: screen readers announce changes of a region that they know. */}
      <p className={join(note.flaw, css.refusal)} role="status" id={`${id}-refusal`}>
        {refusal}
      </p>
      {notes}
    </div>
  )
}

/** Ties the field to its notes, to the text of a refusal, and to the flaw that is said elsewhere. */
function tie(
  described: Notes['described'],
  refusalId: string | undefined,
  flawId: string | undefined,
): Notes['described'] {
  const ids = [described['aria-describedby'], refusalId, flawId].filter(Boolean).join(' ')
  return {
    ...described,
    ...(flawId !== undefined && { 'aria-invalid': true }),
    ...(ids && { 'aria-describedby': ids }),
  }
}

/** The unit and the field, in a font that shrinks as the text grows. `length`: the number of characters in the field. */
function Line({
  unit = '',
  length,
  children,
}: {
  readonly unit: string | undefined
  readonly length: number
  readonly children: ReactNode
}): ReactNode {
  const css = useStyles(styles)
  const line = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => line.current?.style.setProperty('--length', String(length + unit.length)), [length, unit])
  return (
    <span ref={line} className={css.line} dir="ltr">
      {unit !== '' && (
        <span className={css.unit} aria-hidden>
          {unit}
        </span>
      )}
      {children}
    </span>
  )
}

/**
 * What the amount is worth, and the button that fills in the largest amount. The line is there before either is known:
 * one that appeared later would move the button of the form from under a press.
 */
function Below({
  worth,
  max,
  disabled,
  onMax,
}: Pick<AmountInputProps, 'worth' | 'max'> & {
  readonly disabled: boolean | undefined
  readonly onMax: (text: string) => void
}): ReactNode {
  const css = useStyles(styles)
  const view = useStyles(viewStyles)
  return (
    <div className={css.below}>
      {worth && <bdi>{worth}</bdi>}
      {worth && max && <span aria-hidden>·</span>}
      {max && (
        <button
          type="button"
          className={view.link}
          disabled={disabled}
          onClick={() => (max.choose ? max.choose() : onMax(max.text))}
        >
          {max.label}
        </button>
      )}
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
