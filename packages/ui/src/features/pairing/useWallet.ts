import { isLatchError, type LatchError, type WalletEntry } from '@latchkit/core'
import { useEffect, useState } from 'react'
import { useLatchState } from '../../react/useLatchState.js'
import { useNeededServices, type Services } from '../../shared/wallets/useServices.js'

/** A wallet that is looked up by its id, with the controllers that do it. */
export interface FoundWallet {
  /** Undefined until they are loaded. */
  readonly controllers: Services | undefined
  /** Undefined until it is found, and without an id. */
  readonly wallet: WalletEntry | undefined
  /** Whether the lookup is pending. */
  readonly isLooking: boolean
  /** Whether the controllers couldn't be loaded. */
  readonly failed: boolean
  /** Whether the directory couldn't be asked for the wallet. */
  readonly isUnreached: boolean
  /** The directory's error: `service/…`. */
  readonly error: LatchError | undefined
  /** Looks the wallet up again after a failure, or loads the controllers, and calls `then` with them. */
  readonly loadAgain: (then?: (services: Services) => void) => void
}

/** Loads the controllers and finds a wallet by its id. Asks the directory for an unknown one. */
export function useWallet(walletId: string | undefined): FoundWallet {
  const { services: controllers, failed, loadAgain } = useNeededServices()
  const [tries, setTries] = useState(0)
  const [answer, setAnswer] = useState<{
    readonly to: string
    readonly isUnreached: boolean
    readonly error?: unknown
  }>()
  // Renders again with each change of the list: a stored wallet, or one of a page, is known before the answer.
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
    loadAgain(then) {
      setAnswer(undefined)
      setTries(tries + 1)
      if (failed) loadAgain(then)
      else void controllers?.wallets.retry()
    },
  }
}
