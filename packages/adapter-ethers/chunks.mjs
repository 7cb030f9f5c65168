// The chunks of this package, in the order of a visit. Each chunk takes the files that `test` matches, and all files
// that these import, from the chunks after it.
export const chunks = [
  { name: 'eager', test: /\/exports\/index\.ts$/ },
  // The code that a click on a wallet needs.
  { name: 'connect', test: /\/evm\.wallets\.ts$/ },
  // The requests to a connected wallet, by ethers, and the reads from the chain, by viem.
  { name: 'sign', test: /\/evm\.signing\.ts$/ },
  { name: 'library', test: /\/ethers\.library\.ts$/ },
  { name: 'reads', test: /\/evm\.reads\.ts$/ },
]
