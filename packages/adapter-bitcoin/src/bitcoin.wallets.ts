import type { AdapterContext, AttachedWallet, Connector } from '@latchkit/core/adapter'
import { getWallets } from '@wallet-standard/app'
import { readSatsEntries, satsProviderAt } from './sats.providers.js'
import { readWallet, type StandardWallet } from './standard.wallet.js'

/** The way to reach a wallet: as a wallet of the Wallet Standard, or by its id for `sats-connect`. */
export interface Way {
  readonly standard?: StandardWallet | undefined
  /** Its id in `window.btc_providers`. */
  readonly sats?: string | undefined
}

/** A wallet that the discovery found, reached in one way. */
interface Found extends Way {
  readonly name: string
  readonly icon: string
}

interface Source extends Found {
  readonly id: string
}

/** The wallets that the discovery found in the page, and those that core attached. */
export interface Wallets {
  /** Starts the discovery. Returns a function that stops it. */
  start(): () => void
  attach(wallet: AttachedWallet): void
  /** Polls for providers of `sats-connect` for 5 s, because they emit no event when they appear. */
  look(): void
  /** Returns the way to reach the wallet of a connector id. Both members are undefined where the id is unknown. */
  get(connectorId: string): Way
}

/** The limit of found wallets: more are noise or an attack (F066). */
const MAX_SOURCES = 100
/** The shortest time between two lists, so that many wallets don't cause as many renders (F066). */
const LIST_MS = 100
/** The time between two polls of the page's list, which finds late wallets (F067). */
const LOOK_MS = 500
/** The number of polls after the first. */
const POLLS = 10
/** How much of a wallet's name its id has, in UTF-16 units. */
const MAX_ID = 64

/**
 * Makes the discovery of wallets. Where a wallet is found in both ways, with the same name and icon, it is one
 * connector, reached in the way that was found first. Without `satsConnect`, only wallets of the Wallet Standard are found. Emits `connectors` and
 * `disconnected`.
 */
export function createWallets({ environment: { clock }, emit }: AdapterContext, satsConnect: boolean): Wallets {
  const attached = new Map<string, Way>()
  let sources: readonly Source[] = []
  let isStarted = false
  let isStale = false
  let cancelList: (() => void) | undefined
  let cancelLook: (() => void) | undefined

  function list(): void {
    isStale = !!cancelList
    if (isStale) return
    const isFirst = ({ id }: Source, at: number): boolean => sources.findIndex((source) => source.id === id) === at
    emit({ type: 'connectors', connectors: sources.filter(isFirst).map(toConnector) })
    cancelList = clock.after(LIST_MS, () => {
      cancelList = undefined
      if (isStale && isStarted) list()
    })
  }

  /**
   * Adds a wallet. The id of a second wallet of the same name gets a number, as core numbers a second wallet of an
   * rdns.
   */
  function add(found: Found): void {
    const text = found.name
      .slice(0, MAX_ID)
      .replace(/[\p{C}\p{Default_Ignorable_Code_Point}#]/gu, '')
      .trim()
    const isKnown = sources.some(({ standard, sats }) => standard === found.standard && sats === found.sats)
    if (!text || isKnown || sources.length >= MAX_SOURCES) return
    const isOther = (known?: Source): boolean => !!known && (known.name !== found.name || known.icon !== found.icon)
    let id = `bip122:${text}`
    for (let n = 2; isOther(sources.find((known) => known.id === id)); n += 1) id = `bip122:${text}#${n}`
    sources = [...sources, { ...found, id }]
  }

  /**
   * Adds the new ones of registered wallets and of entries for `sats-connect`, and emits one list. Reads no wallet once
   * the limit is reached.
   */
  function take(wallets: readonly unknown[], entries: readonly Found[] = []): void {
    const before = sources
    for (const wallet of wallets) {
      const found = sources.length < MAX_SOURCES ? readWallet(wallet) : undefined
      if (found) add(found)
    }
    entries.forEach(add)
    if (sources !== before) list()
  }

  function unregister(gone: readonly unknown[]): void {
    const before = sources
    sources = before.filter(({ standard }) => !standard || !gone.includes(standard))
    if (sources.length === before.length) return
    list()
    const isGone = ({ id }: Source): boolean => !sources.some((source) => source.id === id)
    for (const { id } of before.filter(isGone)) emit({ type: 'disconnected', connectorId: id })
  }

  function look(polls = POLLS): void {
    cancelLook?.()
    cancelLook = undefined
    if (!satsConnect || !isStarted) return
    take([], readSatsEntries())
    if (polls > 0) cancelLook = clock.after(LOOK_MS, () => look(polls - 1))
  }

  return {
    look: () => look(),
    start() {
      isStarted = true
      const { get, on } = getWallets()
      const stops = [
        on('register', (...wallets: readonly unknown[]) => take(wallets)),
        on('unregister', (...wallets: readonly unknown[]) => unregister(wallets)),
      ]
      // Wallets may have been unregistered while the discovery was stopped.
      const registered: readonly unknown[] = get()
      unregister(sources.flatMap(({ standard }) => (standard && !registered.includes(standard) ? [standard] : [])))
      take(registered, satsConnect ? readSatsEntries() : [])
      look()
      // A list may still have been pending when the discovery was stopped.
      if (isStale) list()
      return () => {
        isStarted = false
        for (const stop of [...stops, cancelLook, cancelList]) stop?.()
        cancelLook = cancelList = undefined
      }
    },
    attach({ connector: { id }, transport, provider }) {
      if (transport === 'wallet-standard') attached.set(id, { standard: provider as StandardWallet })
      // `sats-connect` finds a provider only by its path in the page.
      const entry =
        transport === 'sats-connect' && readSatsEntries().find(({ sats }) => satsProviderAt(sats) === provider)
      if (entry) attached.set(id, { sats: entry.sats })
    },
    get(connectorId) {
      // The way that was found first stays, because other software may register a wallet of the same name and icon
      // (F063).
      const { standard, sats } = sources.find(({ id }) => id === connectorId) ?? {}
      return attached.get(connectorId) ?? { standard, sats }
    },
  }
}

/** Makes the connector of a wallet. Core cleans names and icons. */
const toConnector = ({ id, name, icon }: Source): Connector => ({
  id,
  name,
  type: 'ANNOUNCED',
  chain: 'bip122',
  imageUrl: icon,
})
