import { lateAdapter, type AdapterFactory, type RpcUrls } from '@latchkit/core/adapter'
import type { BitcoinDeps } from './bitcoin.connection.js'
import { createWallets } from './bitcoin.wallets.js'

/** What {@link createBitcoinAdapter} takes. */
export interface BitcoinAdapterOptions {
  /** CAIP-2 id → the app's own RPC URLs of that network, which speak esplora's REST. Default: those that the network names. */
  readonly rpcUrls?: RpcUrls
  /**
   * Whether wallets are offered that are reached by `sats-connect`, which the app then has to have installed. Default:
   * true.
   */
  readonly satsConnect?: boolean
}

/**
 * Bitcoin through wallets of the Wallet Standard and of `sats-connect`. What it reads of the chain, it reads from the app's
 * own RPC URLs or those of the network, which speak esplora's REST. Until a wallet is used, a page has only the discovery.
 */
export function createBitcoinAdapter({ rpcUrls = {}, satsConnect = true }: BitcoinAdapterOptions = {}): AdapterFactory {
  return (context) => {
    const wallets = createWallets(context, satsConnect)
    const deps: BitcoinDeps = { context, rpcUrls, wallets, uses: new Map() }
    const load = () => import('./bitcoin.adapter.js')
    const late = lateAdapter({
      name: 'bitcoin',
      namespace: 'bip122',
      load: async () => (await load()).createLoadedAdapter(deps),
      toError: async (thrown) => (await load()).toBitcoinError(thrown),
      abilities: {
        balance: async () => (await import('./bitcoin.balance.js')).createBalance(deps),
        message: async () => (await import('./bitcoin.message.js')).createMessage(deps),
        transaction: async () => (await import('./bitcoin.transaction.js')).createTransaction(deps),
        transfer: async () => (await import('./bitcoin.transaction.js')).createTransfer(deps),
      },
    })
    return {
      ...late,
      start() {
        const stops = [wallets.start(), late.start()]
        return () => stops.forEach((stop) => stop())
      },
      prepare: async () => {
        wallets.look()
        await late.prepare?.()
      },
      attach: wallets.attach,
    }
  }
}
