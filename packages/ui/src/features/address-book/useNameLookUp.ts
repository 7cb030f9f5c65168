import type { Features } from '@latchkit/core'
import { useCallback, useEffect, useState } from 'react'

/** How long after the last key a name is looked up, in ms: as for a payment (S9.02). */
const LOOK_UP_AFTER_MS = 500

/** Where a name leads to. `name`: in its normal form. */
export type FoundName = Awaited<ReturnType<Features['send']['lookUp']>>

/** What is known of a name. */
export interface NameLookUp {
  readonly found: FoundName | undefined
  /** Whether the name leads nowhere. */
  readonly hasFailed: boolean
  /** Looks the name up at once. Resolves with undefined where it leads nowhere. */
  readonly lookUp: () => Promise<FoundName | undefined>
}

/** Looks a name up, 500 ms after it was typed. `name`: undefined for a text that is none. */
export function useNameLookUp(name: string | undefined, send: Features['send']): NameLookUp {
  const [known, setKnown] = useState<{ readonly name: string; readonly found: FoundName | undefined }>()
  const lookUp = useCallback(async () => {
    if (name === undefined) return undefined
    const found = await send.lookUp(name).catch(() => undefined)
    setKnown({ name, found })
    return found
  }, [name, send])
  useEffect(() => {
    const timer = setTimeout(() => void lookUp(), LOOK_UP_AFTER_MS)
    return () => clearTimeout(timer)
  }, [lookUp])
  // An answer for another name than the one that is typed now says nothing.
  const isKnown = known !== undefined && known.name === name
  return {
    found: isKnown ? known.found : undefined,
    hasFailed: isKnown && !known.found,
    lookUp,
  }
}
