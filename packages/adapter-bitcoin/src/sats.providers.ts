/** A wallet in the page's list of those that `sats-connect` reaches (WBIP-004). */
export interface SatsEntry {
  /** Its id there, which is where its provider is: a path of properties from `window` on. */
  readonly sats: string
  readonly name: string
  readonly icon: string
}

/** More entries than this are not looked at (F066). */
const MAX_ENTRIES = 100

/** The global that wallets and `sats-connect` itself use, whatever window the kit was given. */
const page = (): Record<string, unknown> | undefined =>
  typeof window === 'undefined' ? undefined : (window as object as Record<string, unknown>)

/** The provider at a path, where there is one. */
export function satsProviderAt(id: string): object | undefined {
  const step = (value: unknown, key: string): unknown => (value as Record<string, unknown> | null | undefined)?.[key]
  try {
    const found = /^[\w$]+(\.[\w$]+)*$/.test(id) ? id.split('.').reduce<unknown>(step, page()) : undefined
    // UniSat's has a function for each request instead of one for all.
    const isProvider = ['request', 'requestAccounts'].some((name) => typeof step(found, name) === 'function')
    return isProvider ? (found as object) : undefined
  } catch {
    return undefined
  }
}

/** The page's `btc_providers`, checked and copied. What is no entry, or stands for no provider, is left out (F059, F060). */
export function readSatsEntries(): SatsEntry[] {
  try {
    const list = page()?.['btc_providers']
    return Array.isArray(list) ? list.slice(0, MAX_ENTRIES).flatMap(readEntry) : []
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
