import type { Platform, WalletEntry, WalletStore } from '@latchkit/core'

/** A place where a visitor gets a wallet, with its URL. */
export interface Place {
  readonly name: WalletStore
  readonly href: string
}

/** The places that are of use on a system, the best first. */
const PLACES: Readonly<Record<Platform['system'], readonly WalletStore[]>> = {
  desktop: ['chrome_store', 'app_store', 'play_store', 'homepage'],
  ios: ['app_store', 'homepage'],
  android: ['play_store', 'homepage'],
}

/** Returns the places of a wallet for a system, the best first. The view shows each as a link or as a code. */
export const placesOf = (wallet: WalletEntry, system: Platform['system']): readonly Place[] =>
  PLACES[system].flatMap((name) => {
    const href = wallet[name]
    return href ? [{ name, href }] : []
  })

/** Whether a place is a store for phones. */
export const isStore = (name: WalletStore): boolean => name === 'app_store' || name === 'play_store'

/** Longest URL, in characters, that makes a code which can be scanned. */
const MAX_SCANNED_LENGTH = 200

/**
 * Returns the places to show as links. On a desktop a store for phones is a link only where its URL is too long for a
 * code.
 */
export const linkPlaces = (wallet: WalletEntry, system: Platform['system']): readonly Place[] =>
  placesOf(wallet, system).filter(
    ({ name, href }) => system !== 'desktop' || !isStore(name) || href.length > MAX_SCANNED_LENGTH,
  )

/** Returns the places to show as codes, which a phone scans from a desktop: the stores for phones, else the website. */
export function phonePlaces(wallet: WalletEntry): readonly Place[] {
  const places = placesOf(wallet, 'desktop').filter(({ href }) => href.length <= MAX_SCANNED_LENGTH)
  const stores = places.filter(({ name }) => isStore(name))
  return stores.length > 0 ? stores : places.filter(({ name }) => name === 'homepage')
}
