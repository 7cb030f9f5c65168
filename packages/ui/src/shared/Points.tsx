import type { ReactNode } from 'react'
import { Icon, type IconShape } from '../base/icons.js'

/** One item of `Points`. */
export interface Point {
  readonly icon: IconShape
  readonly title: string
  readonly text: string
}

/** A short list of explanations, each with an icon, a heading and a text. */
export function Points({ points }: { readonly points: readonly Point[] }): ReactNode {
  return (
    <ul className="points">
      {points.map(({ icon, title, text }) => (
        <li key={title}>
          <span className="disc">
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
