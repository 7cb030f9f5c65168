import { describe, expect, it } from 'vitest'
import type { SimulationRequest, TransactionRequest } from '../adapter.types.js'
import { word } from './erc20.js'
import { callThrough, previewThrough } from './evm.preview.js'
import type { FeeContent } from './evm.fees.js'

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

/** The newest block: its time, and its base fee. */
const NEWEST = { timestamp: '0x64', baseFeePerGas: '0x7' }

interface Given {
  readonly answer?: unknown
  /** The newest block, as the node answers it. */
  readonly newest?: unknown
  readonly requests?: readonly TransactionRequest[]
  readonly request?: SimulationRequest
  readonly feeOf?: (contents: readonly FeeContent[]) => Promise<bigint>
}

function preview({
  answer = blocks(),
  newest = NEWEST,
  requests = REQUESTS,
  request = ASKED,
  feeOf = async () => 9n,
}: Given = {}) {
  const asked: [string, readonly unknown[]][] = []
  const ask = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    if (method === 'eth_getBlockByNumber') return newest
    asked.push([method, params])
    if (typeof answer === 'function') return (answer as () => unknown)()
    return answer
  }
  return { previewed: previewThrough({ ask, feeOf }, ACCOUNT, requests, request), asked }
}
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
      fee: { value: '9', kind: 'atMost' },
      gas: ['40000', '40000'],
    })
  })

  it('asks once: reads, the transactions in their order without numbers and prices, and the same reads', async () => {
    const priced = { ...REQUESTS[0], nonce: 4, maxFeePerGas: 9n, maxPriorityFeePerGas: 1n, gas: 30_000n }
    const { previewed, asked } = preview({ requests: [priced, { ...REQUESTS[1], gasPrice: 3n }] })
    await previewed
    expect(asked).toHaveLength(1)
    const [[method, params]] = asked as [
      [string, [{ blockStateCalls: [{ stateOverrides: object; calls: object[] }] }, string]],
    ]
    const [{ stateOverrides, calls }] = params[0].blockStateCalls
    const [reader = ''] = Object.keys(stateOverrides)
    expect([method, params[1], Object.values(stateOverrides)]).toEqual([
      'eth_simulateV1',
      'latest',
      [{ code: '0x6000353160005260206000f3' }],
    ])
    const owner = word(ACCOUNT)
    const reads = [
      { to: reader, data: `0x${owner}` },
      { to: TOKEN, data: `0x70a08231${owner}` },
      { to: OTHER, data: `0x70a08231${owner}` },
      { to: TOKEN, data: `0xdd62ed3e${owner}${word(SPENDER)}` },
    ]
    const sent = [
      { from: ACCOUNT, to: TOKEN, data: DATA, gas: '0x7530' },
      { from: ACCOUNT, to: SPENDER, data: DATA, value: '0x5' },
    ]
    expect(calls).toEqual([...reads, ...sent, ...reads])
  })

  it('is of a block like the next one, not like the newest', async () => {
    const overridesOf = async (newest: unknown): Promise<unknown> => {
      const { previewed, asked } = preview({ newest })
      await previewed
      return (asked[0]?.[1][0] as { blockStateCalls: [{ blockOverrides: unknown }] }).blockStateCalls[0].blockOverrides
    }
    expect(await overridesOf(NEWEST)).toEqual({ time: '0x70', baseFeePerGas: '0x7' })
    expect(await overridesOf({ timestamp: '0x64' })).toEqual({ time: '0x70' })
  })

  it.each([null, {}, { timestamp: 100 }, 'block'])('is none where the newest block is %j', async (newest) => {
    const { previewed, asked } = preview({ newest })
    expect([await previewed, asked]).toEqual([undefined, []])
  })

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

  it('asks the fee for a quarter more gas, rounded up, or for that of the transaction', async () => {
    const asked: unknown[] = []
    const feeOf = async (contents: readonly FeeContent[]) => {
      asked.push(...contents)
      return 1n
    }
    const [first, second] = REQUESTS
    const answer = at(4, result('0x', { gasUsed: '0x9c41' }))
    await preview({ answer, feeOf, requests: [first ?? {}, { ...second, gas: 90_000n }] }).previewed
    expect(asked).toEqual([
      { data: DATA, gas: 50_002n },
      { data: DATA, gas: 90_000n },
    ])
  })

  it('has no fee where the prices can’t be read', async () => {
    const simulation = await preview({ feeOf: () => Promise.reject(new Error('away')) }).previewed
    expect(simulation).toMatchObject({ gas: ['40000', '40000'] })
    expect(simulation).not.toHaveProperty('fee')
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
