/** How a text goes out. */
export interface OutboxDeps {
  readonly send: (text: string) => void
  /** Milliseconds that it waits for. */
  readonly delay: () => number
  /** How many may wait. */
  readonly mostWaiting: number
  /** One too many came. */
  readonly onFull: () => void
}

/** Sends texts late, and in the order that they came in. */
export function createOutbox({ send, delay, mostWaiting, onFull }: OutboxDeps): (text: string) => void {
  const queue: { readonly text: string; readonly due: number }[] = []

  const sendDue = (): void => {
    for (let first = queue[0]; first; first = queue[0]) {
      const early = Math.ceil(first.due - performance.now())
      // It holds up nobody who wants to end.
      if (early > 0) return void setTimeout(sendDue, early).unref()
      queue.shift()
      send(first.text)
    }
  }

  return (text) => {
    const late = delay()
    if (late === 0 && queue.length === 0) return send(text)
    if (queue.length >= mostWaiting) return onFull()
    queue.push({ text, due: performance.now() + late })
    if (queue.length === 1) sendDue()
  }
}
