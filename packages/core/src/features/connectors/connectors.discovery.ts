import type { Environment } from '../../base/environment.js'
import { readAnnouncement, type Announcement } from './connectors.rules.js'

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
