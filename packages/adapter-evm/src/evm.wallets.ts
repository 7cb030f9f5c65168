// The parts of core that send requests to wallets. They load late: a page has none of them before it connects.
export { createEip1193Adapter, createRequests } from '@latchkit/core/adapter'
export { toEvmError } from './evm.errors.js'
