import type { Environment } from '../../base/environment.js'
import { isRecord, isText } from '../../base/guard.js'
import { cleanName, safeIcon } from './connectors.rules.js'

/** An EIP-6963 announcement, checked and copied: what the wallet does to its object later changes nothing. */
export interface Announcement {
  readonly uuid: string
  readonly rdns: string
  readonly name: string
  readonly icon: string | undefined
  readonly provider: object
}

/**
 * Reads an announcement (EIP-6963). Undefined where a field is missing or wrong (F059), or where reading it throws
 * (F060). Each field is read once.
 */
export function readAnnouncement(event: Event): Announcement | undefined {
  try {
    const { info, provider } = (event as CustomEvent<{ info: unknown; provider: unknown }>).detail
    if (!isRecord(info) || typeof provider !== 'object' || provider === null) return undefined
    const { uuid, rdns, name, icon } = info
    const text = cleanName(name)
    // A "#" would pose as the second wallet of an rdns: it stands between that and its uuid.
    if (!isShortText(uuid) || !isShortText(rdns) || rdns.includes('#') || !text || typeof icon !== 'string')
      return undefined
    if (typeof (provider as { request?: unknown }).request !== 'function') return undefined
    return { uuid, rdns, name: text, icon: safeIcon(icon), provider }
  } catch {
    return undefined
  }
}

const isShortText = (value: unknown): value is string => isText(value) && value.length <= 256

/** Hears wallets announce themselves (EIP-6963), at once and as long as the page lives. The answer ends it. */
export function discoverWallets(environment: Environment, found: (wallet: Announcement) => void): () => void {
  const { window } = environment
  if (!window) return () => {}
  const onAnnounce = (event: Event): void => {
    const wallet = readAnnouncement(event)
    if (wallet) found(wallet)
  }
  window.addEventListener('eip6963:announceProvider', onAnnounce)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  return () => window.removeEventListener('eip6963:announceProvider', onAnnounce)
}
