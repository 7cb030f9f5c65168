// What of this package loads together, in the order of a visit: each chunk takes the files that it names, with all that
// these import, from those that follow. What late chunks use of the first ring is in `base`: they never import `eager`.
export const chunks = [
  { name: 'base', test: /\/wagmi\.deps\.ts$/ },
  { name: 'eager', test: /\/exports\/index\.ts$/ },
  // What a press on a wallet needs.
  { name: 'connect', test: /\/wagmi\.adapter\.ts$/ },
  { name: 'errors', test: /\/wagmi\.errors\.ts$/ },
  // What a connected wallet, or the chain, is asked for.
  { name: 'abilities', test: /\/wagmi\.abilities\.ts$/ },
]
