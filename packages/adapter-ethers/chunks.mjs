// What of this package loads together, in the order of a visit: each chunk takes the files that it names, with all that
// these import, from those that follow.
export const chunks = [
  { name: 'eager', test: /\/exports\/index\.ts$/ },
  // What a press on a wallet needs.
  { name: 'connect', test: /\/evm\.wallets\.ts$/ },
  // What a connected wallet is asked for, with ethers, and what the chain is, with viem.
  { name: 'sign', test: /\/evm\.signing\.ts$/ },
  { name: 'library', test: /\/ethers\.library\.ts$/ },
  { name: 'reads', test: /\/evm\.reads\.ts$/ },
]
