// Loaded late, so that a page has nothing of it before something is read.
export { createEvmClients } from '@latchkit/adapter-evm/late'
