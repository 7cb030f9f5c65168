import { describe, expect, it, vi } from 'vitest'
import { createMemoryCache } from '../cache/cache.memory.js'
import { GuardError, type GuardedAnswer } from '../guard/guardedFetch.js'
import { createTestServer } from '../server.fixture.js'
import { createTokenImages } from './tokenImages.js'

const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 255])
const textOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text, 'latin1'))

function setUp(
  bytes: Uint8Array<ArrayBuffer> | Error = png,
  { ipfs, url = 'https://icons.example/a.png' }: { ipfs?: string; url?: string } = {},
) {
  let now = 0
  const get = vi.fn(async (_: string): Promise<GuardedAnswer> => {
    if (bytes instanceof Error) throw bytes
    return { type: 'text/html', bytes }
  })
  const images = createTokenImages({
    icons: { urlOf: async (id) => (id === 'eip155:1:0xa' ? url : undefined) },
    fetch: { get },
    cache: createMemoryCache(1_000_000, () => now),
    ipfs,
  })
  return { get, images, find: () => images.find('token', 'eip155:1:0xa'), pass: (ms: number) => void (now += ms) }
}

describe('the picture of a token', () => {
  it('S7.23 is fetched from where its list says, and sent from this server', async () => {
    const { images, get } = setUp()
    const answer = await createTestServer({ images }).fetch('/public/getTokenImage/eip155:1:0xa')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(png)
    expect(get.mock.calls).toEqual([['https://icons.example/a.png']])
  })

  it('is fetched once a day, and once for requests at the same time', async () => {
    const { find, get, pass } = setUp()
    expect(await Promise.all([find(), find()])).toEqual([
      { type: 'image/png', bytes: png },
      { type: 'image/png', bytes: png },
    ])
    pass(86_399_999)
    expect(await find()).toEqual({ type: 'image/png', bytes: png })
    expect(get).toHaveBeenCalledTimes(1)
    pass(1)
    await find()
    expect(get).toHaveBeenCalledTimes(2)
  })

  it('is missing for five minutes where it can not be fetched', async () => {
    const { find, get, pass } = setUp(new GuardError('no'))
    expect([await find(), await find()]).toEqual([undefined, undefined])
    expect(get).toHaveBeenCalledTimes(1)
    pass(300_000)
    await find()
    expect(get).toHaveBeenCalledTimes(2)
  })

  it.each([
    ['image/png', '\x89PNG\r\n\x1a\nx'],
    ['image/jpeg', '\xff\xd8\xff\xe0'],
    ['image/gif', 'GIF89a'],
    ['image/webp', 'RIFF\0\0\0\0WEBP'],
    ['image/avif', '\0\0\0 ftypavif'],
    ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['image/svg+xml', '\xef\xbb\xbf<?xml version="1.0"?>\n<!-- a -->\n<svg/>'],
  ])('has the type of its bytes, whatever its server says: %s', async (type, text) => {
    expect((await setUp(textOf(text)).find())?.type).toBe(type)
  })

  it.each(['', '<html><svg/></html>', '<script>alert(1)</script>', '{"a":1}', 'PNG', '<svgx/>'])(
    'F025 is missing where the answer is no picture: %j',
    async (text) => expect(await setUp(textOf(text)).find()).toBeUndefined(),
  )

  it('comes through the gateway for an ipfs URL, and is missing without one', async () => {
    const url = 'ipfs://bafy/a.png'
    const { find, get } = setUp(png, { url, ipfs: 'https://gateway.example/' })
    await find()
    expect(get.mock.calls).toEqual([['https://gateway.example/ipfs/bafy/a.png']])
    const without = setUp(png, { url })
    expect(await without.find()).toBeUndefined()
    expect(without.get).not.toHaveBeenCalled()
  })

  it('is missing for an unknown token and for another kind', async () => {
    const { images, get } = setUp()
    expect(await images.find('token', 'eip155:1:0xb')).toBeUndefined()
    expect(await images.find('wallet', 'eip155:1:0xa')).toBeUndefined()
    expect(get).not.toHaveBeenCalled()
  })
})
