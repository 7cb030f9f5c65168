// The parts of core that send requests to wallets. They load late: a page has none of them before it connects.
export { createAssets, createCalls, createEip1193Adapter, createPermissions } from '@latchkit/core/adapter'
export { toEvmError } from './evm.errors.js'
