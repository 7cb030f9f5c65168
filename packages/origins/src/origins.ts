import { isLoopback } from './loopback.js'

/** What an entry of `allowedOrigins` allows. */
interface OriginRule {
  /** The scheme with its colon. */
  readonly protocol: string
  /** The host, with its port unless that is the scheme's own. */
  readonly host: string
  /** Whether one label stands before the host. */
  readonly isWildcard: boolean
}

const ENTRY = /^([a-z][a-z\d+.-]*:\/\/)(\*\.)?([^/?#@*\\\s]+)\/?$/

/**
 * Whether a page may use a project (F172, S7.25). `origin` is the page's, as browsers write it (`https://app.example`). An
 * entry of `allowed` is an exact origin with its port, or an origin whose host begins with `*.`, for exactly one label.
 * Entries of any other form allow nothing. An empty list allows every page. Pages of this machine pass with any port.
 * `null` and text that is no origin never pass.
 */
export function isOriginAllowed(origin: string, allowed: readonly string[]): boolean {
  const page = readOrigin(origin)
  if (!page) return false
  if (allowed.length === 0 || (/^https?:$/.test(page.protocol) && isLoopback(page.hostname))) return true
  return isOriginListed(origin, allowed)
}

/**
 * Whether an entry allows a page, by the rule of {@link isOriginAllowed} without its exceptions: an empty list allows no
 * page, and pages of this machine pass only by an entry of their own.
 */
export function isOriginListed(origin: string, entries: readonly string[]): boolean {
  const page = readOrigin(origin)
  return entries.some((entry) => {
    const rule = readEntry(entry)
    if (!page || rule?.protocol !== page.protocol) return false
    return rule.isWildcard ? isOneLabelBelow(page.host, rule.host) : page.host === rule.host
  })
}

/** Whether a text may stand in `allowedOrigins`: an exact origin, or one with `*.` before its host. */
export const isOriginRule = (entry: string): boolean => readEntry(entry) !== undefined

/** Reads an entry, regardless of case, of white space around it, and of a slash at its end. */
function readEntry(entry: string): OriginRule | undefined {
  const [, scheme, wildcard, given] = ENTRY.exec(entry.trim().toLowerCase()) ?? []
  const url = scheme !== undefined ? urlOf(`${scheme}${given ?? ''}`) : undefined
  return url?.host ? { protocol: url.protocol, host: url.host, isWildcard: wildcard !== undefined } : undefined
}

function isOneLabelBelow(host: string, parent: string): boolean {
  const label = host.endsWith(`.${parent}`) ? host.slice(0, -parent.length - 1) : ''
  return label !== '' && !label.includes('.')
}

/** Reads an origin. The text must be the origin itself, so that no other reader of it sees another host. */
function readOrigin(text: string): URL | undefined {
  const url = urlOf(text)
  return url?.host && `${url.protocol}//${url.host}` === text ? url : undefined
}

function urlOf(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
