import { describe, expect, it } from 'vitest'
import { readBytes, TooLarge } from './readBytes.js'

const bodyOf = (...parts: string[]) => new Response(new Blob(parts).stream()).body

describe('the bytes of a body', () => {
  it('are read whole', async () => {
    expect(new TextDecoder().decode(await readBytes(bodyOf('ab', 'c'), 3))).toBe('abc')
    expect(await readBytes(null, 3)).toHaveLength(0)
  })

  it('F022 are refused above the limit, and the body is ended', async () => {
    let isEnded = false
    async function* endless() {
      try {
        for (;;) yield new Uint8Array(2)
      } finally {
        isEnded = true
      }
    }
    await expect(readBytes(endless(), 3)).rejects.toThrow(TooLarge)
    expect(isEnded).toBe(true)
  })
})
