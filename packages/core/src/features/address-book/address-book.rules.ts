import { addressIn } from '../../adapter/addressIn.js'
import { isNamespace } from '../../base/caip.js'
import { isRecord, isText, own } from '../../base/guard.js'
import { cleanText } from '../../base/text.js'
import { isLookAlike } from '../receivers/receivers.rules.js'
import {
  MAX_ENS_NAME_LENGTH,
  MAX_ENTRIES,
  MAX_FILE_LENGTH,
  MAX_IMPORTED,
  MAX_NAME_LENGTH,
} from './address-book.constants.js'
import { addressBookError } from './address-book.errors.js'
import type { AddressBookEntry, AddressBookImport, AddressBookPlace } from './address-book.types.js'

/** The version of the files that this release writes. */
const FILE_VERSION = 1
/** Labels with dots between them. */
const ENS_NAME = /^[^\s.]+(\.[^\s.]+)+$/u

/** Why a value is no entry. */
export type EntryFlaw = 'bad-address' | 'bad-name' | 'bad-ens-name'

/** The key of an entry's record. */
export const placeKey = ({ namespace, address }: AddressBookPlace): string => `${namespace}:${address}`

/** A place with its address in the usual form. Undefined where the value names no address. */
export function readPlace(value: unknown): AddressBookPlace | undefined {
  if (!isRecord(value)) return undefined
  const [namespace, text] = [own(value, 'namespace'), own(value, 'address')]
  const address = isNamespace(namespace) && isText(text) ? addressIn(namespace, text.trim()) : undefined
  return isNamespace(namespace) && address !== undefined ? { namespace, address } : undefined
}

/** The name of an entry: one line, without control, direction or zero-width characters. Empty where nothing is left. */
export const readName = (value: unknown): string => cleanText(value, MAX_NAME_LENGTH)

/** An ENS name in lower case. Undefined for any other text: one with invisible characters or blanks is no name. */
const readEnsName = (value: unknown): string | undefined =>
  isText(value) && cleanText(value, MAX_ENS_NAME_LENGTH) === value && ENS_NAME.test(value)
    ? value.toLowerCase()
    : undefined

/** Reads an entry from anywhere: the app, the storage, or a file. Returns why it is none. */
export function readEntry(value: unknown): AddressBookEntry | EntryFlaw {
  const place = readPlace(value)
  if (!place || !isRecord(value)) return 'bad-address'
  const name = readName(own(value, 'name'))
  if (name === '') return 'bad-name'
  const given = own(value, 'ensName')
  if (given === undefined) return { ...place, name }
  const ensName = readEnsName(given)
  return ensName === undefined ? 'bad-ens-name' : { ...place, name, ensName }
}

/** An entry that is stored with this key. Undefined where it is none: the storage may hold anything (F202). */
export function readStored(key: string, value: unknown): AddressBookEntry | undefined {
  const entry = readEntry(value)
  return typeof entry !== 'string' && placeKey(entry) === key ? entry : undefined
}

/** Whether two entries of one address have the same names. */
export const hasSameNames = (one: AddressBookEntry, other: AddressBookEntry): boolean =>
  one.name === other.name && one.ensName === other.ensName

/** Sorts entries by their names. Entries with the same name have the order of their keys. */
export const byName = (entries: Iterable<AddressBookEntry>): readonly AddressBookEntry[] =>
  [...entries].sort((one, other) => one.name.localeCompare(other.name) || (placeKey(one) < placeKey(other) ? -1 : 1))

/** Entries as the text of a file. */
export const toFile = (entries: readonly AddressBookEntry[]): string =>
  JSON.stringify({ version: FILE_VERSION, entries }, undefined, 2)

/**
 * The entries in the text of a file, unchecked. Throws `address-book/bad-file` for a text that is too long, no JSON, of a
 * newer release, or without a list of at most 1,000 entries.
 */
export function readFile(text: unknown): readonly unknown[] {
  const refuse = (reason: string): Error => addressBookError('bad-file', { reason })
  if (!isText(text)) throw refuse('it is empty')
  if (text.length > MAX_FILE_LENGTH) throw refuse('it is too large')
  const file = parse(text)
  if (!isRecord(file)) throw refuse('it is no JSON object')
  const [version, entries] = [own(file, 'version'), own(file, 'entries')]
  if (typeof version === 'number' && version > FILE_VERSION) throw refuse('a newer release has written it')
  if (version !== FILE_VERSION || !Array.isArray(entries)) throw refuse('it has no list of addresses')
  if (entries.length > MAX_IMPORTED) throw refuse(`it has more than ${MAX_IMPORTED} addresses`)
  return entries
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What an import adds, and the fate of each entry in the file. */
export interface Merge {
  readonly added: readonly AddressBookEntry[]
  readonly result: AddressBookImport
}

/**
 * Merges the entries of a file into those that are saved. A saved entry never changes. An address that looks like one that
 * is saved is left out: a file of a stranger would otherwise make it a known one (F139).
 */
export function mergeEntries(saved: ReadonlyMap<string, AddressBookEntry>, given: readonly unknown[]): Merge {
  const all = new Map(saved)
  const result = { added: 0, same: 0, kept: 0, lookAlikes: 0, invalid: 0, left: 0 }
  const added: AddressBookEntry[] = []

  function fateOf(entry: AddressBookEntry | EntryFlaw): keyof AddressBookImport {
    if (typeof entry === 'string') return 'invalid'
    const before = all.get(placeKey(entry))
    if (before) return hasSameNames(before, entry) ? 'same' : 'kept'
    if (all.size >= MAX_ENTRIES) return 'left'
    return [...saved.values()].some((each) => isLookalike(entry, each)) ? 'lookAlikes' : 'added'
  }

  for (const value of given) {
    const entry = readEntry(value)
    const fate = fateOf(entry)
    result[fate] += 1
    if (fate !== 'added' || typeof entry === 'string') continue
    all.set(placeKey(entry), entry)
    added.push(entry)
  }
  return { added, result }
}

/** Whether two different addresses of one kind of chain look the same (F139). */
export const isLookalike = (one: AddressBookPlace, other: AddressBookPlace): boolean =>
  one.namespace === other.namespace && isLookAlike(one.namespace, one.address, other.address)
