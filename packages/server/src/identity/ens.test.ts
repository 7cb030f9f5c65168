// Tests rpc.client.ts.
import { describe, expect, it, vi } from 'vitest'
import type { Refusal } from '../base/refusal.js'
import { createMemoryCache } from '../cache/cache.memory.js'
import { GuardError, type GuardedAnswer } from '../guard/guardedFetch.js'
import { createEns } from './ens.js'
import { createFakeEns, universalResolver, type FakeRecords } from './ens.fixture.js'

const address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1])

function setUp(records: Partial<FakeRecords> = {}, files: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {}) {
  let now = 0
  const fake = createFakeEns({ name: 'dune.eth', owner: address, avatar: 'https://pictures.example/a.png', ...records })
  const get = vi.fn(async (url: string): Promise<GuardedAnswer> => {
    const bytes = files[url]
    if (!bytes) throw new GuardError('no')
    return { type: '', bytes }
  })
  const ens = createEns({
    network: 'eip155:1',
    universalResolver,
    nodes: fake.nodes,
    fetch: { get },
    cache: createMemoryCache(1_000_000, () => now),
  })
  return { ...fake, ens, get, pass: (ms: number) => void (now += ms) }
}

const refused = expect.objectContaining({ status: 502 }) as Refusal

describe('a name of ENS', () => {
  it('S9.01 is kept for 5 minutes, and that there is none, too', async () => {
    for (const [name, expected] of [
      ['dune.eth', 'dune.eth'],
      ['', null],
    ] as const) {
      const { ens, calls, pass } = setUp({ name })
      expect((await ens.identify(address)).name).toBe(expected)
      const once = calls()
      pass(299_999)
      expect((await ens.identify(address.toUpperCase().replace('0X', '0x'))).name).toBe(expected)
      expect(calls()).toBe(once)
      pass(1)
      await ens.identify(address)
      expect(calls()).toBeGreaterThan(once)
    }
  })

  it('is looked up once for lookups at the same time', async () => {
    const { ens, calls } = setUp({ name: '' })
    await Promise.all([ens.identify(address), ens.identify(address), ens.picture(address)])
    expect(calls()).toBe(1)
  })

  it('F143 F151 is none where it does not lead back, or is not in its normal form', async () => {
    const wrong: readonly Partial<FakeRecords>[] = [
      { owner: '0x0000000000000000000000000000000000000001' },
      { owner: null },
      { name: 'Dune.eth' },
      { name: 'du\u200Bne.eth' },
      { name: 'dune eth' },
      { name: 'd\u0446ne.eth' },
      { name: '\u202Ehte.enud' },
      { name: 'x'.repeat(10_000) },
      { name: '..' },
      { name: '\u0000' },
    ]
    for (const records of wrong) expect((await setUp(records).ens.identify(address)).name).toBeNull()
  })

  it('is none where the contract of a stranger fails, or answers with anything else', async () => {
    const { ens, fail, pass } = setUp()
    for (const outcome of [
      { error: { code: 3, message: 'execution reverted', data: '0x' } },
      { error: { code: -32000, message: 'execution reverted: no' } },
      { error: { code: -32015, message: 'VM execution error', data: '0xdeadbeef' } },
      { result: '0x' },
      { result: `0x${'ff'.repeat(64)}` },
    ]) {
      fail(outcome)
      expect((await ens.identify(address)).name).toBeNull()
      pass(300_000)
    }
    fail(undefined)
    expect((await ens.identify(address)).name).toBe('dune.eth')
  })

  it('is unknown while no node answers, which is not kept', async () => {
    const { ens, fail } = setUp()
    for (const outcome of ['silent', { error: { code: -32005, message: 'limit exceeded' } }] as const) {
      fail(outcome)
      await expect(ens.identify(address)).rejects.toEqual(refused)
      await expect(ens.picture(address)).rejects.toEqual(refused)
    }
    fail(undefined)
    expect((await ens.identify(address)).name).toBe('dune.eth')
  })

  it('comes from a gateway by the guarded fetch, and is none where no gateway answers', async () => {
    const url = `https://gateway.example/${universalResolver}/0x1234.json`
    const answer = Uint8Array.from(Buffer.from('{"data":"0x56"}'))
    const urls = ['https://post.example/', 'https://gateway.example/{sender}/{data}.json']
    const found = setUp({}, { [url]: answer })
    found.askGateways(urls)
    expect((await found.ens.identify(address)).name).toBe('dune.eth')
    expect(found.get.mock.calls).toEqual([[url]])
    for (const files of [{}, { [url]: png }, { [url]: Uint8Array.from(Buffer.from('{"data":"x"}')) }]) {
      const { ens, askGateways } = setUp({}, files)
      askGateways(urls)
      expect((await ens.identify(address)).name).toBeNull()
    }
  })
})

describe('the picture of a name of ENS', () => {
  it('is fetched once in 5 minutes, and once for requests at the same time', async () => {
    const url = 'https://pictures.example/a.png'
    const { ens, get, pass } = setUp({ avatar: url }, { [url]: png })
    const image = { type: 'image/png', bytes: png }
    expect(await Promise.all([ens.picture(address), ens.picture(address)])).toEqual([image, image])
    pass(299_999)
    expect(await ens.picture(address)).toEqual(image)
    expect(get).toHaveBeenCalledTimes(1)
    pass(1)
    await ens.picture(address)
    expect(get).toHaveBeenCalledTimes(2)
  })

  it.each([
    '',
    'http://pictures.example/a.png',
    'javascript:alert(1)',
    'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi/a.png',
    'ipns://name',
    'eip155:2/erc721:0x0000000000000000000000000000000000000721/1',
    'eip155:1/erc20:0x0000000000000000000000000000000000000721/1',
    'data',
    `data:image/png,${'a'.repeat(2_000_000)}`,
  ])('F144 is none, and nothing is fetched: %#', async (avatar) => {
    const { ens, get } = setUp({ avatar })
    expect(await ens.identify(address)).toEqual({ name: 'dune.eth', hasPicture: false })
    expect(await ens.picture(address)).toBeUndefined()
    expect(get).not.toHaveBeenCalled()
  })

  it('F025 is missing where the file is none, or can not be fetched', async () => {
    const url = 'https://pictures.example/a.png'
    const html = Uint8Array.from(Buffer.from('<html><script>1</script></html>'))
    for (const files of [{}, { [url]: html }])
      expect(await setUp({ avatar: url }, files).ens.picture(address)).toBeUndefined()
    for (const avatar of ['data:image/png,%zz', 'data:text/html,<svg', 'data:image/svg+xml'])
      expect(await setUp({ avatar }).ens.picture(address)).toBeUndefined()
  })

  it('comes out of a data URL, with and without base64', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'
    for (const avatar of [
      `data:image/svg+xml,${encodeURIComponent(svg)}`,
      `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
    ]) {
      const { ens, get } = setUp({ avatar })
      expect(await ens.picture(address)).toEqual({ type: 'image/svg+xml', bytes: Uint8Array.from(Buffer.from(svg)) })
      expect(get).not.toHaveBeenCalled()
    }
  })
})
