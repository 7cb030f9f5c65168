export { isCoinContract } from '../coins.js'
export { deceptionOf, plainFormsOf } from '../names.js'
