export { verifyEvmSignature, type EvmCall } from '../../verify/verifyEvmSignature.js'
export type { SignedText, Verdict } from '../../verify/verify.types.js'
