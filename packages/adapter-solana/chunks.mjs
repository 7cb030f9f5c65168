// What of this package loads together, in the order of a visit: each chunk takes the files that it names, with all that
// these import, from those that follow.
export const chunks = [
  { name: 'eager', test: /\/createSolanaAdapter\.ts$/ },
  // What an app may ask by itself, and what late chunks ask.
  { name: 'address', test: /\/solana\.address\.ts$/ },
  // What a press on a wallet needs.
  { name: 'connect', test: /\/solana\.(adapter|signIn)\.ts$/ },
  // What a connected wallet, or the chain, is asked for; a transfer brings web3.js.
  { name: 'abilities', test: /\/solana\.(balance|sign|transaction)\.ts$/ },
  { name: 'transfer', test: /\/solana\.transfer\.ts$/ },
]
