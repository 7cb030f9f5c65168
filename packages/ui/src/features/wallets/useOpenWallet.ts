import {
  browserEnvironment,
  type Latch,
  type Namespace,
  type PairingController,
  type Route,
  type WalletEntry,
} from '@latchkit/core'
import { PAIRING_MARGIN_MS } from '@latchkit/core/wallets'
import { useShell } from '../../shell/context.js'
import { codeRoute, namespaceOf } from './codeRoute.js'
import { useServices } from './useServices.js'

/**
 * Where a press on a wallet leads that isn't in this browser: to its pairing, or where there is none, to where one gets it.
 * Without a wallet: to the code for any. To be called in the tick of the tap.
 */
export function useOpenWallet(): (wallet?: WalletEntry) => void {
  const { latch, features, aside } = useShell()
  const { router } = features
  const pairing = useServices()?.pairing
  return (wallet) => {
    const namespace = namespaceOf(router.state.history)
    if (!wallet) return router.push(codeRoute(latch, namespace))
    const params = { walletId: wallet.id, ...(namespace && { namespace }) }
    const route: Route = latch.options.pairing
      ? { view: 'ConnectingWalletConnect', params }
      : { view: 'Downloads', params: { walletId: wallet.id } }
    // The view goes on with what is begun here. It isn't there yet: that is kept beside the dialog.
    if (pairing?.isOn && opensAtOnce(latch, pairing, wallet, namespace)) aside.dataset.opened = wallet.id
    router.push(route)
  }
}

/**
 * Opens a wallet's app, where the code of the time before is kept and still lives: then its link is known at the tap, and
 * browsers open it without asking back, also those that don't tell later on whether a tap still counts. Where there is no
 * code yet, the view opens it once there is one.
 */
function opensAtOnce(latch: Latch, pairing: PairingController, wallet: WalletEntry, namespace?: Namespace): boolean {
  const { wcUri, wcPairingExpiry = 0 } = pairing.state
  const clock = latch.options.environment?.clock ?? browserEnvironment().clock
  const isPhone = pairing.platform.system !== 'desktop'
  // One that is waited with may give way to another by what is begun here.
  const isKept = !!wcUri && latch.getState().connection.attempt?.status !== 'waiting'
  if (!isPhone || !isKept || wcPairingExpiry - clock.now() <= PAIRING_MARGIN_MS) return false
  if (!(wallet.mobile_link ?? wallet.link_mode)) return false
  pairing.begin(wallet, namespace)
  const link = pairing.links().find(({ kind }) => kind !== 'webapp')
  if (link) pairing.open(link)
  return !!link
}
