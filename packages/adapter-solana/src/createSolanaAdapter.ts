import { lateAdapter, type AdapterFactory, type RpcUrls } from '@latchkit/core/adapter'
import { discover } from './solana.discovery.js'
import type { SolanaDeps } from './solana.wallets.js'

/** What {@link createSolanaAdapter} takes. */
export interface SolanaAdapterOptions {
  /** CAIP-2 id → the app's own RPC URLs of that network. Default: those that the network names. */
  readonly rpcUrls?: RpcUrls
}

/** How often a balance is read while a view shows it, in ms (S9.09). */
const BALANCE_INTERVAL_MS = 1_000

/**
 * Solana, through the wallets of the Wallet Standard and over the app's own RPC. `@solana/web3.js` 1.98 is loaded where
 * a transfer is built, and nowhere else.
 */
export function createSolanaAdapter({ rpcUrls = {} }: SolanaAdapterOptions = {}): AdapterFactory {
  return (context) => {
    const deps: SolanaDeps = { context, rpcUrls, wallets: new Map() }
    const late = lateAdapter({
      name: 'solana',
      namespace: 'solana',
      load: async () => (await import('./solana.adapter.js')).createLoadedAdapter(deps),
      abilities: {
        balance: async () => (await import('./solana.balance.js')).createBalance(deps),
        message: async () => (await import('./solana.sign.js')).createMessage(deps),
        transaction: async () => (await import('./solana.transaction.js')).createTransaction(deps),
        transfer: async () => (await import('./solana.transfer.js')).createTransfer(deps),
        signIn: async () => (await import('./solana.signIn.js')).createSignIn(deps),
      },
    })
    return {
      ...late,
      balanceIntervalMs: BALANCE_INTERVAL_MS,
      start() {
        const stops = [late.start(), discover(context, late.attach)]
        return () => stops.forEach((stop) => stop())
      },
    }
  }
}
