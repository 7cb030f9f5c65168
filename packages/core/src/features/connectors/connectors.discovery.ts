import type { Environment } from '../../base/environment.js'
import { isRecord, isText } from '../../base/guard.js'
import { announcedId, cleanName, safeIcon } from './connectors.rules.js'

/** An EIP-6963 announcement, checked and copied, so that later changes by the wallet have no effect. */
export interface Announcement {
  /** The id of its connector, unless another wallet has it already. */
  readonly id: string
  readonly uuid: string
  readonly rdns: string
  readonly name: string
  readonly icon: string | undefined
  readonly provider: object
}

/**
 * Reads an announcement (EIP-6963). Undefined where a field is missing or wrong (F059), or where reading it throws
 * (F060). Each field is read once, so that a getter can't change it after the check.
 */
export function readAnnouncement(event: Event): Announcement | undefined {
  try {
    const { info, provider } = (event as CustomEvent<{ info: unknown; provider: unknown }>).detail
    if (!isRecord(info) || typeof provider !== 'object' || provider === null) return undefined
    const { uuid, rdns, name, icon } = info
    const text = cleanName(name)
    // A connector id has "#" between rdns and uuid: with it, the rdns would pretend to be the second wallet of another
    // one.
    if (!isShortText(uuid) || !isShortText(rdns) || rdns.includes('#') || !text || typeof icon !== 'string')
      return undefined
    if (typeof (provider as { request?: unknown }).request !== 'function') return undefined
    return { id: announcedId(rdns), uuid, rdns, name: text, icon: safeIcon(icon), provider }
  } catch {
    return undefined
  }
}

const isShortText = (value: unknown): value is string => isText(value) && value.length <= 256

/**
 * Listens to the announcements of wallets (EIP-6963), and asks the wallets on the page to announce themselves now. Calls
 * `offer` where there is a wallet at `window.ethereum`, which it doesn't read: now, and when the page says that one came.
 * Returns a function that ends the listening, and the signal of `offer` with it. Does nothing on a server.
 */
export function discoverWallets(
  { window, report }: Environment,
  found: (wallet: Announcement) => void,
  offer: (signal: AbortSignal) => Promise<void>,
): () => void {
  if (!window) return () => {}
  const ended = new AbortController()
  const { signal } = ended
  const onAnnounce = (event: Event): void => {
    const wallet = readAnnouncement(event)
    if (wallet) found(wallet)
  }
  const look = (): void => {
    if ('ethereum' in window) offer(signal).catch(report)
  }
  window.addEventListener('eip6963:announceProvider', onAnnounce)
  window.addEventListener('ethereum#initialized', look)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  look()
  return () => {
    ended.abort()
    window.removeEventListener('eip6963:announceProvider', onAnnounce)
    window.removeEventListener('ethereum#initialized', look)
  }
}
