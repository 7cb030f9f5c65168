import type { Clock } from '../../base/time.js'
import { CUSTOM_SLICE, PAGE_ENTRIES } from './wallets.constants.js'
import { readCustomWallet } from './wallets.entry.js'
import type { WalletEntry } from './wallets.types.js'

/** The app's own wallets. An app may have 10,000: they are read a slice at a time, so that nothing stands still (F148). */
export interface CustomWallets {
  /** How many are not read yet. */
  readonly left: number
  /** Reads as many as a page has, at once. */
  readFirst(): void
  /** Reads on, until all are read or `signal` is aborted. */
  readOn(signal: AbortSignal): void
}

/** Hands over all that were read so far, each time that there are more. Nothing is read by making it. */
export function createCustomWallets(
  clock: Clock,
  given: readonly unknown[],
  onRead: (wallets: readonly WalletEntry[]) => void,
): CustomWallets {
  let wallets: readonly WalletEntry[] = []
  let read = 0
  let reader: AbortSignal | undefined

  function readSlice(size: number): void {
    const slice = given.slice(read, read + size)
    read += slice.length
    wallets = [...wallets, ...slice.flatMap((each) => readCustomWallet(each) ?? [])]
    onRead(wallets)
  }

  function readOn(signal: AbortSignal): void {
    if (read >= given.length || reader?.aborted === false) return
    reader = signal
    let cancel = (): void => {}
    const turn = (): void => {
      readSlice(CUSTOM_SLICE)
      if (read < given.length) next()
    }
    const next = (): void => void (cancel = clock.after(0, turn))
    signal.addEventListener('abort', () => cancel(), { once: true })
    next()
  }

  return {
    get left() {
      return given.length - read
    },
    readFirst: () => readSlice(PAGE_ENTRIES),
    readOn,
  }
}
