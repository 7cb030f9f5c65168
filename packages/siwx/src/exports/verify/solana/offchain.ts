export { readSignedText, signedFormsOf } from '../../../verify/offChainMessage.js'
