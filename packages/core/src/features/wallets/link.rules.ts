import { isLoopback } from '@latchkit/origins'
import { MAX_LINK_LENGTH } from './wallets.constants.js'

/** Schemes that are refused, because they run scripts, read files or open parts of the system (F058). */
const REFUSED_SCHEMES = new RegExp(
  '^(' +
    'javascript|livescript|mocha|vbscript|data|blob|file|filesystem|about|view-source|resource|jar|cid|mid|urn|' +
    'intent|android-app|content|market|itms.*|shortcuts|workflow|ms-.*|search-ms|search|shell|' +
    'chrome.*|moz-.*|safari-.*|' +
    'wss?|ftps?|sftp|ssh|telnet|ldaps?|smb|nfs|afp|vnc|rdp|mailto|tel|facetime.*|sms|smsto|mms|callto|sip|sips' +
    ')$',
)

/** Matches nearly every website's address: a fast path, because a directory may have 10,000 wallets. */
const PLAIN_WEB_LINK = /^https:\/\/(?!xn--)[a-z0-9-]+(\.(?!xn--)[a-z0-9-]+)+([/?#][!-[\]-~]*)?$/

/** Matches nearly every app's address: a fast path. */
const PLAIN_APP_LINK = /^[a-z][-+.a-z0-9]+:\/\/[!-[\]-~]*$/

/**
 * Trims a link. Undefined where it is longer than 2,048 UTF-16 units or holds white space, control or direction
 * characters.
 */
function tidy(link: unknown): string | undefined {
  if (typeof link !== 'string' || link.length > MAX_LINK_LENGTH) return undefined
  const text = link.trim()
  if (PLAIN_APP_LINK.test(text)) return text
  // Browsers read a backslash as a slash; a person who reads the address does not.
  return text && !/[\s\p{C}\\]/u.test(text) ? text : undefined
}

/**
 * Returns the trimmed address of a website that is safe to open: https, or http on this machine. Undefined where the
 * value is no such address, holds credentials before the host, or has a host with non-ASCII letters (`xn--`), which may
 * look like others (F057, F058).
 */
export function safeWebLink(link: unknown): string | undefined {
  const text = tidy(link)
  if (!text || PLAIN_WEB_LINK.test(text)) return text
  if (!/^https?:\/\/[^/]/i.test(text)) return undefined
  try {
    const { protocol, username, password, hostname } = new URL(text)
    const isSafe = protocol === 'https:' || isLoopback(hostname)
    return isSafe && !username && !password && !/(^|\.)xn--/.test(hostname) ? text : undefined
  } catch {
    return undefined
  }
}

/** Pages of app stores. They install apps and open none. */
const STORES =
  /^https:\/\/(play\.google|apps\.apple|itunes\.apple|chrome\.google|chromewebstore\.google)\.com(\/|$)|^https:\/\/addons\.mozilla\.org(\/|$)/i

/** Whether a link leads to an app store. Such a link opens no wallet, though some directory entries hold one. */
export const isStoreLink = (link: string): boolean => STORES.test(link)

/**
 * Returns the trimmed address of an app (`scheme:…`), or of a website as {@link safeWebLink} does. Undefined where the
 * value is none, or its scheme is not safe to open (F057, F058).
 */
export function safeAppLink(link: unknown): string | undefined {
  const text = tidy(link)
  const scheme = text && /^([a-z][-+.a-z0-9]+):/i.exec(text)?.[1]?.toLowerCase()
  if (!scheme) return undefined
  if (scheme === 'https' || scheme === 'http') return safeWebLink(text)
  return REFUSED_SCHEMES.test(scheme) ? undefined : text
}
