import type { ReactNode } from 'react'
import { Icon, type IconShape } from '../base/Icon.js'
import styles from './Points.css'
import discStyles from '../base/disc.css'
import { useStyles } from '../base/useStyles.js'

/** One item of `Points`. */
export interface Point {
  readonly icon: IconShape
  readonly title: string
  readonly text: string
}

/** A short list of explanations, each with an icon, a heading and a text. */
export function Points({ points }: { readonly points: readonly Point[] }): ReactNode {
  const css = useStyles(styles)
  const disc = useStyles(discStyles)
  return (
    <ul className={css.points}>
      {points.map(({ icon, title, text }) => (
        <li key={title}>
          <span className={disc.disc}>
            <Icon shape={icon} size={22} />
          </span>
          <div>
            <h2>{title}</h2>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
