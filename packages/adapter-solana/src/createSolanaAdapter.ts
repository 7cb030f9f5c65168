import { lateAdapter, type Abilities, type Adapter, type AdapterFactory, type RpcUrls } from '@latchkit/core/adapter'
import { discover } from './solana.discovery.js'
import type { SolanaSignIn, SolanaSignInInput } from './solana.signIn.js'
import type { SolanaDeps } from './solana.wallets.js'

/** What {@link createSolanaAdapter} takes. */
export interface SolanaAdapterOptions {
  /** CAIP-2 id → the app's own RPC URLs of that network. Default: those that the network names. */
  readonly rpcUrls?: RpcUrls
}

/** The adapter, with what only wallets of Solana can do. */
export type SolanaAdapter = Adapter & {
  readonly balance: NonNullable<Adapter['balance']> & {
    /** How often it is read while it is shown (S9.09). */
    readonly watchEveryMs: number
  }
  /**
   * Has the wallet connect, make the message and sign it, all in one question (`solana:signIn`, CAIP-122). Connecting
   * afterwards asks nobody. Rejects with `wallet/unsupported-method` where the wallet doesn't have it.
   */
  signIn(connectorId: string, input?: SolanaSignInInput): Promise<SolanaSignIn>
}

/** How often the balance is read while it is shown (S9.09). */
const BALANCE_WATCH_MS = 1_000

const ABILITIES: Abilities = {
  balance: ['get'],
  message: ['sign'],
  transaction: ['estimate', 'send', 'sign', 'wait'],
  transfer: ['send'],
}

/**
 * Solana, through the wallets of the Wallet Standard and over the app's own RPC. `@solana/web3.js` 1.98 is loaded where
 * a transfer is built, and nowhere else.
 */
export function createSolanaAdapter({ rpcUrls = {} }: SolanaAdapterOptions = {}): AdapterFactory<SolanaAdapter> {
  return (context) => {
    const deps: SolanaDeps = { context, rpcUrls, wallets: new Map() }
    const load = () => import('./solana.adapter.js')
    const late = lateAdapter({ name: 'solana', namespace: 'solana' }, ABILITIES, async () =>
      (await load()).createLoadedAdapter(deps),
    )
    return {
      ...late,
      balance: { ...(late.balance as NonNullable<Adapter['balance']>), watchEveryMs: BALANCE_WATCH_MS },
      start() {
        const stops = [late.start(), discover(context, late.attach)]
        return () => stops.forEach((stop) => stop())
      },
      async signIn(connectorId, input) {
        await late.prepare?.()
        return (await load()).signIn(deps, connectorId, input)
      },
    }
  }
}
