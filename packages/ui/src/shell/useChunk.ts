import { useEffect, useState } from 'react'
import { useLatch } from '../react/context.js'

/**
 * What `load` gives, once it is wanted and there. What failed, offline perhaps, is asked for again when something happens
 * in the kit: the visitor opened it anew, or pressed something.
 */
export function useChunk<chunk>(load: () => Promise<chunk>, wanted = true): chunk | undefined {
  const latch = useLatch()
  const [chunk, setChunk] = useState<chunk>()
  useEffect(() => {
    if (!wanted || chunk) return
    let current = true
    let stop = (): void => {}
    const ask = (): void => {
      stop()
      load().then(
        (loaded) => current && setChunk(() => loaded),
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
  }, [latch, load, wanted, chunk])
  return chunk
}
