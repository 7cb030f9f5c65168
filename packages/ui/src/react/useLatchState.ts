import type { LatchState } from '@latchkit/core'
import { useState, useSyncExternalStore } from 'react'
import { useLatch } from './context.js'

/**
 * Returns what `select` takes from the state, and renders again when that changes (compared two levels deep). While a
 * page hydrates it reads the state of the server, so that both render the same (F210). Throws outside of a
 * `LatchProvider`.
 */
export function useLatchState<selected>(select: (state: LatchState) => selected): selected {
  const latch = useLatch()
  const [read] = useState(createSelection<selected>)
  return useSyncExternalStore(
    latch.subscribe,
    () => read(latch.getState(), select),
    () => read(latch.getServerState(), select),
  )
}

type Select<selected> = (state: LatchState) => selected

/** Remembers the last result: React reads it several times in a render and needs the same object each time. */
function createSelection<selected>(): (state: LatchState, select: Select<selected>) => selected {
  let last: { state: LatchState; select: Select<selected>; value: selected } | undefined
  return (state, select) => {
    if (last?.state === state && last.select === select) return last.value
    const next = select(state)
    const value = last && isSame(last.value, next) ? last.value : next
    last = { state, select, value }
    return value
  }
}

function isSame(a: unknown, b: unknown, depth = 2): boolean {
  if (Object.is(a, b)) return true
  if (!depth || typeof a !== 'object' || typeof b !== 'object' || !a || !b) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length && keys.every((key) => isSame(a[key as never], b[key as never], depth - 1))
  )
}
