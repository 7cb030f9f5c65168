// The chunks of this package, in the order of a visit. Each chunk takes the files that it names, and all files that
// these import, from the chunks after it.
import { sourcesIn } from '../../scripts/build/sources.mjs'

const sources = sourcesIn(import.meta.dirname)

export const chunks = [
  { name: 'eager', test: sources('exports/index') },
  // The code that a click on a wallet needs.
  { name: 'connect', test: sources('../../adapter-evm/src/evm.wallets') },
  // The requests to a connected wallet, by ethers, and the reads from the chain, by viem.
  { name: 'sign', test: sources('../../adapter-evm/src/evm.signing') },
  { name: 'library', test: sources('ethers.library') },
  { name: 'reads', test: sources('../../adapter-evm/src/evm.reads') },
  // What signs in by the wallet's own method.
  { name: 'signIn', test: sources('../../adapter-evm/src/evm.signIn') },
  // What verifies the signatures of texts. It imports code of the reads: else bundlers put parts of viem that the page has
  // from the start into files of their own.
  { name: 'verify', test: sources('../../adapter-evm/src/evm.verify') },
]
