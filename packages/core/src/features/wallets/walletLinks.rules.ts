import type { Platform } from './platform.rules.js'
import { safeAppLink } from './link.rules.js'
import type { DeepLinkChoice } from './wallets.types.js'
import type { WalletEntry } from './wallets.types.js'

/** What kind of address a wallet is opened at. */
export type LinkKind = 'mobile' | 'universal' | 'desktop' | 'webapp'

/** An address to open in the tick of the tap. */
export interface WalletLink {
  readonly kind: LinkKind
  readonly href: string
  /** Where: an app takes the place of nothing, a website gets a tab of its own. */
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

/** The kinds of address that open a wallet here, the best first. */
function kindsFor(entry: WalletEntry, { system, isTelegram }: Platform): readonly LinkKind[] {
  if (system === 'desktop') return ['desktop', 'webapp']
  const isChat = (kind: LinkKind): boolean => isTelegramLink(entry[FIELDS[kind]] ?? '')
  // In Telegram on iOS only a website's address leads to another app; a chat of Telegram's own comes before any.
  const apps: LinkKind[] = isTelegram && system === 'ios' ? ['universal', 'mobile'] : ['mobile', 'universal']
  const sorted = isTelegram ? apps.sort((a, b) => Number(isChat(b)) - Number(isChat(a))) : apps
  return [...sorted, 'webapp']
}

/** All addresses that open a wallet here with a pairing, the best first. None for what is no pairing URI. */
export function walletLinks(entry: WalletEntry, uri: string, platform: Platform): readonly WalletLink[] {
  return kindsFor(entry, platform).flatMap((kind): WalletLink[] => {
    const link = safeAppLink(entry[FIELDS[kind]])
    const href = link && pairingLink(link, uri, platform)
    return href ? [{ kind, href, target: targetOf(href, platform) }] : []
  })
}

/** The address that opens a wallet here. Undefined where none does: then there is the QR code. */
export const linkToOpen = (entry: WalletEntry, uri: string, platform: Platform): WalletLink | undefined =>
  walletLinks(entry, uri, platform)[0]

function targetOf(href: string, { isTelegram, isFramed }: Platform): WalletLink['target'] {
  if (isWeb(href) || isTelegram) return '_blank'
  return isFramed ? '_top' : '_self'
}

/**
 * A wallet's link with a pairing URI in it, by WalletConnect's convention: `wc?uri=…` behind the link. A link that says
 * itself where the URI goes (`…?uri=`) gets it there, one of a Telegram chat in its start parameter, as base64. Undefined
 * for what is no pairing URI, or no link that may be opened (F057, F058).
 */
export function pairingLink(link: string, uri: string, platform?: Platform): string | undefined {
  const safe = safeAppLink(link)
  if (!safe || !/^wc:[\x21-\x7e]+$/.test(uri)) return undefined
  if (isTelegramLink(safe)) return `${safe}${safe.includes('?') ? '&' : '?'}startapp=${base64Url(uri)}`
  const { path, query, slot } = takeApart(safe)
  // Telegram on Android decodes an address once before it hands it over.
  const isDecoded = platform?.isTelegram && platform.system === 'android'
  const encoded = encodeURIComponent(isDecoded ? encodeURIComponent(uri) : uri)
  return slot === undefined ? `${path}wc?${query && `${query}&`}uri=${encoded}` : `${slot}${encoded}`
}

/** The letters that a start parameter may have. */
const base64Url = (text: string): string => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')

/** A link's parts. */
interface LinkParts {
  /** What `wc` is put behind. */
  readonly path: string
  readonly query: string
  /** The link up to where it wants the URI itself. */
  readonly slot: string | undefined
}

function takeApart(link: string): LinkParts {
  const [, before = link, query = ''] = /^([^?]*)\?(.*)$/.exec(link) ?? []
  const slot = /^(.*?(?:^|&))uri=/.exec(query)?.[1]
  if (slot !== undefined) return { path: toPath(before), query: '', slot: `${withSlashes(before)}?${slot}uri=` }
  // A link in a link: it is the inner one that goes on.
  if (/=[a-z][-+.\w]*:\/\/[^&]*$/i.test(query)) return { path: toPath(link), query: '', slot }
  return { path: toPath(before), query, slot }
}

/** `scheme:` and `scheme:/` are meant to be `scheme://`. */
const withSlashes = (link: string): string => link.replace(/^([a-z][-+.\w]*:)\/?$/i, '$1//')

/** Without the `wc` that it may have already, and with one slash at its end. */
function toPath(link: string): string {
  const bare = withSlashes(link.replace(/([^/:])\/+$/, '$1')).replace(/([^:/])\/wc$|(:\/\/)wc$/, '$1$2')
  return bare.endsWith('/') ? bare : `${bare}/`
}

/** What is stored for requests that come after the pairing (S3.19): the same wallet, opened the same way. */
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

/** How a wallet can be connected here. */
export type WalletWay = 'browser' | 'phone' | 'desktop' | 'web'

/**
 * The ways to connect a wallet here, the best first: its extension, the phone (a QR code on a desktop, a link on a phone),
 * its app on the desktop, its website. The phone is always one on a desktop, where any wallet may scan.
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

/** Where a visitor gets a wallet that isn't there: the store of this system, else its website. */
export function storeLink(entry: WalletEntry, { system }: Pick<Platform, 'system'>): string | undefined {
  const store = { android: entry.play_store, ios: entry.app_store, desktop: entry.chrome_store }[system]
  return store ?? entry.homepage
}
