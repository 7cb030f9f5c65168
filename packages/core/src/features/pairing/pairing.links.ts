import type { Environment } from '../../base/environment.js'
import type { Platform } from '../wallets/platform.rules.js'
import { deepLinkChoice, walletLinks, type WalletLink } from '../wallets/walletLinks.rules.js'
import { OPENING_TIMEOUT_MS } from './pairing.constants.js'
import type { LinkOpening, PairingState } from './pairing.types.js'

/** Returns the links that open the chosen wallet with the code, the best first. Empty without a wallet or a code. */
export const linksOf = (
  { recentWallet, wcUri }: Pick<PairingState, 'recentWallet' | 'wcUri'>,
  platform: Platform,
): readonly WalletLink[] => (recentWallet && wcUri ? walletLinks(recentWallet, wcUri, platform) : [])

/**
 * Opens the chosen wallet by a link, and follows in the state whether an app opened. Returns a function that ends that.
 * Call it in the tick of the tap.
 */
export function openWallet(
  environment: Pick<Environment, 'window' | 'clock'>,
  state: Pick<PairingState, 'recentWallet' | 'wcLinking' | 'opening'>,
  platform: Platform,
  link: WalletLink,
): () => void {
  const { recentWallet } = state
  const choice = recentWallet && deepLinkChoice(recentWallet, platform, [link.kind])
  const tell = (opening: LinkOpening): void => {
    // If the link opened nothing, the wallet gets the code by another way: the link is not kept.
    Object.assign(state, { opening, wcLinking: opening === 'nothing' ? undefined : choice })
  }
  return openLink(environment, { ...link, isPhone: platform.system !== 'desktop' }, tell)
}

/**
 * Opens a wallet's link synchronously, because browsers open an app only in the tick of a tap. Calls `tell` with
 * `opening`, then with `opened` when the page is hidden, left or loses the focus, as it does when an app opens. After
 * 2.5 s without that it calls `tell` with `nothing` and listens on, because the browser may ask the visitor first
 * (F054). Returns a function that ends the listening.
 */
export function openLink(
  { window, clock }: Pick<Environment, 'window' | 'clock'>,
  {
    href,
    target,
    kind,
    isPhone,
  }: Pick<WalletLink, 'href' | 'target'> & Partial<Pick<WalletLink, 'kind'>> & { readonly isPhone?: boolean },
  tell: (opening: LinkOpening) => void,
): () => void {
  if (!window) return () => {}
  const { document } = window
  const stops: (() => void)[] = []
  const stop = (): void => stops.splice(0).forEach((each) => each())
  const finish = (opening: LinkOpening): void => {
    stop()
    tell(opening)
  }
  const onHidden = (): void => void (document.visibilityState === 'hidden' && finish('opened'))
  const onGone = (): void => finish('opened')
  const listen = (to: EventTarget, event: string, listener: () => void): void => {
    to.addEventListener(event, listener)
    stops.push(() => to.removeEventListener(event, listener))
  }
  listen(document, 'visibilitychange', onHidden)
  listen(window, 'pagehide', onGone)
  listen(window, 'blur', onGone)
  const onNothing = (): void => {
    // On a desktop, a later blur means that the visitor chose another window. On a phone it means that an app opened.
    if (!isPhone) window.removeEventListener('blur', onGone)
    tell('nothing')
  }
  stops.push(clock.after(OPENING_TIMEOUT_MS, onNothing))
  tell('opening')
  window.open(href, target, 'noreferrer noopener')
  // A website always opens, in a tab.
  if (kind === 'webapp') finish('opened')
  return stop
}
