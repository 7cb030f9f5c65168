import { monogramOf } from '../base/monogramOf.js'
import { useState, type ReactNode } from 'react'

/** A small picture in a button, or the first letter of its name where there is none, or where the page can't load it. */
export function ButtonIcon({
  src,
  name,
  className = '',
}: {
  readonly src: string | undefined
  readonly name: string
  /** Further classes, with a space before each. */
  readonly className?: string | undefined
}): ReactNode {
  const [failed, setFailed] = useState<string>()
  return src && src !== failed ? (
    <img
      className={`latch-icon${className}`}
      src={src}
      alt=""
      referrerPolicy="no-referrer"
      onError={() => setFailed(src)}
    />
  ) : (
    <span className={`latch-icon${className}`} aria-hidden>
      {monogramOf(name)}
    </span>
  )
}
