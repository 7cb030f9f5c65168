// Tests evm.preview.ts, evm.simulation.ts.
import { describe, expect, it } from 'vitest'
import type { SimulationRequest, TransactionRequest } from '../adapter.types.js'
import { word } from './erc20.js'
import { callThrough, previewThrough } from './evm.preview.js'
import type { FeeContent, GasPrices } from './evm.fees.js'

const ACCOUNT = '0x52908400098527886E0F7030069857D2E4169EE7'
const SPENDER = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const [TOKEN, OTHER] = ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359']
const DATA = '0x12345678'
const REQUESTS: readonly TransactionRequest[] = [
  { to: TOKEN, data: DATA },
  { to: SPENDER, data: DATA, value: 5n },
]
const ASKED: SimulationRequest = { tokens: [TOKEN, OTHER], spender: SPENDER }

const result = (returnData = '0x', fields: object = {}) => ({
  status: '0x1',
  returnData,
  gasUsed: '0x9c40',
  logs: [],
  ...fields,
})
const number = (value: bigint) => result(`0x${word(value)}`)
/** What a node answers: reads of the coin, two tokens and the allowance, two transactions, and the reads again. */
const ANSWER = [...[100n, 50n, 0n, 0n].map(number), ...[result(), result()], ...[95n, 40n, 7n, 2n].map(number)] as const
const blocks = (calls: readonly unknown[] = ANSWER): unknown => [{ number: '0x1', calls }]
const at = (index: number, call: unknown): unknown =>
  blocks(ANSWER.map((each, place) => (place === index ? call : each)))

/** The newest block. */
const NEWEST = {
  number: '0x1f',
  timestamp: '0x64',
  baseFeePerGas: '0x7',
  miner: SPENDER,
  difficulty: '0x0',
  mixHash: `0x${word(77n)}`,
}
const PRICES: GasPrices = { maxFeePerGas: 20n, maxPriorityFeePerGas: 3n }

/** The reads of what is asked for, by the code at an address. */
const readsAt = (reader: string) => {
  const owner = word(ACCOUNT)
  return [
    { to: reader, data: `0x${owner}` },
    { to: TOKEN, data: `0x70a08231${owner}` },
    { to: OTHER, data: `0x70a08231${owner}` },
    { to: TOKEN, data: `0xdd62ed3e${owner}${word(SPENDER)}` },
  ]
}

interface Given {
  readonly answer?: unknown
  /** The answer where the transactions pay for their gas. Default: `answer`, as of a node that takes no fee. */
  readonly priced?: unknown
  /** The answer where the account pays for a transaction that does nothing. Default: as of a node that can do that. */
  readonly control?: unknown
  /** The newest block, as the node answers it. */
  readonly newest?: unknown
  readonly requests?: readonly TransactionRequest[]
  readonly request?: SimulationRequest
  readonly feeOf?: (content: FeeContent) => Promise<bigint>
  readonly prices?: GasPrices | Error
  readonly blockTime?: number
}

const away = new Error('away')

type Asked = readonly [method: string, params: readonly [Simulated, string]]
interface Simulated {
  readonly validation?: boolean
  readonly blockStateCalls: readonly [
    {
      readonly blockOverrides: Readonly<Record<string, string>>
      readonly stateOverrides: Readonly<Record<string, { readonly code?: string; readonly balance?: string }>>
      readonly calls: readonly Readonly<Record<string, string>>[]
    },
  ]
}

function preview({
  answer = blocks(),
  priced = answer,
  control = blocks([number(1n), result(), number(1n)]),
  newest = NEWEST,
  requests = REQUESTS,
  request = ASKED,
  feeOf = async ({ gas }) => gas * 20n,
  prices = PRICES,
  blockTime,
}: Given = {}) {
  const asked: Asked[] = []
  const ask = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    if (method === 'eth_getBlockByNumber') return newest
    asked.push([method, params] as unknown as Asked)
    const given = [answer, priced, control][asked.length - 1]
    if (typeof given === 'function') return (given as () => unknown)()
    return given
  }
  const readFees = async () => {
    if (prices instanceof Error) throw prices
    return { prices, feeOf }
  }
  return { previewed: previewThrough({ ask, readFees, blockTime }, ACCOUNT, requests, request), asked }
}
const partsOf = (asked: Asked | undefined) =>
  asked?.[1][0].blockStateCalls[0] ?? { blockOverrides: {}, stateOverrides: {}, calls: [] }
const refusing = (error: unknown) => () => {
  throw error
}

describe('a preview', () => {
  it('has the differences of what was read before and after, and the highest fee', async () => {
    expect(await preview().previewed).toEqual({
      moves: [{ change: '-5' }, { token: TOKEN, change: '-10' }, { token: OTHER, change: '7' }],
      leaves: [],
      approvals: [],
      allowance: { before: '0', after: '2' },
      fee: { value: '2400000', kind: 'atMost' },
      gas: ['48000', '48000'],
      time: 100,
    })
  })

  it('asks for reads, the transactions in their order without numbers and prices, and the same reads', async () => {
    const priced = { ...REQUESTS[0], nonce: 4, maxFeePerGas: 9n, maxPriorityFeePerGas: 1n, gas: 30_000n }
    const { previewed, asked } = preview({ requests: [priced, { ...REQUESTS[1], gasPrice: 3n }] })
    await previewed
    const [method, [simulated, base]] = asked[0] as Asked
    const { stateOverrides, blockOverrides, calls } = partsOf(asked[0])
    const [reader = ''] = Object.keys(stateOverrides)
    expect([method, base, simulated.validation]).toEqual(['eth_simulateV1', 'latest', undefined])
    expect(Object.values(stateOverrides)).toEqual([{ code: '0x6000353160005260206000f3' }])
    expect(blockOverrides).toEqual({ time: '0x70', baseFeePerGas: '0x7' })
    const sent = [
      { from: ACCOUNT, to: TOKEN, data: DATA, gas: '0x7530' },
      { from: ACCOUNT, to: SPENDER, data: DATA, value: '0x5' },
    ]
    expect(calls).toEqual([...readsAt(reader), ...sent, ...readsAt(reader)])
  })

  it('is tried again as it would be sent: with its gas, its price, and a block like the next one', async () => {
    const { previewed, asked } = preview({ requests: [{ ...REQUESTS[0], gas: 90_000n }, REQUESTS[1] ?? {}] })
    await previewed
    expect(asked).toHaveLength(2)
    const [, [simulated, base]] = asked[1] as Asked
    const { stateOverrides, blockOverrides, calls } = partsOf(asked[1])
    const payer = Object.entries(stateOverrides).find(
      ([, { balance }]) => balance !== undefined && BigInt(balance) === 2n ** 128n,
    )?.[0]
    const reader = Object.entries(stateOverrides).find(([, { code }]) => code)?.[0] ?? ''
    expect([base, simulated.validation]).toEqual(['0x1f', true])
    expect(blockOverrides).toEqual({
      number: '0x20',
      time: '0x70',
      baseFeePerGas: '0x7',
      feeRecipient: SPENDER,
      prevRandao: expect.stringMatching(/^0x[\da-f]{64}$/),
    })
    const reads = readsAt(reader).map((read) => ({ ...read, from: payer, gas: '0x1e8480', gasPrice: '0xa' }))
    expect(calls).toEqual([
      ...reads,
      { from: ACCOUNT, to: TOKEN, data: DATA, gas: '0x15f90', gasPrice: '0xa' },
      { from: ACCOUNT, to: SPENDER, data: DATA, value: '0x5', gas: '0xea60', gasPrice: '0xa' },
      ...reads,
    ])
  })

  it('has the price that a block takes, and its random number only where each block has its own', async () => {
    const secondOf = async (given: Given) => {
      const { previewed, asked } = preview(given)
      await previewed
      const { calls, blockOverrides } = partsOf(asked[1])
      return { price: calls[0]?.['gasPrice'], ...blockOverrides }
    }
    const [one, other] = [await secondOf({}), await secondOf({})]
    expect(one).not.toEqual(other)
    expect({ ...one, prevRandao: '' }).toEqual({ ...other, prevRandao: '' })
    expect(await secondOf({ newest: { ...NEWEST, difficulty: '0x2' } })).not.toHaveProperty('prevRandao')
    expect(await secondOf({ newest: { ...NEWEST, mixHash: `0x${word(0n)}` } })).not.toHaveProperty('prevRandao')
    expect(await secondOf({ prices: { maxFeePerGas: 8n, maxPriorityFeePerGas: 3n } })).toMatchObject({ price: '0x8' })
    // The base fee has risen since the prices were read.
    expect(await secondOf({ prices: { maxFeePerGas: 6n, maxPriorityFeePerGas: 1n } })).toMatchObject({ price: '0x8' })
    const old = { number: '0x1f', timestamp: '0x64' }
    expect(await secondOf({ newest: old, prices: { gasPrice: 4n } })).toEqual({
      price: '0x4',
      number: '0x20',
      time: '0x70',
    })
    expect(await secondOf({ blockTime: 2_000 })).toMatchObject({ time: '0x66' })
    expect(await secondOf({ blockTime: 250 })).toMatchObject({ time: '0x65' })
  })

  it.each([null, {}, { ...NEWEST, timestamp: 100 }, { ...NEWEST, number: undefined }, 'block'])(
    'is none where the newest block is %j',
    async (newest) => {
      const { previewed, asked } = preview({ newest })
      expect([await previewed, asked]).toEqual([undefined, []])
    },
  )

  it('reads the coin at another address each time', async () => {
    const readerOf = async ({ previewed, asked }: ReturnType<typeof preview>) => {
      await previewed
      return JSON.stringify(asked).match(/"stateOverrides":{"(0x\w{40})"/)?.[1]
    }
    const [one, two] = [await readerOf(preview()), await readerOf(preview())]
    expect(one).toBeDefined()
    expect(one).not.toBe(two)
  })

  it('reads no allowance where no spender or no token is named', async () => {
    const calls = [number(1n), result(), result(), number(3n)]
    const request = { tokens: [], spender: SPENDER }
    expect(await preview({ answer: blocks(calls), request }).previewed).toMatchObject({ moves: [{ change: '2' }] })
    const coins = [number(1n), number(8n), result(), result(), number(1n), number(8n)]
    const without = await preview({ answer: blocks(coins), request: { tokens: [TOKEN] } }).previewed
    expect(without).toMatchObject({ moves: [{ change: '0' }, { token: TOKEN, change: '0' }] })
    expect(without).not.toHaveProperty('allowance')
  })

  it('asks the fee for the gas that is sent, half as much again, or for that of the transaction', async () => {
    const asked: unknown[] = []
    const feeOf = async (content: FeeContent) => {
      asked.push(content)
      return 1n
    }
    const [first, second] = REQUESTS
    const answer = at(4, result('0x', { gasUsed: '0x9c41' }))
    await preview({ answer, feeOf, requests: [first ?? {}, { ...second, gas: 90_000n }] }).previewed
    expect(asked).toEqual([
      { data: DATA, gas: 60_002n },
      { data: DATA, gas: 90_000n },
    ])
  })

  it.each<[string, Given, number]>([
    ['the prices can’t be read, and is tried without one alone', { prices: away }, 1],
    ['what a rollup takes can’t be read, and is tried with a price', { feeOf: () => Promise.reject(away) }, 2],
  ])('has no fee where %s', async (_, given, count) => {
    const { previewed, asked } = preview(given)
    const simulation = await previewed
    expect(simulation).toMatchObject({ gas: ['48000', '48000'] })
    expect(simulation).not.toHaveProperty('fee')
    expect(asked).toHaveLength(count)
  })

  it('counts as it is with a price, also where what a rollup takes can’t be read', async () => {
    const priced = at(4, result('0x', { status: '0x0' }))
    const { previewed } = preview({ feeOf: () => Promise.reject(away), priced })
    expect(await previewed).toMatchObject({ failure: { code: 'wallet/reverted', at: 0 } })
  })

  it('has what the logs of the transactions say, and ignores those of the reads', async () => {
    const said = {
      address: SPENDER.toLowerCase(),
      topics: [
        '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
        `0x${word(ACCOUNT)}`,
        `0x${word(OTHER)}`,
      ],
      data: `0x${word(3n)}`,
    }
    const logs = [said, { ...said, address: TOKEN }]
    expect(await preview({ answer: at(5, result('0x', { logs })) }).previewed).toMatchObject({
      leaves: [{ token: SPENDER, amount: '3' }],
    })
    const reading = { ...number(50n), logs }
    expect(await preview({ answer: at(1, reading) }).previewed).toMatchObject({ leaves: [] })
  })

  it.each([
    [{ requests: [{ to: 'friend.eth', value: 1n }] }, 'wallet/bad-address'],
    [{ requests: [{ serialized: 'AQ==' }] }, 'wallet/bad-transaction'],
    [{ requests: [{ to: TOKEN, value: -1n }] }, 'wallet/bad-amount'],
    [{ request: { tokens: ['SGLD'] } }, 'wallet/bad-address'],
    [{ request: { tokens: [TOKEN], spender: 'friend.eth' } }, 'wallet/bad-address'],
  ])('is refused of %o, before a node is asked', async (given, code) => {
    const { previewed, asked } = preview(given)
    await expect(previewed).rejects.toMatchObject({ code })
    expect(asked).toEqual([])
  })
})

describe('a failure', () => {
  const revert = `0x08c379a0${word(32n)}${word(3n)}${'6e6f21'.padEnd(64, '0')}`
  it.each<[string, object, object]>([
    ['the reason in its data', { returnData: revert }, { code: 'wallet/reverted', reason: 'no!' }],
    [
      'the reason in the node’s text',
      { error: { code: 3, message: 'execution reverted: Too little' } },
      { code: 'wallet/reverted', reason: 'Too little' },
    ],
    [
      'no reason',
      { error: { code: -32015, message: 'out of gas' } },
      { code: 'wallet/reverted', reason: 'unknown reason' },
    ],
    ['nothing at all', {}, { code: 'wallet/reverted', reason: 'unknown reason' }],
    [
      'too little of the coin',
      { error: { message: 'insufficient funds for transfer' } },
      { code: 'wallet/insufficient-funds' },
    ],
    [
      'a lie about its method',
      { error: { code: -32601, message: 'method not found' } },
      { code: 'wallet/reverted', reason: 'unknown reason' },
    ],
  ])('of the second transaction has %s', async (_, fields, failure) => {
    const failed = at(5, result('0x', { status: '0x0', ...fields }))
    expect(await preview({ answer: failed }).previewed).toEqual({
      moves: [],
      leaves: [],
      approvals: [],
      failure: { ...failure, at: 1 },
    })
  })

  it('of the first transaction comes first', async () => {
    const failed = result('0x', { status: '0x0' })
    const answer = blocks(ANSWER.map((each, index) => (index === 4 || index === 5 ? failed : each)))
    expect((await preview({ answer }).previewed)?.failure?.at).toBe(0)
  })

  it.each([
    { code: -32003, message: 'Insufficient funds for gas * price + value' },
    { code: -38014, message: 'insufficient funds for transfer' },
  ])('of too little coin is what the node answers by $code', async (error) => {
    expect((await preview({ answer: refusing(error) }).previewed)?.failure).toEqual({
      code: 'wallet/insufficient-funds',
    })
  })
})

/** What is said of contracts that can't be read. */
const UNREADABLE = { code: 'wallet/reverted', reason: 'unreadable' }

describe('what contracts decide is a failure', () => {
  const none = { moves: [], leaves: [], approvals: [] }
  it.each([
    ['returns nothing', result()],
    ['returns less than a word', result('0x01')],
    ['returns two words', result(`0x${word(1n)}${word(1n)}`)],
    ['reverts', result(`0x${word(1n)}`, { status: '0x0' })],
    ['has no gas left', result('0x', { status: '0x0', error: { code: -32015, message: 'out of gas' } })],
  ])('where a read %s, before or after', async (_, read) => {
    // The tokens and the allowance before, and all reads after: also that of the coin, since a transaction may use all gas up.
    for (const index of [1, 2, 3, 6, 7, 8, 9])
      expect(await preview({ answer: at(index, read) }).previewed, String(index)).toEqual({
        ...none,
        failure: UNREADABLE,
      })
  })

  it('where a transaction writes more logs than are read', async () => {
    const log = { address: SPENDER, topics: [], data: '0x' }
    const logsOf = async (count: number, index: number) =>
      preview({ answer: at(index, { ...(ANSWER[index] ?? {}), logs: Array(count).fill(log) }) }).previewed
    expect(await logsOf(1_001, 5)).toEqual({
      ...none,
      failure: { code: 'wallet/reverted', reason: 'too many logs', at: 1 },
    })
    expect(await logsOf(1_000, 5)).not.toHaveProperty('failure')
    // The logs of reads matter to nothing.
    expect(await logsOf(1_001, 1)).not.toHaveProperty('failure')
  })
})

describe('a node', () => {
  it.each([
    { code: -32601, message: 'the method eth_simulateV1 does not exist/is not available' },
    { code: -32602, message: 'too many arguments' },
    { code: 4200, message: 'Unsupported.' },
    { code: -32004, message: 'x' },
    { code: -32000, message: 'method eth_simulateV1 is blocked' },
    { code: -32603, message: 'Internal', data: { code: -32601, message: 'unknown' } },
  ])('that cannot simulate answers $code, and there is no preview', async (error) => {
    expect(await preview({ answer: refusing(error) }).previewed).toBeUndefined()
  })

  it.each([
    { code: -32603, message: 'Failed to fetch' },
    { code: -32005, message: 'limit exceeded' },
    new Error('HTTP request failed.'),
  ])('that cannot be asked rejects with its error', async (error) => {
    await expect(preview({ answer: refusing(error) }).previewed).rejects.toBe(error)
  })

  /** What no honest node answers in the place of each value. */
  const WRONG = [undefined, null, 'x', '', -1, 7, {}, [], '0x', '0xzz', '-0x1', `0x1${'0'.repeat(64)}`, true]
  const WHOLE = blocks() as readonly { readonly calls: readonly object[] }[]

  it('whose answer is not valid gives no preview: no blocks, another number of blocks or of calls', async () => {
    const calls = [...ANSWER]
    const wrong: unknown[] = [
      ...WRONG.slice(1),
      [WHOLE[0], WHOLE[0]],
      blocks(calls.slice(1)),
      blocks([...calls, result()]),
      [{ calls: {} }],
    ]
    for (const answer of wrong) expect(await preview({ answer }).previewed, JSON.stringify(answer)).toBeUndefined()
  })

  it('that doesn’t take the code that reads the coin gives no preview', async () => {
    for (const coin of [result(), result('0x', { status: '0x0' }), result(`0x${word(1n)}00`)])
      expect(await preview({ answer: at(0, coin) }).previewed).toBeUndefined()
  })

  it('whose answer is wrong in one field gives no preview, or a failure, and never another amount', async () => {
    const right = JSON.stringify(await preview().previewed)
    for (const [index, call] of ANSWER.entries())
      for (const name of ['status', 'returnData', 'gasUsed', 'logs'])
        for (const value of WRONG) {
          const simulation = await preview({ answer: at(index, { ...call, [name]: value }) }).previewed
          const isTransaction = index === 4 || index === 5
          const isSame = JSON.stringify(simulation) === right
          const what = `${index} ${name} ${JSON.stringify(value)}`
          // What a transaction returns, and the gas of a read, matter to nothing.
          if (isSame) expect(isTransaction ? ['returnData', 'logs'] : ['logs', 'gasUsed'], what).toContain(name)
          // A token may return no word. The first read is of the kit's own code.
          else if (index !== 0 && name === 'returnData' && value === '0x')
            expect(simulation?.failure, what).toEqual(UNREADABLE)
          else expect(simulation, what).toBeUndefined()
        }
  })
})

describe('transactions that are tried as they would be sent', () => {
  /** The answers of a node that takes a fee of 10 wei for each of 80,000 gas. */
  const charged = ({ lost = 0n, tokens = 40n, left = 0n, logs = [] as object[] } = {}): unknown =>
    blocks([
      ...[1_000_000n, 50n, 0n, 0n].map(number),
      ...[result(), result('0x', { logs })],
      ...[1_000_000n - 800_000n - 5n - lost, tokens, 7n, left].map(number),
    ])

  it('move the coin as they do without a fee', async () => {
    expect((await preview({ priced: charged() }).previewed)?.moves[0]).toEqual({ change: '-5' })
    expect((await preview({ priced: charged({ lost: 1n }) }).previewed)?.moves[0]).toEqual({ change: '-6' })
  })

  it('may lack what a rollup takes beside the gas, and no more', async () => {
    // At most 30 wei for each of the two, beside their gas.
    const feeOf = async ({ gas }: FeeContent) => gas * 20n + 30n
    const coinOf = async (lost: bigint) =>
      (await preview({ feeOf, priced: charged({ lost }) }).previewed)?.moves[0]?.change
    expect([await coinOf(60n), await coinOf(61n)]).toEqual(['-5', '-66'])
  })

  it('count as they are then: what they take, what they leave to others, and what their logs say', async () => {
    const given = {
      address: SPENDER,
      topics: [
        '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
        `0x${word(ACCOUNT)}`,
        `0x${word(OTHER)}`,
      ],
      data: `0x${word(3n)}`,
    }
    const left = await preview({ priced: charged({ tokens: 1n, left: 9n, logs: [given] }) }).previewed
    expect(left).toMatchObject({
      moves: [{ change: '-5' }, { token: TOKEN, change: '-49' }, { token: OTHER, change: '7' }],
      approvals: [{ token: SPENDER, spender: OTHER, amount: '3' }],
      allowance: { before: '0', after: '9' },
      gas: ['48000', '48000'],
    })
  })

  it('fail as they do then', async () => {
    const [before, after] = [ANSWER.slice(0, 4), ANSWER.slice(6)]
    const failing = blocks([...before, result(), result('0x', { status: '0x0' }), ...after])
    expect((await preview({ priced: failing }).previewed)?.failure).toEqual({
      code: 'wallet/reverted',
      reason: 'unknown reason',
      at: 1,
    })
    const unreadable = blocks([...before, result(), result(), ...after.slice(0, 3), result()])
    expect((await preview({ priced: unreadable }).previewed)?.failure).toEqual(UNREADABLE)
  })

  it('are of an account that is lent the fee only where it lacks it', async () => {
    const balanceOf = async (coin: bigint) => {
      const { previewed, asked } = preview({ answer: at(0, number(coin)) })
      await previewed
      return partsOf(asked[1]).stateOverrides[ACCOUNT]
    }
    expect(await balanceOf(2_400_005n)).toBeUndefined()
    expect(await balanceOf(2_400_004n)).toEqual({ balance: `0x${(4_800_004).toString(16)}` })
  })

  it('lack funds where the node says so all the same', async () => {
    const error = { code: -38014, message: 'insufficient funds for gas * price + value' }
    expect((await preview({ priced: refusing(error) }).previewed)?.failure).toEqual({
      code: 'wallet/insufficient-funds',
    })
  })

  const none = { code: -38024, message: 'sender is not an EOA' }
  it.each<[string, Given]>([
    ['refuses to take a fee from the account', { priced: refusing(none), control: refusing(none) }],
    [
      'fails where the account does nothing',
      { priced: refusing(none), control: blocks([number(1n), result('0x', { status: '0x0' }), number(1n)]) },
    ],
    ['doesn’t answer in a valid way', { priced: [] }],
    ['doesn’t take the code then', { priced: at(0, result()) }],
  ])('count as without a fee where the node %s', async (_, given) => {
    const { fee, ...simulation } = (await preview(given).previewed) ?? {}
    expect(fee).toEqual({ value: '2400000', kind: 'atMost' })
    expect(simulation).toMatchObject({ moves: [{ change: '-5' }, { change: '-10' }, { change: '7' }] })
    expect(simulation).not.toHaveProperty('failure')
  })

  it('are a failure where the node executes another transaction of the account, and not these', async () => {
    const error = { code: -38015, message: 'block gas limit reached' }
    const { previewed, asked } = preview({ priced: refusing(error) })
    expect((await previewed)?.failure).toEqual({
      code: 'wallet/reverted',
      reason: 'it cannot be sent as it was tried',
    })
    const { calls, stateOverrides } = partsOf(asked[2])
    expect(asked[2]?.[1].map((each) => (typeof each === 'string' ? each : each.validation))).toEqual([true, '0x1f'])
    expect(calls.map(({ from }) => from === ACCOUNT)).toEqual([false, true, false])
    expect(stateOverrides[ACCOUNT]).toEqual({ balance: `0x${(2n ** 128n).toString(16)}` })
  })

  it.each([
    new Error('HTTP request failed.'),
    { code: -32005, message: 'limit exceeded' },
    { code: -32603, message: 'Internal' },
  ])('reject with the error of a node that is busy', async (error) => {
    await expect(preview({ priced: refusing(error) }).previewed).rejects.toBe(error)
  })
})

describe('a call', () => {
  const call = (answer: unknown, asked: object = {}) =>
    callThrough(async () => answer, { to: TOKEN, data: DATA, ...asked })
  it('resolves with what the contract returns, of the newest block', async () => {
    const asked: unknown[] = []
    const ask = async (...given: readonly unknown[]) => {
      asked.push(given)
      return '0x0a'
    }
    expect(await callThrough(ask, { to: TOKEN.toLowerCase(), data: DATA })).toBe('0x0a')
    expect(asked).toEqual([['eth_call', [{ to: TOKEN, data: DATA }, 'latest']]])
    expect(await call('0x')).toBe('0x')
  })

  it.each([null, undefined, 7, {}, '', '0x1', '0xgg', 'ff'])('refuses %j for an answer', async (answer) => {
    await expect(call(answer)).rejects.toMatchObject({ code: 'wallet/bad-answer' })
  })

  it.each([
    [{ to: 'friend.eth' }, 'wallet/bad-address'],
    [{ data: '0x1' }, 'wallet/bad-transaction'],
  ])('refuses %o', async (asked, code) => {
    await expect(call('0x', asked)).rejects.toMatchObject({ code })
  })
})
