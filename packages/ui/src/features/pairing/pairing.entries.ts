import type { Latch } from '@latchkit/core'
import type { ViewEntries } from '../../views.js'

/** Returns a wallet's name by its id; without an id the name of the wallet of the present pairing. */
const walletName = (latch: Latch, walletId: string | undefined): string | undefined => {
  const { wallets, pairing } = latch.getState()
  const { recentWallet } = pairing ?? {}
  if (walletId === undefined) return recentWallet?.name
  const known = [recentWallet ?? [], wallets?.wallets ?? [], wallets?.search.wallets ?? []].flat()
  return known.find(({ id }) => id === walletId)?.name
}

// Ends the attempt: an approval that comes later is refused (F088).
const onBack = (latch: Latch): void => latch.cancel()

/** The entries of the views about one remote wallet. */
export const pairingEntries: ViewEntries = {
  ConnectingWalletConnect: {
    step: (say, latch, { walletId }) => walletName(latch, walletId) ?? say('step.scan'),
    onBack,
  },
  ConnectingWalletConnectBasic: {
    step: (say) => say('step.scan'),
    onBack,
  },
  Downloads: {
    step: (say, latch, { walletId }) => walletName(latch, walletId) ?? say('step.get'),
  },
}
