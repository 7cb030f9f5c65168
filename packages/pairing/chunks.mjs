// The chunks of this package, in the order in which a visit loads them. A chunk holds the files that it names and all
// that these import, except what an earlier chunk holds.

/** The chunks: the name of each, and a pattern of the source files that it holds. */
export const chunks = [
  { name: 'eager', test: /\/exports\/index\.ts$/ },
  // Loaded with the first code.
  { name: 'session', test: /\/loadedPairing\.ts$/ },
]
