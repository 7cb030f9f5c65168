export { memoryStorage } from '../server/memoryStorage.js'
export type { SiwxStorage, SiwxStorageRow } from '../server/storage.types.js'
