// Tests storedTexts.ts.
import { describe, expect, it } from 'vitest'
import { isRecord, isText } from './guard.js'
import { createStorage, type RecordSpec } from './storage.js'
import { createWorld, storageOf, type World } from './world.fixture.js'

interface Note {
  readonly text: string
}

const note: RecordSpec<Note> = {
  name: 'note',
  check: (value): value is Note => isRecord(value) && isText(value.text),
}
const cache: RecordSpec<Note> = { ...note, name: 'cache', cache: true }
const KEY = '@latchkit/note'

const open = ({ environment }: World, id = '') => createStorage(environment, id)
const stored = (value: unknown, version = 1): string => JSON.stringify({ version, value })

describe('a record', () => {
  it('is read as it was written, and gone once it is removed', () => {
    const world = createWorld()
    const record = open(world).record(note)
    expect(record.read()).toBeUndefined()
    record.write({ text: 'a' })
    expect(open(world).record(note).read()).toEqual({ text: 'a' })
    record.remove()
    expect(world.stored.size).toBe(0)
    expect(record.read()).toBeUndefined()
  })

  it('F204 touches no key but its own', () => {
    const world = createWorld()
    const others = { note: 'host', latchkit: 'host', '@latchkitty/note': 'host', '@latchkit/shop/note': 'other kit' }
    for (const [key, value] of Object.entries(others)) world.stored.set(key, value)
    const record = open(world).record(note)
    record.write({ text: 'a' })
    world.stored.set(KEY, 'corrupt')
    record.read()
    record.write({ text: 'b' })
    record.remove()
    expect(Object.fromEntries(world.stored)).toEqual(others)
  })

  it('keeps kits of different ids apart', () => {
    const world = createWorld()
    open(world).record(note).write({ text: 'mine' })
    open(world, 'shop').record(note).write({ text: 'theirs' })
    expect([...world.stored.keys()]).toEqual([KEY, '@latchkit/shop/note'])
    expect(open(world).record(note).read()).toEqual({ text: 'mine' })
  })
})

describe('F199 storage that throws', () => {
  const blocked = (): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  const worlds = {
    'when it is reached for': () => createWorld(blocked),
    'at each call': () =>
      createWorld(() => ({ getItem: blocked, setItem: blocked, removeItem: blocked, key: blocked, length: 1 })),
    'F201 and one that is not there at all': () => createWorld(() => undefined),
  }

  it.each(Object.entries(worlds))('%s: memory instead, and one warning', (_, create) => {
    const world = create()
    const storage = open(world)
    const record = storage.record(note)
    expect(record.read()).toBeUndefined()
    record.write({ text: 'a' })
    expect(storage.record(note).read()).toEqual({ text: 'a' })
    record.write({ text: 'b' })
    expect(record.read()).toEqual({ text: 'b' })
    record.remove()
    expect(record.read()).toBeUndefined()
    expect(world.warnings).toHaveLength(1)
    expect(world.reports).toEqual([])
  })

  it('F209 prints no warning on a server', () => {
    const { environment, warnings } = createWorld(() => undefined)
    createStorage({ ...environment, window: undefined }, '')
      .record(note)
      .write({ text: 'a' })
    expect(warnings).toEqual([])
  })
})

describe('F200 storage that is full', () => {
  /** Takes at most `room` characters, keys and values together. */
  function createFullWorld(room: number): World {
    const world: World = createWorld(() => ({
      ...storageOf(world.stored),
      setItem(key, value) {
        const others = [...world.stored].filter(([each]) => each !== key).flat()
        if ([...others, key, value].join('').length > room) throw new DOMException('full', 'QuotaExceededError')
        world.stored.set(key, value)
      },
    }))
    return world
  }

  it('drops caches to make room', () => {
    const world = createFullWorld(100)
    const storage = open(world)
    storage.record(cache).write({ text: 'c'.repeat(20) })
    storage.record(note).write({ text: 'n'.repeat(20) })
    expect([...world.stored.keys()]).toEqual([KEY])
    expect(world.warnings).toEqual([])
  })

  it('keeps in memory what fits nowhere, and warns once', () => {
    const world = createFullWorld(10)
    const storage = open(world)
    storage.record(note).write({ text: 'a' })
    storage.record(cache).write({ text: 'b' })
    expect(storage.record(note).read()).toEqual({ text: 'a' })
    expect(storage.record(cache).read()).toEqual({ text: 'b' })
    expect(world.warnings).toHaveLength(1)
  })

  it('leaves no older value that a reload would read', () => {
    const world = createFullWorld(100)
    const record = open(world).record(note)
    record.write({ text: 'old' })
    record.write({ text: 'new'.repeat(40) })
    expect(record.read()).toEqual({ text: 'new'.repeat(40) })
    expect(open(world).record(note).read()).toBeUndefined()
  })

  it('F205 reads what another tab stores after a value was kept in memory', () => {
    const world = createFullWorld(100)
    const record = open(world).record(note)
    record.write({ text: 'mine'.repeat(40) })
    expect(record.read()).toEqual({ text: 'mine'.repeat(40) })
    world.stored.set(KEY, stored({ text: 'theirs' }))
    expect(record.read()).toEqual({ text: 'theirs' })
  })

  it('writes to the storage again once there is room', () => {
    let full = true
    const world: World = createWorld(() => ({
      ...storageOf(world.stored),
      setItem(key, value) {
        if (full) throw new DOMException('full', 'QuotaExceededError')
        world.stored.set(key, value)
      },
    }))
    const record = open(world).record(note)
    record.write({ text: 'a' })
    full = false
    record.write({ text: 'b' })
    expect(open(world).record(note).read()).toEqual({ text: 'b' })
  })
})

describe('F202 a stored value that is not valid', () => {
  it.each([
    '',
    'null',
    '[]',
    '"text"',
    '{',
    '{}',
    '<!doctype html>',
    '{"version":1}',
    '{"version":"x","value":{"text":"a"}}',
    '{"version":0,"value":{"text":"a"}}',
    '{"version":-1,"value":{"text":"a"}}',
    '{"value":{"text":"a"}}',
    stored({ text: 7 }),
    stored(['a']),
    '{"version":1,"__proto__":{"value":{"text":"a"}}}',
    '{"__proto__":{"version":1,"value":{"text":"a"}}}',
    '{"version":1,"value":{"__proto__":{"text":"a"}}}',
  ])('%j is ignored and removed', (text) => {
    const world = createWorld()
    world.stored.set(KEY, text)
    expect(open(world).record(note).read()).toBeUndefined()
    expect(world.stored.has(KEY)).toBe(false)
    expect(world.warnings).toEqual([])
  })

  it('F161 carries no key that would set a prototype', () => {
    const world = createWorld()
    world.stored.set(
      KEY,
      '{"version":1,"value":{"text":"a","__proto__":{"polluted":true},"more":{"__proto__":{"x":1}}}}',
    )
    const value = open(world).record(note).read()
    expect(value).toEqual({ text: 'a', more: {} })
    expect(Object.hasOwn(value ?? {}, '__proto__')).toBe(false)
    expect(Object.assign({}, value)).not.toHaveProperty('polluted')
  })
})

describe('F203 a record of a newer release', () => {
  const newer = stored({ words: ['a'] }, 2)

  function createNewerWorld(): World {
    const world = createWorld()
    world.stored.set(KEY, newer)
    return world
  }

  it('is ignored', () => {
    const world = createNewerWorld()
    expect(open(world).record(note).read()).toBeUndefined()
    expect(world.stored.get(KEY)).toBe(newer)
  })

  it('survives everything this release does, which goes on in memory', () => {
    const world = createNewerWorld()
    const record = open(world).record(note)
    record.write({ text: 'a' })
    record.write({ text: 'b' })
    expect(record.read()).toEqual({ text: 'b' })
    record.remove()
    expect(record.read()).toBeUndefined()
    expect(world.stored.get(KEY)).toBe(newer)
  })
})

describe('onForeignChange', () => {
  const change = (key: string | null, newValue: string | null = null): Event =>
    Object.assign(new Event('storage'), { key, newValue })

  it('calls the listener with the record of this kit that another tab changed, until it is removed', () => {
    const world = createWorld()
    const heard: unknown[] = []
    const stop = open(world, 'shop').onForeignChange(({ name }) => heard.push(name))
    for (const key of ['@latchkit/shop/note', KEY, 'note']) world.window.dispatchEvent(change(key))
    stop()
    world.window.dispatchEvent(change('@latchkit/shop/note'))
    expect(heard).toEqual(['note'])
  })

  it('tells what the other tab wrote, unless it removed the record or is of another release', () => {
    const world = createWorld()
    const heard: unknown[] = []
    open(world).onForeignChange(({ value }) => heard.push(value))
    const texts = ['{"version":1,"value":"there"}', '{"version":2,"value":"later"}', '{', null]
    for (const text of texts) world.window.dispatchEvent(change(KEY, text))
    expect(heard).toEqual(['there', undefined, undefined, undefined])
  })

  it('F229 names no record where another tab cleared the storage, or the page is back from the cache', () => {
    const world = createWorld()
    const heard: unknown[] = []
    const stop = open(world).onForeignChange(({ name }) => heard.push(name))
    const pageShow = (persisted: boolean): Event => Object.assign(new Event('pageshow'), { persisted })
    for (const event of [change(null), pageShow(false), pageShow(true)]) world.window.dispatchEvent(event)
    stop()
    for (const event of [change(null), pageShow(true)]) world.window.dispatchEvent(event)
    expect(heard).toEqual([undefined, undefined])
  })
})
