import type { ListPlace } from '@latchkit/core'
import { useLayoutEffect, useRef, useState } from 'react'

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
  // What was typed since the controller's text changed last. A field must have its text at once, because React would put
  // the caret at the end otherwise. At first an empty text, where the view is new.
  const [typed, setTyped] = useState(() => (place.isKnown ? undefined : ''))
  const [before, setBefore] = useState(kept)
  if (kept !== before) {
    setBefore(kept)
    if (before !== undefined) setTyped(undefined)
  }
  const passed = useRef<string>(undefined)
  useLayoutEffect(() => {
    know(place)
    if (typed === undefined) passed.current = undefined
    // Each text once: the effect also runs where the view's code is loaded anew.
    else if (keep && typed !== passed.current) {
      passed.current = typed
      keep(typed)
    }
  }, [place, keep, typed])
  return [typed ?? kept ?? '', setTyped]
}

const know = (place: ListPlace): void => void (place.isKnown = true)
