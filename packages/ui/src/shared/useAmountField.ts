import { cleanAmount, parseAmount, type AmountFlaw, type DecimalSign } from '@latchkit/core'
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type ClipboardEvent,
  type CompositionEvent,
  type DragEvent,
  type RefObject,
  type SyntheticEvent,
} from 'react'

/** The arguments of `useAmountField`. */
export interface AmountField {
  /** The typed text, whose decimal sign is a dot. */
  readonly value: string
  /** Decimals of the token: 0 to 77. */
  readonly decimals: number
  /** The decimal sign of the language in use: the shown text has it, and pasted texts are read by it (F258). */
  readonly sign: DecimalSign
  readonly onChange: (text: string) => void
}

/** What the `<input>` of an amount needs, and why the last input was refused. */
export interface AmountEditing {
  /** Receives the `<input>`. */
  readonly field: RefObject<HTMLInputElement | null>
  /** The text to show: `value` with the language's decimal sign, or the text that an input method composes. */
  readonly shown: string
  /** Why the last input was refused. Undefined where it was taken. */
  readonly refused: AmountFlaw | undefined
  /** Replaces the whole text. */
  readonly replace: (text: string) => void
  readonly events: {
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
    readonly onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => void
    readonly onPaste: (event: ClipboardEvent) => void
    readonly onDrop: (event: DragEvent) => void
  }
}

/** The selection as offsets in the text. Both are equal for a caret. */
type Range = readonly [from: number, to: number]

const withDot = (text: string): string => text.replace(',', '.')

/**
 * Puts a piece in the place of a selection. Returns the new text, or why the piece is refused. A single character is
 * typed: any decimal sign is taken, since the field shows that of the language at once. A longer piece is pasted, and is
 * refused where it is unclear by itself (F121).
 */
function insert(
  text: string,
  [from, to]: Range,
  piece: string,
  { decimals, sign }: Pick<AmountField, 'decimals' | 'sign'>,
): { text: string } | AmountFlaw {
  const [before, after] = [text.slice(0, from), text.slice(to)]
  const added = cleanAmount(piece)
  if (added === '') return 'malformed'
  if (added.length > 1) {
    const pasted = parseAmount(added, decimals, sign)
    if ('flaw' in pasted) return pasted.flaw
  }
  const next = before + withDot(added) + after
  if (next === '.' && decimals > 0) return { text: next }
  const parsed = parseAmount(next, decimals)
  return 'flaw' in parsed ? parsed.flaw : { text: next }
}

/**
 * Edits the text of an amount: takes input that keeps it an amount, and refuses other input with text and caret
 * unchanged.
 */
export function useAmountField({ value, decimals, sign, onChange }: AmountField): AmountEditing {
  const field = useRef<HTMLInputElement>(null)
  const before = useRef<{ readonly text: string; readonly range: Range }>({ text: '', range: [0, 0] })
  const caret = useRef<Range>(undefined)
  const [refused, setRefused] = useState<AmountFlaw>()
  // The text that an input method composes. It isn't corrected before the composition ends.
  const [draft, setDraft] = useState<string>()
  const [, redraw] = useState(0)
  const written = value.replace('.', sign)

  // The selection is known before the browser changes the text only. React has no native `beforeinput` event.
  useEffect(() => {
    const input = field.current
    const remember = ({ isComposing }: InputEvent): void => {
      if (!input || isComposing) return
      before.current = { text: input.value, range: [input.selectionStart ?? 0, input.selectionEnd ?? 0] }
    }
    input?.addEventListener('beforeinput', remember)
    return () => input?.removeEventListener('beforeinput', remember)
  }, [])
  useLayoutEffect(() => {
    if (caret.current) field.current?.setSelectionRange(...caret.current)
    caret.current = undefined
  })

  const put = (text: string, place: Range, piece: string): void => {
    const next = insert(text, place, piece, { decimals, sign })
    const isTaken = typeof next === 'object'
    const end = isTaken ? next.text.length - (text.length - place[1]) : 0
    caret.current = isTaken ? [end, end] : place
    setRefused(isTaken ? undefined : next)
    if (isTaken) onChange(next.text)
    // The element keeps the refused text until React renders it again.
    else redraw((count) => count + 1)
  }
  const take = (text: string): void => {
    setRefused(undefined)
    onChange(text)
  }
  const change = (input: HTMLInputElement): void => {
    setDraft(undefined)
    // The amounts of a composition were passed to `onChange` already: the text from before it counts.
    const text = draft === undefined ? written : before.current.text
    const added = addedTo(text, before.current.range, input.value)
    if (added) return put(withDot(text), ...added)
    // A deletion is always taken. Where the rest is no amount, the field shows an error.
    const end = input.selectionEnd ?? input.value.length
    caret.current = [end, end]
    take(withDot(input.value))
  }
  const paste = (event: SyntheticEvent, { getData }: Pick<DataTransfer, 'getData'>): void => {
    event.preventDefault()
    const input = field.current
    const text = getData('text')
    if (text) put(value, [input?.selectionStart ?? value.length, input?.selectionEnd ?? value.length], text)
  }
  return {
    field,
    shown: draft ?? written,
    refused,
    replace: take,
    events: {
      onChange({ target, nativeEvent }) {
        if (!(nativeEvent as InputEvent).isComposing) return change(target)
        setDraft(target.value)
        if (!('flaw' in parseAmount(target.value, decimals, sign))) take(withDot(cleanAmount(target.value)))
      },
      onCompositionEnd: ({ currentTarget }) => draft !== undefined && change(currentTarget),
      onPaste: (event) => paste(event, { getData: (type) => event.clipboardData.getData(type) }),
      onDrop: (event) => paste(event, { getData: (type) => event.dataTransfer.getData(type) }),
    },
  }
}

/** Returns which selection of a text was replaced, and by which piece. Undefined where characters were only removed. */
function addedTo(value: string, [from, to]: Range, next: string): [place: Range, piece: string] | undefined {
  const end = next.length - (value.length - to)
  const isThere = next.startsWith(value.slice(0, from)) && end >= from && next.endsWith(value.slice(to))
  if (isThere) return end > from ? [[from, to], next.slice(from, end)] : undefined
  // The whole text was replaced, as autofill does, or characters beside the caret were removed.
  return next.length > value.length || !isLess(next, value) ? [[0, value.length], next] : undefined
}

/** Whether `less` is `text` without one of its parts. */
function isLess(less: string, text: string): boolean {
  const start = [...less].findIndex((sign, at) => sign !== text[at])
  return start < 0 || text.endsWith(less.slice(start))
}
