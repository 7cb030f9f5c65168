// What of core speaks to wallets, loaded late: a page has nothing of it before it connects.
export { createAssets, createCalls, createEip1193Adapter, createPermissions } from '@latchkit/core/adapter'
export { toEvmError } from './evm.errors.js'
