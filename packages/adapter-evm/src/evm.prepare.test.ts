import { toFunctionSelector } from 'viem'
import { describe, expect, it } from 'vitest'
import { prepareTransfer } from './evm.prepare.js'
import { reverted, scriptedClient, word, type ScriptedAnswers } from './scriptedClient.fixture.js'

const ACCOUNT = '0x52908400098527886E0F7030069857D2E4169EE7'
const TO = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const COIN = 10n ** 18n
/** The highest price: 1.2 times the base fee of 10 wei, and a tip of 1 wei. */
const PRICE = 13n
const FEE = 21_000n * PRICE
const signer = { address: ACCOUNT, networkId: 'eip155:1' } as const
const hex = (value: bigint): string => `0x${value.toString(16)}`
const [BALANCE_OF, MULTIPLIER] = [toFunctionSelector('balanceOf(address)'), toFunctionSelector('uiMultiplier()')]

const block = {
  hash: word(1n),
  number: '0x10',
  baseFeePerGas: '0xa',
  transactions: [],
  gasLimit: '0x1',
  gasUsed: '0x0',
}
const call = (returnData: string, status = '0x1') => ({ returnData, status, gasUsed: '0x1', logs: [] })
/** The answer of a simulation with these calls. */
const simulated = (...calls: readonly object[]) => [{ ...block, calls }]

interface Token {
  readonly held?: bigint
  readonly multiplier?: () => unknown
}

/** Makes a node whose account has a coin, and 500 of a token. Nodes don't simulate unless `answers` do. */
function setUp(answers: ScriptedAnswers = {}, { held = 500n, multiplier = reverted }: Token = {}) {
  const { client, asked } = scriptedClient({
    eth_chainId: '0x1',
    eth_getBalance: hex(COIN),
    eth_estimateGas: hex(21_000n),
    eth_maxPriorityFeePerGas: '0x1',
    eth_getBlockByNumber: block,
    eth_blockNumber: '0x10',
    eth_getTransactionCount: (_: string, at: string) => (at === 'latest' ? '0x3' : '0x4'),
    eth_getCode: '0x',
    eth_call: ({ data }: { data: string }) =>
      data.startsWith(BALANCE_OF) ? word(held) : data.startsWith(MULTIPLIER) ? multiplier() : reverted(),
    eth_simulateV1: reverted,
    ...answers,
  })
  return { prepare: (request: object) => prepareTransfer(client, signer, { to: TO, value: 5n, ...request }), asked }
}
const common = { networkId: 'eip155:1', from: ACCOUNT, to: TO, anchor: { nonce: 3, next: 4, block: '16' } }

describe('a payment of the coin', () => {
  it('has its highest fee, what the account can pay, and what arrives', async () => {
    const { prepare, asked } = setUp({ eth_simulateV1: simulated(call('0x')) })
    expect(await prepare({ to: TO.toLowerCase() })).toEqual({
      ...common,
      value: '5',
      transaction: { to: TO, value: '5' },
      fee: { value: FEE.toString(), kind: 'atMost' },
      arrives: '5',
      max: (COIN - FEE).toString(),
    })
    expect(asked('eth_estimateGas').map((params) => (params as { value: string }[])[0]?.value)).toEqual(['0x1', '0x5'])
    expect(asked('eth_simulateV1')).toMatchObject([
      [{ blockStateCalls: [{ calls: [{ from: ACCOUNT, to: TO, value: '0x5' }] }] }, 'latest'],
    ])
  })

  it('promises no arrival where the node can’t simulate, where the payment fails, and where it says nothing', async () => {
    for (const eth_simulateV1 of [reverted, simulated(call('0x', '0x0')), simulated(), []])
      expect(await setUp({ eth_simulateV1 }).prepare({})).not.toHaveProperty('arrives')
  })

  it('of all of it leaves the fee, whose prices it has then', async () => {
    expect(await setUp().prepare({ value: 'max' })).toMatchObject({
      value: (COIN - FEE).toString(),
      transaction: {
        to: TO,
        value: (COIN - FEE).toString(),
        gas: '21000',
        maxFeePerGas: PRICE.toString(),
        maxPriorityFeePerGas: '1',
      },
    })
  })

  it('of all of it has the one price of a chain without a base fee', async () => {
    const { baseFeePerGas: _, ...legacy } = block
    const { transaction } = await setUp({ eth_getBlockByNumber: legacy, eth_gasPrice: '0x7' }).prepare({ value: 'max' })
    expect(transaction).toEqual({ to: TO, value: (COIN - 147_000n).toString(), gas: '21000', gasPrice: '7' })
  })

  it.each([
    [COIN - FEE, undefined],
    [COIN - FEE + 1n, 'wallet/insufficient-funds'],
  ])('F111 of %i fails with %s', async (value, code) => {
    expect((await setUp().prepare({ value })).failure?.code).toBe(code)
  })

  it.each([
    [FEE, '0'],
    [FEE - 1n, '0'],
    [FEE + 1n, '1'],
    [0n, '0'],
  ])('F111 can be at most what %i leaves: %s', async (held, max) => {
    const { prepare, asked } = setUp({ eth_getBalance: hex(held) })
    expect((await prepare({ value: 1n })).max).toBe(max)
    // Where there is nothing, its gas is that of a payment of nothing.
    expect((asked('eth_estimateGas') as { value: string }[][])[0]?.[0]?.value).toBe(held === 0n ? '0x0' : '0x1')
  })

  it('F107 has the reason of a refusal, and no fee, and keeps back that of a plain payment', async () => {
    const prepared = await setUp({ eth_estimateGas: reverted }).prepare({})
    expect(prepared).toMatchObject({ failure: { code: 'wallet/reverted' }, max: (COIN - FEE).toString() })
    for (const none of ['fee', 'arrives']) expect(prepared).not.toHaveProperty(none)
  })

  it('is prepared without a fee where no node answers, but not all of the coin', async () => {
    const away = () => {
      throw { code: -32005, message: 'limit exceeded' }
    }
    const { prepare } = setUp({ eth_getBalance: away })
    expect(await prepare({})).toEqual({
      ...common,
      value: '5',
      transaction: { to: TO, value: '5' },
      failure: { code: 'wallet/limit-exceeded' },
      anchor: {},
    })
    await expect(prepare({ value: 'max' })).rejects.toMatchObject({ code: 'wallet/limit-exceeded' })
  })

  it.each<[object, string]>([
    [{ to: 'friend.eth' }, 'wallet/bad-address'],
    [{ token: 'friend.eth' }, 'wallet/bad-address'],
    [{ value: -1n }, 'wallet/bad-amount'],
    [{ value: 2n ** 256n }, 'wallet/bad-amount'],
    [{ memo: 'Order 7' }, 'wallet/'],
  ])('is refused as %o', async (request, code) => {
    await expect(setUp().prepare(request)).rejects.toMatchObject({ code: expect.stringContaining(code) as string })
  })
})

describe('a payment of a token', () => {
  const read = (before: bigint, after: bigint) => ({
    eth_simulateV1: simulated(call(word(before)), call('0x'), call(word(after))),
  })
  const data = `0xa9059cbb${TO.slice(2).toLowerCase().padStart(64, '0')}${'5'.padStart(64, '0')}`

  it('is a call of its contract, of as much as the account holds at most', async () => {
    const { prepare, asked } = setUp(read(7n, 12n))
    expect(await prepare({ token: TOKEN.toLowerCase() })).toEqual({
      ...common,
      token: TOKEN,
      value: '5',
      transaction: { to: TOKEN, value: '0', data },
      fee: { value: FEE.toString(), kind: 'atMost' },
      arrives: '5',
      max: '500',
    })
    const asks = { to: TOKEN, data: `${BALANCE_OF}${TO.slice(2).toLowerCase().padStart(64, '0')}` }
    expect(asked('eth_simulateV1')).toMatchObject([
      [{ blockStateCalls: [{ calls: [asks, { from: ACCOUNT, to: TOKEN, data }, asks] }] }, 'latest'],
    ])
  })

  it('of all of it is of all that the account holds, and sets no fee', async () => {
    const { transaction, value } = await setUp().prepare({ token: TOKEN, value: 'max' })
    expect([value, Object.keys(transaction).sort()]).toEqual(['500', ['data', 'to', 'value']])
  })

  it.each<[string, bigint, bigint, string | undefined]>([
    ['less, where the token keeps a part', 7n, 11n, '4'],
    ['nothing', 7n, 7n, '0'],
    ['no amount, where the receiver has less than before', 7n, 6n, undefined],
  ])('F110 says that what arrives is %s', async (_, before, after, arrives) => {
    expect((await setUp(read(before, after)).prepare({ token: TOKEN })).arrives).toBe(arrives)
  })

  it('F110 says nothing of what arrives at its own account', async () => {
    const prepared = await setUp(read(7n, 12n)).prepare({ token: TOKEN, to: ACCOUNT.toLowerCase() })
    expect(prepared).not.toHaveProperty('arrives')
  })

  it.each([
    [500n, COIN, undefined],
    [501n, COIN, 'wallet/insufficient-funds'],
    [500n, FEE, undefined],
    [500n, FEE - 1n, 'wallet/insufficient-funds'],
  ])('F111 of %i with %i of the coin fails with %s', async (value, coin, code) => {
    const { failure } = await setUp({ eth_getBalance: hex(coin) }).prepare({ token: TOKEN, value })
    expect(failure?.code).toBe(code)
  })

  it('F286 is shown and typed with its multiplier, and its units are paid', async () => {
    const multiplier = () => word(2n * 10n ** 18n)
    const { prepare } = setUp(read(0n, 3n), { multiplier })
    expect(await prepare({ token: TOKEN, value: 10n })).toMatchObject({
      value: '10',
      arrives: '6',
      max: '1000',
      transaction: { data },
    })
    const failing = setUp({ eth_getBalance: reverted }, { multiplier })
    expect(await failing.prepare({ token: TOKEN, value: 10n })).toMatchObject({ value: '10', transaction: { data } })
  })

  it('F286 is not prepared where the node does not tell its multiplier', async () => {
    const multiplier = () => {
      throw { code: -32005, message: 'limit exceeded' }
    }
    await expect(setUp({}, { multiplier }).prepare({ token: TOKEN })).rejects.toMatchObject({
      code: 'wallet/limit-exceeded',
    })
  })
})
