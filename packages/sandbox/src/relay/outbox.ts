/** The functions and limits of an outbox. */
export interface OutboxDeps {
  readonly send: (text: string) => void
  /** Milliseconds by which a text that comes now is delayed. */
  readonly delay: () => number
  /** The number of texts that may wait. */
  readonly mostWaiting: number
  /** Called for a text that comes while the outbox is full. The text is dropped. */
  readonly onFull: () => void
}

/** Creates an outbox, which sends texts after their delay, in the order in which they came. */
export function createOutbox({ send, delay, mostWaiting, onFull }: OutboxDeps): (text: string) => void {
  const queue: { readonly text: string; readonly due: number }[] = []

  const sendDue = (): void => {
    for (let first = queue[0]; first; first = queue[0]) {
      const early = Math.ceil(first.due - performance.now())
      // The timer doesn't keep the process alive.
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
