import type { Latch } from '@latchkit/core'
import type { ViewEntries } from '../../views.js'
import { say } from '../../words/en/views.js'

const walletName = (latch: Latch, walletId: string | undefined): string | undefined => {
  const { wallets } = latch.getState()
  if (walletId === undefined || !wallets) return undefined
  return [wallets.wallets, wallets.search.wallets].flat().find(({ id }) => id === walletId)?.name
}

// An approval that comes after that is refused (F088).
const onBack = (latch: Latch): void => latch.cancel()

/** The views about a wallet elsewhere. */
export const pairingEntries: ViewEntries = {
  ConnectingWalletConnect: {
    step: (latch, { walletId }) => walletName(latch, walletId) ?? say('step.scan'),
    onBack,
  },
  ConnectingWalletConnectBasic: {
    step: () => say('step.scan'),
    onBack,
  },
  Downloads: {
    step: (latch, { walletId }) => walletName(latch, walletId) ?? say('step.get'),
  },
}
