import type { Latch } from '@latchkit/core'
import { useContext, useEffect, useState } from 'react'
import { useLatch } from '../../react/context.js'
import { ShellContext, type Shell } from './context.js'

/**
 * Returns what `load` resolves with, and undefined until then. Loads only while `wanted`. A failed load, for example
 * offline, is repeated at the next change of the kit's state. A chunk that another view has loaded is returned at once,
 * so that a view is complete when the visitor comes back to it. `load` must be the same function on each render.
 */
export function useChunk<chunk>(
  load: (latch: Latch, shell?: Shell) => Promise<chunk>,
  wanted = true,
): chunk | undefined {
  const latch = useLatch()
  const shell = useContext(ShellContext)
  const chunks = shell?.chunks
  const [chunk, setChunk] = useState(() => (wanted ? (chunks?.get(load) as chunk | undefined) : undefined))
  useEffect(() => {
    if (!wanted || chunk) return
    let current = true
    let stop = (): void => {}
    const ask = (): void => {
      stop()
      load(latch, shell).then(
        (loaded) => {
          chunks?.set(load, loaded)
          if (current) setChunk(() => loaded)
        },
        () => {
          if (current) stop = latch.subscribe(ask)
        },
      )
    }
    ask()
    return () => {
      current = false
      stop()
    }
  }, [latch, shell, chunks, load, wanted, chunk])
  return chunk
}
