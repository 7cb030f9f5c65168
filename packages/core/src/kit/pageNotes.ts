import { claimPage } from './claimPage.js'
import type { HintsDeps } from './hints.js'

/** The dependencies of the notes of a page. */
export interface PageNotesDeps extends HintsDeps {
  /** The kit's id. */
  readonly id: string
}

/**
 * Prints the hints about the options once, in debug mode only (F234): only then their code is loaded. Returns the function
 * that notes that the kit is used on this page until `signal` is aborted ({@link claimPage}).
 */
export function createPageNotes(deps: PageNotesDeps): (signal: AbortSignal | undefined) => void {
  const { environment, id, given } = deps
  if (given.debug) import('./hints.js').then(({ printHints }) => printHints(deps)).catch(environment.report)
  return (signal) => {
    if (signal) claimPage(environment, id, signal)
  }
}
