import type { Route, WalletEntry } from '@latchkit/core'
import { useShell } from '../../shell/context.js'

/** Where a press on a wallet leads that isn't in this browser: to its pairing, or where there is none, to where one gets it. */
export function useOpenWallet(): (wallet: WalletEntry) => void {
  const { latch, features } = useShell()
  return ({ id: walletId }) => {
    const route: Route = latch.options.pairing
      ? { view: 'ConnectingWalletConnect', params: { walletId } }
      : { view: 'Downloads', params: { walletId } }
    features.router.push(route)
  }
}
