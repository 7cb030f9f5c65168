import { Icon, join, useStyles, type IconShape } from '@latchkit/ui/parts'
import { createContext, useContext, useEffect, useRef, type Context, type ReactNode } from 'react'
import styles from './Page.css'

/** What stands above the title of any page: why the last action did nothing. */
export const PageAlert: Context<ReactNode> = createContext<ReactNode>(undefined)

/** The props of `Page`. */
export interface PageProps {
  readonly title: string
  /** Above the title. Default: none, where the room is for what is read. */
  readonly icon?: IconShape
  /** What the icon says. Default: what to do. */
  readonly tone?: 'done' | 'warning'
  /** Below the title. */
  readonly text?: ReactNode
  /** The actions, at the end. */
  readonly ways?: ReactNode
  readonly children?: ReactNode
  /** Whether it is a window of its own, and not a frame. Default: false. */
  readonly isWide?: boolean
}

/** One view of the site: its title, which gets the focus so that it is read, its content, and its actions. */
export function Page({ title, icon, tone, text, ways, children, isWide }: PageProps): ReactNode {
  const css = useStyles(styles)
  const alert = useContext(PageAlert)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [title])
  return (
    <div className={join(css.page, isWide && css.wide)}>
      <div className={css.column}>
        {alert}
        <div className={css.head}>
          {icon && (
            <span className={join(css.disc, tone && css[tone])}>
              <Icon shape={icon} size={32} />
            </span>
          )}
          <h1 ref={heading} className={css.title} tabIndex={-1}>
            {title}
          </h1>
          {text !== undefined && <p className={css.text}>{text}</p>}
        </div>
        {children}
        {ways !== undefined && <div className={css.ways}>{ways}</div>}
      </div>
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
  return (
    <textarea
      className={css.message}
      aria-label={label}
      readOnly
      rows={10}
      dir="auto"
      translate="no"
      data-exact
      value={text}
    />
  )
}
