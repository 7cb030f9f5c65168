// The code that a page has before the first click. All other code is in `late`, which only late chunks may import.
export { lateEvmAdapter, type EvmAdapterOptions, type EvmAdapterParts } from '../lateEvmAdapter.js'
export type { RpcUrls } from '@latchkit/core/adapter'
