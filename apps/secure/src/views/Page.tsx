import { join, useStyles } from '@latchkit/ui/parts'
import { useEffect, useRef, type ReactNode } from 'react'
import styles from './Page.css'

/** The props of `Page`. */
export interface PageProps {
  readonly title: string
  /** Below the title. */
  readonly text?: ReactNode
  /** The actions, at the end. */
  readonly ways?: ReactNode
  readonly children?: ReactNode
  /** Whether it is a window of its own, and not a frame. Default: false. */
  readonly isWide?: boolean
}

/** One view of the site: its title, which gets the focus so that it is read, its content, and its actions. */
export function Page({ title, text, ways, children, isWide }: PageProps): ReactNode {
  const css = useStyles(styles)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [title])
  return (
    <div className={join(css.page, isWide && css.wide)}>
      <h1 ref={heading} className={css.title} tabIndex={-1}>
        {title}
      </h1>
      {text !== undefined && <p className={css.text}>{text}</p>}
      {children}
      {ways !== undefined && <div className={css.ways}>{ways}</div>}
    </div>
  )
}

/** Named values, one below the other. */
export function Rows({ rows }: { readonly rows: readonly (readonly [name: string, value: ReactNode])[] }): ReactNode {
  const css = useStyles(styles)
  return (
    <dl className={css.rows}>
      {rows.map(([name, value], at) => (
        // Several rows have one name, such as what leaves: by that, React would keep rows of what was drawn before.
        <Row key={at} name={name} value={value} />
      ))}
    </dl>
  )
}

const Row = ({ name, value }: { readonly name: string; readonly value: ReactNode }): ReactNode => (
  <>
    <dt>{name}</dt>
    <dd>
      <bdi>{value}</bdi>
    </dd>
  </>
)

/** A text that is signed, letter by letter. */
export function MessageBox({ label, text }: { readonly label: string; readonly text: string }): ReactNode {
  const css = useStyles(styles)
  // A field, since a long text scrolls and the keyboard must reach it.
  return <textarea className={css.message} aria-label={label} readOnly rows={10} dir="auto" value={text} />
}
