// The chunks of this package, in the order of a visit. Each chunk takes the files that `test` matches, and all files
// that these import, from the chunks after it. `base` has the code that `eager` and late chunks share: late chunks
// never import `eager`.
export const chunks = [
  { name: 'base', test: /\/wagmi\.deps\.ts$/ },
  { name: 'eager', test: /\/exports\/index\.ts$/ },
  // The code that a click on a wallet needs.
  { name: 'connect', test: /\/wagmi\.adapter\.ts$/ },
  { name: 'errors', test: /\/wagmi\.errors\.ts$/ },
  // The requests to a connected wallet, and the reads from the chain.
  { name: 'abilities', test: /\/wagmi\.abilities\.ts$/ },
]
