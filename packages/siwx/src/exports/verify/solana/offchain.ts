export { signedFormsOf } from '../../../verify/offChainMessage.js'
