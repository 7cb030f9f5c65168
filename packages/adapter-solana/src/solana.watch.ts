import type { Environment } from '@latchkit/core'
import { callReported, createReadLimit, type AdapterConnection } from '@latchkit/core/adapter'
import { networkOf } from './solana.chains.js'
import { readAccounts, type SolanaDeps, type SolanaWallet } from './solana.wallets.js'

/** Listens to a wallet (`standard:events`), unless the adapter listens already. An error of the wallet is reported. */
export function watchWallet(deps: SolanaDeps, connectorId: string, wallet: SolanaWallet): void {
  if (wallet.stop) return
  const { environment } = deps.context
  const { report } = environment
  const hearing = createHearing(environment, () => wallet.stop && look(deps, connectorId, wallet))
  const hear = (): void => {
    if (wallet.isAsked) wallet.hearAsked?.()
    else hearing.hear()
  }
  let off: unknown
  // A wallet may throw from `on`, or from the function that ends listening.
  void callReported(report, () => {
    const events = wallet.provider.features['standard:events'] as { on(event: string, hear: () => void): unknown }
    return (off = events.on('change', hear))
  })
  wallet.stop = () => {
    wallet.stop = undefined
    hearing.stop()
    void callReported(report, () => typeof off === 'function' && (off as () => unknown)())
  }
}

/**
 * Resolves when a wallet that is asked to connect shares accounts after an event: where the visitor connects in the wallet
 * itself, some wallets never answer `standard:connect` (F262). The wallet must be listened to.
 */
export function untilShared({ context }: SolanaDeps, wallet: SolanaWallet): Promise<void> {
  return new Promise((resolve) => {
    wallet.hearAsked = createHearing(context.environment, () => {
      if (readAccounts(wallet).length > 0) resolve()
    }).hear
  })
}

/** Reads a wallet after its events. */
interface Hearing {
  hear(): void
  /** Drops the read that waits. */
  stop(): void
}

/**
 * Makes a {@link Hearing}. Several events at once cause one read, a microtask later: the wallet may share 1,000 accounts,
 * and emit an event while it is read. Events beyond the limit cause a later read (F267), 10 s later at most: a read is no
 * request to the wallet, so one that finds nothing new causes no longer pause.
 */
function createHearing({ clock, report }: Pick<Environment, 'clock' | 'report'>, read: () => void): Hearing {
  const limit = createReadLimit(clock)
  let isDue = false
  let cancel = (): void => {}
  const readSoon = (): void =>
    void callReported(report, async () => {
      await Promise.resolve()
      isDue = false
      limit.begin()
      read()
    })
  return {
    hear() {
      if (isDue) return
      isDue = true
      const pause = limit.pauseMs()
      if (pause > 0) cancel = clock.after(pause, readSoon)
      else readSoon()
    },
    stop: () => cancel(),
  }
}

/** Ends the use of a wallet: the adapter stops listening, and emits no further event about it. */
export function unwatchWallet(wallet: SolanaWallet): void {
  wallet.stop?.()
  wallet.use = wallet.connection = undefined
}

/** Makes a connection of the accounts that a wallet shares now. Returns undefined where it shares none. */
export function readConnection({ context }: SolanaDeps, wallet: SolanaWallet): AdapterConnection | undefined {
  const accounts = readAccounts(wallet)
  const [first] = accounts
  if (!first) return undefined
  return {
    accounts: accounts.map(({ address }) => ({ namespace: 'solana', address, type: 'eoa' })),
    networkId: networkOf(context.networks, first.chains, wallet.networkId),
  }
}

/** Handles a wallet's event. Ignores its content, which may be wrong or out of order (F073), and reads the accounts. */
function look(deps: SolanaDeps, connectorId: string, wallet: SolanaWallet): void {
  if (!wallet.use || wallet.isAsked) return
  const { emit } = deps.context
  const before = wallet.connection
  const connection = (wallet.connection = readQuietly(deps, wallet))
  if (!connection) {
    if (before) emit({ type: 'disconnected', connectorId })
    return
  }
  // The wallet was unlocked.
  if (!before) return emit({ type: 'connected', connectorId, connection })
  const { accounts, networkId } = connection
  if (addressesOf(before) !== addressesOf(connection)) emit({ type: 'accounts', connectorId, accounts })
  if (before.networkId !== networkId) emit({ type: 'network', connectorId, networkId })
}

/** Reads the connection, with events ignored meanwhile: a wallet that emits one at each read would be read for ever. */
function readQuietly(deps: SolanaDeps, wallet: SolanaWallet): AdapterConnection | undefined {
  wallet.isAsked = true
  try {
    return readConnection(deps, wallet)
  } finally {
    wallet.isAsked = false
  }
}

const addressesOf = ({ accounts }: AdapterConnection): string => accounts.map(({ address }) => address).join()
