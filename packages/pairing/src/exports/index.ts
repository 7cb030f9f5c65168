export { createPairing, type PairingOptions } from '../createPairing.js'
