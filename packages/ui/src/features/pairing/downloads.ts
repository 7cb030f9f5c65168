import type { Platform, WalletEntry } from '@latchkit/core'

/** Where a wallet is got. */
export type PlaceName = 'app_store' | 'play_store' | 'chrome_store' | 'homepage'

/** One of them, with its address. */
export interface Place {
  readonly name: PlaceName
  readonly href: string
}

/** Those that are of use on a system, the best first. */
const PLACES: Readonly<Record<Platform['system'], readonly PlaceName[]>> = {
  desktop: ['chrome_store', 'app_store', 'play_store', 'homepage'],
  ios: ['app_store', 'homepage'],
  android: ['play_store', 'homepage'],
}

/** Where this wallet is got from this system, the best first. Each is shown there: as a link, or as a code. */
export const placesOf = (wallet: WalletEntry, system: Platform['system']): readonly Place[] =>
  PLACES[system].flatMap((name) => {
    const href = wallet[name]
    return href ? [{ name, href }] : []
  })

/** Whether it is a store of phones. */
export const isStore = (name: PlaceName): boolean => name === 'app_store' || name === 'play_store'

/** A longer address makes a code too fine to scan. */
const MAX_SCANNED_LENGTH = 200

/** The links that are pressed right here: a desktop's are those that aren't codes for a phone. */
export const linkPlaces = (wallet: WalletEntry, system: Platform['system']): readonly Place[] =>
  placesOf(wallet, system).filter(
    ({ name, href }) => system !== 'desktop' || !isStore(name) || href.length > MAX_SCANNED_LENGTH,
  )

/** The addresses that a phone may scan off a desktop: of its stores, else of the website. */
export function phonePlaces(wallet: WalletEntry): readonly Place[] {
  const places = placesOf(wallet, 'desktop').filter(({ href }) => href.length <= MAX_SCANNED_LENGTH)
  const stores = places.filter(({ name }) => isStore(name))
  return stores.length > 0 ? stores : places.filter(({ name }) => name === 'homepage')
}
