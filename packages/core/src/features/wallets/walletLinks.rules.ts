import type { Platform } from './platform.rules.js'
import { safeAppLink } from './link.rules.js'
import type { DeepLinkChoice, WalletEntry } from './wallets.types.js'

/** The kinds of address that open a wallet: its app on phones, a universal link, its app on desktops, its website. */
export type LinkKind = 'mobile' | 'universal' | 'desktop' | 'webapp'

/** An address that opens a wallet with a pairing URI. Browsers open an app only in the tick of a tap. */
export interface WalletLink {
  readonly kind: LinkKind
  readonly href: string
  /**
   * The target for `window.open`: `_blank` for a website or in Telegram, else `_self` for an app, or `_top` from a
   * frame.
   */
  readonly target: '_self' | '_blank' | '_top'
}

const FIELDS = {
  mobile: 'mobile_link',
  universal: 'link_mode',
  desktop: 'desktop_link',
  webapp: 'webapp_link',
} as const satisfies Record<LinkKind, keyof WalletEntry>

const isWeb = (link: string): boolean => /^https?:/i.test(link)

const isTelegramLink = (link: string): boolean => /^https:\/\/(t\.me|telegram\.me)\//i.test(link)

/** The kinds of address that open a wallet on this platform, the best first. */
function kindsFor(entry: WalletEntry, { system, isTelegram }: Platform): readonly LinkKind[] {
  if (system === 'desktop') return ['desktop', 'webapp']
  const isChat = (kind: LinkKind): boolean => isTelegramLink(entry[FIELDS[kind]] ?? '')
  // In Telegram on iOS only a website's address opens another app. In Telegram, a link to a Telegram chat comes first.
  const apps: LinkKind[] = isTelegram && system === 'ios' ? ['universal', 'mobile'] : ['mobile', 'universal']
  const sorted = isTelegram ? apps.sort((a, b) => Number(isChat(b)) - Number(isChat(a))) : apps
  return [...sorted, 'webapp']
}

/**
 * Returns all addresses that open a wallet on this platform with a pairing URI, the best first. Empty for an invalid
 * URI.
 */
export function walletLinks(entry: WalletEntry, uri: string, platform: Platform): readonly WalletLink[] {
  return kindsFor(entry, platform).flatMap((kind): WalletLink[] => {
    const link = safeAppLink(entry[FIELDS[kind]])
    const href = link && pairingLink(link, uri, platform)
    return href ? [{ kind, href, target: targetOf(href, platform) }] : []
  })
}

/** Returns the best of {@link walletLinks}. Undefined where there is none: then the visitor scans the QR code. */
export const linkToOpen = (entry: WalletEntry, uri: string, platform: Platform): WalletLink | undefined =>
  walletLinks(entry, uri, platform)[0]

/** The target for `window.open` of an address that opens a wallet. */
export function targetOf(href: string, { isTelegram, isFramed }: Platform): WalletLink['target'] {
  if (isWeb(href) || isTelegram) return '_blank'
  return isFramed ? '_top' : '_self'
}

/**
 * Puts a pairing URI into a wallet's link, by WalletConnect's convention: the link, then `wc?uri=` and the encoded URI.
 * A link that ends with `?uri=` gets the URI there. A link to a Telegram chat gets it in `startapp`, as base64url.
 * Returns undefined for an invalid URI, or a link that is not safe to open (F057, F058).
 */
export function pairingLink(link: string, uri: string, platform?: Platform): string | undefined {
  const safe = safeAppLink(link)
  if (!safe || !/^wc:[\x21-\x7e]+$/.test(uri)) return undefined
  if (isTelegramLink(safe)) return `${safe}${safe.includes('?') ? '&' : '?'}startapp=${base64Url(uri)}`
  const { path, query, slot } = takeApart(safe)
  // Telegram on Android decodes an address once before it opens it.
  const isDecoded = platform?.isTelegram && platform.system === 'android'
  const encoded = encodeURIComponent(isDecoded ? encodeURIComponent(uri) : uri)
  return slot === undefined ? `${path}wc?${query && `${query}&`}uri=${encoded}` : `${slot}${encoded}`
}

/** Encodes a text with the letters that Telegram's start parameter may have: base64url without padding. */
const base64Url = (text: string): string => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')

/** The parts of a link. */
interface LinkParts {
  /** The link without its query, with a slash at its end: `wc` follows it. */
  readonly path: string
  readonly query: string
  /** The link up to and including `uri=`, where the link has that parameter: the URI follows it. */
  readonly slot: string | undefined
}

function takeApart(link: string): LinkParts {
  const [, before = link, query = ''] = /^([^?]*)\?(.*)$/.exec(link) ?? []
  const slot = /^(.*?(?:^|&))uri=/.exec(query)?.[1]
  if (slot !== undefined) return { path: toPath(before), query: '', slot: `${withSlashes(before)}?${slot}uri=` }
  // The query holds another link, unencoded: `wc` follows that inner link.
  if (/=[a-z][-+.\w]*:\/\/[^&]*$/i.test(query)) return { path: toPath(link), query: '', slot }
  return { path: toPath(before), query, slot }
}

/** Completes `scheme:` and `scheme:/` to `scheme://`. */
const withSlashes = (link: string): string => link.replace(/^([a-z][-+.\w]*:)\/?$/i, '$1//')

/** Removes a `wc` at the end of a link, and leaves one slash at its end. */
function toPath(link: string): string {
  const bare = withSlashes(link.replace(/([^/:])\/+$/, '$1')).replace(/([^:/])\/wc$|(:\/\/)wc$/, '$1$2')
  return bare.endsWith('/') ? bare : `${bare}/`
}

/**
 * Returns the deep link to store for later requests (S3.19): the first kind of address that the wallet has. `kinds` are
 * by default those of this platform. Undefined where the wallet has none.
 */
export function deepLinkChoice(
  entry: WalletEntry,
  platform: Platform,
  kinds: readonly LinkKind[] = kindsFor(entry, platform),
): DeepLinkChoice | undefined {
  for (const kind of kinds) {
    const link = safeAppLink(entry[FIELDS[kind]])
    if (link) return { href: isTelegramLink(link) ? link : takeApart(link).path, name: entry.name }
  }
  return undefined
}

/** The ways to connect a wallet: its extension, its app on a phone, its app on the desktop, its website. */
export type WalletWay = 'browser' | 'phone' | 'desktop' | 'web'

/**
 * Returns the ways to connect a wallet on this platform, the best first. `phone` means a QR code on a desktop and a
 * link on a phone. On a desktop, a wallet without any link has `phone` too, because any wallet may scan the code.
 */
export function walletWays(entry: WalletEntry, platform: Platform, isInstalled: boolean): readonly WalletWay[] {
  const { mobile_link, link_mode, desktop_link, webapp_link } = entry
  const isDesktop = platform.system === 'desktop'
  const ways: readonly (readonly [WalletWay, boolean])[] = [
    ['browser', isInstalled],
    [
      'phone',
      isDesktop ? !!(mobile_link ?? link_mode) || !(desktop_link ?? webapp_link) : !!(mobile_link ?? link_mode),
    ],
    ['desktop', isDesktop && !!desktop_link],
    ['web', !!webapp_link],
  ]
  return ways.flatMap(([way, isThere]) => (isThere ? [way] : []))
}

/** Returns the address where a visitor gets a wallet: the store of this system, else the wallet's website. */
export function storeLink(entry: WalletEntry, { system }: Pick<Platform, 'system'>): string | undefined {
  const store = { android: entry.play_store, ios: entry.app_store, desktop: entry.chrome_store }[system]
  return store ?? entry.homepage
}
