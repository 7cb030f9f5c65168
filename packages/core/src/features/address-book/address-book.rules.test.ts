import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_ENTRIES, MAX_FILE_LENGTH, MAX_IMPORTED } from './address-book.constants.js'
import { byName, placeKey, mergeEntries, readEntry, readFile, readStored, toFile } from './address-book.rules.js'
import type { AddressBookEntry } from './address-book.types.js'

const ADA = '0x52908400098527886E0F7030069857D2E4169EE7'
const BOB = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const ada: AddressBookEntry = { namespace: 'eip155', address: ADA, name: 'Ada', ensName: 'ada.eth' }
const bob: AddressBookEntry = { namespace: 'eip155', address: BOB, name: 'Bob' }
/** Looks like `bob`: its first and its last four digits are the same. */
const fakeOfBob = { ...bob, address: `0x8617${'a'.repeat(32)}070d`, name: 'Bob' }

/** Addresses of which none looks like another one. */
const many = (count: number): AddressBookEntry[] =>
  Array.from({ length: count }, (_, at) => {
    const digits = `${at}`.padStart(4, '0')
    return { namespace: 'eip155', address: `0x${digits}${'1'.repeat(32)}${digits}`, name: `No. ${at}` }
  })
const mapOf = (...entries: readonly AddressBookEntry[]): ReadonlyMap<string, AddressBookEntry> =>
  new Map(entries.map((entry) => [placeKey(entry), entry]))

describe('an entry', () => {
  it.each([
    ['eip155', ADA.toLowerCase(), ADA],
    ['eip155', ` ${ADA}\n`, ADA],
    ['solana', '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'],
    ['bip122', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ])('has its address of %s in the usual form: %s', (namespace, address, usual) => {
    expect(readEntry({ namespace, address, name: 'Ada' })).toEqual({ namespace, address: usual, name: 'Ada' })
  })

  it.each([
    ['text', 'an address'],
    ['a wrong checksum', ADA.replace('9EE7', '9eE7')],
    ['another kind of chain', '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'],
    ['no text', 7],
    ['nothing', undefined],
  ])('F131 is none with an address that is %s', (_, address) => {
    expect(readEntry({ ...ada, address })).toBe('bad-address')
  })

  it.each([undefined, null, 'x', [], { ...ada, namespace: 'toString' }, Object.create(ada) as unknown])(
    'F202 is none where the value is %o',
    (value) => expect(readEntry(value)).toBe('bad-address'),
  )

  it('F062 has a name of one line, without control, direction and zero-width characters, and is cut', () => {
    const named = (name: unknown): unknown => {
      const entry = readEntry({ ...bob, name })
      return typeof entry === 'string' ? entry : entry.name
    }
    expect(named(' Ada\u202e\u0000 \n\t Love\u200blace ')).toBe('Ada Lovelace')
    expect(named('x'.repeat(65))).toBe(`${'x'.repeat(63)}…`)
    for (const none of ['', ' \n', '\u202e\u200b', undefined, 7]) expect(named(none)).toBe('bad-name')
  })

  it('F142 has an ENS name in lower case, and none that hides something', () => {
    expect(readEntry({ ...bob, ensName: 'Bob.ETH' })).toEqual({ ...bob, ensName: 'bob.eth' })
    for (const ensName of ['', 'bob', 'bob.', '.eth', 'b ob.eth', 'bob\u202e.eth', `${'b'.repeat(252)}.eth`, 7, null])
      expect(readEntry({ ...bob, ensName })).toBe('bad-ens-name')
  })

  it('F202 is read from the storage only under its own key', () => {
    expect(readStored(placeKey(ada), { ...ada })).toEqual(ada)
    expect(readStored(placeKey(bob), { ...ada })).toBeUndefined()
    expect(readStored(`eip155:${ADA.toLowerCase()}`, { ...ada, address: ADA.toLowerCase() })).toBeUndefined()
  })

  it('is the same when it is read again, whatever it was', () => {
    const entry = fc.record({
      namespace: fc.constant('eip155'),
      address: fc.constantFrom(ADA, BOB.toLowerCase()),
      name: fc.string({ unit: 'grapheme', maxLength: 120 }),
      ensName: fc.oneof(
        fc.constant(undefined),
        fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => `${text}.eth`),
      ),
    })
    fc.assert(
      fc.property(entry, (given) => {
        const read = readEntry(given)
        if (typeof read !== 'string') expect(readEntry(read)).toEqual(read)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('a file', () => {
  it('has all entries, sorted by their names', () => {
    expect(byName([bob, ada])).toEqual([ada, bob])
    expect(readFile(toFile([ada, bob]))).toEqual([ada, bob])
  })

  it.each<[string, unknown]>([
    ['it is empty', ''],
    ['it is empty', undefined],
    ['it is too large', ' '.repeat(MAX_FILE_LENGTH + 1)],
    ['it is no JSON object', 'Ada,0x5290'],
    ['it is no JSON object', '[]'],
    ['it is no JSON object', '['.repeat(100_000)],
    ['it has no list of addresses', '{"version":1}'],
    ['it has no list of addresses', '{"entries":[]}'],
    ['it has no list of addresses', '{"__proto__":{"version":1,"entries":[]}}'],
    ['a newer release has written it', '{"version":2,"entries":[]}'],
    ['it has more than 1000 addresses', JSON.stringify({ version: 1, entries: Array(MAX_IMPORTED + 1).fill(ada) })],
  ])('F207 is refused where %s', (reason, text) => {
    expect(() => readFile(text)).toThrow(
      expect.objectContaining({ code: 'address-book/bad-file', message: `This file is no address book: ${reason}.` }),
    )
  })

  it('F161 F202 never throws anything else, and each entry has one fate', () => {
    const value = fc.oneof(fc.jsonValue(), fc.constant(ada), fc.constant(bob), fc.constant({ ...ada, name: '\u0000' }))
    fc.assert(
      fc.property(fc.array(value), (entries) => {
        const { added, result } = mergeEntries(mapOf(bob), readFile(JSON.stringify({ version: 1, entries })))
        expect(Object.values(result).reduce((sum, count) => sum + count, 0)).toBe(entries.length)
        expect(added).toEqual(entries.includes(ada as never) ? [ada] : [])
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('an import', () => {
  it('adds what is new, keeps what is saved, and says what became of each entry', () => {
    const { added, result } = mergeEntries(mapOf(bob), [
      ada,
      { ...ada, address: ADA.toLowerCase() },
      bob,
      { ...bob, name: 'Robert' },
      { ...bob, ensName: 'bob.eth' },
      { ...ada, address: '0x' },
      7,
    ])
    expect(added).toEqual([ada])
    expect(result).toEqual({ added: 1, same: 2, kept: 2, lookAlikes: 0, invalid: 2, left: 0 })
  })

  it('F139 adds no address that looks like one that is saved', () => {
    expect(mergeEntries(mapOf(bob), [fakeOfBob]).result).toMatchObject({ added: 0, lookAlikes: 1 })
    // What the visitor has saved in another browser comes back as it was.
    expect(mergeEntries(mapOf(), [bob, fakeOfBob]).result).toMatchObject({ added: 2, lookAlikes: 0 })
  })

  it('F207 adds no more than there is room for', () => {
    const { added, result } = mergeEntries(mapOf(bob), many(MAX_IMPORTED))
    expect(added).toHaveLength(MAX_ENTRIES - 1)
    expect(result).toMatchObject({ added: MAX_ENTRIES - 1, left: MAX_IMPORTED - MAX_ENTRIES + 1 })
  })
})
