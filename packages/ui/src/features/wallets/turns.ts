/** Pictures that come with one frame. One that is drawn by SVG takes some milliseconds on a slow phone. */
const AT_ONCE = 2

/** Lets what costs time come a little with each frame, in the order in which it was asked for. */
export interface Turns {
  /** Runs `work` when it is its turn. The answer gives the place up. */
  wait(work: () => void): () => void
}

/** Makes a queue, empty. Whoever flicks through a list passes rows whose pictures never had their turn. */
export function createTurns(nextFrame: (run: () => void) => unknown = requestAnimationFrame): Turns {
  const queue = new Set<() => void>()
  let isWaiting = false
  const request = (): void => {
    if (isWaiting || queue.size === 0) return
    isWaiting = true
    nextFrame(() => {
      isWaiting = false
      for (const work of [...queue].slice(0, AT_ONCE)) {
        queue.delete(work)
        work()
      }
      request()
    })
  }
  return {
    wait(work) {
      queue.add(work)
      request()
      return () => void queue.delete(work)
    },
  }
}
