import type { Namespace } from '../../base/caip.js'
import type { addressBookErrors } from './address-book.errors.js'

/** The place of an entry in the address book: a kind of chain, and an address there. */
export interface AddressBookPlace {
  /** The kind of chain. The same address of an EVM chain is one entry on all of them. */
  readonly namespace: Namespace
  /** The address. In an entry that was saved, it is in the network's usual form. */
  readonly address: string
}

/** An address that the visitor has saved. */
export interface AddressBookEntry extends AddressBookPlace {
  /** What the visitor calls it: one line of at most 64 characters. */
  readonly name: string
  /**
   * The name, such as `vitalik.eth`, that led to this address when it was saved, in lower case. A payment to that name
   * is stopped once it leads to another address (F142).
   */
  readonly ensName?: string | undefined
}

/** What the visitor has saved. */
export interface AddressBookState {
  /** All entries, by their names. Each change replaces the list. */
  entries: readonly AddressBookEntry[]
  /** What the visitor typed into the search of the view. */
  search: string
}

/** The fates of the entries in a file that was imported. Together, the counts are the number of entries in it. */
export interface AddressBookImport {
  /** Saved now. */
  readonly added: number
  /** Saved before, with the same names. */
  readonly same: number
  /** Saved before with another name or ENS name. The entry of this browser has stayed as it was. */
  readonly kept: number
  /** Not saved: another address, which was saved before, has the same first and last four characters (F139). */
  readonly lookAlikes: number
  /** Not saved: it has no valid address, or no valid names. */
  readonly invalid: number
  /** Not saved: the address book was full. */
  readonly left: number
}

/**
 * The addresses that the visitor has saved in this browser. All tabs share them. Each change is made of what is stored at
 * that moment, and writes no other entry; where two tabs change the same entry, the later change counts.
 */
export interface AddressBookController {
  /** What the visitor has saved. It changes in place. */
  readonly state: AddressBookState
  /**
   * Saves an address, with its name on one line and without invisible characters. Returns the entry. Saving the same again
   * changes nothing. Throws `address-book/exists` where the address is saved with another name or ENS name,
   * `address-book/bad-address`, `address-book/bad-name`, `address-book/bad-ens-name` and `address-book/full`.
   */
  save(entry: AddressBookEntry): AddressBookEntry
  /** Gives an entry another name. Returns the entry. Throws `address-book/not-found` and `address-book/bad-name`. */
  rename(place: AddressBookPlace, name: string): AddressBookEntry
  /** Removes an entry, if it is there. */
  remove(place: AddressBookPlace): void
  /** The entry of an address, in any form of the address. */
  find(place: AddressBookPlace): AddressBookEntry | undefined
  /**
   * The entry that an address which is not saved looks like: its first and last four characters are the same (F139). The
   * visitor must be told before it is saved, because a saved address is taken for a known one.
   */
  lookAlike(place: AddressBookPlace): AddressBookEntry | undefined
  /** Returns all entries as JSON, which `importJson` reads. */
  exportJson(): string
  /**
   * Adds the entries in a text that `exportJson` has made. It changes no entry that is saved. Throws `address-book/bad-file`
   * where the text is no address book, and then adds nothing.
   */
  importJson(text: string): AddressBookImport
  /** Keeps what the visitor typed into the search of the view. It changes no entry. */
  search(text: string): void
  /** Reads the stored entries again, because another tab may have changed them. */
  follow(): void
}

/** What the feature is to the kit: its controller, and what it adds to the kit's types. */
export interface AddressBookFeature {
  readonly controller: AddressBookController
  readonly errors: typeof addressBookErrors
}
