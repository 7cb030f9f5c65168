import { lateAdapter, walletAbilities, type Adapter, type RpcUrls } from '@latchkit/core/adapter'

/** What an adapter on a chain library for EVM chains takes. */
export interface EvmAdapterOptions {
  /** CAIP-2 id → the app's own RPC URLs of that network. Default: those that the network names. */
  readonly rpcUrls?: RpcUrls
}

/** What a page has of such an adapter until it is used. */
export const lateEvmAdapter = (name: string, load: () => Promise<Adapter>): Adapter =>
  lateAdapter({ name, namespace: 'eip155' }, { ...walletAbilities, contract: ['read', 'write'] }, load)
