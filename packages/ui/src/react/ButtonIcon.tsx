import { monogramOf } from '../base/monogramOf.js'
import { useState, type ReactNode } from 'react'

/** A small picture in a button, or the first letter of its name where there is none, or where the page can't load it. */
export function ButtonIcon({ src, name }: { readonly src: string | undefined; readonly name: string }): ReactNode {
  const [failed, setFailed] = useState<string>()
  return src && src !== failed ? (
    <img className="latch-icon" src={src} alt="" referrerPolicy="no-referrer" onError={() => setFailed(src)} />
  ) : (
    <span className="latch-icon" aria-hidden>
      {monogramOf(name)}
    </span>
  )
}
