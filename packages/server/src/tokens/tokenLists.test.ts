// Tests tokenLists.schema.ts.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { createCoins } from './coins.js'
import { BAD_ENTRIES, describeTokens, LIST } from './describeTokens.fixture.js'
import { createListLoader } from '../files/loadTokenList.js'
import { createTokenLists } from './tokenLists.js'

const NETWORK = 'eip155:5'
const entry = (digit: string, symbol: string) => ({
  chainId: 5,
  address: `0x${digit.repeat(40)}`,
  name: symbol,
  symbol,
  decimals: 18,
  logoURI: `https://i.example/${symbol}.png`,
})
const listOf = (...entries: readonly object[]) => ({ tokens: entries })

/** Makes lists of these contents, which a test can change. An Error makes a list fail. */
function setUp(contents: Record<string, unknown>) {
  const world = { now: 0 }
  const said: string[] = []
  const load = vi.fn(async (source: string) => {
    if (contents[source] instanceof Error) throw contents[source]
    return contents[source]
  })
  const log = { say: (text: string) => void said.push(text), failed: () => void said.push('failed') }
  const tokens = createTokenLists({
    sources: Object.keys(contents),
    load,
    coins: createCoins(),
    log,
    now: () => world.now,
  })
  const symbols = async () => (await tokens.list(NETWORK)).map(({ symbol }) => symbol)
  return { world, said, load, tokens, symbols, contents }
}

describe('lists of tokens', () => {
  describeTokens(() => setUp({ one: LIST }).tokens)

  it('say how many entries were dropped, and name neither a URL nor an entry', async () => {
    const { said, symbols } = setUp({ 'https://key.example': LIST })
    await symbols()
    expect(said).toEqual([
      `Token list 1: ${BAD_ENTRIES} bad entries dropped, ${LIST.tokens.length - BAD_ENTRIES} taken`,
    ])
  })

  it('count in their order', async () => {
    const { tokens, symbols } = setUp({
      one: listOf(entry('a', 'A')),
      two: listOf(entry('a', 'OTHER'), entry('b', 'B')),
    })
    expect(await symbols()).toEqual(['A', 'B'])
    expect(await tokens.urlOf(`eip155:5:0x${'a'.repeat(40)}`)).toBe('https://i.example/A.png')
    for (const id of ['eip155:5', 'eip155:6:0xa', 'x']) expect(await tokens.urlOf(id)).toBeUndefined()
  })

  it('are read once when they are first needed, and again after an hour', async () => {
    const { world, load, symbols, contents } = setUp({ one: listOf(entry('a', 'A')) })
    expect(load).not.toHaveBeenCalled()
    expect(await Promise.all([symbols(), symbols()])).toEqual([['A'], ['A']])
    world.now = 3_599_999
    await symbols()
    expect(load).toHaveBeenCalledTimes(1)
    contents['one'] = listOf(entry('b', 'B'))
    world.now = 3_600_000
    // This answer waits for no list.
    expect(await symbols()).toEqual(['A'])
    await expect.poll(symbols).toEqual(['B'])
    expect(load).toHaveBeenCalledTimes(2)
  })

  it.each([
    ['a list that is none', { tokens: 'all' }],
    ['a list that can not be read', new Error('gone')],
    ['nothing', undefined],
  ])('F003 keep the last good list while there is %s', async (_, bad) => {
    const { world, load, symbols, said, contents } = setUp({ one: listOf(entry('a', 'A')) })
    await symbols()
    contents['one'] = bad
    world.now = 3_600_000
    await symbols()
    await expect.poll(() => said).toEqual(['failed'])
    expect(await symbols()).toEqual(['A'])
    // The list is read again after a minute.
    expect(load).toHaveBeenCalledTimes(2)
    contents['one'] = listOf(entry('b', 'B'))
    world.now = 3_660_000
    await symbols()
    await expect.poll(symbols).toEqual(['B'])
  })

  it('are refused with 503 while none of them could be read, and are those that could be', async () => {
    const { world, symbols, tokens, contents } = setUp({ one: new Error('gone'), two: new Error('gone') })
    await expect(symbols()).rejects.toMatchObject({ status: 503, retryAfterS: 5 })
    await expect(tokens.urlOf(`eip155:5:0x${'a'.repeat(40)}`)).rejects.toMatchObject({ status: 503 })
    contents['two'] = listOf(entry('a', 'A'))
    world.now = 60_000
    expect(await symbols()).toEqual(['A'])
  })

  it('are none where none is named', async () => expect(await setUp({}).symbols()).toEqual([]))
})

describe('the loader of a list', () => {
  it('reads a file, and fetches a URL with larger limits', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'latchkit-lists-'))
    try {
      const get = vi.fn(async () => ({ type: '', bytes: Uint8Array.from(Buffer.from('{"a":1}')) }))
      const load = createListLoader({ get })
      await writeFile(join(folder, 'list.json'), '{"b":2}')
      expect(await load(join(folder, 'list.json'))).toEqual({ b: 2 })
      expect(get).not.toHaveBeenCalled()
      expect(await load('https://a.example/list')).toEqual({ a: 1 })
      expect(get).toHaveBeenCalledWith('https://a.example/list', { timeoutMs: 20_000, mostBytes: 20_971_520 })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})
