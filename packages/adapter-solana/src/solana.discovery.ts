import { readList, type AdapterContext, type AttachedWallet, type Connector } from '@latchkit/core/adapter'
import { getWallets } from '@wallet-standard/app'

/** The limit of found wallets: more are noise or an attack (F066). */
const MAX_WALLETS = 100

/** The shortest time between two lists, in ms, so that many wallets don't cause as many renders (F066). */
const BATCH_MS = 100

type Row = Omit<Connector, 'id'>

/**
 * Starts to find wallets of the Wallet Standard for Solana, and calls `attach` for each. Emits `connectors`, also for
 * wallets that register late, and `disconnected` for wallets that unregister. Returns a function that stops the
 * discovery.
 */
export function discover({ emit, environment }: AdapterContext, attach: (wallet: AttachedWallet) => void): () => void {
  const { get, on } = getWallets()
  /** The wallet objects that were read, listed or not. */
  let seen = new Set<unknown>()
  /** Wallet object → its connector. */
  const listed = new Map<unknown, Connector>()
  let cancelBatch: (() => void) | undefined
  let isStale = false

  function list(): void {
    isStale = true
    if (cancelBatch) return
    isStale = false
    emit({ type: 'connectors', connectors: [...listed.values()] })
    cancelBatch = environment.clock.after(BATCH_MS, () => {
      cancelBatch = undefined
      if (isStale) list()
    })
  }

  function add(provider: unknown): boolean {
    seen.add(provider)
    const row = listed.size < MAX_WALLETS ? readRow(provider) : undefined
    if (!row) return false
    // Not before the wallet is read: reading it may make it register another one.
    const known = [...listed.values()]
    // The same name with the same icon is one wallet that registers twice: the first is listed (F064).
    const isTwin = known.some(({ name, imageUrl }) => name === row.name && imageUrl === row.imageUrl)
    const id = isTwin ? undefined : idOf(row.name, known)
    if (!id) return false
    const connector = { id, ...row }
    listed.set(provider, connector)
    attach({ connector, transport: 'wallet-standard', provider })
    return true
  }

  function register(): void {
    const added = get().filter((wallet) => !seen.has(wallet) && add(wallet))
    if (added.length > 0) list()
  }

  function unregister(): void {
    const present = new Set<unknown>(get())
    const gone = [...listed].filter(([provider]) => !present.has(provider))
    for (const [provider] of gone) listed.delete(provider)
    // Unlisted wallets are read again, because the twin of a removed wallet may take its place.
    seen = new Set(listed.keys())
    register()
    if (gone.length > 0) list()
    for (const [, { id }] of gone) emit({ type: 'disconnected', connectorId: id })
  }

  const stops = [on('register', register), on('unregister', unregister)]
  register()
  return () => {
    for (const stop of stops) stop()
    cancelBatch?.()
  }
}

/** Reads a wallet. Returns undefined where it lacks a needed feature, or where reading it throws (F059, F060). */
function readRow(wallet: unknown): Row | undefined {
  try {
    const { name, icon, chains, features } = wallet as Record<string, unknown>
    const isForSolana = readList(chains).some((chain) => String(chain).startsWith('solana:'))
    const has = (feature: string): boolean => feature in (features as object)
    const sends = has('solana:signAndSendTransaction') || has('solana:signTransaction')
    if (typeof name !== 'string' || !isForSolana || !sends) return undefined
    if (!has('standard:connect') || !has('standard:events')) return undefined
    const imageUrl = typeof icon === 'string' && icon.startsWith('data:image/') ? icon : undefined
    const traits = has('solana:signIn') ? { traits: { signsIn: true } } : {}
    return { name: name.slice(0, 1000), type: 'ANNOUNCED', chain: 'solana', imageUrl, ...traits }
  } catch {
    return undefined
  }
}

/** Makes an id that is the same after a reload: the name, with a number where another wallet has the name (F065). */
function idOf(name: string, known: readonly Connector[]): string | undefined {
  const plain = name
    .replace(/[^\p{L}\p{N} ._-]/gu, '')
    .trim()
    .slice(0, 40)
  const id = `solana:${plain}`
  const isTaken = (wanted: string): boolean => known.some((connector) => connector.id === wanted)
  let number = 1
  while (isTaken(number > 1 ? `${id}#${number}` : id)) number += 1
  return plain && (number > 1 ? `${id}#${number}` : id)
}
