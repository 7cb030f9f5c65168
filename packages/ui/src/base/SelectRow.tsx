import type { ReactNode } from 'react'
import { Icon } from './icons.js'
import { nextIcon } from './moreIcons.js'
import { Row, type RowProps } from './Row.js'

/** A row that shows the chosen `value` and opens a list to choose from. */
export function SelectRow({ value, ...row }: Omit<RowProps, 'side'> & { readonly value: ReactNode }): ReactNode {
  return (
    <Row
      className="row select"
      aria-haspopup="listbox"
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
