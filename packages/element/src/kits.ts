// How elements find the kit: by events of their document. Neither needs to come first, and two copies of this package on a
// page understand each other, because no module holds the kits.
import type { Latch } from '@latchkit/core'

/** An element asks for a kit. A kit that fits puts itself into the question. */
const ASKED = 'latchkit:kit-asked'
/** The kits of the page have changed. */
const CHANGED = 'latchkit:kits-changed'

interface Question {
  /** The id of the wanted kit. Without one, any kit fits. */
  readonly id: string | undefined
  answer: Latch | undefined
}

/** Makes a kit that of the elements in a document. Returns a function that ends that. */
export function offerKit(document: Document, latch: Latch): () => void {
  const answer = (event: Event): void => {
    const { detail } = event as CustomEvent<Question>
    if (detail.id === undefined || detail.id === latch.options.id) detail.answer ??= latch
  }
  const tell = (): void => void document.dispatchEvent(new Event(CHANGED))
  document.addEventListener(ASKED, answer)
  tell()
  return () => {
    document.removeEventListener(ASKED, answer)
    tell()
  }
}

/** Returns a kit of the document: the one with an id, or the first one. */
export function findKit(document: Document, id: string | undefined): Latch | undefined {
  const detail: Question = { id, answer: undefined }
  document.dispatchEvent(new CustomEvent(ASKED, { detail }))
  return detail.answer
}

/** Calls `listener` when a kit of the document comes or goes. Returns a function that ends that. */
export function followKits(document: Document, listener: () => void): () => void {
  document.addEventListener(CHANGED, listener)
  return () => document.removeEventListener(CHANGED, listener)
}
