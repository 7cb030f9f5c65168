import { lateAdapter, type Abilities, type AdapterFactory, type RpcUrls } from '@latchkit/core/adapter'
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

const ABILITIES: Abilities = {
  balance: ['get'],
  message: ['sign'],
  transaction: ['estimate', 'send', 'signPsbt', 'wait'],
  transfer: ['send'],
}

/**
 * Bitcoin through wallets of the Wallet Standard and of `sats-connect`. What it reads of the chain, it reads from the app's
 * own RPC URLs or those of the network, which speak esplora's REST. Until a wallet is used, a page has only the discovery.
 */
export function createBitcoinAdapter({ rpcUrls = {}, satsConnect = true }: BitcoinAdapterOptions = {}): AdapterFactory {
  return (context) => {
    const wallets = createWallets(context, satsConnect)
    const late = lateAdapter({ name: 'bitcoin', namespace: 'bip122' }, ABILITIES, async () =>
      (await import('./bitcoin.adapter.js')).createLoadedAdapter({ context, rpcUrls, wallets }),
    )
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
