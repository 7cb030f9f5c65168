import type { AddressBookEntry, Features, Latch } from '@latchkit/core'
import { useLatchState } from '../../react/useLatchState.js'
import { useChunk } from '../../shell/frame/useChunk.js'

const loadAddressBook = (latch: Latch): Promise<Features['addressBook']> => latch.feature('addressBook')

/** The address book. Both are undefined until its code is loaded. */
export interface AddressBookReading {
  readonly book: Features['addressBook'] | undefined
  /** The saved addresses, by their names. */
  readonly entries: readonly AddressBookEntry[] | undefined
}

/** Reads the address book. */
export function useAddressBook(): AddressBookReading {
  const book = useChunk(loadAddressBook)
  const entries = useLatchState((state) => state.addressBook?.entries)
  return { book, entries: book && entries }
}
