import { useEffect, useState } from 'react'

const SHOWN_MS = 1500

/** Copies texts: `isCopied` for a moment after it did. `onCopied` and `onRefused` are for saying so. */
export function useCopy({ onCopied, onRefused }: CopyEvents): {
  readonly isCopied: boolean
  readonly copy: (text: string) => Promise<void>
} {
  // Counted, so that a second copy is shown as long as the first.
  const [copies, setCopies] = useState(0)
  useEffect(() => {
    if (copies === 0) return
    const timer = setTimeout(() => setCopies(0), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [copies])
  return {
    isCopied: copies > 0,
    async copy(text) {
      try {
        await navigator.clipboard.writeText(text)
      } catch {
        return onRefused()
      }
      setCopies((count) => count + 1)
      onCopied(text)
    },
  }
}

/** What happens to a copy. */
export interface CopyEvents {
  readonly onCopied: (text: string) => void
  /** The browser didn't allow it. */
  readonly onRefused: () => void
}
