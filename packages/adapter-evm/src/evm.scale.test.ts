import { adaptersOf, type Signer } from '@latchkit/core/adapter'
import { abilityIn } from '@latchkit/testing'
import { decodeFunctionData, toFunctionSelector, type Address, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { erc20Abi } from './evm.erc20.js'
import { ADAPTERS, startScaledWorld, type ScaledToken, type ScaledWorld, type Way } from './scaledTokens.fixture.js'

let world: ScaledWorld
beforeAll(async () => {
  world = await startScaledWorld()
})
afterAll(() => world.stop())

const ONE = 10n ** 18n
const ways = Object.keys(ADAPTERS) as Way[]

/** A kit with a connected account, and its abilities. */
async function start(way: Way) {
  const made = await world.connect(way)
  const adapter = adaptersOf(made.latch).get('eip155')
  if (!adapter) throw new Error('The kit has no adapter.')
  const signer: Signer = {
    connectorId: 'org.example.fake',
    address: world.owner,
    networkId: `eip155:${world.chain.id}`,
  }
  const { prepare, send } = abilityIn(adapter, 'transfer')
  return {
    prepare,
    send,
    signer,
    balance: abilityIn(adapter, 'balance'),
    tracking: abilityIn(adapter, 'tracking'),
  }
}

const place = (values: Partial<ScaledToken>): Promise<Address> =>
  world.place({ decimals: 6, multiplier: 2n * ONE, held: 100n, ...values })

/** The units that a prepared transaction pays. */
const unitsIn = ({ data }: { readonly data?: Hex | undefined }): unknown =>
  decodeFunctionData({ abi: erc20Abi, data: data ?? '0x' }).args?.[1]

it('F286 asks for the multiplier by the selector of ERC-8056', () => {
  expect(toFunctionSelector('function uiMultiplier() view returns (uint256)')).toBe('0xa60bf13d')
})

describe.each(ways)('a token with a multiplier (ERC-8056), read by %s', (way) => {
  it('F286 is shown with it, and typed with it, and the units that are signed are right', async () => {
    const token = await place({ multiplier: 5n * ONE, held: 200n })
    const { balance, prepare, send, tracking, signer } = await start(way)
    const { address, networkId } = signer
    const held = { value: 1_000n, units: 200n, decimals: 6, symbol: 'SCAL' }
    const { scale, ...one } = await balance.get({ address, networkId, token })
    expect([one, scale?.toShown(7n), scale?.toUnits(35n)]).toEqual([held, 35n, 7n])
    expect(await balance.tokens?.({ address, networkId, tokens: [token] })).toMatchObject([held])
    const to = world.newAddress()
    const prepared = await prepare(signer, { to, value: 403n, token })
    // What no unit is shown as isn't paid, and not shown either.
    expect(prepared).toMatchObject({ value: '400', arrives: '400', max: '1000' })
    expect(unitsIn(prepared.transaction)).toBe(80n)
    await tracking.wait({ hash: await send(signer, prepared), networkId })
    expect(await world.unitsOf(token, to)).toBe(80n)
    const rest = await prepare(signer, { to, value: 'max', token })
    expect(rest).toMatchObject({ value: '600', arrives: '600', max: '600' })
    await tracking.wait({ hash: await send(signer, rest), networkId })
    expect(await world.unitsOf(token, to)).toBe(200n)
  })

  it('F303 F304 pays the units of a link by what is shown of them, and asks for those that are shown as an amount', async () => {
    const { balance, prepare, signer } = await start(way)
    const { address, networkId } = signer
    for (const [multiplier, units, paid] of [
      [5n * ONE, 7n, 7n],
      // The fewest that are shown as 3.
      [ONE / 2n, 7n, 6n],
    ] as const) {
      const token = await place({ multiplier })
      const { scale } = await balance.get({ address, networkId, token })
      const value = scale?.toShown(units) ?? 0n
      const prepared = await prepare(signer, { to: world.newAddress(), value, token })
      expect([unitsIn(prepared.transaction), scale?.toUnits(value)]).toEqual([paid, paid])
    }
  })

  it('F286 F111 is short by what is shown, and too little where no unit is shown as it', async () => {
    const token = await place({ multiplier: 5n * ONE })
    const { prepare, signer } = await start(way)
    const to = world.newAddress()
    expect(await prepare(signer, { to, value: 500n, token })).not.toHaveProperty('failure')
    const tooMuch = await prepare(signer, { to, value: 501n, token })
    expect(tooMuch).toMatchObject({ value: '505', max: '500', failure: {} })
    await expect(prepare(signer, { to, value: 4n, token })).rejects.toMatchObject({ code: 'wallet/bad-amount' })
  })

  it('F286 pays with all of it what is less than a unit that is shown', async () => {
    const token = await place({ multiplier: ONE / 3n, held: 10n })
    const { prepare, signer } = await start(way)
    const all = await prepare(signer, { to: world.newAddress(), value: 'max', token })
    expect(all).toMatchObject({ value: '3', max: '3' })
    expect(unitsIn(all.transaction)).toBe(10n)
  })

  it('F286 pays what was prepared where the multiplier changes before it is signed', async () => {
    const token = await place({})
    const { prepare, send, tracking, signer } = await start(way)
    const to = world.newAddress()
    const prepared = await prepare(signer, { to, value: 20n, token })
    await world.set(token, { multiplier: 4n * ONE })
    await tracking.wait({ hash: await send(signer, prepared), networkId: signer.networkId })
    expect(await world.unitsOf(token, to)).toBe(10n)
    expect(await prepare(signer, { to, value: 20n, token })).toMatchObject({ value: '20', max: '360' })
  })

  it.each<[string, Partial<ScaledToken>]>([
    ['no such function', { multiplier: undefined }],
    ['0 as its multiplier', { multiplier: 0n }],
    ['1 as its multiplier', { multiplier: ONE }],
  ])('F286 shows and pays the plain units of a token with %s', async (_, values) => {
    const token = await place(values)
    const { balance, prepare, signer } = await start(way)
    const { address, networkId } = signer
    expect(await balance.get({ address, networkId, token })).toMatchObject({ value: 100n })
    const prepared = await prepare(signer, { to: world.newAddress(), value: 7n, token })
    expect(prepared).toMatchObject({ value: '7', max: '100' })
    expect(unitsIn(prepared.transaction)).toBe(7n)
  })

  it.each<[string, string]>([
    ['answers nothing', '00'],
    ['answers a byte', '60016000f3'],
    ['uses up all gas', '5b601b56'],
    ['is no code', 'fe'],
    ['reverts with data', '60ff60005260206000fd'],
  ])('F286 shows and pays the plain units of a token whose function %s', async (_, fault) => {
    // The fault to `uiMultiplier` alone, which is at byte 26 then, and to all else 32: an amount, decimals and no symbol.
    const code = `0x60003560e01c63a60bf13d14601a57602060005260206000f3005b${fault}`
    const token = await world.deploy(code as Hex)
    const { balance, signer } = await start(way)
    const { address, networkId } = signer
    expect(await balance.get({ address, networkId, token })).toMatchObject({ value: 32n, decimals: 32 })
  })

  it('F286 shows and signs nothing while no node tells the multiplier', async () => {
    const token = await place({})
    const { balance, prepare, signer } = await start(way)
    const { address, networkId } = signer
    const selector = toFunctionSelector('uiMultiplier()').slice(2)
    world.tap.refuse((body) => body.includes(selector))
    try {
      await expect(prepare(signer, { to: world.newAddress(), value: 7n, token })).rejects.toThrow()
      await expect(balance.get({ address, networkId, token })).rejects.toThrow()
    } finally {
      world.tap.refuse(() => false)
    }
  })
})

it('F286 takes no more calls than without it, where the chain has Multicall3', async () => {
  const tokens = [await place({}), await place({ multiplier: undefined }), await place({ multiplier: 3n * ONE })]
  const { balance, signer } = await start('viem')
  const before = world.tap.requests.length
  const found = await balance.tokens?.({ address: signer.address, networkId: signer.networkId, tokens })
  expect(found?.map(({ value }) => value)).toEqual([200n, 100n, 300n])
  expect(world.tap.requests.slice(before).join().split('"eth_call"')).toHaveLength(2)
})

it('F286 has the multiplier of each token beside contracts that use up the gas', async () => {
  const hostile = await world.deploy('0x5b600056')
  const tokens = [hostile, await place({}), hostile, await place({ multiplier: 3n * ONE })]
  const { balance, signer } = await start('viem')
  const found = await balance.tokens?.({ address: signer.address, networkId: signer.networkId, tokens })
  expect(found?.map(({ value }) => value)).toEqual([200n, 300n])
})
