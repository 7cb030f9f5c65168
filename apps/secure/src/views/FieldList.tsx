import { useStyles } from '@latchkit/ui/parts'
import type { ReactNode } from 'react'
import type { ShownField } from '../requests/content.types.js'
import styles from './FieldList.css'

/** The fields of what is signed, in their order, each in the field that has it. */
export function FieldList({
  label,
  fields,
}: {
  readonly label?: string
  readonly fields: readonly ShownField[]
}): ReactNode {
  const css = useStyles(styles)
  return (
    <ul className={css.fields} aria-label={label}>
      {fields.map((field, at) => (
        <li key={at}>
          <span className={css.name}>
            <bdi>{field.name}</bdi>
          </span>{' '}
          {'fields' in field ? (
            <FieldList fields={field.fields} />
          ) : (
            <bdi data-exact translate="no">
              {field.value}
            </bdi>
          )}
        </li>
      ))}
    </ul>
  )
}
