// What of this package loads together, in the order of a visit: each chunk takes the files that it names, with all that
// these import, from those that follow.
export const chunks = [
  { name: 'eager', test: /\/createBitcoinAdapter\.ts$/ },
  // What an app may ask by itself, and what late chunks ask.
  { name: 'address', test: /\/bitcoin\.address\.ts$/ },
  // What a press on a wallet needs.
  { name: 'connect', test: /\/(bitcoin\.adapter|sats\.link)\.ts$/ },
  // What a connected wallet, or the chain, is asked for.
  { name: 'abilities', test: /\/bitcoin\.(balance|message|switch|transaction)\.ts$/ },
]
