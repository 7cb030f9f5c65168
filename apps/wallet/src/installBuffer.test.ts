import { describe, expect, it } from 'vitest'
import { installBuffer } from './installBuffer.js'

type From = (
  source: unknown,
  encoding?: unknown,
  length?: number,
) => Uint8Array & { toString(encoding?: string): string }

const install = (): { from: From; isBuffer: (value: unknown) => boolean } => {
  const globals: { Buffer?: unknown } = {}
  installBuffer(globals)
  return globals.Buffer as ReturnType<typeof install>
}

describe('installBuffer', () => {
  it('works like Node’s own, for the supported encodings', () => {
    const { from, isBuffer } = install()
    const texts = ['', 'hello', 'Grüße 🐚', '{"att":{"eip155":{}}}']
    for (const text of texts) {
      for (const encoding of ['hex', 'base64', 'utf-8', undefined] as const) {
        const own = Buffer.from(text)
        expect(from(text).toString(encoding)).toBe(own.toString(encoding))
        expect([...from(own.toString(encoding), encoding)]).toEqual([...own])
      }
    }
    expect([...from([1, 2, 255])]).toEqual([1, 2, 255])
    expect(from(Uint8Array.of(1, 2)).toString('hex')).toBe('0102')
    expect([...from(Uint8Array.of(1, 2, 3, 4).buffer, 1, 2)]).toEqual([2, 3])
    expect([...from(Buffer.from([251, 255]).toString('base64url'), 'base64')]).toEqual([251, 255])
    expect(isBuffer(from('x'))).toBe(false)
  })

  it('keeps an existing Buffer', () => {
    const there = { Buffer: 'mine' }
    installBuffer(there)
    expect(there.Buffer).toBe('mine')
  })
})
