import { memo, useCallback, type ReactNode } from 'react'
import slotStyles from '../../base/slot.css'
import { join, useStyles } from '../../base/useStyles.js'
import styles from './List.css'
import type { ListEntry, ListSection } from './list.js'

/** The attributes of a row's button. Spread them on its `Row`. */
export interface RowAttributes {
  readonly role?: 'option'
  readonly 'aria-selected'?: boolean
  readonly 'aria-posinset'?: number
  readonly 'aria-setsize'?: number
  readonly tabIndex?: 0 | -1
}

/** An entry that is drawn, and its place in a long list. */
export interface DrawnEntry<row> {
  readonly entry: ListEntry<row>
  readonly index: number
  /** The distance from the top of the list, in CSS pixels. Undefined in a list that draws all its rows. */
  readonly at?: number | undefined
}

/** How the entries of a list are drawn. */
export interface EntriesProps<row> {
  readonly drawn: readonly DrawnEntry<row>[]
  readonly sections: readonly ListSection<row>[]
  readonly isListbox: boolean
  /** Whether one row alone is in the tab order, so that Tab leaves the list. */
  readonly isRoving: boolean
  /** The key of that row. */
  readonly stop: string | undefined
  /** Must be the same function on each render, so that a row that stays doesn't render again. */
  readonly renderRow: (row: row, attributes: RowAttributes) => ReactNode
  /** Whether placeholders shimmer. */
  readonly shimmers: boolean
  /** Gets each element of a long list, to measure it. */
  readonly measure?: ((element: HTMLElement | null) => void) | undefined
}

/** Draws entries: a group of options, or a list, for each section. */
export function Entries<row>({
  drawn,
  sections,
  isListbox,
  isRoving,
  stop,
  renderRow,
  shimmers,
  measure,
}: EntriesProps<row>): ReactNode {
  const css = useStyles(styles)
  const slot = useStyles(slotStyles)
  return groupsOf(drawn).map(([section, entries]) => {
    const { key = '', label = '', isHeaded = false, isForeign = false } = sections[section] ?? {}
    const [first] = entries
    return (
      <div className={css.section} key={key} {...(isListbox && isHeaded && { role: 'group', 'aria-label': label })}>
        {first?.entry.kind === 'heading' && (
          // In a listbox screen readers read the label of the group instead.
          <h2
            className={css.group}
            role={isListbox ? 'presentation' : undefined}
            {...placeOf(first)}
            ref={placed(first, measure)}
          >
            {isForeign ? <bdi dir="auto">{label}</bdi> : label}
          </h2>
        )}
        <ul className={css.rows} {...(isListbox ? { role: 'presentation' } : { 'aria-label': label })}>
          {entries.map(({ entry, index, at }) =>
            entry.kind === 'row' ? (
              <ListRow
                key={entry.key}
                id={entry.key}
                row={entry.row as never}
                index={index}
                at={at}
                position={entry.position}
                size={entry.size}
                isListbox={isListbox}
                tabIndex={isRoving ? (entry.key === stop ? 0 : -1) : undefined}
                renderRow={renderRow as never}
                measure={measure}
              />
            ) : entry.kind === 'slot' ? (
              <li key={entry.key} aria-hidden data-index={index} ref={placed({ at }, measure)}>
                <div className={join(slot.slot, shimmers && join('shimmer', slot.shimmers))} />
              </li>
            ) : null,
          )}
        </ul>
      </div>
    )
  })
}

const placeOf = ({ index, at }: DrawnEntry<unknown>) => (at === undefined ? {} : { 'data-index': index })

/** Groups entries by their section. */
function groupsOf<row>(drawn: readonly DrawnEntry<row>[]): readonly (readonly [number, readonly DrawnEntry<row>[]])[] {
  const groups = new Map<number, DrawnEntry<row>[]>()
  for (const each of drawn) {
    const group = groups.get(each.entry.section)
    if (group) group.push(each)
    else groups.set(each.entry.section, [each])
  }
  return [...groups]
}

/**
 * Positions an element. A script sets the style, because a page's policy may forbid style attributes. A custom property
 * would be inherited by all that is in the element, and browsers compute the styles of each row anew then.
 */
const placed =
  ({ at }: Pick<DrawnEntry<unknown>, 'at'>, measure: EntriesProps<unknown>['measure']) =>
  (element: HTMLElement | null): void => {
    if (at !== undefined) element?.style.setProperty('inset-block-start', `${at}px`)
    measure?.(element)
  }

const ListRow = memo(function ListRow({
  id,
  row,
  index,
  at,
  position,
  size,
  isListbox,
  tabIndex,
  renderRow,
  measure,
}: Pick<EntriesProps<never>, 'isListbox' | 'renderRow' | 'measure'> & {
  readonly id: string
  readonly row: never
  readonly index: number
  readonly at: number | undefined
  readonly position: number
  readonly size: number
  readonly tabIndex: 0 | -1 | undefined
}): ReactNode {
  const place = useCallback((element: HTMLElement | null) => placed({ at }, measure)(element), [at, measure])
  const counted = { 'aria-posinset': position, 'aria-setsize': size }
  const isLong = at !== undefined
  return (
    <li data-key={id} data-index={index} ref={place} {...(isListbox ? { role: 'presentation' } : isLong && counted)}>
      {renderRow(row, {
        ...(isListbox && { role: 'option', 'aria-selected': false, ...counted }),
        ...(tabIndex !== undefined && { tabIndex }),
      })}
    </li>
  )
})
