import { MAX_LINK_LENGTH } from './wallets.constants.js'

/**
 * Schemes that no wallet has: they run scripts, read files, or hand over to parts of the system (F058). Any other is an
 * app's.
 */
const REFUSED_SCHEMES = new RegExp(
  '^(' +
    'javascript|livescript|mocha|vbscript|data|blob|file|filesystem|about|view-source|resource|jar|cid|mid|urn|' +
    'intent|android-app|content|market|itms.*|shortcuts|workflow|ms-.*|search-ms|search|shell|' +
    'chrome.*|moz-.*|safari-.*|' +
    'wss?|ftps?|sftp|ssh|telnet|ldaps?|smb|nfs|afp|vnc|rdp|mailto|tel|facetime.*|sms|smsto|mms|callto|sip|sips' +
    ')$',
)

/** Nearly every website's address: seen at a glance, which 10,000 wallets are grateful for. */
const PLAIN_WEB_LINK = /^https:\/\/(?!xn--)[a-z0-9-]+(\.(?!xn--)[a-z0-9-]+)+([/?#][!-[\]-~]*)?$/

/** Nearly every app's address. */
const PLAIN_APP_LINK = /^[a-z][-+.a-z0-9]+:\/\/[!-[\]-~]*$/

/** One line without white space, control or direction characters, at most 2,048 long. Else undefined. */
function tidy(link: unknown): string | undefined {
  if (typeof link !== 'string' || link.length > MAX_LINK_LENGTH) return undefined
  const text = link.trim()
  if (PLAIN_APP_LINK.test(text)) return text
  // A backslash is a slash to a browser, and not to whoever reads the address.
  return text && !/[\s\p{C}\\]/u.test(text) ? text : undefined
}

/** Whether a host is this machine: a developer's. */
export const isLoopback = (hostname: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)

/**
 * A website's address that may be opened: https, or http on this machine; without a name before the host, and with no
 * letters in the host that look like others (`xn--`). Trimmed. Else undefined.
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

/** Where apps are got, not opened. */
const STORES =
  /^https:\/\/(play\.google|apps\.apple|itunes\.apple|chrome\.google|chromewebstore\.google)\.com(\/|$)|^https:\/\/addons\.mozilla\.org(\/|$)/i

/** Whether a link leads to a store: it opens no wallet, though some say so. */
export const isStoreLink = (link: string): boolean => STORES.test(link)

/** The address of an app, or of a website as {@link safeWebLink} takes it. Trimmed. Else undefined (F057, F058). */
export function safeAppLink(link: unknown): string | undefined {
  const text = tidy(link)
  const scheme = text && /^([a-z][-+.a-z0-9]+):/i.exec(text)?.[1]?.toLowerCase()
  if (!scheme) return undefined
  if (scheme === 'https' || scheme === 'http') return safeWebLink(text)
  return REFUSED_SCHEMES.test(scheme) ? undefined : text
}
