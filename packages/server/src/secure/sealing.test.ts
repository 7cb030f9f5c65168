// Tests sealing.ts, secureBytes.ts, randomDigits.ts.
import { createHmac, hkdfSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { decodeBytes, encodeBytes, hashOf, randomBytes } from './secureBytes.js'
import { randomDigits } from './randomDigits.js'
import { createSealing, SealingError } from './sealing.js'

const newKey = () => encodeBytes(randomBytes(32))
const [OLD, NEW, OTHER] = [newKey(), newKey(), newKey()] as const
const EMAIL = 'visitor@app.example'

describe('what is sealed', () => {
  it('opens under its name alone', async () => {
    const { seal, open } = await createSealing([NEW])
    const sealed = await seal(EMAIL, 'a')
    expect(sealed).not.toContain(EMAIL)
    expect(await open(sealed, 'a')).toBe(EMAIL)
    await expect(open(sealed, 'b')).rejects.toThrow(SealingError)
  })

  it('differs each time, and has the id of its key in front', async () => {
    const { seal } = await createSealing([NEW, OLD])
    const [first, second] = await Promise.all([seal(EMAIL, 'a'), seal(EMAIL, 'a')])
    expect(first).not.toBe(second)
    const id = encodeBytes(new Uint8Array(hkdfSync('sha256', decodeBytes(NEW), '', 'latchkit-secure-1/id', 6)))
    for (const sealed of [first, second]) expect(sealed.split('.')[0]).toBe(id)
  })

  it('opens after a rotation, until its key is removed', async () => {
    const sealed = await (await createSealing([OLD])).seal(EMAIL, 'a')
    expect(await (await createSealing([NEW, OLD])).open(sealed, 'a')).toBe(EMAIL)
    await expect((await createSealing([NEW, OTHER])).open(sealed, 'a')).rejects.toThrow('a key that is not in the list')
  })

  it('does not open once a letter of it is changed, or where it is no sealed text', async () => {
    const { seal, open } = await createSealing([NEW])
    const sealed = await seal(EMAIL, 'a')
    for (let at = 0; at < sealed.length - 1; at++) {
      const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1)
      await expect(open(changed, 'a')).rejects.toThrow(SealingError)
    }
    const [id = ''] = sealed.split('.')
    for (const text of ['', '.', id, `${id}.`, `${id}.A`, `${id}.AAAA`, `${sealed}.`, 'a.b.c'])
      await expect(open(text, 'a')).rejects.toThrow(SealingError)
  })

  it('may be any text', async () => {
    const { seal, open } = await createSealing([NEW])
    for (const text of ['', 'ä🔑\n', 'x'.repeat(10_000)]) expect(await open(await seal(text, ''), '')).toBe(text)
  })
})

describe('the indexes of an address', () => {
  it('are one HMAC for each key, in their order, by a key that is derived for it', async () => {
    const indexes = await (await createSealing([NEW, OLD])).indexesOf(EMAIL)
    const expected = [NEW, OLD].map((key) => {
      const derived = new Uint8Array(hkdfSync('sha256', decodeBytes(key), '', 'latchkit-secure-1/index', 32))
      return createHmac('sha256', derived).update(EMAIL).digest('base64url')
    })
    expect(indexes).toEqual(expected)
  })

  it('are the same however it is written, and of no text that is none', async () => {
    const { indexesOf } = await createSealing([NEW])
    expect(await indexesOf(' Visitor@APP.example ')).toEqual(await indexesOf(EMAIL))
    expect(await indexesOf('other@app.example')).not.toEqual(await indexesOf(EMAIL))
    await expect(indexesOf('secret')).rejects.toThrow(new TypeError('The text is no email address.'))
  })

  it('find a row that was written before a rotation', async () => {
    const [written] = await (await createSealing([OLD])).indexesOf(EMAIL)
    expect(await (await createSealing([NEW, OLD])).indexesOf(EMAIL)).toContain(written)
  })
})

describe('the marks of a secret', () => {
  it('differ by its name and by key, and are no indexes', async () => {
    const { marksOf, indexesOf } = await createSealing([NEW, OLD])
    const all = [...(await marksOf(EMAIL, 'a')), ...(await marksOf(EMAIL, 'b')), ...(await indexesOf(EMAIL))]
    expect(new Set(all).size).toBe(6)
    expect(await marksOf(EMAIL, 'a')).toEqual(all.slice(0, 2))
  })
})

describe('keys that are none', () => {
  it.each([
    [[], 'There must be at least one sealing key.'],
    [[NEW, 'short'], 'The sealing key 2 '],
    [[encodeBytes(randomBytes(31))], 'The sealing key 1 is 31 bytes. It must be 32 random bytes as base64url'],
    [[encodeBytes(randomBytes(33))], 'The sealing key 1 is 33 bytes.'],
    [[''], 'The sealing key 1 is 0 bytes.'],
    [[`${NEW}=`], 'The sealing key 1 is no base64url.'],
    [[NEW, OLD, NEW], 'The sealing key 3 is in the list twice.'],
  ])('are refused by their place, without their text (%#)', async (keys, message) => {
    const refused = await createSealing(keys).then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(refused).toBeInstanceOf(TypeError)
    const text = String(refused)
    expect(text).toContain(message)
    for (const key of keys.filter((each) => each !== '')) expect(text).not.toContain(key)
  })
})

describe('random digits', () => {
  it('draw anew where a number would be more likely than others', () => {
    const words = [4_294_967_295, 4_294_000_000, 4_293_999_999]
    expect(randomDigits(6, () => words.shift() ?? 0)).toBe('999999')
    expect(words).toEqual([])
  })

  it('keep their zeros, and are of the whole range', () => {
    expect(randomDigits(6, () => 7)).toBe('000007')
    const seen = new Set(Array.from({ length: 5_000 }, () => randomDigits(2)))
    expect(seen.size).toBe(100)
    for (const each of seen) expect(each).toMatch(/^\d\d$/)
  })
})

it('a hash is SHA-256 in base64url', async () => {
  expect(await hashOf('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0')
})
