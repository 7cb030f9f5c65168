// The chunks of this package, in the order of a visit. Each chunk takes the files that it names, and all files that
// these import, from the chunks after it. `base` has the code that `eager` and late chunks share: late chunks
// never import `eager`.
import { sourcesIn } from '../../scripts/build/sources.mjs'

const sources = sourcesIn(import.meta.dirname)

export const chunks = [
  { name: 'base', test: sources('wagmi.deps') },
  { name: 'eager', test: sources('exports/index') },
  // The code that a click on a wallet needs.
  { name: 'connect', test: sources('wagmi.adapter') },
  { name: 'errors', test: sources('wagmi.errors') },
  // The requests to a connected wallet, and the reads from the chain.
  { name: 'abilities', test: sources('wagmi.abilities') },
  // What signs in by the wallet's own method.
  { name: 'signIn', test: sources('wagmi.signIn') },
  // What verifies the signatures of texts. It imports code of the reads: else bundlers put parts of viem that the page has
  // from the start into files of their own.
  { name: 'verify', test: sources('../../adapter-evm/src/evm.verify') },
]
