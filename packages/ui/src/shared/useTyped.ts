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
  /** The typed text, and the controller's text that it was typed over. */
  const [typed, setTyped] = useState<{ readonly text: string; readonly replaced: string }>()
  const [before, setBefore] = useState(kept)
  if (kept !== before) {
    setBefore(kept)
    if (kept !== typed?.text) setTyped(undefined)
  }
  const type = (text: string): void => {
    setTyped({ text, replaced: kept })
    keep(text)
  }
  // React may render the controller's change first, and the typed text after it. That text is over by then.
  const isCurrent = kept === typed?.text || kept === typed?.replaced
  return [typed && isCurrent ? typed.text : kept, type, () => setTyped(undefined)]
}
