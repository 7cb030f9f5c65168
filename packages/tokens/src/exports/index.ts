export { isCoinContract } from '../coins.js'
export { deceptionOf, looksOf } from '../names.js'
