import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDecimals, addToMonths, isBehind, isHidden, readCoverage, readTransaction, toCsv } from './activity.rules.js'
import type { Transaction, Transfer } from './activity.types.js'

const NOW = Date.UTC(2026, 0, 1)
const OWN = `0x${'a1'.repeat(20)}`
const OTHER = `0x${'b2'.repeat(20)}`
const metadata = {
  minedAt: '2025-06-01T12:00:00.000Z',
  chain: 'eip155:1',
  hash: '0xabc',
  operationType: 'receive',
  status: 'confirmed',
  sentFrom: OTHER,
  sentTo: OWN,
}
const fungible = (numeric: string, fields: object = {}) => ({
  direction: 'in',
  quantity: { numeric },
  fungible_info: { name: 'Token', symbol: 'TKN', address: '0x1', icon: { url: 'https://icons.example/1' } },
  ...fields,
})
const nft = (is_spam: boolean) => ({
  direction: 'in',
  quantity: { numeric: '1' },
  nft_info: { name: 'Cat', content: { preview: { url: 'https://icons.example/cat' } }, flags: { is_spam } },
})
const read = (fields: object = {}, changes: object = {}) =>
  readTransaction({ id: 'tx-1', metadata: { ...metadata, ...changes }, transfers: [], ...fields }, NOW, '')
const transaction = (fields: object = {}, changes: object = {}): Transaction => {
  const found = read(fields, changes)
  if (!found) throw new Error('This is no transaction.')
  return found
}

describe('readTransaction', () => {
  it('S3.08 reads all members', () => {
    const transfers = [fungible('1.5', { value: 3 }), nft(false)]
    expect(read({ transfers })).toEqual({
      id: 'tx-1',
      metadata: { ...metadata, fee: undefined },
      transfers,
    })
  })

  it.each([null, [], undefined, 'x', [null, 7]])('F156 transfers %j are none', (transfers) => {
    expect(read({ transfers })?.transfers).toEqual([])
  })

  it.each([
    ['yesterday', undefined],
    ['1970-12-31T23:59:59Z', undefined],
    ['1971-01-01T00:00:00Z', '1971-01-01T00:00:00.000Z'],
    [`2025-06-01 12:00 UTC (${'x'.repeat(40)})`, '2025-06-01T12:00:00.000Z'],
    [`2025-06-01 12:00 UTC (${'x'.repeat(41)})`, undefined],
    [7, undefined],
    ['2099-01-01T00:00:00Z', '2026-01-01T00:00:00.000Z'],
  ])('F157 the time %j is %s', (minedAt, time) => {
    expect(read({}, { minedAt })?.metadata.minedAt).toBe(time)
  })

  it.each([
    ['failed', 'failed'],
    ['pending', 'pending'],
    ['dropped', 'confirmed'],
    [undefined, 'confirmed'],
  ])('S3.08 the status %j is %s', (status, expected) => expect(read({}, { status })?.metadata.status).toBe(expected))

  it('is none without an id of at most 256 characters without white space, or without a network', () => {
    expect(read({ id: 'x'.repeat(256) })?.id).toHaveLength(256)
    for (const id of ['', ' x', 'x ', 'x'.repeat(257), 7, undefined]) expect(read({ id })).toBeUndefined()
    for (const chain of ['', 'eip155', 1, undefined]) expect(read({}, { chain })).toBeUndefined()
  })

  it('leaves out transfers without a direction, a name or an amount', () => {
    const nameless = { fungible_info: { name: '', symbol: '' } }
    const transfers = [
      fungible('1', { direction: 'up' }),
      fungible('1', nameless),
      fungible('much'),
      fungible('1', { fungible_info: null }),
    ]
    expect(read({ transfers })?.transfers).toEqual([])
  })

  it('takes an NFT without an amount for one, and has no picture where none is given', () => {
    const transfers = [
      { direction: 'self', nft_info: { name: 'Cat' } },
      fungible('2', { fungible_info: { name: '', symbol: 'TKN' } }),
    ]
    expect(read({ transfers })?.transfers).toEqual([
      {
        direction: 'self',
        quantity: { numeric: '1' },
        nft_info: { name: 'Cat', content: undefined, flags: { is_spam: false } },
      },
      {
        direction: 'in',
        quantity: { numeric: '2' },
        value: undefined,
        fungible_info: { name: 'TKN', symbol: 'TKN', address: undefined, icon: undefined },
      },
    ])
  })

  it('adds up what one token moved, and tells mints apart that differ in the case of letters alone', () => {
    const moved = (chain: string, ...addresses: string[]) =>
      read(
        {
          transfers: addresses.map((address) => fungible('1', { fungible_info: { name: 'T', symbol: 'T', address } })),
        },
        { chain },
      )?.transfers.map(({ quantity }) => quantity.numeric)
    expect(moved('eip155:1', '0xAB', '0xab')).toEqual(['2'])
    expect(moved('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'AbC', 'abC')).toEqual(['1', '1'])
  })

  it('adds up what transfers are worth, unless the worth of one is unknown', () => {
    const worth = (...values: unknown[]) =>
      read({ transfers: values.map((value) => fungible('1', { value })) })?.transfers.map(({ value }) => value)
    expect(worth(1, 2, 4)).toEqual([7])
    expect(worth(1, undefined)).toEqual([undefined])
    expect(worth(undefined, 1)).toEqual([undefined])
  })

  it('tells tokens without a contract apart by their names', () => {
    const named = (name: string) => fungible('1', { fungible_info: { name, symbol: name } })
    expect(read({ transfers: [named('A'), named('B'), named('A')] })?.transfers).toHaveLength(2)
  })

  it('adds up the transfers of one contract and direction', () => {
    const others = fungible('5', { fungible_info: { name: 'Token', symbol: 'TKN', address: '0x2' } })
    const transfers = [fungible('0.1'), nft(false), fungible('0.2'), fungible('1', { direction: 'out' }), others]
    expect(read({ transfers })?.transfers.map(({ direction, quantity }) => [direction, quantity.numeric])).toEqual([
      ['in', '0.3'],
      ['in', '1'],
      ['out', '1'],
      ['in', '5'],
    ])
  })

  it('F161 F160 reads 10,000 hostile answers without a throw or a changed prototype', () => {
    const hostile = fc.oneof(fc.anything(), fc.constantFrom('in', '1', 'eip155:1', 'x'.repeat(300), '2025-01-01'))
    const bag = (...names: string[]) =>
      fc.oneof(hostile, fc.dictionary(fc.constantFrom(...names, '__proto__', 'constructor'), hostile))
    const transfer = fc.record({
      direction: fc.constant('in'),
      quantity: bag('numeric'),
      fungible_info: bag('name', 'symbol', 'icon'),
      nft_info: bag('name', 'content', 'flags'),
    })
    const answer = fc.record({
      id: fc.constantFrom('1', 7, null),
      metadata: bag('minedAt', 'chain', 'status', 'fee'),
      transfers: fc.oneof(hostile, fc.array(transfer)),
    })
    fc.assert(
      fc.property(answer, (given) => {
        const found = readTransaction(
          { ...given, metadata: { chain: 'eip155:1', ...(given.metadata as object) } },
          NOW,
          '',
        )
        if (found) toCsv([found])
        expect(({} as { name?: unknown }).name).toBeUndefined()
      }),
      { numRuns: 10_000 },
    )
  })
})

describe('spam', () => {
  const hidden = (transfers: unknown[], changes: object = {}) => isHidden(transaction({ transfers }, changes), OWN)

  it('S5.10 F155 is a transaction whose transfers are all spam NFTs', () => {
    expect(hidden([nft(true), nft(true)])).toBe(true)
    expect(hidden([nft(true)], { sentFrom: OWN })).toBe(true)
    expect(hidden([nft(true), nft(false)])).toBe(false)
    expect(hidden([])).toBe(false)
  })

  it('is an amount of 0, and dust that a stranger sent', () => {
    expect(hidden([fungible('0')])).toBe(true)
    expect(hidden([fungible('0.000000001')])).toBe(true)
    expect(hidden([fungible('0.000000001', { value: 5 })])).toBe(false)
    expect(hidden([fungible('1000', { value: 0.001 })])).toBe(true)
    expect(hidden([fungible('0.1')])).toBe(false)
    expect(hidden([fungible('0.00001')])).toBe(false)
    expect(hidden([fungible('1000', { value: 0.01 })])).toBe(false)
    expect(hidden([fungible('0.000000001', { direction: 'out' })])).toBe(false)
    expect(hidden([fungible('0', { value: 5 })])).toBe(true)
    expect(hidden([fungible('0')], { sentFrom: OWN.toUpperCase().replace('0X', '0x') })).toBe(false)
  })
})

describe('a bait in the activity', () => {
  const CHAIN = 'eip155:1'
  const TOKEN = `0x${'a'.repeat(40)}`
  const token = (symbol: string, value?: number, direction = 'in') => ({
    ...fungible('1000', { value, direction }),
    fungible_info: { name: symbol, symbol, address: TOKEN },
  })
  const hides = (moved: object, sentFrom?: string): boolean =>
    isHidden(transaction({ transfers: [moved] }, { chain: CHAIN, ...(sentFrom && { sentFrom }) }), OWN)

  it.each(['claim-sand.example', 'USDС', 'Visit https://x'])('F285 is hidden by its name: %s', (symbol) => {
    expect(hides(token(symbol))).toBe(true)
    expect(hides(token(symbol, 5))).toBe(false)
    expect(hides(token(symbol), OWN)).toBe(false)
  })

  it('F294 is what the server says it is, which knows what its lists have', () => {
    const flagged = (symbol: string, isSpam: unknown) =>
      hides({ ...token(symbol), fungible_info: { name: symbol, symbol, address: TOKEN, flags: { is_spam: isSpam } } })
    expect(flagged('yearn.finance', false)).toBe(false)
    expect(flagged('U S D C', true)).toBe(true)
    expect(flagged('claim-sand.example', 'no')).toBe(true)
    expect(flagged('Sand', 'yes')).toBe(false)
  })

  it('F285 is none with any worth, also in what goes out', () => {
    expect(hides(token('USDС', 0, 'out'))).toBe(true)
    expect(hides(token('USDС', undefined, 'out'))).toBe(true)
    expect(hides(token('USDС', 0.5, 'out'))).toBe(false)
  })

  it('F285 is never the coin', () => {
    expect(hides({ ...token('USDС'), fungible_info: { name: 'USDС', symbol: 'USDС' } })).toBe(false)
  })
})

describe('addDecimals', () => {
  it.each([
    ['0.1', '0.2', '0.3'],
    ['0.9', '0.1', '1'],
    ['12', '8', '20'],
    ['1', '0.05', '1.05'],
    ['0', '0', '0'],
  ])('%s and %s are %s', (one, other, sum) => expect(addDecimals(one, other)).toBe(sum))

  it('is exact', () => {
    const amount = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.integer({ min: 0, max: 30 }))
    const textOf = ([units, decimals]: [bigint, number]) => {
      const digits = units.toString().padStart(decimals + 1, '0')
      return decimals ? `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}` : digits
    }
    fc.assert(
      fc.property(amount, amount, (one, other) => {
        const scale = (text: string) => {
          const [whole = '', rest = ''] = text.split('.')
          return BigInt(whole + rest.padEnd(30, '0'))
        }
        return scale(addDecimals(textOf(one), textOf(other))) === scale(textOf(one)) + scale(textOf(other))
      }),
    )
  })
})

describe('the months', () => {
  it('F150 F157 have the rows of their time, and those without one are apart', () => {
    const rows = [
      transaction({ id: '1' }),
      transaction({ id: '2' }, { minedAt: '2025-06-02T12:00:00Z' }),
      transaction({ id: '3' }, { minedAt: 'never' }),
    ]
    const months = addToMonths(addToMonths({}, rows.slice(0, 1)), rows.slice(1))
    expect(months[2025]?.[5]?.map(({ id }) => id)).toEqual(['1', '2'])
    expect(months.unknown?.[0]?.map(({ id }) => id)).toEqual(['3'])
  })

  it('F150 cost no look at an older row for a new page', () => {
    let looks = 0
    const counted = (id: string): Transaction => {
      const { metadata: own, ...rest } = transaction({ id })
      return Object.defineProperty({ ...rest, metadata: own }, 'metadata', { get: () => ((looks += 1), own) })
    }
    let months = {}
    for (let page = 0; page < 200; page += 1)
      months = addToMonths(
        months,
        Array.from({ length: 50 }, (_, at) => counted(`${page}-${at}`)),
      )
    expect(looks).toBe(10_000)
  })
})

describe('toCsv', () => {
  it('is RFC 4180, with a row for each transfer', () => {
    const csv = toCsv([transaction({ transfers: [fungible('1.5'), nft(false)] })])
    expect(csv.split('\r\n')).toEqual([
      'time,network,type,status,direction,amount,asset,from,to,fee,hash',
      `2025-06-01T12:00:00.000Z,eip155:1,receive,confirmed,in,1.5,TKN,${OTHER},${OWN},,0xabc`,
      `2025-06-01T12:00:00.000Z,eip155:1,receive,confirmed,in,1,Cat,${OTHER},${OWN},,0xabc`,
      '',
    ])
  })

  it('has one row for a transaction without transfers, and the name of a token without a symbol', () => {
    const named = { direction: 'in', quantity: { numeric: '1' }, fungible_info: { name: 'Name', symbol: '' } } as const
    const bare = transaction({}, { minedAt: undefined, fee: '0.1' })
    expect(
      toCsv([bare, { ...bare, transfers: [named] }])
        .split('\r\n')
        .slice(1),
    ).toEqual([
      `,eip155:1,receive,confirmed,,,,${OTHER},${OWN},0.1,0xabc`,
      `,eip155:1,receive,confirmed,in,1,Name,${OTHER},${OWN},0.1,0xabc`,
      '',
    ])
  })

  it('has cells of at most 1,000 characters', () => {
    const long = {
      direction: 'in',
      quantity: { numeric: '1' },
      fungible_info: { name: 'x', symbol: 'x'.repeat(1_500) },
    } as const
    expect(toCsv([{ ...transaction(), transfers: [long] }])).toMatch(/,x{1000},/)
  })

  it('defuses formulas, and quotes what needs quotes', () => {
    const named = (symbol: string): Transfer => ({
      direction: 'in',
      quantity: { numeric: '1' },
      fungible_info: { name: 'x', symbol },
    })
    const cells = (symbol: string) => toCsv([{ ...transaction(), transfers: [named(symbol)] }]).split('\r\n')[1]
    expect(cells('=1+1')).toContain(",'=1+1,")
    expect(cells('@SUM(A1)')).toContain(",'@SUM(A1),")
    expect(cells('-2+3')).toContain(",'-2+3,")
    expect(cells('x; =HYPERLINK(1);-1')).toContain(",x; '=HYPERLINK(1);'-1,")
    expect(cells('=HYPERLINK("https://x","y")')).toContain(`,"'=HYPERLINK(""https://x"",""y"")",`)
    // A spreadsheet that parts cells at semicolons reads the doubled quote as the beginning of a quoted cell.
    expect(cells(';"=cmd|x')).toContain(',";""\'=cmd|x",')
    expect(cells('a"b')).toContain(',"a""b",')
    expect(cells('a\r\nb,c')).toContain(',"a b,c",')
  })

  it('reads back equal', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (symbols) => {
        const transfers = symbols.map((symbol) => ({
          direction: 'in' as const,
          quantity: { numeric: '1' },
          fungible_info: { name: 'n', symbol },
        }))
        const csv = toCsv([{ ...transaction(), transfers }])
        const rows = csv.match(/(?:"(?:[^"]|"")*"|[^,\r\n"]*)(?:,(?:"(?:[^"]|"")*"|[^,\r\n"]*))*\r\n/g) ?? []
        expect(rows.join('')).toBe(csv)
        expect(rows).toHaveLength(1 + Math.max(1, symbols.length))
      }),
    )
  })
})

it('reads how much of the history the server has', () => {
  expect(readCoverage({ since: '2025-01-01T00:00:00Z', missing: ['internal', 7] }, NOW)).toEqual({
    since: '2025-01-01T00:00:00.000Z',
    missing: ['internal'],
  })
  expect(readCoverage(null, NOW)).toBeUndefined()
  expect(readCoverage({ since: '2025-01-01T00:00:00Z' }, NOW)?.missing).toEqual([])
  expect(readCoverage({ missing: [] }, NOW)).toEqual({ since: undefined, missing: [] })
  expect(readCoverage({ missing: Array.from({ length: 30 }, () => 'x'.repeat(40)) }, NOW)?.missing).toEqual(
    Array.from({ length: 20 }, () => `${'x'.repeat(31)}…`),
  )
})

it('F283 knows a server that still reads the newest blocks', () => {
  expect(isBehind({ since: undefined, missing: ['internal', 'recent'] })).toBe(true)
  expect(isBehind({ since: undefined, missing: ['internal'] })).toBe(false)
  expect(isBehind(undefined)).toBe(false)
})
