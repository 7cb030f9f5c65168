// The chunks of this package, in the order in which a visit loads them. A chunk has the files that it names and the
// files that these import. A file that several chunks import is in the first of them.
export const chunks = [
  { name: 'eager', test: /\/createBitcoinAdapter\.ts$/ },
  // The app may import the address check on its own. The late chunks import it too.
  { name: 'address', test: /\/bitcoin\.address\.ts$/ },
  // The code that connects.
  { name: 'connect', test: /\/(bitcoin\.adapter|sats\.link)\.ts$/ },
  // The abilities: requests to a connected wallet and to the chain.
  { name: 'abilities', test: /\/bitcoin\.(balance|message|switch|transaction)\.ts$/ },
]
