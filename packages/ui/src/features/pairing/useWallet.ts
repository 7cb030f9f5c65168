import type { PairingController, WalletEntry, WalletsController } from '@latchkit/core'
import { useEffect, useState } from 'react'
import { useShell } from '../../shell/context.js'

/** The controllers that these views need. */
export interface PairingControllers {
  readonly pairing: PairingController
  readonly wallets: WalletsController
}

/** A wallet of the directory, with what was loaded for it. */
export interface FoundWallet {
  readonly controllers: PairingControllers | undefined
  readonly wallet: WalletEntry | undefined
  /** Whether it is still being looked for. */
  readonly isLooking: boolean
  /** What these views need couldn't be loaded. */
  readonly failed: boolean
  readonly loadAgain: () => void
}

/** Loads the controllers, and finds a wallet by its id: one that isn't known yet is asked for. */
export function useWallet(walletId: string | undefined): FoundWallet {
  const { latch } = useShell()
  const [controllers, setControllers] = useState<PairingControllers>()
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  const [asked, setAsked] = useState<string>()
  const wallet = walletId === undefined ? undefined : controllers?.wallets.get(walletId)

  useEffect(() => {
    let current = true
    Promise.all([latch.feature('pairing'), latch.feature('wallets')]).then(
      ([pairing, wallets]) => current && setControllers({ pairing, wallets }),
      () => current && setFailed(true),
    )
    return () => void (current = false)
  }, [latch, tries])

  useEffect(() => {
    if (!controllers || walletId === undefined || wallet) return
    let current = true
    void controllers.wallets.open().then(() => current && setAsked(walletId))
    return () => void (current = false)
  }, [controllers, walletId, wallet])

  return {
    controllers,
    wallet,
    isLooking: !failed && walletId !== undefined && !wallet && asked !== walletId,
    failed,
    loadAgain() {
      setFailed(false)
      setTries(tries + 1)
    },
  }
}
