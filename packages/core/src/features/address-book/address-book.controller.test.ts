import { describe, expect, it } from 'vitest'
import { createStorage, MAX_FAMILY_RECORDS } from '../../base/storage.js'
import { createWorld, type World } from '../../base/world.fixture.js'
import { MAX_ENTRIES } from './address-book.constants.js'
import { createAddressBook } from './address-book.controller.js'
import type { AddressBookController, AddressBookEntry } from './address-book.types.js'

const ADA = '0x52908400098527886E0F7030069857D2E4169EE7'
const BOB = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const ada: AddressBookEntry = { namespace: 'eip155', address: ADA, name: 'Ada', ensName: 'ada.eth' }
const bob: AddressBookEntry = { namespace: 'eip155', address: BOB, name: 'Bob' }
const KEY = `@latchkit/address-book:eip155:${ADA}`

const open = ({ environment }: World): AddressBookController =>
  createAddressBook({ storage: createStorage(environment, '') })
const addressAt = (at: number): string => {
  const digits = `${at}`.padStart(5, '0')
  return `0x${digits}${'1'.repeat(30)}${digits}`
}
const stored = (value: unknown): string => JSON.stringify({ version: 1, value })
const many = (count: number): AddressBookEntry[] =>
  Array.from({ length: count }, (_, at) => ({ namespace: 'eip155', address: addressAt(at), name: `No. ${at}` }))

describe('the address book', () => {
  it('keeps what is saved over a reload, sorted by names, each address in a record of its own', () => {
    const world = createWorld()
    const book = open(world)
    book.save(bob)
    expect(book.save({ ...ada, address: ADA.toLowerCase(), name: ' Ada\u202e ' })).toEqual(ada)
    expect(book.state.entries).toEqual([ada, bob])
    expect([...world.stored.keys()].sort()).toEqual([KEY, `@latchkit/address-book:eip155:${BOB}`])
    expect(open(world).state.entries).toEqual([ada, bob])
  })

  it('renames, finds and removes, whatever the case of the address is', () => {
    const book = open(createWorld())
    book.save(ada)
    const place = { namespace: 'eip155', address: ADA.toLowerCase() } as const
    expect(book.rename(place, ' Ada\nLovelace ')).toEqual({ ...ada, name: 'Ada Lovelace' })
    expect(book.find(place)).toEqual({ ...ada, name: 'Ada Lovelace' })
    expect(book.find({ ...place, address: 'x' })).toBeUndefined()
    book.remove({ ...place, address: BOB })
    expect(book.state.entries).toHaveLength(1)
    book.remove(place)
    expect([book.state.entries, book.find(place)]).toEqual([[], undefined])
  })

  it('F139 tells which saved address one that is not saved looks like', () => {
    const book = open(createWorld())
    book.save(ada)
    const fake = `${ADA.slice(0, 6)}${'1'.repeat(32)}${ADA.slice(-4)}`.toLowerCase()
    expect(book.lookAlike({ namespace: 'eip155', address: fake })).toEqual(ada)
    expect(book.lookAlike({ namespace: 'eip155', address: ADA.toLowerCase() })).toBeUndefined()
    expect(book.lookAlike({ namespace: 'eip155', address: BOB })).toBeUndefined()
    expect(book.lookAlike({ namespace: 'solana', address: fake })).toBeUndefined()
    book.save({ ...ada, address: fake, ensName: undefined })
    // One that is saved itself is known.
    expect(book.lookAlike({ namespace: 'eip155', address: fake })).toBeUndefined()
  })

  it('never overwrites silently', () => {
    const book = open(createWorld())
    book.save(ada)
    expect(book.save(ada)).toEqual(ada)
    for (const other of [
      { ...ada, name: 'Eve' },
      { ...ada, ensName: 'eve.eth' },
      { ...ada, ensName: undefined },
    ])
      expect(() => book.save(other)).toThrow(expect.objectContaining({ code: 'address-book/exists' }))
    expect(book.state.entries).toEqual([ada])
  })

  it.each([
    ['bad-address', (book: AddressBookController) => book.save({ ...bob, address: '0x12' })],
    ['bad-name', (book: AddressBookController) => book.save({ ...bob, name: '\u200b' })],
    ['bad-ens-name', (book: AddressBookController) => book.save({ ...bob, ensName: 'bob' })],
    ['bad-name', (book: AddressBookController) => book.rename(ada, '')],
    ['not-found', (book: AddressBookController) => book.rename(bob, 'Robert')],
    ['bad-file', (book: AddressBookController) => book.importJson('{}')],
  ])('throws address-book/%s, and changes nothing', (code, act) => {
    const world = createWorld()
    const book = open(world)
    book.save(ada)
    const before = new Map(world.stored)
    expect(() => act(book)).toThrow(expect.objectContaining({ isLatchError: true, code: `address-book/${code}` }))
    expect(world.stored).toEqual(before)
  })

  it('is exported and imported as JSON: nothing is overwritten, and the counts say what became of each entry', () => {
    const mine = open(createWorld())
    mine.save(ada)
    mine.save(bob)
    const theirs = open(createWorld())
    theirs.save({ ...bob, name: 'Robert' })
    expect(theirs.importJson(mine.exportJson())).toEqual({
      added: 1,
      same: 0,
      kept: 1,
      lookAlikes: 0,
      invalid: 0,
      left: 0,
    })
    expect(theirs.state.entries).toEqual([ada, { ...bob, name: 'Robert' }])
    const empty = open(createWorld())
    empty.importJson(mine.exportJson())
    expect(empty.exportJson()).toBe(mine.exportJson())
  })

  it('F207 is full at 500 entries', () => {
    const book = open(createWorld())
    const entries = many(MAX_ENTRIES)
    expect(book.importJson(JSON.stringify({ version: 1, entries }))).toMatchObject({ added: MAX_ENTRIES })
    expect(() => book.save(ada)).toThrow(
      expect.objectContaining({
        code: 'address-book/full',
        message: 'The address book is full. It holds 500 addresses: remove one first.',
      }),
    )
    // What is saved already can still be changed.
    book.rename({ namespace: 'eip155', address: addressAt(7) }, 'Ada')
    book.remove({ namespace: 'eip155', address: addressAt(8) })
    expect(book.save(ada)).toEqual(ada)
  })

  it('F207 reads 1,000 of 10,000 stored entries', () => {
    const world = createWorld()
    for (const entry of many(10_000)) world.stored.set(`@latchkit/address-book:eip155:${entry.address}`, stored(entry))
    expect(open(world).state.entries).toHaveLength(MAX_FAMILY_RECORDS)
  })

  it.each<[string, string]>([
    ['no JSON', '{'],
    ['no entry', stored(7)],
    ['another address', stored(bob)],
    ['a name that nothing is left of', stored({ ...ada, name: '\u202e' })],
    ['a prototype', '{"version":1,"value":{"__proto__":{"namespace":"eip155","name":"Ada"}}}'],
  ])('F202 ignores and removes a stored record with %s', (_, text) => {
    const world = createWorld()
    world.stored.set(KEY, text)
    const book = open(world)
    expect([book.state.entries, book.find(ada)]).toEqual([[], undefined])
    expect(world.stored.size).toBe(0)
  })

  it('F203 leaves the record of a newer release as it is', () => {
    const world = createWorld()
    const newer = JSON.stringify({ version: 2, value: ada })
    world.stored.set(KEY, newer)
    const book = open(world)
    expect(book.state.entries).toEqual([])
    book.save({ ...ada, name: 'Mine' })
    book.remove(ada)
    expect(world.stored.get(KEY)).toBe(newer)
  })
})
