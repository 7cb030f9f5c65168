import { useEffect, useState } from 'react'
import { copyByCommand } from './copyByCommand.js'

const SHOWN_MS = 1500

/**
 * Copies texts to the clipboard. `isCopied` is true for 1.5 s after each copy. `copy` never rejects: where the browser
 * refuses all ways, it calls `onRefused`.
 */
export function useCopy({ onCopied, onRefused }: CopyEvents): {
  readonly isCopied: boolean
  readonly copy: (text: string) => Promise<void>
} {
  // A count, so that a second copy restarts the timer.
  const [copies, setCopies] = useState(0)
  useEffect(() => {
    if (copies === 0) return
    const timer = setTimeout(() => setCopies(0), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [copies])
  return {
    isCopied: copies > 0,
    async copy(text) {
      if (!(await write(text))) return onRefused()
      setCopies((count) => count + 1)
      onCopied(text)
    },
  }
}

/** Copies a text. Resolves with whether one of the browser's ways did. */
async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyByCommand(text)
  }
}

/** The callbacks of `useCopy`. */
export interface CopyEvents {
  /** Called with the text that was copied. */
  readonly onCopied: (text: string) => void
  /** Called when the browser refused to copy. */
  readonly onRefused: () => void
}
