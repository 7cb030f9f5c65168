import { describe, expect, it, vi } from 'vitest'
import { ChainAway } from '../chain/chain.errors.js'
import type { RpcOutcome } from '../rpc/rpc.types.js'
import { createSolanaHistory } from './history.solana.js'
import { BadCursor, type HistoryRequest } from './history.types.js'

const NETWORK = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const OWNER = 'GZmDMzmgtxF6u9AVJyW1UaSZyXNUXYyGTXNPLREPwiwA'
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const OTHER = '4'.repeat(40)
const THIRD = '3'.repeat(40)
const SIGNATURE = '5'.repeat(88)
const PROGRAMS = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']

/** A token's balance in a transaction. `uiAmountString` is what the node shows of it, by the interest of its time. */
const held = (amount: string, uiAmountString: string) => ({
  accountIndex: 1,
  mint: MINT,
  owner: OWNER,
  uiTokenAmount: { amount, decimals: 6, uiAmountString },
})

/** The quantities of the tokens that moved in a transaction with these balances before and after it. */
async function moved(before: object, after: object): Promise<readonly bigint[]> {
  const transaction = {
    slot: 7,
    blockTime: 1_700_000_000,
    transaction: { message: { accountKeys: [{ pubkey: OWNER }, { pubkey: MINT }] } },
    meta: {
      err: null,
      fee: 5_000,
      preBalances: [10_000, 0],
      postBalances: [5_000, 0],
      preTokenBalances: [before],
      postTokenBalances: [after],
    },
  }
  const answers: Readonly<Record<string, unknown>> = {
    getTokenAccountsByOwner: { value: [] },
    getSignaturesForAddress: [{ signature: SIGNATURE, slot: 7, err: null }],
    getTransaction: transaction,
  }
  const request = async (_: string, method: string) => ({ result: answers[method] })
  const { entries } = await createSolanaHistory({ request }, NETWORK).page({
    networkId: NETWORK,
    address: OWNER,
    size: 10,
  })
  return entries.flatMap(({ transfers }) => transfers.map(({ quantity }) => quantity))
}

it('F307 what a token has gained by interest between two transactions is no transfer', async () => {
  expect(await moved(held('1000000', '1.05'), held('1000000', '1.06'))).toEqual([])
  expect(await moved(held('1000000', '1.05'), held('1500000', '1.59'))).toEqual([500_000n])
})

/** A transaction whose accounts have these lamports before and after it. The first account pays 5,000 lamports as a fee. */
const transactionOf = (accounts: Readonly<Record<string, readonly [number, number]>>, meta: object = {}) => ({
  slot: 7,
  blockTime: 1_700_000_000,
  transaction: { message: { accountKeys: Object.keys(accounts).map((pubkey) => ({ pubkey })) } },
  meta: {
    err: null,
    fee: 5_000,
    preBalances: Object.values(accounts).map(([before]) => before),
    postBalances: Object.values(accounts).map(([, after]) => after),
    ...meta,
  },
})

/** What an owner has of a token. */
const tokenOf = (owner: string | null, amount: string, mint = MINT, decimals = 6) => ({
  accountIndex: 1,
  mint,
  owner,
  uiTokenAmount: { amount, decimals },
})

interface Signature {
  readonly signature: string
  readonly slot: number
}

/** A signature of a slot, which is the later in it the higher its number is. */
const signed = (slot: number, number = 0): Signature => ({
  slot,
  signature: `${slot}z${number + 1}`.replaceAll('0', 'o').padEnd(70, '1'),
})
const cursorOf = ({ slot, signature }: Signature): string => `${slot}.${signature}`

/** A node that answers as Solana's do. `answers` replaces the answer of a method. */
function setUp({
  signatures = {},
  tokenAccounts = {},
  answers = {},
  isDeafToBefore = false,
}: {
  readonly signatures?: Readonly<Record<string, readonly Signature[]>>
  readonly tokenAccounts?: Readonly<Record<string, readonly string[]>>
  readonly answers?: Readonly<Record<string, RpcOutcome>>
  /** Whether each list begins with the newest signature, whatever it is to continue from. */
  readonly isDeafToBefore?: boolean
}) {
  let lists = 0
  const methods: Readonly<Record<string, (first: string, config: Record<string, unknown>) => unknown>> = {
    getTokenAccountsByOwner: (_, { programId }) => ({
      value: (tokenAccounts[String(programId)] ?? []).map((pubkey) => ({ pubkey })),
    }),
    getSignaturesForAddress(address, { limit, before }) {
      lists += 1
      if (lists > 500) throw new Error('The node is asked for lists without an end.')
      const all = signatures[address] ?? []
      const at = isDeafToBefore ? -1 : all.findIndex(({ signature }) => signature === before)
      return all.slice(at + 1, at + 1 + Number(limit)).map((each) => ({ ...each, err: null }))
    },
    getTransaction: () => transactionOf({ [OWNER]: [10_000, 4_999], [OTHER]: [0, 1] }),
  }
  const request = vi.fn(async (_networkId: string, method: string, params: unknown): Promise<RpcOutcome> => {
    const [first, config] = params as [string, Record<string, unknown>]
    return answers[method] ?? { result: methods[method]?.(first, config) }
  })
  const { page } = createSolanaHistory({ request }, NETWORK)
  const read = async (more: Partial<HistoryRequest> = {}) =>
    page({ networkId: NETWORK, address: OWNER, size: 10, ...more })
  /** The parameters of the calls of a method. */
  const asked = (method: string) =>
    request.mock.calls.filter(([, called]) => called === method).map(([, , params]) => params)
  return { read, asked, request }
}

describe('the entry of a transaction', () => {
  /** The entry of the account's only transaction. */
  async function entryOf(transaction: object | null) {
    const { read } = setUp({
      signatures: { [OWNER]: [{ slot: 7, signature: SIGNATURE }] },
      answers: { getTransaction: { result: transaction } },
    })
    return (await read()).entries[0]
  }

  it('has the time, the two ends, and the fee of the payer', async () => {
    expect(await entryOf(transactionOf({ [OWNER]: [10_000, 4_000], [OTHER]: [0, 1_000] }))).toEqual({
      hash: SIGNATURE,
      minedAt: new Date(1_700_000_000_000),
      isFailed: false,
      sentFrom: OWNER,
      sentTo: OTHER,
      fee: 5_000n,
      call: undefined,
      transfers: [{ sentFrom: OWNER, sentTo: OTHER, quantity: 1_000n }],
      cursor: `7.${SIGNATURE}`,
    })
  })

  it('has no fee that another account pays, and is sent to the account', async () => {
    const entry = await entryOf(transactionOf({ [OTHER]: [10_000, 4_000], [OWNER]: [0, 1_000] }))
    expect(entry).not.toHaveProperty('fee')
    expect(entry).toMatchObject({
      sentFrom: OTHER,
      sentTo: OWNER,
      transfers: [{ sentFrom: OTHER, sentTo: OWNER, quantity: 1_000n }],
    })
  })

  it('is a call where nothing of the account moved', async () => {
    expect(await entryOf(transactionOf({ [OWNER]: [10_000, 5_000], [OTHER]: [7, 7] }))).toMatchObject({
      call: 'execute',
      sentTo: '',
      transfers: [],
    })
  })

  it('that failed moves nothing', async () => {
    const accounts = { [OWNER]: [10_000, 4_000], [OTHER]: [0, 1_000] } as const
    const entry = await entryOf(transactionOf(accounts, { err: { InstructionError: [0, 'Custom'] } }))
    expect(entry).toMatchObject({ isFailed: true, call: 'execute', transfers: [], fee: 5_000n })
  })

  it('is of the beginning of time where the node does not know when it was', async () => {
    const transaction = { ...transactionOf({ [OWNER]: [10_000, 5_000] }), blockTime: null }
    expect((await entryOf(transaction))?.minedAt).toEqual(new Date(0))
  })

  it.each<[string, Readonly<Record<string, readonly [number, number]>>, object]>([
    [
      'to the one that got the most',
      { [OWNER]: [10_000, 4_000], [THIRD]: [0, 400], [OTHER]: [0, 600] },
      { sentFrom: OWNER, sentTo: OTHER },
    ],
    [
      'to the first of two that got the same',
      { [OWNER]: [10_000, 4_000], [OTHER]: [0, 500], [THIRD]: [0, 500] },
      { sentFrom: OWNER, sentTo: OTHER },
    ],
    [
      'from the one that lost the most',
      { [THIRD]: [10_000, 4_900], [OTHER]: [10_000, 9_100], [OWNER]: [0, 1_000] },
      { sentFrom: OTHER, sentTo: OWNER },
    ],
    ['to no end that is known', { [OWNER]: [10_000, 4_000], [OTHER]: [5, 5] }, { sentFrom: OWNER, sentTo: '' }],
    [
      'to none of those that lost, too',
      { [OWNER]: [10_000, 4_000], [OTHER]: [5_000, 4_000] },
      { sentFrom: OWNER, sentTo: '' },
    ],
    ['from no end that is known', { [THIRD]: [10_000, 5_000], [OWNER]: [0, 1_000] }, { sentFrom: '', sentTo: OWNER }],
  ])('has a transfer %s', async (_, accounts, ends) => {
    expect((await entryOf(transactionOf(accounts)))?.transfers).toEqual([{ ...ends, quantity: 1_000n }])
  })

  it('has a transfer of each token that moved, by its owner, after that of the coin', async () => {
    const other = '5'.repeat(40)
    const meta = {
      // Two accounts of one owner are one change, and an account without an owner is none.
      preTokenBalances: [tokenOf(OWNER, '50'), tokenOf(OWNER, '20'), tokenOf(OTHER, '0'), tokenOf(null, '9', other)],
      postTokenBalances: [
        tokenOf(OWNER, '10'),
        tokenOf(OWNER, '30'),
        tokenOf(OTHER, '30'),
        tokenOf(OWNER, '4', other, 0),
      ],
    }
    const entry = await entryOf(transactionOf({ [OWNER]: [10_000, 4_000], [OTHER]: [0, 1_000] }, meta))
    expect(entry?.transfers).toEqual([
      { sentFrom: OWNER, sentTo: OTHER, quantity: 1_000n },
      { sentFrom: OWNER, sentTo: OTHER, quantity: 30n, token: { address: MINT, decimals: 6 } },
      { sentFrom: '', sentTo: OWNER, quantity: 4n, token: { address: other, decimals: 0 } },
    ])
  })

  it('is sent to the first other end that is known', async () => {
    const meta = { postTokenBalances: [tokenOf(OWNER, '4')], preTokenBalances: [tokenOf(OTHER, '4')] }
    const entry = await entryOf(transactionOf({ [OWNER]: [10_000, 4_000] }, meta))
    expect(entry).toMatchObject({ sentTo: OTHER, transfers: [{ sentTo: '' }, { sentFrom: OTHER }] })
  })

  it('is away where the node does not have a transaction of its list', async () => {
    await expect(entryOf(null)).rejects.toThrow('does not have a transaction of its own list')
    await expect(entryOf(null)).rejects.toBeInstanceOf(ChainAway)
  })

  it.each([
    ['a slot', { ...transactionOf({ [OWNER]: [10_000, 5_000] }), slot: -1 }],
    ['the key of an account', transactionOf({ [`0${OWNER.slice(1)}`]: [10_000, 5_000] })],
    ['the length of a key', transactionOf({ [`${OWNER}11`]: [10_000, 5_000] })],
    ['an account', transactionOf({})],
    ['whole units', transactionOf({ [OWNER]: [1, 1] }, { postTokenBalances: [tokenOf(OWNER, '1.5')] })],
    ['units that are no debt', transactionOf({ [OWNER]: [1, 1] }, { postTokenBalances: [tokenOf(OWNER, '-1')] })],
    ['decimals', transactionOf({ [OWNER]: [1, 1] }, { postTokenBalances: [tokenOf(OWNER, '1', MINT, 78)] })],
  ])('is away where the answer of the node lacks %s', async (_, transaction) => {
    await expect(entryOf(transaction)).rejects.toThrow('another form')
  })

  it('may have a token with up to 77 decimals', async () => {
    for (const decimals of [0, 77]) {
      const meta = { postTokenBalances: [tokenOf(OWNER, '1', MINT, decimals)] }
      const entry = await entryOf(transactionOf({ [OWNER]: [10_000, 5_000] }, meta))
      expect(entry?.transfers[0]?.token).toEqual({ address: MINT, decimals })
    }
  })
})

describe('the pages of a history of Solana', () => {
  const many = (from: number, count: number): readonly Signature[] =>
    Array.from({ length: count }, (_, at) => signed(from - at))

  it('ask the node by its public methods, with the state that is confirmed', async () => {
    const [first, second] = [signed(8), signed(7)]
    const { read, asked, request } = setUp({ signatures: { [OWNER]: [first, second] } })
    await read()
    const config = { commitment: 'confirmed', encoding: 'jsonParsed' }
    expect(asked('getTokenAccountsByOwner')).toEqual(PROGRAMS.map((programId) => [OWNER, { programId }, config]))
    expect(asked('getSignaturesForAddress')).toEqual([[OWNER, { commitment: 'confirmed', limit: 11 }]])
    expect(asked('getTransaction')).toEqual(
      [first, second].map(({ signature }) => [signature, { ...config, maxSupportedTransactionVersion: 0 }]),
    )
    expect(new Set(request.mock.calls.map(([networkId]) => networkId))).toEqual(new Set([NETWORK]))
  })

  it('have what the account and its token accounts of both programs did, each once, the newest first', async () => {
    const [legacy, newer] = [THIRD, OTHER]
    const both = signed(5)
    const { read } = setUp({
      tokenAccounts: { [PROGRAMS[0] ?? '']: [legacy], [PROGRAMS[1] ?? '']: [newer] },
      signatures: { [OWNER]: [both, signed(3)], [legacy]: [signed(6), both], [newer]: [signed(4, 1), signed(4, 2)] },
    })
    const { entries, hasMore, coverage } = await read()
    const expected = [signed(6), both, signed(4, 1), signed(4, 2), signed(3)]
    expect(entries.map(({ cursor }) => cursor)).toEqual(expected.map(cursorOf))
    expect([hasMore, coverage]).toEqual([false, { missing: [] }])
  })

  it('read the signatures of 100 token accounts, and tell where there are more', async () => {
    const accounts = Array.from({ length: 101 }, (_, at) => `${at}`.replaceAll('0', 'A').padEnd(40, '1'))
    const [last = ''] = accounts.slice(100)
    for (const [count, missing] of [
      [100, []],
      [101, ['token']],
    ] as const) {
      const { read, asked } = setUp({
        tokenAccounts: { [PROGRAMS[0] ?? '']: accounts.slice(0, count) },
        signatures: { [last]: [signed(1)] },
      })
      expect(await read()).toEqual({ entries: [], hasMore: false, coverage: { missing } })
      expect(asked('getSignaturesForAddress')).toHaveLength(101)
    }
  })

  it.each([1, 10, 11, 1_005])('have each of %i entries once', async (count) => {
    const all = many(5_000, count)
    const { read } = setUp({ signatures: { [OWNER]: all } })
    const size = count > 1_000 ? 400 : 10
    const cursors: string[] = []
    let after: string | undefined
    for (let hasMore = true; hasMore;) {
      const page = await read({ size, after })
      cursors.push(...page.entries.map(({ cursor }) => cursor))
      ;({ hasMore } = page)
      after = cursors.at(-1)
    }
    expect(cursors).toEqual(all.map(cursorOf))
  })

  it('have each entry once where a page ends within a slot, whose order a node does not tell', async () => {
    // The node lists the signatures of a slot in the order of the block.
    const slots = [signed(9, 3), signed(9, 1), signed(9, 4), signed(9, 2), signed(8)]
    const { read } = setUp({ signatures: { [OWNER]: slots } })
    const first = await read({ size: 2 })
    const second = await read({ size: 2, after: first.entries.at(-1)?.cursor })
    const third = await read({ size: 2, after: second.entries.at(-1)?.cursor })
    const pages = [first, second, third].map(({ entries }) => entries.map(({ cursor }) => cursor))
    expect(pages).toEqual([
      [signed(9, 1), signed(9, 2)].map(cursorOf),
      [signed(9, 3), signed(9, 4)].map(cursorOf),
      [cursorOf(signed(8))],
    ])
    expect([first, second, third].map(({ hasMore }) => hasMore)).toEqual([true, true, false])
  })

  it('begin after their cursor, or with it, also where the cursor is of another address', async () => {
    const { read } = setUp({ signatures: { [OWNER]: [signed(9), signed(8), signed(7)] } })
    const cursorsOf = async (after: string, isIncluded?: boolean) =>
      (await read({ after, isIncluded })).entries.map(({ cursor }) => cursor)
    const [eight, seven] = [cursorOf(signed(8)), cursorOf(signed(7))]
    expect(await cursorsOf(eight)).toEqual([seven])
    expect(await cursorsOf(eight, true)).toEqual([eight, seven])
    expect(await cursorsOf(cursorOf(signed(8, 5)))).toEqual([seven])
  })

  it('read no more signatures than they need', async () => {
    const { read, asked } = setUp({ signatures: { [OWNER]: many(5_000, 2_500) } })
    await read()
    expect(asked('getSignaturesForAddress')).toHaveLength(2)
    await read({ after: cursorOf(signed(4_500)) })
    const [, , ...later] = asked('getSignaturesForAddress')
    expect(later).toEqual([[OWNER, { commitment: 'confirmed', limit: 1_000 }]])
  })

  it('end where a node lists the same signature again and again', async () => {
    const list = many(5_000, 1_000)
    const { read, asked } = setUp({ signatures: { [OWNER]: list }, isDeafToBefore: true })
    const { entries, hasMore } = await read({ after: cursorOf(signed(4_002)) })
    expect([entries.map(({ cursor }) => cursor), hasMore]).toEqual([[cursorOf(signed(4_001))], false])
    expect(asked('getSignaturesForAddress')).toHaveLength(2)
  })

  it.each([
    '',
    '7',
    `7.${'5'.repeat(63)}`,
    `7.${'5'.repeat(91)}`,
    `x7.${SIGNATURE}`,
    `7.${SIGNATURE}0`,
    `7.0${SIGNATURE}`,
  ])('S3.08 refuse the cursor "%s"', async (after) => {
    const { read, request } = setUp({})
    await expect(read({ after })).rejects.toBeInstanceOf(BadCursor)
    expect(request).not.toHaveBeenCalled()
  })

  it.each<[string, RpcOutcome]>([
    ['getSignaturesForAddress', { result: [{ ...signed(1), signature: '0'.repeat(88) }] }],
    ['getSignaturesForAddress', { result: [{ ...signed(1), signature: `${SIGNATURE}555` }] }],
    ['getSignaturesForAddress', { result: [{ signature: SIGNATURE }] }],
    ['getTokenAccountsByOwner', { result: { value: [{}] } }],
    ['getTokenAccountsByOwner', 'silent'],
  ])('are away where %s answers %o', async (method, outcome) => {
    await expect(setUp({ answers: { [method]: outcome } }).read()).rejects.toBeInstanceOf(ChainAway)
  })
})
