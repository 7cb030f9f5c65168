import type { Clock } from '../../base/time.js'
import { CUSTOM_SLICE, PAGE_ENTRIES } from './wallets.constants.js'
import { readCustomWallet } from './wallets.entry.js'
import type { WalletEntry } from './wallets.types.js'

/**
 * The reader of the option `customWallets`. An app may have 10,000 custom wallets: they are read in slices, so that the
 * page stays responsive (F148).
 */
export interface CustomWallets {
  /** The number of wallets that are not read yet. */
  readonly left: number
  /** Reads the first 40 wallets synchronously. */
  readFirst(): void
  /** Reads on in slices, until all are read or `signal` is aborted. */
  readOn(signal: AbortSignal): void
}

/**
 * Makes the reader of custom wallets. Calls `onRead` after each slice with all wallets read so far. Reads nothing until
 * it is called.
 */
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
    const transition = (): void => {
      readSlice(CUSTOM_SLICE)
      if (read < given.length) next()
    }
    const next = (): void => void (cancel = clock.after(0, transition))
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
