import type { Latch } from '@latchkit/core'
import { useContext, useEffect, useState } from 'react'
import { useLatch } from '../react/context.js'
import { ShellContext } from './context.js'

/**
 * What `load` gives, once it is wanted and there. What failed, offline perhaps, is asked for again when something happens
 * in the kit: the visitor opened it anew, or pressed something. What another view has loaded is there at once: who comes
 * back finds everything in its place.
 */
export function useChunk<chunk>(load: (latch: Latch) => Promise<chunk>, wanted = true): chunk | undefined {
  const latch = useLatch()
  const chunks = useContext(ShellContext)?.chunks
  const [chunk, setChunk] = useState(() => (wanted ? (chunks?.get(load) as chunk | undefined) : undefined))
  useEffect(() => {
    if (!wanted || chunk) return
    let current = true
    let stop = (): void => {}
    const ask = (): void => {
      stop()
      load(latch).then(
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
  }, [latch, chunks, load, wanted, chunk])
  return chunk
}
