import { solana } from '@latchkit/core/networks'
import { Keypair } from '@solana/web3.js'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createContext } from './context.fixture.js'
import { fakeNode } from './fakeNode.fixture.js'
import { createBalance, readMint, readTokenAccounts, TOKEN_PROGRAMS } from './solana.balance.js'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['TOK', 'TOK'],
  [' \u202eT\u200bO\nK ', 'TO K'],
  ['x'.repeat(10_000), `${'x'.repeat(31)}…`],
  ['  ', ''],
  [5, ''],
  [undefined, ''],
])('F151 shows of a token’s own symbol only what may be shown: %j', async (symbol, shown) => {
  const extensions = [{ extension: 'other' }, { extension: 'tokenMetadata', state: { symbol } }]
  const data = { parsed: { type: 'mint', info: { decimals: 6, extensions } } }
  const result = { value: { owner: TOKEN_PROGRAMS[1], data } }
  vi.stubGlobal('fetch', async () => Response.json({ jsonrpc: '2.0', id: 1, result }))
  const { deps } = createContext()
  expect(await readMint(deps, solana.caipNetworkId, 'mint')).toMatchObject({ decimals: 6, symbol: shown })
})

it.each([
  [null, 'none'],
  [{ executable: false, owner: '11111111111111111111111111111111' }, 'none'],
  [{ executable: false, owner: TOKEN_PROGRAMS[0] }, 'token'],
  [{ executable: false, owner: TOKEN_PROGRAMS[1] }, 'token'],
  [{ executable: true, owner: 'BPFLoaderUpgradeab1e11111111111111111111111' }, 'program'],
])('F138 tells what is at an address: %o', async (value, code) => {
  vi.stubGlobal('fetch', async () => Response.json({ jsonrpc: '2.0', id: 1, result: { value } }))
  const { codeAt } = createBalance(createContext().deps)
  const request = { address: TOKEN_PROGRAMS[0] as string, networkId: solana.caipNetworkId }
  expect(await codeAt?.(request)).toBe(code)
  await expect(codeAt?.({ ...request, address: 'friend.sol' })).rejects.toMatchObject({ code: 'wallet/bad-address' })
})

it('F138 asks the node for nothing but the owner of the address', async () => {
  const calls = fakeNode({ getAccountInfo: { value: null } })
  const [address] = TOKEN_PROGRAMS as readonly [string]
  await createBalance(createContext().deps).codeAt?.({ address, networkId: solana.caipNetworkId })
  const options = { encoding: 'base64', commitment: 'confirmed', dataSlice: { offset: 0, length: 0 } }
  expect(calls).toEqual([{ method: 'getAccountInfo', params: [address, options] }])
})

describe('all tokens of an account', () => {
  const newAddress = (): string => Keypair.generate().publicKey.toBase58()
  const [OWNER, A, B, C] = [newAddress(), newAddress(), newAddress(), newAddress()] as const

  const account = (mint: unknown, amount: unknown, decimals: unknown = 6): object => ({
    pubkey: newAddress(),
    account: { data: { parsed: { info: { mint, tokenAmount: { amount, decimals } } } } },
  })
  const mint = (decimals: unknown, symbol?: string, program = TOKEN_PROGRAMS[1]): object => {
    const extensions = [{ extension: 'tokenMetadata', state: { symbol } }]
    return { owner: program, data: { parsed: { type: 'mint', info: { decimals, extensions } } } }
  }

  /**
   * Reads all tokens from a node with these holdings and mints. Returns the tokens, and the methods of the requests.
   */
  async function read(given: {
    readonly plain?: unknown
    readonly extended?: unknown
    readonly mints?: Readonly<Record<string, unknown>>
    readonly tokens?: readonly string[]
    /** Whether the node refuses to look up these mints. */
    readonly refuses?: (looked: readonly string[]) => boolean
  }) {
    const { plain = [], extended = [], mints = {}, tokens = [], refuses } = given
    const asked: string[] = []
    const looked: string[] = []
    const open = { now: 0, most: 0 }
    vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
      const { method, params } = JSON.parse(body) as {
        method: string
        params: [string | string[], { programId?: string }]
      }
      asked.push(method)
      const [first, { programId }] = params
      if (Array.isArray(first)) {
        looked.push(...first)
        open.now += 1
        open.most = Math.max(open.most, open.now)
        await Promise.resolve()
        open.now -= 1
        if (refuses?.(first)) return Response.json({ jsonrpc: '2.0', id: 1, error: { code: -32602, message: 'no' } })
      }
      const value = Array.isArray(first)
        ? first.map((address) => mints[address] ?? null)
        : programId === TOKEN_PROGRAMS[0]
          ? plain
          : extended
      return Response.json({ jsonrpc: '2.0', id: 1, result: { value } })
    })
    const { deps } = createContext()
    const { tokens: readTokens } = createBalance(deps)
    const found = await readTokens?.({ address: OWNER, networkId: solana.caipNetworkId, tokens })
    return { found, asked, looked, atOnce: open.most }
  }

  it('are those of both programs, added up, with the symbols of the mints, in three calls', async () => {
    const { found, asked } = await read({
      plain: [account(A, '5'), account(A, '7'), account(C, '0')],
      extended: [account(B, '18446744073709551615', 2)],
      mints: { [A]: mint(6, 'no'), [B]: mint(2, 'BEE') },
    })
    expect(found).toEqual([
      { token: A, value: 12n, decimals: 6, symbol: '' },
      { token: B, value: 2n ** 64n - 1n, decimals: 2, symbol: 'BEE' },
    ])
    expect(asked.toSorted()).toEqual(['getMultipleAccounts', 'getTokenAccountsByOwner', 'getTokenAccountsByOwner'])
  })

  it('have the named tokens first, each once, with 0 where the account holds none', async () => {
    const { found } = await read({
      plain: [account(A, '5'), account(C, '0')],
      mints: { [B]: mint(2, 'BEE') },
      tokens: [B, C, B, newAddress(), 'x', OWNER],
    })
    expect(found).toEqual([
      { token: B, value: 0n, decimals: 2, symbol: 'BEE' },
      { token: C, value: 0n, decimals: 6, symbol: '' },
      { token: A, value: 5n, decimals: 6, symbol: '' },
    ])
  })

  it.each([
    ['no mint', account(7, '5')],
    ['a mint that is no address', account('x', '5')],
    ['no amount', account(B, null)],
    ['a negative amount', account(B, '-1')],
    ['255 decimals', account(B, '5', 255)],
    ['nothing at all', null],
  ])('leave out only a holding with %s', async (_, entry) => {
    const { found } = await read({ plain: [entry, account(A, '5')] })
    expect(found).toMatchObject([{ token: A, value: 5n }])
  })

  it('have no symbol where the mint cannot be read', async () => {
    const { found } = await read({ extended: [account(B, '5', 2)], mints: { [B]: { owner: 'x' } } })
    expect(found).toEqual([{ token: B, value: 5n, decimals: 2, symbol: '' }])
  })

  it.each([
    ['10', 8, 1_000_000_000n],
    ['0.00000001', 8, 1n],
    ['12345678901234567890.5', 6, 12_345_678_901_234_567_890_500_000n],
    // Anything else is none: the units count.
    ['1.5', 0, 7n],
    ['1e3', 8, 7n],
    [5, 8, 7n],
    [undefined, 8, 7n],
  ])('F309 are as the node shows them where the mint cannot be read: %j', async (uiAmountString, decimals, value) => {
    const given = { mint: B, tokenAmount: { amount: '7', decimals, uiAmountString } }
    const entry = { pubkey: newAddress(), account: { data: { parsed: { info: given } } } }
    const units = value === 7n ? {} : { units: 7n }
    const { found } = await read({ extended: [entry], refuses: () => true })
    expect(found).toEqual([{ token: B, value, ...units, decimals, symbol: '' }])
    // A mint that is read tells it itself, and a token without extensions has no multiplier.
    expect((await read({ extended: [entry], mints: { [B]: mint(decimals) } })).found).toMatchObject([{ value: 7n }])
    expect((await read({ plain: [entry] })).found).toMatchObject([{ value: 7n }])
  })

  it('ask for 100 mints at a time', async () => {
    const tokens = Array.from({ length: 101 }, newAddress)
    const mints = Object.fromEntries(tokens.map((token) => [token, mint(1)]))
    const { found, asked } = await read({ tokens, mints })
    expect(found?.map(({ token }) => token)).toEqual(tokens)
    expect(asked.filter((method) => method === 'getMultipleAccounts')).toHaveLength(2)
  })

  it('lose only their symbols where a lookup fails, and the named ones that the account does not hold', async () => {
    const named = Array.from({ length: 99 }, newAddress)
    const missing = newAddress()
    const { found } = await read({
      tokens: [...named, B, missing],
      extended: [account(B, '5', 2), account(C, '6', 3)],
      mints: Object.fromEntries([...named, B, C, missing].map((token) => [token, mint(2, 'SYM')])),
      refuses: (looked) => looked.includes(C),
    })
    expect(found).toHaveLength(101)
    expect(found?.find(({ token }) => token === B)).toMatchObject({ value: 5n, symbol: 'SYM' })
    expect(found?.at(-1)).toEqual({ token: C, value: 6n, decimals: 3, symbol: '' })
    expect(found?.map(({ token }) => token)).not.toContain(missing)
  })

  it('look up the named mints first, at most 300, with one call at a time', async () => {
    const held = Array.from({ length: 500 }, newAddress)
    const { found, asked, looked, atOnce } = await read({
      extended: held.map((token) => account(token, '1')),
      tokens: [A, held[499] ?? ''],
    })
    expect(found).toHaveLength(500)
    expect(looked.slice(0, 2)).toEqual([A, held[499]])
    expect(looked).toHaveLength(300)
    expect(asked.filter((method) => method === 'getMultipleAccounts')).toHaveLength(3)
    expect(atOnce).toBe(1)
  })

  it.each([null, {}, 'x'])('reject where the node answers %j', async (plain) => {
    await expect(read({ plain })).rejects.toMatchObject({ code: 'wallet/bad-answer' })
  })
})

describe('a balance', () => {
  const OWNER = Keypair.generate().publicKey.toBase58()
  const networkId = solana.caipNetworkId
  const parsed = { encoding: 'jsonParsed', commitment: 'confirmed' }
  const holding = (amount: unknown, pubkey = 'a', state = 'initialized') => ({
    pubkey,
    account: { data: { parsed: { info: { state, tokenAmount: { amount } } } } },
  })
  const mintOf = (extensions: unknown, program = TOKEN_PROGRAMS[1], more: object = {}) => ({
    owner: program,
    data: { parsed: { type: 'mint', info: { decimals: 2, extensions, ...more } } },
  })
  const badAnswer = (method: string) => ({ code: 'wallet/bad-answer', context: { method } })

  it('is that of the coin, as the network names it', async () => {
    const calls = fakeNode({ getBalance: { value: 5 } })
    const { get } = createBalance(createContext().deps)
    expect(await get({ address: OWNER, networkId })).toEqual({ value: 5n, decimals: 9, symbol: 'SOL' })
    expect(calls).toEqual([{ method: 'getBalance', params: [OWNER, { commitment: 'confirmed' }] }])
    fakeNode({ getBalance: { value: -1 } })
    await expect(get({ address: OWNER, networkId })).rejects.toMatchObject(badAnswer('getBalance'))
  })

  it('F249 is the sum of all accounts of a token, as its mint scales it now', async () => {
    const state = { multiplier: '2', newMultiplier: '3', newMultiplierEffectiveTimestamp: 10 ** 12 }
    const extensions = [
      { extension: 'scaledUiAmountConfig', state },
      { extension: 'tokenMetadata', state: { symbol: 'SCAL' } },
    ]
    const calls = fakeNode({
      getTokenAccountsByOwner: { value: [holding('5'), holding('7')] },
      getAccountInfo: { value: mintOf(extensions) },
    })
    const { get } = createBalance(createContext().deps)
    expect(await get({ address: OWNER, networkId, token: 'mint' })).toMatchObject({
      value: 24n,
      units: 12n,
      decimals: 2,
      symbol: 'SCAL',
    })
    expect(calls).toEqual([
      { method: 'getTokenAccountsByOwner', params: [OWNER, { mint: 'mint' }, parsed] },
      { method: 'getAccountInfo', params: ['mint', parsed] },
    ])
  })

  it('is in accounts, the largest first, of which some are frozen', async () => {
    const value = [holding('5', 'a'), holding('70', 'b', 'frozen'), holding('9', 'c')]
    fakeNode({ getTokenAccountsByOwner: { value } })
    expect(await readTokenAccounts(createContext().deps, networkId, OWNER, 'mint')).toEqual([
      { address: 'b', value: 70n, isFrozen: true },
      { address: 'c', value: 9n, isFrozen: false },
      { address: 'a', value: 5n, isFrozen: false },
    ])
    for (const odd of [null, [holding('x')], [{}]]) {
      fakeNode({ getTokenAccountsByOwner: { value: odd } })
      const reading = readTokenAccounts(createContext().deps, networkId, OWNER, 'mint')
      await expect(reading).rejects.toMatchObject(badAnswer('getTokenAccountsByOwner'))
    }
  })

  it.each<[string, unknown, string | undefined, number]>([
    ['the token program', [{ extension: 'transferHook' }], TOKEN_PROGRAMS[0], 165],
    ['Token-2022', [], TOKEN_PROGRAMS[1], 170],
    ['Token-2022, which says nothing of extensions', undefined, TOKEN_PROGRAMS[1], 170],
    ['one with a fee', [{ extension: 'transferFeeConfig' }], TOKEN_PROGRAMS[1], 182],
    ['one with a hook', [{ extension: 'transferHook' }], TOKEN_PROGRAMS[1], 175],
    ['one that can’t be paid', [{ extension: 'nonTransferable' }], TOKEN_PROGRAMS[1], 174],
    ['one that can be paused', [{ extension: 'pausableConfig' }], TOKEN_PROGRAMS[1], 174],
    ['several', [{ extension: 'pausableConfig' }, { extension: 'transferHook' }], TOKEN_PROGRAMS[1], 179],
    ['what asks for nothing', [{ extension: 'toString' }, { extension: 7 }, null], TOKEN_PROGRAMS[1], 170],
  ])('F247 has an account of %s with so many bytes', async (_, extensions, program, accountBytes) => {
    fakeNode({ getAccountInfo: { value: mintOf(extensions, program) } })
    expect(await readMint(createContext().deps, networkId, 'mint')).toMatchObject({ program, accountBytes })
  })

  it('has the fee and the multipliers that the mint tells', async () => {
    const names = ['transferFeeConfig', 'scaledUiAmountConfig', 'interestBearingConfig']
    fakeNode({ getAccountInfo: { value: mintOf(names.map((extension) => ({ extension, state: extension }))) } })
    const [transferFee, scaled, interest] = names
    expect(await readMint(createContext().deps, networkId, 'mint')).toMatchObject({
      decimals: 2,
      transferFee,
      scaling: { scaled, interest },
    })
  })

  it.each([
    ['is none', null],
    ['is of another program', mintOf([], '11111111111111111111111111111111')],
    ['is of no program', { ...mintOf([]), owner: 7 }],
    ['is an account', { owner: TOKEN_PROGRAMS[0], data: { parsed: { type: 'account', info: { decimals: 2 } } } }],
    ['has other decimals', mintOf([], TOKEN_PROGRAMS[0], { decimals: 255 })],
  ])('F127 is refused of a mint that %s', async (_, value) => {
    fakeNode({ getAccountInfo: { value } })
    await expect(readMint(createContext().deps, networkId, 'mint')).rejects.toMatchObject(badAnswer('getAccountInfo'))
  })
})
