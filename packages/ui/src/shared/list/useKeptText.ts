import type { ListPlace } from '@latchkit/core'
import { useLayoutEffect, useState } from 'react'

/**
 * Returns what the visitor typed, and a function that changes it. The text lives in the feature's controller: `kept` is
 * what it has, undefined while it is loaded, and `keep` changes it. So a view that is rendered anew, and one that the
 * visitor comes back to, has the text. A view that is new in the history begins with an empty one.
 */
export function useKeptText(
  place: ListPlace,
  kept: string | undefined,
  keep: ((text: string) => void) | undefined,
): readonly [text: string, setText: (text: string) => void] {
  const [isNew] = useState(!place.isKnown)
  /** What was typed before the controller was there. Undefined after that. */
  const [early, setEarly] = useState(isNew ? '' : undefined)
  useLayoutEffect(() => {
    place.isKnown = true
    if (!keep || early === undefined) return
    keep(early)
    setEarly(undefined)
  }, [place, keep, early])
  return [early ?? kept ?? '', early === undefined && keep ? keep : setEarly]
}
