import type { AdapterContext, AttachedWallet, Connector } from '@latchkit/core/adapter'
import { getWallets } from '@wallet-standard/app'
import { readSatsEntries, satsProviderAt } from './sats.providers.js'
import { readWallet, type StandardWallet } from './standard.wallet.js'

/** How a wallet is reached: as one of the Wallet Standard, by the place of its provider in the page, or both ways. */
export interface Ways {
  readonly standard?: StandardWallet | undefined
  /** Its id in `window.btc_providers`. */
  readonly sats?: string | undefined
}

/** A way to a wallet, as it was found. */
interface Found extends Ways {
  readonly name: string
  readonly icon: string
}

interface Source extends Found {
  readonly id: string
}

/** The wallets that the page has, and those that core handed over. */
export interface Wallets {
  /** Begins to discover; the answer ends it. */
  start(): () => void
  attach(wallet: AttachedWallet): void
  /** Looks for providers of `sats-connect`, which come without a word, for some seconds. */
  look(): void
  /** The ways to the wallet of a connector's id. */
  get(connectorId: string): Ways
}

/** No page needs more wallets than this (F066). */
const MAX_SOURCES = 100
/** Wallets that come after each other are listed together, so that a flood is no storm of renders (F066). */
const LIST_MS = 100
/** How often, and for how long, the list of the page is looked at: late wallets are waited for (F067). */
const LOOK_MS = 500
const LOOKS = 10
/** What of a wallet's name is in its id, in UTF-16 units. */
const MAX_ID = 64

/** Makes the discovery. A wallet that comes both ways, with the same name and icon, is one. */
export function createWallets({ environment: { clock }, emit }: AdapterContext, satsConnect: boolean): Wallets {
  const attached = new Map<string, Ways>()
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

  /** A second wallet of one name is told by its number, as core tells a second one of an rdns. */
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

  /** Takes what is new, and lists it together. */
  function take(found: readonly (Found | undefined)[]): void {
    const before = sources
    for (const each of found) if (each) add(each)
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

  function look(looks = LOOKS): void {
    cancelLook?.()
    cancelLook = undefined
    if (!satsConnect || !isStarted) return
    take(readSatsEntries())
    if (looks > 0) cancelLook = clock.after(LOOK_MS, () => look(looks - 1))
  }

  return {
    look: () => look(),
    start() {
      isStarted = true
      const { get, on } = getWallets()
      const stops = [
        on('register', (...wallets: readonly unknown[]) => take(wallets.map(readWallet))),
        on('unregister', (...wallets: readonly unknown[]) => unregister(wallets)),
      ]
      // What was unregistered while nobody listened.
      const registered: readonly unknown[] = get()
      unregister(sources.flatMap(({ standard }) => (standard && !registered.includes(standard) ? [standard] : [])))
      take([...registered.map(readWallet), ...(satsConnect ? readSatsEntries() : [])])
      look()
      // What waited to be listed when the kit was disposed of.
      if (isStale) list()
      return () => {
        isStarted = false
        for (const stop of [...stops, cancelLook, cancelList]) stop?.()
        cancelLook = cancelList = undefined
      }
    },
    attach({ connector: { id }, transport, provider }) {
      if (transport === 'wallet-standard') attached.set(id, { standard: provider as StandardWallet })
      // That library knows a provider only by its place.
      const entry =
        transport === 'sats-connect' && readSatsEntries().find(({ sats }) => satsProviderAt(sats) === provider)
      if (entry) attached.set(id, { sats: entry.sats })
    },
    get(connectorId) {
      const own = sources.filter(({ id }) => id === connectorId)
      return (
        attached.get(connectorId) ?? {
          standard: own.find(({ standard }) => standard)?.standard,
          sats: own.find(({ sats }) => sats)?.sats,
        }
      )
    },
  }
}

/** Core cleans names and icons. */
const toConnector = ({ id, name, icon }: Source): Connector => ({
  id,
  name,
  type: 'ANNOUNCED',
  chain: 'bip122',
  imageUrl: icon,
})
