import type { Latch } from '@latchkit/core'

/** Ends the login where the visitor goes back to its field: an answer that comes later must not change the next view (F088). */
export const endLogin = (latch: Latch): void =>
  void latch.feature('embeddedWallet').then(
    (wallet) => wallet.edit(),
    () => {},
  )
