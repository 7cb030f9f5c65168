import { allFrom, lateAdapter, type AdapterFactory, type RpcUrls } from '@latchkit/core/adapter'
import type { BitcoinDeps } from './bitcoin.connection.js'
import { createWallets } from './bitcoin.wallets.js'

/** The options of {@link createBitcoinAdapter}. */
export interface BitcoinAdapterOptions {
  /**
   * CAIP-2 id → the app's own RPC URLs of this network. Each URL must serve esplora's REST API. Default: the URLs that
   * the network names.
   */
  readonly rpcUrls?: RpcUrls
  /**
   * Whether the adapter also connects wallets that `sats-connect` reaches. The app must then install the package
   * `sats-connect`. Default: true.
   */
  readonly satsConnect?: boolean
}

/**
 * Makes the adapter for Bitcoin (namespace bip122). It connects wallets of the Wallet Standard and of `sats-connect`,
 * and reads the chain from RPC URLs that serve esplora's REST API: the app's own, else those that the network names.
 * Amounts are in satoshis. The page first loads only the discovery of wallets; the rest loads when a wallet or an
 * ability is used.
 *
 * The adapter's methods and abilities reject with a `LatchError` of code `wallet/…`, with `network/not-found` for a network
 * that the app doesn't have or that has no RPC URL, or with `account/balance-unavailable` where the coins of a payment can't
 * be read. Without the package `sats-connect`, a wallet that needs it
 * rejects with `wallet/provider-not-found`.
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
        ...allFrom(['transaction', 'tracking', 'transfer', 'psbt'], async () =>
          (await import('./bitcoin.transaction.js')).createSending(deps),
        ),
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
