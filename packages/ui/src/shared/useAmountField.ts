import { cleanAmount, parseAmount, type AmountFlaw } from '@latchkit/core'
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

/** What an amount's field needs. */
export interface AmountField {
  readonly value: string
  readonly decimals: number
  readonly onChange: (text: string) => void
}

/** The field's text, caret and events, and why the last of what was typed was not taken. */
export interface AmountEditing {
  readonly field: RefObject<HTMLInputElement | null>
  readonly shown: string
  readonly refused: AmountFlaw | undefined
  /** Puts a whole text in the place of what is there. */
  readonly replace: (text: string) => void
  readonly events: {
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
    readonly onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => void
    readonly onPaste: (event: ClipboardEvent) => void
    readonly onDrop: (event: DragEvent) => void
  }
}

/** Where the caret is: from where to where something is selected. */
type Range = readonly [from: number, to: number]

/**
 * Why a piece can't stand in a text between two places, or the text with it. A single sign is typed: a comma is a dot
 * then. More at once is pasted, and can't be unclear (F121).
 */
function insert(text: string, [from, to]: Range, piece: string, decimals: number): { text: string } | AmountFlaw {
  const [before, after] = [text.slice(0, from), text.slice(to)]
  const added = cleanAmount(piece)
  if (added === '') return 'malformed'
  if (added.length > 1) {
    const pasted = parseAmount(added, decimals)
    if ('flaw' in pasted) return pasted.flaw
  }
  const next = before + added.replace(',', '.') + after
  if (next === '.' && decimals > 0) return { text: next }
  const parsed = parseAmount(next, decimals)
  return 'flaw' in parsed ? parsed.flaw : { text: next }
}

/** Takes what makes an amount of a text, and refuses the rest without losing what is there or the caret. */
export function useAmountField({ value, decimals, onChange }: AmountField): AmountEditing {
  const field = useRef<HTMLInputElement>(null)
  const before = useRef<{ readonly text: string; readonly range: Range }>({ text: '', range: [0, 0] })
  const caret = useRef<Range>(undefined)
  const [refused, setRefused] = useState<AmountFlaw>()
  // What an input method is still putting together is nobody's to correct.
  const [draft, setDraft] = useState<string>()
  const [, redraw] = useState(0)

  // Before the browser changes the text, since afterwards nobody knows what was selected. React has no such event.
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
    const next = insert(text, place, piece, decimals)
    const isTaken = typeof next === 'object'
    const end = isTaken ? next.text.length - (text.length - place[1]) : 0
    caret.current = isTaken ? [end, end] : place
    setRefused(isTaken ? undefined : next)
    if (isTaken) onChange(next.text)
    // What was refused stands in the element until it is drawn again.
    else redraw((count) => count + 1)
  }
  const take = (text: string): void => {
    setRefused(undefined)
    onChange(text)
  }
  const change = (input: HTMLInputElement): void => {
    setDraft(undefined)
    // What an input method put together was told already, as far as it was an amount.
    const text = draft === undefined ? value : before.current.text
    const added = addedTo(text, before.current.range, input.value)
    if (added) return put(text, ...added)
    // Whoever takes something away always may: what is left may be no amount, and says so.
    const end = input.selectionEnd ?? input.value.length
    caret.current = [end, end]
    take(input.value)
  }
  const paste = (event: SyntheticEvent, { getData }: Pick<DataTransfer, 'getData'>): void => {
    event.preventDefault()
    const input = field.current
    const text = getData('text')
    if (text) put(value, [input?.selectionStart ?? value.length, input?.selectionEnd ?? value.length], text)
  }
  return {
    field,
    shown: draft ?? value,
    refused,
    replace: take,
    events: {
      onChange({ target, nativeEvent }) {
        if (!(nativeEvent as InputEvent).isComposing) return change(target)
        setDraft(target.value)
        if (!('flaw' in parseAmount(target.value, decimals))) take(cleanAmount(target.value).replace(',', '.'))
      },
      onCompositionEnd: ({ currentTarget }) => draft !== undefined && change(currentTarget),
      onPaste: (event) => paste(event, { getData: (type) => event.clipboardData.getData(type) }),
      onDrop: (event) => paste(event, { getData: (type) => event.dataTransfer.getData(type) }),
    },
  }
}

/** Where something was added to a text, and what; undefined where something was only taken away. */
function addedTo(value: string, [from, to]: Range, next: string): [place: Range, piece: string] | undefined {
  const end = next.length - (value.length - to)
  const isThere = next.startsWith(value.slice(0, from)) && end >= from && next.endsWith(value.slice(to))
  if (isThere) return end > from ? [[from, to], next.slice(from, end)] : undefined
  // Filled in by something that tells no place, or something taken away beside the caret.
  return next.length > value.length || !isLess(next, value) ? [[0, value.length], next] : undefined
}

/** Whether a text is another one with some of it taken away. */
function isLess(less: string, text: string): boolean {
  const start = [...less].findIndex((sign, at) => sign !== text[at])
  return start < 0 || text.endsWith(less.slice(start))
}
