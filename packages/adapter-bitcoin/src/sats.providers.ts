import { readList } from '@latchkit/core/adapter'

/** An entry of the page's list of wallets for `sats-connect` (WBIP-004). */
export interface SatsEntry {
  /** Its id in the list: the path of properties from `window` to its provider. */
  readonly sats: string
  readonly name: string
  readonly icon: string
}

/** The number of entries that are read (F066). */
const MAX_ENTRIES = 100

/** The global window, because wallets and `sats-connect` use it. The window of the kit's environment may be another. */
const page = (): Record<string, unknown> | undefined =>
  typeof window === 'undefined' ? undefined : (window as object as Record<string, unknown>)

/** Returns the provider at a path of properties from `window` on, or undefined where there is none. Never throws. */
export function satsProviderAt(id: string): object | undefined {
  const step = (value: unknown, key: string): unknown => (value as Record<string, unknown> | null | undefined)?.[key]
  try {
    const found = /^[\w$]+(\.[\w$]+)*$/.test(id) ? id.split('.').reduce<unknown>(step, page()) : undefined
    // The provider of UniSat has a function for each request instead of `request`.
    const isProvider = ['request', 'requestAccounts'].some((name) => typeof step(found, name) === 'function')
    return isProvider ? (found as object) : undefined
  } catch {
    return undefined
  }
}

/**
 * Reads the page's `btc_providers`, and returns checked copies of its entries. Leaves out malformed entries and entries
 * without a provider (F059, F060). Never throws.
 */
export function readSatsEntries(): SatsEntry[] {
  try {
    return readList(page()?.['btc_providers'], MAX_ENTRIES).flatMap(readEntry)
  } catch {
    return []
  }
}

function readEntry(entry: unknown): SatsEntry[] {
  try {
    const { id: sats, name, icon } = entry as { id: string; name: string; icon: string }
    const isWhole = [sats, name, icon].every((text) => typeof text === 'string') && sats.length <= 256
    return isWhole && satsProviderAt(sats) ? [{ sats, name, icon }] : []
  } catch {
    return []
  }
}
