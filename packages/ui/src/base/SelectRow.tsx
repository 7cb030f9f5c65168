import type { ReactNode } from 'react'
import { Icon } from './icons.js'
import { nextIcon } from './moreIcons.js'
import { Row, type RowProps } from './Row.js'

/** A row that shows the chosen `value`, and opens the view to choose another in. So it is a button, not a listbox. */
export function SelectRow({ value, ...row }: Omit<RowProps, 'side'> & { readonly value: ReactNode }): ReactNode {
  return (
    <Row
      className="row select"
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
