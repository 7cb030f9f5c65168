import { useId, type ReactNode } from 'react'
import styles from './Segmented.css'
import { useStyles } from './useStyles.js'

/** The props of `Segmented`. */
export interface SegmentedProps<value extends string> {
  /** The accessible name: a text, or the id of the element that has it. */
  readonly label: string | { readonly id: string }
  /** The values to choose from, in order. Three or four short ones fit. */
  readonly options: readonly { readonly value: value; readonly label: string }[]
  readonly chosen: value
  /** Called with the value that the visitor chose. */
  readonly choose: (value: value) => void
}

/** A choice of a few values as adjacent keys. It is a group of radio buttons: the arrow keys choose. */
export function Segmented<value extends string>({ label, options, chosen, choose }: SegmentedProps<value>): ReactNode {
  const css = useStyles(styles)
  const name = useId()
  const named = typeof label === 'string' ? { 'aria-label': label } : { 'aria-labelledby': label.id }
  return (
    <span className={css.segmented} role="radiogroup" {...named}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            className="unseen"
            type="radio"
            name={name}
            checked={option.value === chosen}
            onChange={() => choose(option.value)}
          />
          {option.label}
        </label>
      ))}
    </span>
  )
}
