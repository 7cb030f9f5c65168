import {
  browserEnvironment,
  type Latch,
  type Namespace,
  type PairingController,
  type Route,
  type WalletEntry,
} from '@latchkit/core'
import { PAIRING_MARGIN_MS } from '@latchkit/core/wallets'
import { useShell } from '../../shell/frame/context.js'
import { codeRoute, codeNamespace } from './codeRoute.js'
import { useServices } from './useServices.js'

/**
 * Returns a function that opens the view of a remote wallet: its pairing, or its downloads where the kit can't pair.
 * Without a wallet it opens the code for any wallet. Call it in the tick of the tap, because browsers open an app in
 * that tick only.
 */
export function useOpenWallet(): (wallet?: WalletEntry) => void {
  const { latch, features } = useShell()
  const { router } = features
  const pairing = useServices()?.pairing
  return (wallet) => {
    const namespace = codeNamespace(router.state.history)
    if (!wallet) return router.push(codeRoute(latch, namespace))
    const params = { walletId: wallet.id, ...(namespace && { namespace }) }
    const route: Route = latch.options.pairing
      ? { view: 'ConnectingWalletConnect', params }
      : { view: 'Downloads', params: { walletId: wallet.id } }
    // The view continues the attempt that this begins.
    if (pairing?.isOn) openAtOnce(latch, pairing, wallet, namespace)
    router.push(route)
  }
}

/**
 * Opens a wallet's app where an earlier code is kept and hasn't expired. The link is known at the tap then, and browsers
 * open it without a question, also those without `navigator.userActivation`. Where there is no code yet, the pairing
 * opens the wallet once there is one.
 */
function openAtOnce(latch: Latch, pairing: PairingController, wallet: WalletEntry, namespace?: Namespace): void {
  const { wcUri, wcPairingExpiry = 0 } = pairing.state
  const clock = latch.options.environment?.clock ?? browserEnvironment().clock
  const isPhone = pairing.platform.system !== 'desktop'
  // The code of a pending attempt isn't kept: `begin` may replace it.
  const isKept = !!wcUri && latch.getState().connection.attempt?.status !== 'waiting'
  if (!isPhone || !isKept || wcPairingExpiry - clock.now() <= PAIRING_MARGIN_MS) return
  if (!(wallet.mobile_link ?? wallet.link_mode)) return
  pairing.begin(wallet, namespace)
  const link = pairing.links().find(({ kind }) => kind !== 'webapp')
  if (link) pairing.open(link)
}
