// Tests receive.arrivals.ts, receive.controller.ts, receive.links.ts.
import { scaleBy, shownAmount, type Scale } from '@latchkit/core/adapter'
import { describe, expect, it } from 'vitest'
import { createConnectedLatch, createTestLatch, type TestLatchOptions } from '../../createTestLatch.js'
import { OTHER_ADDRESS, TEST_ADDRESS } from '../../createFakeWallet.js'
import { alphaNetwork, betaNetwork, foreignNetwork } from '../../testNetworks.js'
import { soon } from '../soon.fixture.js'

const ID = alphaNetwork.caipNetworkId
const COIN = 10n ** 18n
/** With its checksum. */
const TOKEN_ADDRESS = '0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa'
const TOKEN = { token: `0x${'a'.repeat(40)}`, value: 25n, decimals: 1, symbol: 'APP' } as const
/** Another account of the test wallet. */
const OTHER = { namespace: 'eip155', address: OTHER_ADDRESS, type: 'eoa' } as const

async function setUp(options: TestLatchOptions = {}) {
  const kit = await createConnectedLatch(options)
  return { ...kit, receive: await kit.latch.feature('receive') }
}

it('makes payment links for the active account on its network', async () => {
  const { receive } = await setUp()
  const { paymentLink } = receive
  expect(await paymentLink()).toBe(`ethereum:${TEST_ADDRESS}@900001`)
  expect(await paymentLink({ value: 7n })).toBe(`ethereum:${TEST_ADDRESS}@900001?value=7`)
  expect(await paymentLink({ token: OTHER_ADDRESS, value: 7n })).toBe(
    `ethereum:${OTHER_ADDRESS}@900001/transfer?address=${TEST_ADDRESS}&uint256=7`,
  )
})

it('makes payment links for a token that is named as balances name it', async () => {
  const { receive } = await setUp()
  const link = await receive.paymentLink({ token: OTHER_ADDRESS, value: 7n })
  expect(await receive.paymentLink({ token: `${ID}:${OTHER_ADDRESS}`, value: 7n })).toBe(link)
  await expect(receive.paymentLink({ token: `${ID}:none` })).rejects.toMatchObject({ code: 'receive/bad-address' })
})

it('makes none for a token of another network, and says so', async () => {
  const { receive } = await setUp()
  const token = `${betaNetwork.caipNetworkId}:${OTHER_ADDRESS}`
  await expect(receive.paymentLink({ token })).rejects.toMatchObject({
    code: 'receive/other-network',
    message: expect.stringContaining(`${token} is a token of another network than ${ID}`) as string,
  })
})

it('S8.08 makes none without an account', async () => {
  const { paymentLink } = await createTestLatch().latch.feature('receive')
  await expect(paymentLink()).rejects.toMatchObject({
    code: 'receive/no-account',
    message: 'No ActiveCaipAddress found',
  })
})

describe('a payment link for a token with a multiplier', () => {
  const tokenShown = (scale: Scale) => ({ ...TOKEN, ...shownAmount(100n, scale) })
  const [doubled, third] = [tokenShown(scaleBy(2n, 1n)), tokenShown(scaleBy(1n, 3n))]
  const link = (units: bigint): string =>
    `ethereum:${TOKEN_ADDRESS}@900001/transfer?address=${TEST_ADDRESS}&uint256=${units}`

  it.each([
    ['half of what is shown', doubled, 14n, 7n],
    ['the most that are shown as less', doubled, 15n, 7n],
    ['the fewest that are shown so', third, 7n, 21n],
  ])('F304 asks for units of the contract: %s', async (_, token, value, units) => {
    const { receive } = await setUp({ adapter: { tokens: [token] } })
    expect(await receive.paymentLink({ token: TOKEN.token, value })).toBe(link(units))
  })

  it('F304 asks for no amount that no units are shown as, and that no contract can hold', async () => {
    const few = await setUp({ adapter: { tokens: [doubled] } })
    const code = 'receive/bad-amount'
    await expect(few.receive.paymentLink({ token: TOKEN.token, value: 1n })).rejects.toMatchObject({ code })
    const many = await setUp({ adapter: { tokens: [third] } })
    const value = 2n ** 255n
    await expect(many.receive.paymentLink({ token: TOKEN.token, value })).rejects.toMatchObject({ code })
  })

  it('F304 is made of a multiplier of the last 30 s, and of none where the contract can not be asked', async () => {
    const { receive, adapter, clock } = await setUp({ adapter: { tokens: [doubled] } })
    const ask = { token: TOKEN.token, value: 6n }
    expect(await receive.paymentLink(ask)).toBe(link(3n))
    adapter.set({ balance: { throws: new Error('offline') } })
    expect(await receive.paymentLink({ ...ask, value: 8n })).toBe(link(4n))
    // However its address is written, it is one token, which was read.
    expect(await receive.paymentLink({ ...ask, token: `${ID}:${TOKEN_ADDRESS}` })).toBe(link(3n))
    await clock.advance(30_000)
    await expect(receive.paymentLink(ask)).rejects.toThrow()
    adapter.set({ balance: 'ok', tokens: [third] })
    expect(await receive.paymentLink(ask)).toBe(link(18n))
  })

  it('F304 without an amount, and for the coin, asks the chain for nothing', async () => {
    const { receive, adapter } = await setUp({ adapter: { balance: { throws: new Error('offline') } } })
    expect(await receive.paymentLink({ token: TOKEN.token })).toContain('/transfer?address=')
    expect(await receive.paymentLink({ value: 7n })).toContain('?value=7')
    expect(adapter.count('balance.get')).toBe(0)
  })
})

describe('what arrives', () => {
  const adapter = { native: COIN, tokens: [TOKEN], without: ['assets'] } as const
  const tokens = { [ID]: [TOKEN.token] }

  /** A kit that waits for arrivals, after its first reading. */
  async function watching(options: TestLatchOptions = {}) {
    const kit = await setUp({ adapter, tokens, ...options })
    const balances = await kit.latch.feature('balances')
    const end = kit.receive.watch()
    await soon(() => balances.state.status).toBe('ready')
    /** Changes what the account has, and waits for the next reading. */
    async function next(changes: Parameters<typeof kit.adapter.set>[0]): Promise<void> {
      kit.adapter.set(changes)
      await kit.clock.advance(30_000)
      await soon(() => balances.state.status).not.toBe('loading')
      await kit.clock.settle()
    }
    return { ...kit, balances, end, next }
  }

  it('is told once for each growth, exactly', async () => {
    const { receive, next, clock } = await watching()
    expect(receive.state.arrival).toBeUndefined()
    await next({ native: COIN + 1n })
    expect(receive.state.arrival).toEqual({ symbol: 'ALP', amount: '0.000000000000000001', at: clock.now() })
    const first = receive.state.arrival
    await next({})
    expect(receive.state.arrival).toEqual(first)
    await next({ native: 3n * COIN })
    expect(receive.state.arrival).toMatchObject({ symbol: 'ALP', amount: '1.999999999999999999' })
  })

  it('is told once where a node that is behind says the older amount between', async () => {
    const { receive, balances, next } = await watching()
    await next({ native: 2n * COIN })
    const first = receive.state.arrival
    expect(first).toBeDefined()
    await next({ native: COIN })
    await next({ native: 2n * COIN })
    expect(receive.state.arrival).toEqual(first)
    // What was sent away is less for good.
    await next({ native: COIN })
    await next({})
    await next({ native: COIN + 1n })
    expect(receive.state.arrival).toMatchObject({ amount: '0.000000000000000001', at: balances.state.at })
  })

  it('is no arrival where it was there before, or where it is less', async () => {
    const kit = await watching()
    await kit.next({ native: COIN / 2n })
    expect(kit.receive.state.arrival).toBeUndefined()
    kit.end()
    await kit.next({ native: COIN })
    await kit.clock.advance(60_000)
    const end = kit.receive.watch()
    await soon(() => kit.balances.state.status).toBe('ready')
    await kit.clock.settle()
    expect(kit.receive.state.arrival).toBeUndefined()
    end()
  })

  it('is of what was chosen', async () => {
    const { receive, balances, next } = await watching()
    receive.choose(balances.state.tokens.find(({ symbol }) => symbol === 'APP'))
    await next({ native: 2n * COIN })
    expect(receive.state.arrival).toBeUndefined()
    await next({ tokens: [{ ...TOKEN, value: 30n }] })
    expect(receive.state.arrival).toMatchObject({ symbol: 'APP', amount: '0.5' })
    receive.choose(undefined)
    expect(receive.state.arrival).toBeUndefined()
  })

  it('F307 is no interest, and no new multiplier of a token', async () => {
    const holding = (units: bigint, above: bigint) => ({ ...TOKEN, ...shownAmount(units, scaleBy(above, 100n)) })
    const { receive, balances, next } = await watching({ adapter: { ...adapter, tokens: [holding(1_000n, 105n)] } })
    receive.choose(balances.state.tokens.find(({ symbol }) => symbol === 'APP'))
    await next({ tokens: [holding(1_000n, 106n)] })
    expect(balances.state.tokens).toMatchObject([{}, { quantity: { numeric: '106', unscaled: '100' } }])
    expect(receive.state.arrival).toBeUndefined()
    await next({ tokens: [holding(1_100n, 200n)] })
    expect(receive.state.arrival).toMatchObject({ amount: '20' })
  })

  it('is not what another account has', async () => {
    const { receive, balances, adapter: fake, next } = await watching()
    fake.set({ native: 9n * COIN })
    fake.emit({ type: 'accounts', connectorId: 'org.example.fake', accounts: [OTHER] })
    await next({})
    expect(balances.state.account).toBe(`${ID}:${OTHER_ADDRESS}`)
    expect(receive.state.arrival).toBeUndefined()
    await next({ native: 10n * COIN })
    expect(receive.state.arrival).toMatchObject({ amount: '1' })
  })

  it('is told after a reading that failed', async () => {
    const { receive, next } = await watching()
    await next({ balance: { throws: new Error('offline') } })
    expect(receive.state.arrival).toBeUndefined()
    await next({ balance: 'ok', native: 2n * COIN })
    await next({})
    expect(receive.state.arrival).toMatchObject({ amount: '1' })
  })

  it('is not read without a watcher, nor after its end', async () => {
    const kit = await setUp({ adapter, tokens })
    expect(kit.adapter.count('balance.get')).toBe(0)
    const { end, next, adapter: fake } = await watching()
    await next({})
    const asked = fake.count('balance.get')
    expect(asked).toBe(2)
    end()
    await next({})
    expect(fake.count('balance.get')).toBe(asked)
  })
})

it('forgets what was chosen with another account, and with another network', async () => {
  const { receive, adapter, latch } = await setUp()
  const [coin] = [{ name: 'App', symbol: 'APP', chainId: ID, price: 0, quantity: { decimals: '1', numeric: '1' } }]
  const fill = (): void => {
    receive.choose(coin)
    receive.enter('1.5')
  }
  fill()
  expect(receive.state).toMatchObject({ token: coin, amount: '1.5' })
  adapter.emit({ type: 'accounts', connectorId: 'org.example.fake', accounts: [OTHER] })
  expect(receive.state).toEqual({ token: undefined, amount: '', arrival: undefined })
  fill()
  await latch.switchNetwork(betaNetwork.caipNetworkId)
  expect(receive.state).toEqual({ token: undefined, amount: '', arrival: undefined })
})

it('begins with the coin at each visit of the view, and keeps the token for a visitor who comes back to it', async () => {
  const { receive, latch, clock } = await setUp()
  const entry = { name: 'App', symbol: 'APP', chainId: ID, price: 0, quantity: { decimals: '1', numeric: '1' } }
  await latch.open({ view: 'WalletReceive' })
  const router = await latch.feature('router')
  await clock.settle()
  receive.choose(entry)
  router.push({ view: 'WalletCompatibleNetworks' })
  router.goBack()
  await clock.settle()
  expect([router.current().view, receive.state.token?.symbol]).toEqual(['WalletReceive', 'APP'])
  await latch.open({ view: 'Account' })
  router.push({ view: 'WalletReceive' })
  await soon(() => receive.state.token).toBeUndefined()
})

describe('the networks', () => {
  const networks = [alphaNetwork, betaNetwork, foreignNetwork] as const
  const smart = [{ namespace: 'eip155', address: TEST_ADDRESS, type: 'smartAccount' }] as const
  const names = async ({ receive }: Awaited<ReturnType<typeof setUp>>) =>
    (await receive.networks()).map(({ name }) => name)

  it('are all of the namespace for an account that is no contract', async () => {
    const kit = await setUp({ networks })
    expect(await names(kit)).toEqual(['Alpha', 'Beta', 'Foreign'])
    expect(kit.adapter.count('balance.codeAt')).toBe(0)
  })

  it('of a smart account are its own, and those where it is deployed', async () => {
    const kit = await setUp({ networks, adapter: { accounts: smart, deployedOn: [foreignNetwork.caipNetworkId] } })
    expect(await names(kit)).toEqual(['Alpha', 'Foreign'])
    expect(kit.adapter.count('balance.codeAt')).toBe(2)
  })

  it('of a smart account leave out those that cannot be asked', async () => {
    const offline = { throws: new Error('offline') }
    const failing = await setUp({ networks, adapter: { accounts: smart, balance: offline } })
    expect(await names(failing)).toEqual(['Alpha'])
    const lacking = await setUp({ networks, adapter: { accounts: smart, without: ['balance'] } })
    expect(await names(lacking)).toEqual(['Alpha'])
    const silent = await setUp({ networks, adapter: { accounts: smart, balance: 'hang' } })
    const asked = names(silent)
    await silent.clock.advance(10_000)
    expect(await asked).toEqual(['Alpha'])
  })

  it('are none without an account', async () => {
    const { networks: ask } = await createTestLatch().latch.feature('receive')
    await expect(ask()).rejects.toMatchObject({ code: 'receive/no-account' })
  })
})
