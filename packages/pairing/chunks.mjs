// The chunks of this package, in the order in which a visit loads them. A chunk holds the files that it names and all
// that these import, except what an earlier chunk holds.
import { sourcesIn } from '../../scripts/build/sources.mjs'

const sources = sourcesIn(import.meta.dirname)

/** The chunks: the name of each, and the source files that it holds. */
export const chunks = [
  { name: 'eager', test: sources('exports/index') },
  // Loaded with the first code.
  { name: 'session', test: sources('loadedPairing') },
]
