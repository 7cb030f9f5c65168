// What a page has before its first click. All else is in `late`, which only what is loaded late may import.
export { lateEvmAdapter, type EvmAdapterOptions, type EvmAdapterParts } from '../lateEvmAdapter.js'
export type { RpcUrls } from '@latchkit/core/adapter'
