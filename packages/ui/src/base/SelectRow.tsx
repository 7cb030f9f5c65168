import type { ReactNode } from 'react'
import { Icon } from './Icon.js'
import { nextIcon } from './icons/next.js'
import { Row, type RowProps } from './Row.js'
import styles from './SelectRow.css'
import { useStyles } from './useStyles.js'

/** A row that shows the chosen `value`, and opens the view to choose another in. So it is a button, not a listbox. */
export function SelectRow({ value, ...row }: Omit<RowProps, 'side'> & { readonly value: ReactNode }): ReactNode {
  const css = useStyles(styles)
  return (
    <Row
      className={css.row}
      side={
        <>
          <bdi>{value}</bdi>
          <Icon shape={nextIcon} size={18} />
        </>
      }
      {...row}
    />
  )
}
