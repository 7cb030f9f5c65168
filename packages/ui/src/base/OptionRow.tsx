import { useId, type ReactNode } from 'react'
import { Icon } from './Icon.js'
import { nextIcon } from './icons/next.js'
import styles from './OptionRow.css'
import rowStyles from './Row.css'
import { join, useStyles } from './useStyles.js'

/** A value to choose in an `OptionRow`. */
export interface RowOption<value extends string> {
  readonly value: value
  readonly label: string
  /** The language of the label, a BCP 47 tag. Default: the language of the view. */
  readonly lang?: string
}

/** The props of `OptionRow`. */
export interface OptionRowProps<value extends string> {
  readonly label: string
  readonly options: readonly RowOption<value>[]
  readonly chosen: value
  /** Called with the value that the visitor chose. */
  readonly choose: (value: value) => void
}

/**
 * A row whose end is the browser's own list of options. A choice takes effect at once. `SelectRow` is for choices that need
 * a view.
 */
export function OptionRow<value extends string>({ label, options, chosen, choose }: OptionRowProps<value>): ReactNode {
  const row = useStyles(rowStyles)
  // After the row's, so that its rules win.
  const css = useStyles(styles)
  const id = useId()
  return (
    <div className={join(row.row, css.row)} part="row">
      <label className={join(row.grow, css.label)} htmlFor={id}>
        {label}
      </label>
      <select id={id} value={chosen} onChange={(event) => choose(event.target.value as value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon shape={nextIcon} size={18} />
    </div>
  )
}
