import type { Latch } from '@latchkit/core'
import type { ViewEntries } from '../../views.js'

/** A wallet's name. Where none is named it is the one that waits. */
const walletName = (latch: Latch, walletId: string | undefined): string | undefined => {
  const { wallets, pairing } = latch.getState()
  const { recentWallet } = pairing ?? {}
  if (walletId === undefined) return recentWallet?.name
  const known = [recentWallet ?? [], wallets?.wallets ?? [], wallets?.search.wallets ?? []].flat()
  return known.find(({ id }) => id === walletId)?.name
}

// An approval that comes after that is refused (F088).
const onBack = (latch: Latch): void => latch.cancel()

/** The views about a wallet elsewhere. */
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
