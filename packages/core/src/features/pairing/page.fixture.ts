import type { World } from '../../base/world.fixture.js'

/** A fake page that can be hidden. It records the calls of `window.open` and counts the listeners. */
export interface Page {
  readonly window: EventTarget
  /** The arguments of each call of `window.open`. */
  readonly opened: readonly unknown[][]
  /** Shows or hides the page, and emits `visibilitychange`. */
  show(isVisible: boolean): void
  /** Returns the number of listeners of the window and the document. */
  listeners(): number
}

/** Adds to the window of a world what pairing reads of a page. */
export function createPage({ window }: World): Page {
  const opened: unknown[][] = []
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const counts = [counted(window), counted(document)]
  Object.assign(window, { document, open: (...given: unknown[]) => void opened.push(given) })
  return {
    window,
    opened,
    show(isVisible) {
      document.visibilityState = isVisible ? 'visible' : 'hidden'
      document.dispatchEvent(new Event('visibilitychange'))
    },
    listeners: () => counts.reduce((sum, count) => sum + count(), 0),
  }
}

function counted(target: EventTarget): () => number {
  const heard = new Set<string>()
  const ids = new Map<unknown, number>()
  const keyOf = (event: string, listener: unknown): string => {
    if (!ids.has(listener)) ids.set(listener, ids.size)
    return `${event} ${ids.get(listener)}`
  }
  const { addEventListener, removeEventListener } = EventTarget.prototype
  target.addEventListener = (event, listener) => {
    heard.add(keyOf(event, listener))
    addEventListener.call(target, event, listener)
  }
  target.removeEventListener = (event, listener) => {
    heard.delete(keyOf(event, listener))
    removeEventListener.call(target, event, listener)
  }
  return () => heard.size
}
