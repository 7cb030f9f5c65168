import { useId, type ReactNode } from 'react'

/** The props of {@link Section}. */
export interface SectionProps {
  readonly title: string
  /** What the section is for, in a sentence. */
  readonly about: ReactNode
  /** The path of its icon, on a grid of 24. */
  readonly shape: string
  /** Whether it is as wide as the page. Default: it stands beside another one. */
  readonly isWide?: boolean
  readonly children?: ReactNode
}

/** A section of the page: what visitors of an app do by one of the kit's features. */
export function Section({ title, about, shape, isWide = false, children }: SectionProps): ReactNode {
  const id = useId()
  return (
    <section className={isWide ? 'lab-card wide' : 'lab-card'} aria-labelledby={id}>
      <div className="title">
        <svg viewBox="0 0 24 24" aria-hidden>
          <path d={shape} />
        </svg>
        <h2 id={id}>{title}</h2>
      </div>
      <p className="about">{about}</p>
      {children}
    </section>
  )
}
