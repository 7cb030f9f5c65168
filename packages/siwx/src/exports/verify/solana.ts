export { verifySolanaSignature } from '../../verify/verifySolanaSignature.js'
export type { SignedText, Verdict } from '../../verify/verify.types.js'
