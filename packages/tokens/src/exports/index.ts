export { isCoinContract } from '../coins.js'
export { deceptionOf, plainFormsOf as looksOf } from '../names.js'
