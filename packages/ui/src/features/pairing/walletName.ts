import type { Latch } from '@latchkit/core'

/** Returns a wallet's name by its id; without an id the name of the wallet of the present pairing. */
export function walletName(latch: Latch, walletId: string | undefined): string | undefined {
  const { wallets, pairing } = latch.getState()
  const { recentWallet } = pairing ?? {}
  if (walletId === undefined) return recentWallet?.name
  const known = [recentWallet ?? [], wallets?.wallets ?? [], wallets?.search.wallets ?? []].flat()
  return known.find(({ id }) => id === walletId)?.name
}
