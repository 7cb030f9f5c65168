// The chunks of this package, in the order in which a visit loads them. A chunk has the files that it names and the
// files that these import. A file that several chunks import is in the first of them.
import { sourcesIn } from '../../scripts/build/sources.mjs'

const sources = sourcesIn(import.meta.dirname)

export const chunks = [
  { name: 'eager', test: sources('createBitcoinAdapter') },
  // The app may import the address check on its own. The late chunks import it too.
  { name: 'address', test: sources('bitcoin.address') },
  // The code that connects.
  { name: 'connect', test: sources('bitcoin.adapter', 'sats.link') },
  // The abilities: requests to a connected wallet and to the chain.
  { name: 'abilities', test: sources('bitcoin.balance', 'bitcoin.message', 'bitcoin.switch', 'bitcoin.transaction') },
  // What verifies the signatures of texts.
  { name: 'verify', test: sources('../../siwx/src/exports/verify/bitcoin') },
]
