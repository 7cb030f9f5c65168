import { proxy, ref } from 'valtio/vanilla'
import type { RecordStorage } from '../../base/storage.js'
import { MAX_ENTRIES } from './address-book.constants.js'
import { addressBookError } from './address-book.errors.js'
import {
  byName,
  hasSameNames,
  placeKey,
  isLookalike,
  mergeEntries,
  readEntry,
  readFile,
  readName,
  readPlace,
  readStored,
  toFile,
} from './address-book.rules.js'
import { addressBookFamily } from './address-book.storage.js'
import type {
  AddressBookController,
  AddressBookEntry,
  AddressBookPlace,
  AddressBookState,
} from './address-book.types.js'

/** The dependencies of the address book. */
export interface AddressBookDeps {
  readonly storage: RecordStorage
}

/** Makes the address book. */
export function createAddressBook({ storage }: AddressBookDeps): AddressBookController {
  const family = storage.family(addressBookFamily)
  const state = proxy<AddressBookState>({ entries: ref([]), search: '' })

  /** The stored entries, by their keys. A record that holds none is removed (F202). */
  function readAll(): ReadonlyMap<string, AddressBookEntry> {
    const found = new Map<string, AddressBookEntry>()
    for (const [key, stored] of family.entries()) {
      const entry = readStored(key, stored)
      if (entry) found.set(key, entry)
      else family.record(key).remove()
    }
    return found
  }

  function follow(): void {
    state.entries = ref([...byName(readAll().values())])
  }

  /** Writes one entry, and no other: another tab may have changed those. */
  const write = (entry: AddressBookEntry): void => family.record(placeKey(entry)).write({ ...entry })

  function find(given: AddressBookPlace): AddressBookEntry | undefined {
    const place = readPlace(given)
    return place && readStored(placeKey(place), family.record(placeKey(place)).read())
  }

  follow()
  return {
    state,
    find,
    follow,
    search: (text) => void (state.search = text),
    lookAlike(given) {
      const place = readPlace(given)
      if (!place || find(place)) return undefined
      return [...readAll().values()].find((each) => isLookalike(place, each))
    },
    save(given) {
      const entry = readEntry(given)
      if (typeof entry === 'string') throw addressBookError(entry)
      const before = find(entry)
      if (before && !hasSameNames(before, entry)) throw addressBookError('exists', { name: before.name })
      if (before) return before
      if (readAll().size >= MAX_ENTRIES) throw addressBookError('full', { most: MAX_ENTRIES })
      write(entry)
      follow()
      return entry
    },
    rename(place, given) {
      const before = find(place)
      if (!before) throw addressBookError('not-found')
      const name = readName(given)
      if (name === '') throw addressBookError('bad-name')
      const entry = { ...before, name }
      if (!hasSameNames(before, entry)) write(entry)
      follow()
      return entry
    },
    remove(given) {
      const place = readPlace(given)
      if (place) family.record(placeKey(place)).remove()
      follow()
    },
    exportJson: () => toFile(byName(readAll().values())),
    importJson(text) {
      const { added, result } = mergeEntries(readAll(), readFile(text))
      for (const entry of added) write(entry)
      follow()
      return result
    },
  }
}
