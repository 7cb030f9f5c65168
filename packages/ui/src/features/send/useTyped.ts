import { useState } from 'react'

/**
 * Returns the text of a field whose text lives in a controller, and functions that change it and that forget what was
 * typed. `kept` is the controller's text; `keep` passes each typed text on to it. The field has a typed text at once,
 * because React would put the caret at the end otherwise; a text that the controller changes itself replaces it.
 */
export function useTyped(
  kept: string,
  keep: (text: string) => void,
): readonly [text: string, type: (text: string) => void, forget: () => void] {
  const [typed, setTyped] = useState<string>()
  const [before, setBefore] = useState(kept)
  if (kept !== before) {
    setBefore(kept)
    if (kept !== typed) setTyped(undefined)
  }
  const type = (text: string): void => {
    setTyped(text)
    keep(text)
  }
  return [typed ?? kept, type, () => setTyped(undefined)]
}
