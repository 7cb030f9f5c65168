import { allFrom, lateAdapter, type AdapterFactory, type RpcUrls } from '@latchkit/core/adapter'
import { discover } from './solana.discovery.js'
import type { SolanaDeps } from './solana.wallets.js'

/** The options of {@link createSolanaAdapter}. */
export interface SolanaAdapterOptions {
  /** CAIP-2 id → the app's own RPC URLs of this network. Default: the URLs that the network names. */
  readonly rpcUrls?: RpcUrls
}

/** How often a balance is read while a view shows it, in ms (S9.09). */
const BALANCE_INTERVAL_MS = 1_000

/**
 * Makes the adapter for Solana (namespace solana). It connects wallets of the Wallet Standard, and reads the chain from
 * the app's own RPC URLs, else from those that the network names. Amounts are in lamports, or in the smallest unit of a
 * token; transactions are base64, signatures and transaction hashes base58. The page first loads only the discovery of
 * wallets. `@solana/web3.js` 1.98 is loaded only to build a transfer.
 *
 * The adapter's methods and abilities reject with a `LatchError` of code `wallet/…`, or with `network/not-found` for a
 * network that the app doesn't have.
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
        ...allFrom(['transaction', 'tracking'], async () =>
          (await import('./solana.transaction.js')).createSending(deps),
        ),
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
