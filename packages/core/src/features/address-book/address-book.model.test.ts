import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { WebStorage } from '../../base/environment.js'
import { isLatchError } from '../../base/errors.js'
import { createStorage } from '../../base/storage.js'
import { createWorld, storageOf } from '../../base/world.fixture.js'
import { createAddressBook } from './address-book.controller.js'
import { byName, placeKey } from './address-book.rules.js'
import type { AddressBookController, AddressBookEntry } from './address-book.types.js'

const ADDRESSES = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
] as const
const NAMES = ['Ada', 'Bob', 'Eve'] as const

/** A step of one tab: a change of one entry, or the import of two. `meet`: each tab learns what the other one has stored. */
interface Step {
  readonly type: 'save' | 'rename' | 'remove' | 'import' | 'meet'
  readonly tab: 0 | 1
  readonly entry: AddressBookEntry
  readonly other: AddressBookEntry
}

const entry: fc.Arbitrary<AddressBookEntry> = fc.record({
  namespace: fc.constant('eip155' as const),
  address: fc.constantFrom(...ADDRESSES).map((address) => savedForm(address)),
  name: fc.constantFrom(...NAMES),
})
const step: fc.Arbitrary<Step> = fc.record({
  type: fc.constantFrom('save', 'save', 'rename', 'remove', 'import', 'meet'),
  tab: fc.constantFrom(0, 1),
  entry,
  other: entry,
})

/** The address as it is saved. */
function savedForm(address: string): string {
  const storage = createStorage(createWorld().environment, '')
  return createAddressBook({ storage }).save({ namespace: 'eip155', address, name: 'x' }).address
}

/** A write of a tab: the text that it stored, or undefined where it removed the key. */
type Write = readonly [key: string, text: string | undefined]

/**
 * Two tabs whose browser tells each of them late what the other one has stored: each reads and writes its own copy, and the
 * writes of both reach the disk in their order.
 */
function createTabs() {
  const disk = new Map<string, string>()
  const writes: Write[] = []
  const copies = [new Map<string, string>(), new Map<string, string>()] as const
  const webOf = (copy: Map<string, string>): WebStorage => {
    const web = storageOf(copy)
    return {
      ...web,
      get length() {
        return web.length
      },
      setItem(key, text) {
        writes.push([key, text])
        web.setItem(key, text)
      },
      removeItem(key) {
        writes.push([key, undefined])
        web.removeItem(key)
      },
    }
  }
  const tabs = copies.map((copy) =>
    createAddressBook({ storage: createStorage(createWorld(() => webOf(copy)).environment, '') }),
  ) as [AddressBookController, AddressBookController]
  const meet = (): void => {
    for (const [key, text] of writes.splice(0)) {
      if (text === undefined) disk.delete(key)
      else disk.set(key, text)
    }
    for (const copy of copies) {
      copy.clear()
      for (const [key, text] of disk) copy.set(key, text)
    }
    for (const tab of tabs) tab.follow()
  }
  return { tabs, meet }
}

/** What the tabs know, as the model has it: each tab its own entries, and the changes of both in their order. */
class Model {
  readonly known = [new Map<string, AddressBookEntry>(), new Map<string, AddressBookEntry>()] as const
  private readonly disk = new Map<string, AddressBookEntry>()
  private readonly changes: (readonly [string, AddressBookEntry | undefined])[] = []

  write(tab: 0 | 1, key: string, value: AddressBookEntry | undefined): void {
    if (value) this.known[tab].set(key, value)
    else this.known[tab].delete(key)
    this.changes.push([key, value])
  }

  meet(): void {
    for (const [key, value] of this.changes.splice(0)) {
      if (value) this.disk.set(key, value)
      else this.disk.delete(key)
    }
    for (const map of this.known) {
      map.clear()
      for (const [key, value] of this.disk) map.set(key, value)
    }
  }
}

/** Takes a step in a tab. Returns the code of the error. */
function act(book: AddressBookController, { type, entry: one, other }: Step): string | undefined {
  try {
    if (type === 'save') book.save(one)
    if (type === 'rename') book.rename(one, one.name)
    if (type === 'remove') book.remove(one)
    if (type === 'import') book.importJson(JSON.stringify({ version: 1, entries: [one, other] }))
    return undefined
  } catch (error) {
    if (!isLatchError(error)) throw error
    return error.code
  }
}

/** Takes the step in the model. Returns the code of the error. */
function expected(model: Model, { type, tab, entry: one, other }: Step): string | undefined {
  const known = model.known[tab]
  const before = known.get(placeKey(one))
  if (type === 'save' && before && before.name !== one.name) return 'address-book/exists'
  if (type === 'rename' && !before) return 'address-book/not-found'
  if (type === 'rename' && before?.name !== one.name) model.write(tab, placeKey(one), one)
  if (type === 'remove') model.write(tab, placeKey(one), undefined)
  if (type === 'save' && !before) model.write(tab, placeKey(one), one)
  if (type === 'import')
    for (const each of [one, other]) if (!known.has(placeKey(each))) model.write(tab, placeKey(each), each)
  return undefined
}

it('F205 two tabs that write at once lose nothing of each other; of one entry, the last change counts', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const { tabs, meet } = createTabs()
      const model = new Model()
      const check = (tab: 0 | 1): void => expect(tabs[tab].state.entries).toEqual(byName(model.known[tab].values()))
      for (const each of steps) {
        if (each.type === 'meet') {
          meet()
          model.meet()
        } else expect(act(tabs[each.tab], each)).toBe(expected(model, each))
        check(0)
        check(1)
      }
      meet()
      model.meet()
      expect(tabs[0].state.entries).toEqual(tabs[1].state.entries)
      check(0)
    }),
    { numRuns: 100 },
  )
})
