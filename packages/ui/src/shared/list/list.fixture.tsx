import type { Latch, ListPlace } from '@latchkit/core'
import { useMemo, useState, type ReactNode } from 'react'
import { Picture } from '../../base/Picture.js'
import { Row } from '../../base/Row.js'
import { LatchContext } from '../../react/context.js'
import { ShellContext, type Shell } from '../../shell/frame/context.js'
import type { RowAttributes } from './Entries.js'
import { List } from './List.js'
import type { ListSection } from './list.js'
import { ListSearch } from './ListSearch.js'
import { useListLink } from './useListLink.js'

/** A row of the lists that are tested. */
export interface Thing {
  readonly id: string
  readonly name: string
  readonly detail: string | undefined
}

/** Makes rows of two heights: every third one has a second line. A section has `each` rows. */
export function things(count: number, each: number): ListSection<Thing>[] {
  const rows = Array.from({ length: count }, (_, index): Thing => ({
    id: String(index),
    name: `${'ABCDEFGHIJ'[index % 10]} thing ${index}`,
    detail: index % 3 === 0 ? `Detail of ${index}` : undefined,
  }))
  return Array.from({ length: Math.ceil(count / each) }, (_, section) => ({
    key: String(section),
    label: `Section ${section + 1}`,
    isHeaded: count > each,
    rows: rows.slice(section * each, (section + 1) * each),
  }))
}

const keyOf = ({ id }: Thing): string => id
const nameOf = ({ name }: Thing): string => name
const kindOf = ({ detail }: Thing): string => (detail ? 'tall' : 'short')

/** Draws a row as the lists do. */
export const drawThing = ({ id, name, detail }: Thing, attributes?: RowAttributes): ReactNode => (
  <Row
    focusKey={id}
    picture={<Picture src={undefined} name={name} size={40} />}
    label={name}
    sub={detail && <span className="detail">{detail}</span>}
    {...attributes}
  />
)

/** The props of `Things`. */
export interface ThingsProps {
  readonly sections: readonly ListSection<Thing>[]
  readonly place?: ListPlace
  readonly total?: number
  readonly showMore?: () => void
  readonly isSearched?: boolean
  /** Gets the id of each row that is drawn. */
  readonly drawn?: string[]
}

/** A list of rows of two heights, with a search where it is wanted. */
export function Things({ sections, isSearched, drawn, ...options }: ThingsProps): ReactNode {
  const link = useListLink()
  const [text, search] = useState('')
  const found = useMemo(
    () => sections.map((section) => ({ ...section, rows: section.rows.filter(({ name }) => name.includes(text)) })),
    [sections, text],
  )
  const [renderRow] = useState(() => (row: Thing, attributes: RowAttributes) => {
    drawn?.push(row.id)
    return drawThing(row, attributes)
  })
  return (
    <>
      {isSearched && (
        <ListSearch link={link} label="Search" text={text} search={search} count={1} pressOnly={() => {}} />
      )}
      <List
        {...options}
        label="Things"
        sections={found}
        keyOf={keyOf}
        textOf={nameOf}
        kindOf={kindOf}
        renderRow={renderRow}
        link={isSearched ? link : undefined}
      />
    </>
  )
}

const PAGE = `
  .view { block-size: 600px; overflow-y: auto; position: relative }
  .above { block-size: 90px }
  .detail { display: block; block-size: 40px }`

/** A view that scrolls, with something else above its content. */
export function ScrolledView({ latch, children }: { readonly latch: Latch; readonly children: ReactNode }): ReactNode {
  const [shell] = useState(
    () => ({ latch, chunks: new Map(), announce: () => {}, typed: { text: '' } }) as unknown as Shell,
  )
  return (
    <LatchContext.Provider value={latch}>
      <ShellContext.Provider value={shell}>
        <style>{PAGE}</style>
        <div className="view">
          <p className="above">Above</p>
          {children}
        </div>
      </ShellContext.Provider>
    </LatchContext.Provider>
  )
}
