// Tests fakeAdapter.reading.ts.
import type { BalanceEntry, Network } from '@latchkit/core'
import { scaleBy, shownAmount, type Scale } from '@latchkit/core/adapter'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createConnectedLatch, type TestLatch, type TestLatchOptions } from '../../createTestLatch.js'
import { OTHER_ADDRESS, TEST_ADDRESS } from '../../createFakeWallet.js'
import { createFakeWindow } from '../../createFakeWindow.js'
import { alphaNetwork, betaNetwork } from '../../testNetworks.js'

const ID = alphaNetwork.caipNetworkId
const SERVER = 'https://kit.example'
const contract = (digit: string) => `0x${digit.repeat(40)}`
const UNAVAILABLE = { code: 'balances/unavailable', message: 'Token Balance Unavailable' }

afterEach(() => vi.unstubAllGlobals())

/** An entry of the server's answer. */
const entry = (symbol: string, fields: object = {}) => ({
  name: symbol,
  symbol,
  chainId: ID,
  price: 0,
  quantity: { decimals: '18', numeric: '1' },
  ...fields,
})
const token = (symbol: string, digit: string, fields: object = {}) =>
  entry(symbol, { address: `${ID}:${contract(digit)}`, ...fields })

/** A fake server. What it answers may be changed while a test runs. */
function createServer(answers: { balances?: unknown; tokens?: unknown; chains?: unknown; status?: number } = {}) {
  const asked: URL[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address)
    asked.push(url)
    const { balances = [], tokens = [], chains = [ID], status = 200 } = answers
    if (url.pathname === '/v1/supported-chains') return Response.json({ http: chains, ws: [] })
    if (status !== 200) return new Response('', { status })
    if (url.pathname === '/v1/convert/tokens') return Response.json({ tokens })
    return Response.json({ balances })
  })
  const count = (path: string) => asked.filter(({ pathname }) => pathname.includes(path)).length
  return { answers, asked, count }
}

async function setUp(options: TestLatchOptions = {}) {
  const test = await createConnectedLatch(options)
  const balances = await test.latch.feature('balances')
  return { ...test, balances }
}
const onServer = (options: TestLatchOptions = {}) => setUp({ endpoints: { api: SERVER }, ...options })
const symbols = (list: readonly BalanceEntry[]) => list.map(({ symbol }) => symbol)

describe('the balances', () => {
  it('ask nothing until they are wanted', async () => {
    const server = createServer()
    const { balances, adapter } = await onServer()
    expect(balances.state).toMatchObject({ status: 'idle', tokens: [], hidden: [], total: undefined })
    expect(server.asked).toEqual([])
    expect(adapter.count('balance.get') + adapter.count('balance.tokens') + adapter.count('assets.get')).toBe(0)
  })

  it('S3.04 S7.12 come from the server', async () => {
    const server = createServer({
      balances: [
        entry('ETH', { price: 2_000, value: 2_000 }),
        token('USDC', 'a', { price: 1, value: 5 }),
        token('Odd', 'b'),
      ],
      tokens: [{ name: 'USD Coin', symbol: 'USDC', address: contract('A'), decimals: 6, logoUri: '' }],
    })
    const { balances, adapter, latch } = await onServer()
    await balances.refresh()
    const { account, status, tokens, hidden, total } = balances.state
    expect(account).toBe(`${ID}:${TEST_ADDRESS}`)
    expect([status, symbols(tokens), total]).toEqual(['ready', ['ETH', 'USDC'], 2_005])
    expect(hidden).toMatchObject([{ symbol: 'Odd', reason: 'unlisted' }])
    const { pathname, searchParams } = server.asked.find((each) => each.pathname.endsWith('/balance'))!
    expect(pathname).toBe(`/v1/account/${TEST_ADDRESS}/balance`)
    expect(Object.fromEntries(searchParams)).toMatchObject({ currency: 'usd', chainId: ID, st: 'latchkit' })
    expect(adapter.count('assets.get') + adapter.count('balance.get')).toBe(0)
    expect(latch.getState().balances).toMatchObject({ status: 'ready', total: 2_005 })
    expect(symbols(latch.getAccount().tokenBalance ?? [])).toEqual(['ETH', 'USDC'])
  })

  it('S7.12 names the tokens that the server reads anew', async () => {
    const server = createServer({ balances: [entry('ETH')] })
    const { balances } = await onServer()
    await balances.refresh({ tokens: [ID, `${ID}:${contract('a')}`, `${betaNetwork.caipNetworkId}:${contract('b')}`] })
    const forced = () => server.asked.filter(({ pathname }) => pathname.endsWith('/balance')).at(-1)?.searchParams
    expect(forced()?.get('forceUpdate')).toBe(`0x${'e'.repeat(40)},${contract('a')}`)
    await balances.refresh({ force: true })
    expect(forced()?.get('forceUpdate')).toBeNull()
  })

  it('S7.01 S7.22 come from the wallet where the server does not know the network', async () => {
    const server = createServer({ chains: ['eip155:77'] })
    const asset = { address: contract('a'), balance: '0x16e360', type: 'ERC20' } as const
    const assets = [{ ...asset, metadata: { name: 'USD', symbol: 'USD', decimals: 6, price: 2, value: '3' } }]
    const { balances } = await onServer({ adapter: { assets } })
    await balances.refresh()
    expect(balances.state.tokens).toMatchObject([
      { symbol: 'USD', value: 3, quantity: { numeric: '1.5' } },
      { symbol: 'ALP', quantity: { decimals: '18' } },
    ])
    expect(server.count('/balance')).toBe(0)
  })

  it('F305 F308 of the wallet’s list are what is shown of the units of the contract, with the price of a shown unit', async () => {
    const asset = (digit: string, metadata: object) =>
      ({
        address: contract(digit),
        balance: '0x16e360',
        type: 'ERC20',
        metadata: { decimals: 6, ...metadata },
      }) as const
    const held = (digit: string, scale?: Scale) => ({
      ...{ token: contract(digit), value: 0n, decimals: 6, symbol: 'ANY' },
      ...(scale && shownAmount(0n, scale)),
    })
    const assets = [
      asset('a', { symbol: 'TWO', price: 10 }),
      asset('b', { symbol: 'HALF', price: 10, value: '14.9' }),
      asset('c', { symbol: 'ONE', price: 10 }),
      asset('d', { symbol: 'NONE' }),
    ]
    const tokens = [held('a', scaleBy(2n, 1n)), held('b', scaleBy(1n, 2n)), held('c')]
    const { balances } = await setUp({ adapter: { assets, tokens } })
    await balances.refresh()
    const shown = balances.state.tokens.map(({ symbol, price, value, quantity: { numeric, unscaled } }) => [
      symbol,
      [numeric, unscaled, price, value],
    ])
    expect(Object.fromEntries(shown)).toMatchObject({
      TWO: ['3', '1.5', 5, 15],
      HALF: ['0.75', '1.5', 20, 14.9],
      ONE: ['1.5', undefined, 10, 15],
      NONE: ['1.5', undefined, 0, undefined],
    })
  })

  it('S5.09 leave out what can’t be divided, whether the server, the wallet or the chain names it', async () => {
    const whole = { symbol: 'ONE', decimals: 0 }
    createServer({ balances: [entry('ETH'), token('ONE', 'b', { quantity: { decimals: '0', numeric: '7' } })] })
    const served = await onServer()
    const asset = { address: contract('b'), balance: '0x7', type: 'ERC20' } as const
    const named = await setUp({ adapter: { assets: [{ ...asset, metadata: { name: 'One', ...whole } }] } })
    const tokens = [{ token: contract('b'), value: 7n, ...whole }]
    const found = await setUp({ adapter: { tokens, without: ['assets'] }, tokens: { [ID]: [contract('b')] } })
    for (const { balances } of [served, named, found]) {
      await balances.refresh()
      expect([...balances.state.tokens, ...balances.state.hidden]).toHaveLength(1)
      expect(balances.state.tokens[0]).not.toHaveProperty('address')
    }
  })

  it('come from the chain where there is neither: the coin, and the tokens of the app', async () => {
    const tokens = [{ token: contract('a'), value: 25n, decimals: 1, symbol: 'APP' }]
    const { balances, adapter } = await setUp({
      adapter: { tokens, without: ['assets'] },
      tokens: { [ID]: [contract('a'), 7 as never] },
    })
    await balances.refresh()
    expect(balances.state.tokens.map(({ symbol, quantity }) => [symbol, quantity.numeric])).toEqual([
      ['ALP', '1.23456789'],
      ['APP', '2.5'],
    ])
    expect(balances.state.total).toBeUndefined()
    expect(adapter.calls.filter(({ name }) => name === 'balance.tokens')).toMatchObject([
      { args: [{ tokens: [contract('a')] }] },
    ])
  })

  it('show the app’s tokens whatever the server says of them, and hide the others that a chain names', async () => {
    createServer({ balances: [entry('ETH'), token('APP', 'a')] })
    const tokens = [
      { token: contract('b'), value: 0n, decimals: 1, symbol: 'ZERO' },
      { token: contract('c'), value: 9n, decimals: 1, symbol: 'DUST' },
      { token: contract('d'), value: 9n, decimals: 0, symbol: 'ONE' },
    ]
    const { balances } = await onServer({
      adapter: { tokens, listsAllTokens: true },
      tokens: { [ID]: [contract('A'), contract('b')] },
    })
    await balances.refresh()
    expect(symbols(balances.state.tokens)).toEqual(['ETH', 'APP', 'ZERO'])
    expect(balances.state.hidden).toMatchObject([{ symbol: 'DUST', reason: 'unlisted' }])
  })

  it('F026 stay, marked as stale, where the server names none', async () => {
    const server = createServer({ balances: [entry('ETH', { price: 1, value: 1 })] })
    const { balances } = await onServer()
    await balances.refresh()
    server.answers.balances = []
    await expect(balances.refresh({ force: true })).rejects.toMatchObject(UNAVAILABLE)
    expect(balances.state).toMatchObject({ status: 'stale', total: 1, tokens: [{ symbol: 'ETH' }] })
    server.answers.balances = [entry('ETH', { price: 1, value: 3 })]
    await balances.refresh({ force: true })
    expect(balances.state).toMatchObject({ status: 'ready', total: 3, tokens: [{ symbol: 'ETH' }] })
  })

  it('F026 stay, marked as stale, where the wallet names none any more', async () => {
    const asset = { address: contract('a'), balance: '0x16e360', type: 'ERC20' } as const
    const assets = [{ ...asset, metadata: { name: 'USD', symbol: 'USD', decimals: 6, price: 2, value: '3' } }]
    const { balances, adapter } = await setUp({ adapter: { assets } })
    await balances.refresh()
    adapter.set({ assets: [] })
    await expect(balances.refresh({ force: true })).rejects.toMatchObject(UNAVAILABLE)
    expect(balances.state).toMatchObject({ status: 'stale', total: 3 })
    expect(symbols(balances.state.tokens)).toEqual(['USD', 'ALP'])
  })

  it('F026 stay, marked as stale, where the chain of the app’s own token can’t be reached beside the server', async () => {
    createServer({ balances: [entry('ETH', { price: 1, value: 1 })] })
    const tokens = [{ token: contract('a'), value: 25n, decimals: 1, symbol: 'APP' }]
    const { balances, adapter } = await onServer({ adapter: { tokens }, tokens: { [ID]: [contract('a')] } })
    await balances.refresh()
    adapter.set({ balance: { throws: new Error('down') } })
    await expect(balances.refresh({ force: true })).rejects.toMatchObject(UNAVAILABLE)
    expect(balances.state.status).toBe('stale')
    expect(symbols(balances.state.tokens)).toEqual(['ETH', 'APP'])
  })

  it('S7.12 are read anew after a payment, also where a read is pending that began before it', async () => {
    const server = createServer({ balances: [entry('ETH')] })
    const { balances } = await onServer()
    const pending = balances.refresh()
    const both = [balances.refresh({ tokens: [ID] }), balances.refresh({ tokens: [`${ID}:${contract('a')}`] })]
    await Promise.all([pending, ...both])
    const asked = server.asked.filter(({ pathname }) => pathname.endsWith('/balance'))
    expect(asked.map(({ searchParams }) => searchParams.get('forceUpdate'))).toEqual([
      null,
      `0x${'e'.repeat(40)},${contract('a')}`,
    ])
    await balances.refresh()
    expect(server.count('/balance')).toBe(2)
  })

  it('F028 S5.09 count each token once, however often the server names it', async () => {
    const usd = { price: 1, value: 5, quantity: { decimals: '6', numeric: '5' } }
    createServer({
      balances: [entry('ETH'), token('USDC', 'a', usd), token('USDC', 'A', usd), entry('ETH'), token('Odd', 'b')],
      tokens: [{ name: 'USD Coin', symbol: 'USDC', address: contract('a') }],
    })
    const { balances } = await onServer()
    await balances.refresh()
    expect([symbols(balances.state.tokens), balances.state.total]).toEqual([['USDC', 'ETH'], 5])
    expect(symbols(balances.state.hidden)).toEqual(['Odd'])
  })

  it.each([
    ['F001', 'html'],
    ['F003', null],
    ['F003', { balances: {} }],
  ])('%s S8.02 stay, and the failure is said once, where the answer is %j', async (_, answer) => {
    const server = createServer({ balances: [entry('ETH')] })
    const { balances, latch } = await onServer()
    await balances.refresh()
    server.answers.balances = answer
    await expect(balances.refresh({ force: true })).rejects.toMatchObject(UNAVAILABLE)
    expect(latch.getState().balances).toMatchObject({ status: 'stale', tokens: [{ symbol: 'ETH' }] })
  })

  it('F256 count a coin once that its chain has as a token, too', async () => {
    const polygon: Network = { ...alphaNetwork, id: 137, caipNetworkId: 'eip155:137' }
    const coin = entry('POL', { chainId: 'eip155:137', price: 0.5, quantity: { decimals: '18', numeric: '25' } })
    const again = { ...coin, address: 'eip155:137:0x0000000000000000000000000000000000001010' }
    const stand = { ...coin, address: `eip155:137:0x${'Ee'.repeat(20)}` }
    for (const balances of [[coin, again, stand], [again, coin], [again]]) {
      createServer({ balances, chains: ['eip155:137'] })
      const test = await onServer({ networks: [polygon] })
      await test.balances.refresh()
      expect(symbols(test.balances.state.tokens)).toEqual(['POL'])
      expect(test.balances.state.total).toBe(12.5)
      expect(test.balances.state.tokens[0]).not.toHaveProperty('address')
    }
  })

  it('S5.09 are not asked for again within 30 s of a failure', async () => {
    const test = await setUp({ adapter: { without: ['assets'], balance: { throws: new Error('down') } } })
    const { balances, adapter, clock } = test
    await expect(balances.refresh()).rejects.toMatchObject(UNAVAILABLE)
    expect(balances.state.status).toBe('unavailable')
    await balances.refresh()
    const stop = balances.watch()
    await clock.advance(29_999)
    expect(adapter.count('balance.get')).toBe(1)
    adapter.set({ balance: 'ok' })
    await clock.advance(1)
    await vi.waitFor(() => expect(balances.state.status).toBe('ready'))
    stop()
  })

  it('S9.01 are read every 30 s while they are watched', async () => {
    const { balances, adapter, clock } = await setUp({ adapter: { without: ['assets'] } })
    const stop = balances.watch()
    await vi.waitFor(() => expect(balances.state.status).toBe('ready'))
    await clock.advance(29_999)
    expect(adapter.count('balance.get')).toBe(1)
    await clock.advance(1)
    await vi.waitFor(() => expect(adapter.count('balance.get')).toBe(2))
    await vi.waitFor(() => expect(balances.state.status).toBe('ready'))
    stop()
    await clock.advance(120_000)
    expect(adapter.count('balance.get')).toBe(2)
  })

  it('are read again when a transaction of the account is settled, its token past the cache', async () => {
    const token = contract('a')
    const held = { token, value: 468_670_000n, decimals: 6, symbol: 'USDA' }
    const server = createServer({ balances: [entry('ETH')] })
    const { balances, latch } = await onServer({ adapter: { tokens: [held] } })
    const settle = async (): Promise<void> => {
      const sent = await latch.send({ to: OTHER_ADDRESS, amount: '0.5', token })
      await sent.wait()
    }
    await settle()
    expect(server.count('balance')).toBe(0)
    await balances.refresh()
    const before = server.count('balance')
    await settle()
    await vi.waitFor(() => expect(server.count('balance')).toBe(before + 1))
    const { searchParams } = server.asked.findLast(({ pathname }) => pathname.includes('balance'))!
    expect(searchParams.getAll('forceUpdate').join().toLowerCase()).toBe(`0x${'e'.repeat(40)},${token}`)
    await vi.waitFor(() => expect(balances.state.status).toBe('ready'))
  })

  it('share the read of the coin with the account, in each interval', async () => {
    const { balances, adapter, clock, latch } = await setUp({ adapter: { without: ['assets'] } })
    const account = await latch.feature('account')
    const ends = [account.watchBalance(), balances.watch()]
    const ready = () => vi.waitFor(() => expect(balances.state.status).toBe('ready'))
    await ready()
    expect(adapter.count('balance.get')).toBe(1)
    for (const reads of [2, 3, 4]) {
      await clock.advance(30_000)
      await ready()
      expect(adapter.count('balance.get')).toBe(reads)
    }
    await balances.refresh({ force: true })
    expect(adapter.count('balance.get')).toBe(5)
    for (const end of ends) end()
  })

  it('F284 have the account’s amount of the coin, and it has theirs, whichever was read last', async () => {
    const quantity = { decimals: '18', numeric: '10.498' }
    createServer({ balances: [entry('ALP', { price: 2, value: 20.996, quantity })] })
    const { balances, adapter, clock, latch } = await onServer()
    const account = await latch.feature('account')
    const both = () => [latch.getAccount().balance, balances.state.tokens[0]?.quantity.numeric, balances.state.total]
    await balances.refresh()
    expect(both()).toEqual(['10.498', '10.498', 20.996])
    await clock.advance(1_000)
    adapter.set({ native: 10_499n * 10n ** 15n })
    await account.refreshBalance({ force: true })
    await vi.waitFor(() => expect(both()).toEqual(['10.499', '10.499', 20.998]))
    await clock.advance(1_000)
    await balances.refresh({ force: true })
    expect(both()).toEqual(['10.498', '10.498', 20.996])
  })

  it('S8.02 tell once that the coin can’t be read', async () => {
    const { balances, latch, clock } = await setUp({
      adapter: { without: ['assets'], balance: { throws: new Error('down') } },
    })
    await latch.open({ view: 'Account' })
    const snackbar = await latch.feature('snackbar')
    const account = await latch.feature('account')
    const ends = [account.watchBalance(), balances.watch()]
    await vi.waitFor(() => expect(balances.state.status).toBe('unavailable'))
    await vi.waitFor(() => expect(snackbar.state).toMatchObject({ open: true, message: 'account/balance-unavailable' }))
    // Another message would close the first one, and open 150 ms later.
    await clock.advance(1)
    expect(snackbar.state.open).toBe(true)
    for (const end of ends) end()
  })

  it('read a list of tokens again that was empty', async () => {
    const server = createServer({ balances: [entry('ETH'), token('USDC', 'a')] })
    const { balances } = await onServer()
    await balances.refresh()
    expect(balances.state.hidden).toMatchObject([{ symbol: 'USDC', reason: 'unlisted' }])
    server.answers.tokens = [{ name: 'USD Coin', symbol: 'USDC', address: contract('a'), decimals: 6, logoUri: '' }]
    await balances.refresh({ force: true })
    expect(symbols(balances.state.tokens)).toEqual(['ETH', 'USDC'])
    await balances.refresh({ force: true })
    expect(server.count('/convert/tokens')).toBe(2)
  })

  it('F033 F215 are read once when the page is seen again, and not while it is hidden', async () => {
    const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
    const window = Object.assign(createFakeWindow(), { document })
    const server = createServer({ balances: [entry('ETH')] })
    const { balances, clock } = await onServer({ window })
    const reads = () => server.count('/balance')
    const see = (visibilityState: string) => {
      document.visibilityState = visibilityState
      document.dispatchEvent(new Event('visibilitychange'))
    }
    const stop = balances.watch()
    await vi.waitFor(() => expect(balances.state.status).toBe('ready'))
    see('hidden')
    // The night: the page is frozen, or in the back-forward cache.
    await clock.advance(8 * 3_600_000)
    expect(reads()).toBe(1)
    see('visible')
    await vi.waitFor(() => expect(reads()).toBe(2))
    await vi.waitFor(() => expect(balances.state.status).toBe('ready'))
    see('visible')
    await clock.settle()
    expect(reads()).toBe(2)
    stop()
  })

  it('F039 are those of the active account: a late answer for another one is dropped', async () => {
    const test: TestLatch & { balances: Awaited<ReturnType<typeof setUp>>['balances'] } = await setUp({
      adapter: { without: ['assets'], balance: 'hang' },
    })
    const { balances, adapter, wallets } = test
    const reading = balances.refresh()
    await vi.waitFor(() => expect(adapter.count('balance.get')).toBe(1))
    const connectorId = wallets[0]?.info.rdns ?? ''
    adapter.emit({ type: 'network', connectorId, networkId: betaNetwork.caipNetworkId })
    adapter.set({ balance: 'ok' })
    await reading
    expect(balances.state).toMatchObject({ status: 'idle', tokens: [] })
    expect(balances.state.account).toBe(`${betaNetwork.caipNetworkId}:${TEST_ADDRESS}`)
  })

  it('S8.02 are unavailable on a network that the app does not have', async () => {
    const { balances, adapter, wallets } = await setUp()
    adapter.emit({ type: 'network', connectorId: wallets[0]?.info.rdns ?? '', networkId: 'eip155:424242' })
    await expect(balances.refresh()).rejects.toMatchObject(UNAVAILABLE)
    expect(adapter.count('balance.get')).toBe(0)
  })
})
