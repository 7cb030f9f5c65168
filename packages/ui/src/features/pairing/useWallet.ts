import { isLatchError, type LatchError, type WalletEntry } from '@latchkit/core'
import { useEffect, useState } from 'react'
import { useLatchState } from '../../react/useLatchState.js'
import { useNeededServices, type Services } from '../wallets/useServices.js'

/** A wallet of the directory, with what was loaded for it. */
export interface FoundWallet {
  readonly controllers: Services | undefined
  readonly wallet: WalletEntry | undefined
  /** Whether it is still being looked for. */
  readonly isLooking: boolean
  /** What these views need couldn't be loaded. */
  readonly failed: boolean
  /** The directory couldn't be asked for it. */
  readonly isUnreached: boolean
  /** Why. */
  readonly error: LatchError | undefined
  /** Looks again, after either. */
  readonly loadAgain: () => void
}

/** Loads the controllers, and finds a wallet by its id: one that isn't known yet is asked for. */
export function useWallet(walletId: string | undefined): FoundWallet {
  const { services: controllers, failed, loadAgain } = useNeededServices()
  const [tries, setTries] = useState(0)
  const [answer, setAnswer] = useState<{
    readonly to: string
    readonly isUnreached: boolean
    readonly error?: unknown
  }>()
  // What is stored, or comes with a page, is known before the answer.
  useLatchState(({ wallets }) => wallets?.wallets)
  const wallet = walletId === undefined ? undefined : controllers?.wallets.get(walletId)
  const wallets = wallet ? undefined : controllers?.wallets

  useEffect(() => {
    if (!wallets || walletId === undefined) return
    let current = true
    const tell = (isUnreached: boolean, error?: unknown): void =>
      void (current && setAnswer({ to: walletId, isUnreached, error }))
    const ask = async (): Promise<unknown> => {
      await wallets.open()
      return wallets.find(walletId)
    }
    ask().then(
      () => tell(false),
      (error) => tell(true, error),
    )
    return () => void (current = false)
  }, [wallets, walletId, tries])

  const answered = answer?.to === walletId ? answer : undefined
  return {
    controllers,
    wallet,
    isLooking: !failed && walletId !== undefined && !wallet && !answered,
    failed,
    isUnreached: !wallet && !!answered?.isUnreached,
    error: isLatchError(answered?.error) ? answered.error : undefined,
    loadAgain() {
      setAnswer(undefined)
      setTries(tries + 1)
      if (failed) loadAgain()
      else void controllers?.wallets.retry()
    },
  }
}
