import { describe, expect, it, vi } from 'vitest'
import { ChainAway } from '../chain/chain.errors.js'
import { createEtherscanHistory, type EtherscanConfig } from './history.etherscan.js'
import { BadCursor, type HistoryRequest } from './history.types.js'

const ACCOUNT = `0x${'a'.repeat(40)}`
const OTHER = `0x${'b'.repeat(40)}`
const TOKEN = `0x${'c'.repeat(40)}`
const URL_WITH_PARAMETER = 'https://explorer.example/api?chainid=5'

type Row = Readonly<Record<string, string>>
/** The rows of an explorer by the names of its lists, the newest first. */
type Lists = Readonly<Record<string, readonly Row[]>>

const hashOf = (number: number): string => `0x${number.toString(16).padStart(64, '0')}`

/** A row of a list. Its transaction is named by its block and its place there. */
const row = (block: number, index: number, more: Row = {}): Row => ({
  blockNumber: String(block),
  timeStamp: String(1_700_000_000 + block),
  hash: hashOf(block * 1_000_000 + index),
  from: ACCOUNT,
  to: OTHER,
  value: '5',
  transactionIndex: String(index),
  ...more,
})

/** A row without an index, as the lists of calls have it. */
function call(block: number, index: number, more: Row = {}): Row {
  const { transactionIndex: _, ...rest } = row(block, index, more)
  return rest
}

/** Answers as an explorer does: at most `offset` rows, none after `endblock`, and a text where there is none. */
function answer(lists: Lists, parameters: URLSearchParams): object {
  const [last, most] = [Number(parameters.get('endblock')), Number(parameters.get('offset'))]
  const rows = lists[parameters.get('action') ?? ''] ?? []
  const result = rows.filter(({ blockNumber }) => Number(blockNumber) <= last).slice(0, most)
  return result.length > 0
    ? { status: '1', message: 'OK', result }
    : { status: '0', message: 'No transactions found', result: [] }
}

/** Makes a history of these lists. `respond` replaces the answers. */
function setUp(
  lists: Lists,
  config: EtherscanConfig = { url: URL_WITH_PARAMETER },
  respond?: (action: string) => Response | Promise<Response> | undefined,
) {
  const fetchIt = vi.fn(async (input: RequestInfo | URL, _init?: RequestInit) => {
    const { searchParams } = input as URL
    return respond?.(searchParams.get('action') ?? '') ?? Response.json(answer(lists, searchParams))
  })
  const { page } = createEtherscanHistory(config, fetchIt)
  const read = (request: Partial<HistoryRequest> = {}) =>
    page({ networkId: 'eip155:5', address: ACCOUNT, size: 50, ...request })
  /** The parameters of the calls. */
  const asked = () => fetchIt.mock.calls.map(([url]) => Object.fromEntries((url as URL).searchParams))
  return { read, asked, fetchIt }
}

/** The one entry of a history with these lists. */
async function entryOf(lists: Lists) {
  const { entries } = await setUp(lists).read()
  expect(entries).toHaveLength(1)
  return entries[0]
}

describe('the lists of an explorer', () => {
  it('are asked for by the account in lower case, all five at once', async () => {
    const { read, asked, fetchIt } = setUp({})
    expect(await read({ address: ACCOUNT.toUpperCase().replace('0X', '0x') })).toEqual({
      entries: [],
      hasMore: false,
      coverage: { missing: [] },
    })
    const common = {
      chainid: '5',
      module: 'account',
      address: ACCOUNT,
      startblock: '0',
      endblock: '999999999999',
      page: '1',
      offset: '200',
      sort: 'desc',
    }
    const lists = ['txlist', 'tokentx', 'tokennfttx', 'token1155tx', 'txlistinternal']
    expect(asked()).toEqual(lists.map((action) => ({ ...common, action })))
    const [url, init] = fetchIt.mock.calls[0] ?? []
    expect((url as URL).href).toMatch(/^https:\/\/explorer\.example\/api\?/)
    expect(init).toEqual({ redirect: 'error', signal: expect.any(AbortSignal) })
  })

  it('are asked for with the key, and up to the block of the cursor', async () => {
    const { read, asked } = setUp({}, { url: URL_WITH_PARAMETER, key: 'secret' })
    await read({ after: '12.3' })
    expect(asked()[0]).toMatchObject({ apikey: 'secret', endblock: '12' })
    await expect(read({ after: 'garbage' })).rejects.toThrow(BadCursor)
  })

  it.each<[string, () => Response | Promise<Response>, string]>([
    ['answers a status', () => new Response('', { status: 500 }), 'The explorer answers 500.'],
    ['is away', () => Promise.reject(new Error('https://explorer.example/api?apikey=secret')), 'does not answer.'],
    ['answers no JSON', () => new Response('<html>'), 'has another form.'],
    ['answers too much', () => new Response(new Uint8Array(10_485_761).fill(32)), 'The explorer does not answer.'],
    ['answers another form', () => Response.json({ result: [] }), 'has another form.'],
    [
      'answers rows of another form',
      () => Response.json({ status: '1', message: 'OK', result: [{ ...row(1, 1), hash: '0x1' }] }),
      'has another form.',
    ],
    ['refuses', () => Response.json({ status: '0', message: 'NOTOK', result: 'Max rate limit reached' }), 'refuses.'],
    ['refuses with rows', () => Response.json({ status: '0', message: 'NOTOK', result: [row(1, 1)] }), 'refuses.'],
    [
      'knows no such list',
      () => Response.json({ status: '0', message: 'NOTOK', result: 'Unknown action' }),
      'refuses.',
    ],
  ])('are away where one %s, and the error does not name the key', async (_, respond, message) => {
    const { read } = setUp({}, undefined, (action) => (action === 'tokentx' ? respond() : undefined))
    const error: Error = await read().then(
      () => expect.unreachable(),
      (reason) => reason,
    )
    expect(error).toBeInstanceOf(ChainAway)
    expect(error.message).toContain(message)
    expect(error.message).not.toContain('secret')
  })

  it('may be as large as 10 MiB', async () => {
    const text = JSON.stringify({ status: '0', message: 'No transactions found', result: [] }).padEnd(10_485_760)
    const { read } = setUp({}, undefined, (action) => (action === 'tokentx' ? new Response(text) : undefined))
    expect((await read()).entries).toEqual([])
  })

  it.each(['Unknown action', 'Error! Missing Or invalid Action name'])(
    'have none of ERC-1155 where the explorer answers: %s',
    async (result) => {
      const { read } = setUp({ txlist: [row(1, 1)] }, undefined, (action) =>
        action === 'token1155tx' ? Response.json({ status: '0', message: 'NOTOK', result }) : undefined,
      )
      expect((await read()).entries).toHaveLength(1)
    },
  )

  it('are empty where the text of the answer says that nothing was found', async () => {
    const { read } = setUp({}, undefined, () =>
      Response.json({ status: '0', message: 'No token transfers found', result: '' }),
    )
    expect((await read()).entries).toEqual([])
  })
})

describe('an entry of an explorer', () => {
  it('has what the list of transactions says of it', async () => {
    const given = row(12, 3, {
      hash: hashOf(0xab).toUpperCase().replace('0X', '0x'),
      from: ACCOUNT.toUpperCase().replace('0X', '0x'),
      gasUsed: '21000',
      gasPrice: '3',
      isError: '0',
      input: '0x',
      contractAddress: '',
    })
    expect(await entryOf({ txlist: [given] })).toEqual({
      hash: hashOf(0xab),
      minedAt: new Date(1_700_000_012_000),
      isFailed: false,
      sentFrom: ACCOUNT,
      sentTo: OTHER,
      call: undefined,
      fee: 63_000n,
      transfers: [{ sentFrom: ACCOUNT, sentTo: OTHER, quantity: 5n }],
      cursor: '12.3',
    })
  })

  it('that failed moves nothing', async () => {
    const token = row(1, 1, { contractAddress: TOKEN })
    const entry = await entryOf({ txlist: [row(1, 1, { isError: '1' })], tokentx: [token] })
    expect(entry).toMatchObject({ isFailed: true, transfers: [] })
  })

  it.each([
    ['a plain transfer', { input: '0x1234567' }, undefined],
    ['a call', { input: '0x12345678' }, 'execute'],
    ['an approval', { input: '0x095ea7b3000000' }, 'approve'],
    ['a call with the selector of an approval behind', { input: '0x12345678095ea7b3' }, 'execute'],
  ])('is %s by its data', async (_, more, call) => {
    expect(await entryOf({ txlist: [row(1, 1, more)] })).toMatchObject({ call, sentTo: OTHER })
  })

  it('that deploys a contract is sent to it', async () => {
    const entry = await entryOf({ txlist: [row(1, 1, { to: '', contractAddress: TOKEN, input: '0x60806040' })] })
    expect(entry).toMatchObject({
      call: 'deploy',
      sentTo: TOKEN,
      transfers: [{ sentFrom: ACCOUNT, sentTo: TOKEN, quantity: 5n }],
    })
    const { to: _, ...withoutReceiver } = row(1, 1)
    expect(await entryOf({ txlist: [withoutReceiver] })).toMatchObject({ call: 'deploy', sentTo: '' })
  })

  it('that another account sent has no fee and no call', async () => {
    const gas = { gasUsed: '21000', gasPrice: '3', input: '0x095ea7b3000000' }
    const entry = await entryOf({ tokentx: [row(1, 1, { ...gas, from: OTHER, to: ACCOUNT, contractAddress: TOKEN })] })
    expect(entry).not.toHaveProperty('fee')
    expect(entry?.call).toBeUndefined()
  })

  it.each([{ gasUsed: '21000' }, { gasPrice: '3' }])('has no fee that is half known: %o', async (more) => {
    expect(await entryOf({ txlist: [row(1, 1, more)] })).not.toHaveProperty('fee')
  })

  it('has the transfers of all lists in their order', async () => {
    const received = { from: OTHER, to: ACCOUNT, contractAddress: TOKEN }
    const named = { tokenName: 'Gold', tokenSymbol: 'GLD' }
    const entry = await entryOf({
      txlistinternal: [call(1, 1, { from: OTHER, to: ACCOUNT, value: '9' })],
      token1155tx: [row(1, 1, { ...received, ...named, tokenID: '8', tokenValue: '3' })],
      tokennfttx: [row(1, 1, { ...received, ...named, tokenID: '7', tokenDecimal: '0' })],
      tokentx: [row(1, 1, { ...received, ...named, tokenDecimal: '6', value: '4' })],
      txlist: [row(1, 1)],
    })
    const token = { address: TOKEN, name: 'Gold', symbol: 'GLD' }
    const ends = { sentFrom: OTHER, sentTo: ACCOUNT }
    expect(entry?.transfers).toEqual([
      { sentFrom: ACCOUNT, sentTo: OTHER, quantity: 5n },
      { ...ends, token: { ...token, decimals: 6 }, quantity: 4n },
      { ...ends, token: { ...token, decimals: 0 }, tokenId: '7', quantity: 1n },
      { ...ends, token: { ...token, decimals: 0 }, tokenId: '8', quantity: 3n },
      { ...ends, quantity: 9n },
    ])
  })

  it.each<[string, Lists]>([
    ['that is nothing', { txlist: [row(1, 1, { value: '0' })] }],
    ['without a value', { token1155tx: [], txlist: [{ ...row(1, 1), value: '0' }] }],
    ['of a call that failed', { txlistinternal: [call(1, 1, { isError: '1' })] }],
    ['of others', { tokentx: [row(1, 1, { from: OTHER, contractAddress: TOKEN })] }],
  ])('has no transfer %s', async (_, lists) => {
    expect((await entryOf(lists))?.transfers).toEqual([])
  })

  it.each([
    ['', undefined],
    ['0', 0],
    ['18', 18],
  ])('has a token whose decimals are given as "%s"', async (tokenDecimal, decimals) => {
    const entry = await entryOf({ tokentx: [row(1, 1, { contractAddress: TOKEN, tokenDecimal })] })
    expect(entry?.transfers[0]?.token?.decimals).toBe(decimals)
  })

  it('has the index that any list tells of it', async () => {
    const lists = { txlistinternal: [call(1, 7)], tokentx: [row(1, 7, { contractAddress: TOKEN })] }
    expect((await entryOf(lists))?.cursor).toBe('1.7')
  })

  it('stands behind the others of its block where no list tells its index', async () => {
    const hash = (start: string): string => `0x${start.padEnd(64, '0')}`
    const { entries } = await setUp({
      txlist: [row(2, 1), row(1, 5)],
      txlistinternal: [call(1, 0, { hash: hash('0000002f') }), call(1, 0, { hash: hash('ffffffff') })],
    }).read()
    // 0xfffffff is 268,435,455.
    expect(entries.map(({ cursor }) => cursor)).toEqual(['2.1', '1.368435455', '1.100000002', '1.5'])
  })
})

describe('the pages of an explorer', () => {
  /** Rows of blocks, the newest first, with so many of each block. */
  const rows = (last: number, ofEach: number): readonly Row[] =>
    Array.from({ length: last * ofEach }, (_, at) => row(last - Math.floor(at / ofEach), ofEach - 1 - (at % ofEach)))

  /** All entries, page by page. */
  async function readAll(history: ReturnType<typeof setUp>, size: number) {
    const cursors: string[] = []
    for (let after: string | undefined; ;) {
      const { entries, hasMore } = await history.read({ size, after })
      cursors.push(...entries.map(({ cursor }) => cursor))
      if (!hasMore) return cursors
      after = entries.at(-1)?.cursor
    }
  }

  it('have each entry once, also where a page ends within a block', async () => {
    const history = setUp({ txlist: rows(10, 3) })
    const cursors = await readAll(history, 4)
    expect(cursors).toHaveLength(30)
    expect(cursors).toEqual([...new Set(cursors)])
    expect(cursors.slice(0, 4)).toEqual(['10.2', '10.1', '10.0', '9.2'])
  })

  it('end where the last one is full, and there is no more', async () => {
    const { read } = setUp({ txlist: rows(2, 2) })
    expect(await read({ size: 4 })).toMatchObject({ hasMore: false, entries: { length: 4 } })
    expect(await read({ size: 3 })).toMatchObject({ hasMore: true, entries: { length: 3 } })
  })

  it('begin after their cursor, or with it', async () => {
    const { read } = setUp({ txlist: rows(3, 1) })
    const cursorsOf = async (isIncluded?: boolean) =>
      (await read({ after: '2.0', isIncluded })).entries.map(({ cursor }) => cursor)
    expect(await cursorsOf()).toEqual(['1.0'])
    expect(await cursorsOf(true)).toEqual(['2.0', '1.0'])
  })

  it('leave a block that a list may have cut to the next page', async () => {
    // Of the block 40, the list of 200 rows has four of five.
    const { read } = setUp({ txlist: rows(79, 5), tokentx: [row(20, 9, { contractAddress: TOKEN })] })
    const { entries, hasMore } = await read({ size: 50 })
    expect([entries.length, hasMore]).toEqual([50, true])
    const all = await read({ size: 195 })
    expect([all.entries.length, all.hasMore]).toEqual([195, true])
    expect(all.entries.at(-1)?.cursor).toBe('41.0')
  })

  it('are read by longer lists where a list has no more than a page of whole blocks', async () => {
    const { read, asked } = setUp({ txlist: rows(2, 150) })
    expect(await read({ size: 200 })).toMatchObject({ hasMore: true, entries: { length: 200 } })
    expect(asked().map(({ offset }) => offset)).toEqual([...Array(5).fill('200'), ...Array(5).fill('10000')])
  })

  it('go on after a block that has more rows than the longest list, and say what they may lack of it', async () => {
    const { read } = setUp({
      txlist: [...Array.from({ length: 10_050 }, (_, at) => row(5, 10_049 - at)), row(4, 0)],
      tokentx: [row(5, 10_049, { contractAddress: TOKEN })],
    })
    const first = await read({ size: 9_999 })
    expect([first.entries.length, first.hasMore, first.coverage.missing]).toEqual([9_999, true, ['coin']])
    const second = await read({ size: 9_999, after: first.entries.at(-1)?.cursor })
    expect(second.entries.map(({ cursor }) => cursor)).toEqual(['5.50'])
    expect([second.hasMore, second.coverage.missing]).toEqual([true, ['coin']])
    const third = await read({ after: '5.50' })
    expect(third.entries.map(({ cursor }) => cursor)).toEqual(['4.0'])
    expect(third.hasMore).toBe(false)
  })
})
