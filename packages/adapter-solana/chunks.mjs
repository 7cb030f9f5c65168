// The chunks of this package, in the order in which a visit loads them. A chunk has the files that it names and the
// files that these import. A file that several chunks import is in the first of them.
export const chunks = [
  { name: 'eager', test: /\/createSolanaAdapter\.ts$/ },
  // The app may import the address check on its own. The late chunks import it too.
  { name: 'address', test: /\/solana\.address\.ts$/ },
  // The code that connects.
  { name: 'connect', test: /\/solana\.(adapter|signIn)\.ts$/ },
  // The abilities: requests to a connected wallet and to the chain. Only the chunk `transfer` imports web3.js.
  { name: 'abilities', test: /\/solana\.(balance|sign|transaction)\.ts$/ },
  { name: 'transfer', test: /\/solana\.transfer\.ts$/ },
]
