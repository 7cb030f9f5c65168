// The chunks of this package, in the order in which a visit loads them. A chunk has the files that it names and the
// files that these import. A file that several chunks import is in the first of them.
import { sourcesIn } from '../../scripts/build/sources.mjs'

const sources = sourcesIn(import.meta.dirname)

export const chunks = [
  { name: 'eager', test: sources('createSolanaAdapter') },
  // The app may import the address check on its own. The late chunks import it too.
  { name: 'address', test: sources('solana.address') },
  // The code that connects.
  { name: 'connect', test: sources('solana.adapter') },
  // The abilities: requests to a connected wallet and to the chain. Only the chunk `transfer` imports web3.js.
  { name: 'abilities', test: sources('solana.balance', 'solana.sign', 'solana.transaction') },
  { name: 'transfer', test: sources('solana.transfer') },
  // What signs in by the wallet's own method.
  { name: 'signIn', test: sources('solana.signIn') },
  // What verifies the signatures of texts.
  { name: 'verify', test: sources('solana.verify') },
]
