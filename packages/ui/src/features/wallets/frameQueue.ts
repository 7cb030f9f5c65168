/** Number of pictures per frame. An SVG picture takes some milliseconds to draw on a slow phone. */
const AT_ONCE = 2

/** A queue that runs costly work a little per animation frame, in the order of the calls. */
export interface FrameQueue {
  /** Runs `work` once what was added before it has run. Returns a function that removes it from the queue. */
  add(work: () => void): () => void
}

/**
 * Makes an empty queue, which runs two entries per frame. Rows that scroll by fast leave the queue before their work runs.
 * `nextFrame` defaults to `requestAnimationFrame`.
 */
export function createFrameQueue(nextFrame: (run: () => void) => unknown = requestAnimationFrame): FrameQueue {
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
    add(work) {
      queue.add(work)
      request()
      return () => void queue.delete(work)
    },
  }
}
