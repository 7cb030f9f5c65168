// What of this package loads together, in the order of a visit: each chunk takes the files that it names, with all that
// these import, from those that follow.
export const chunks = [
  { name: 'eager', test: /\/exports\/index\.ts$/ },
  // What the first code needs.
  { name: 'session', test: /\/loadedPairing\.ts$/ },
]
