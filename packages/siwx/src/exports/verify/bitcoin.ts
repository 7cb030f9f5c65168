export { verifyBitcoinSignature } from '../../verify/bitcoin/verifyBitcoinSignature.js'
export type { SignedText, Verdict } from '../../verify/verify.types.js'
