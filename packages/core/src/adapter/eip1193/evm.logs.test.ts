import { describe, expect, it } from 'vitest'
import { MAX_UINT256 } from '../../base/uint256.js'
import { readLogs, toLogs } from './evm.logs.js'
import { word } from './erc20.js'

const ACCOUNT = '0x52908400098527886E0F7030069857D2E4169EE7'
const OTHER = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const TOKEN = '0xde709f2102306220921060314715629080e2fb77'
const EVENTS = {
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  single: '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  batch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
  approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  forAll: '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
}
const topic = (value: string | bigint): string => `0x${word(value)}`
/** A log of an event, with topics of addresses and numbers, and numbers in its data. */
const log = (
  event: keyof typeof EVENTS,
  topics: readonly (string | bigint)[],
  data: readonly (string | bigint)[] = [],
) => ({
  address: TOKEN,
  topics: [EVENTS[event], ...topics.map(topic)],
  data: `0x${data.map(word).join('')}`,
})
type Log = ReturnType<typeof log>
const read = (logs: readonly Log[], asked: readonly string[] = []) => readLogs(toLogs(logs) ?? [], ACCOUNT, asked)
const leaving = (...logs: readonly Log[]) => read(logs).leaves
const given = (...logs: readonly Log[]) => read(logs).approvals
const token = TOKEN

describe('what leaves', () => {
  it.each([
    ['an amount of ERC-20', log('transfer', [ACCOUNT, OTHER], [7n]), '7'],
    ['an amount of an old token, without topics', log('transfer', [], [ACCOUNT, OTHER, 7n]), '7'],
    ['one thing of ERC-721', log('transfer', [ACCOUNT, OTHER, 900n]), '1'],
    ['an amount that is not there', log('transfer', [ACCOUNT, OTHER]), undefined],
    ['a kind of ERC-1155', log('single', [OTHER, ACCOUNT, OTHER], [1n, 2n]), undefined],
    ['kinds of ERC-1155', log('batch', [ACCOUNT, ACCOUNT, OTHER], [64n, 128n]), undefined],
    ['what is burnt', log('transfer', [ACCOUNT, 0n], [7n]), '7'],
  ])('is %s', (_, given, amount) => {
    expect(leaving(given)).toEqual([{ token, ...(amount && { amount }) }])
  })

  it('is each token once, with the sum, or without an amount where a part is not known', () => {
    const [one, unknown] = [log('transfer', [ACCOUNT, OTHER], [7n]), log('single', [OTHER, ACCOUNT, OTHER], [1n, 2n])]
    expect(leaving(one, one)).toEqual([{ token, amount: '14' }])
    expect(leaving(one, unknown, one)).toEqual([{ token }])
    expect(leaving(one, { ...one, address: OTHER })).toEqual([
      { token, amount: '7' },
      { token: OTHER, amount: '7' },
    ])
  })

  it.each([
    ['comes', log('transfer', [OTHER, ACCOUNT], [7n])],
    ['goes from the account to itself', log('transfer', [ACCOUNT, ACCOUNT], [7n])],
    ['others pay each other', log('transfer', [OTHER, TOKEN], [7n])],
    ['is nothing', log('transfer', [ACCOUNT, OTHER], [0n])],
    ['the account moves as the operator of others', log('single', [ACCOUNT, OTHER, TOKEN], [1n, 2n])],
    ['another event says', log('approval', [OTHER, ACCOUNT], [7n])],
    ['has no topic', { ...log('transfer', []), topics: [] }],
  ])('is not what %s', (_, given) => expect(leaving(given)).toEqual([]))

  it('leaves out the tokens that were asked for, in whatever case, and the coin of traces and of EIP-7708', () => {
    const one = log('transfer', [ACCOUNT, OTHER], [7n])
    expect(read([one], [TOKEN.toUpperCase().replace('0X', '0x')]).leaves).toEqual([])
    const pseudo = ['0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', '0xfffffffffffffffffffffffffffffffffffffffe']
    expect(leaving(...pseudo.map((address) => ({ ...one, address })))).toEqual([])
  })
})

describe('permissions', () => {
  const amount = String(MAX_UINT256)
  it.each([
    ['an amount of ERC-20', log('approval', [ACCOUNT, OTHER], [7n]), '7'],
    ['an amount of an old token, without topics', log('approval', [], [ACCOUNT, OTHER, 7n]), '7'],
    ['one thing of ERC-721', log('approval', [ACCOUNT, OTHER, 0n]), '1'],
    ['all things', log('forAll', [ACCOUNT, OTHER], [1n]), amount],
    ['no known amount: all of it', log('approval', [ACCOUNT, OTHER]), amount],
    ['no known answer for all things: all of it', log('forAll', [ACCOUNT, OTHER]), amount],
  ])('are of %s', (_, log, amount) => {
    expect(given(log)).toEqual([{ token, spender: OTHER, amount }])
  })

  it.each([
    ['of others', log('approval', [OTHER, ACCOUNT], [7n])],
    ['that are taken back', log('approval', [ACCOUNT, OTHER], [0n])],
    ['of all things that are taken back', log('forAll', [ACCOUNT, OTHER], [0n])],
    ['of one thing that are taken back', log('approval', [ACCOUNT, 0n, 4n])],
  ])('are not those %s', (_, log) => expect(given(log)).toEqual([]))

  it('are each spender’s highest of a token, also where it was used up', () => {
    const of = (amount: bigint, spender = OTHER) => log('approval', [ACCOUNT, spender], [amount])
    expect(given(of(0n), of(9n), of(4n), of(0n), of(2n, TOKEN))).toEqual([
      { token, spender: OTHER, amount: '9' },
      { token, spender: TOKEN, amount: '2' },
    ])
  })
})

describe('logs', () => {
  const right = log('transfer', [ACCOUNT, OTHER], [7n])
  it.each<[string, unknown]>([
    ['no list', {}],
    ['nothing', [null]],
    ['an address that is too short', [{ ...right, address: '0x12' }]],
    ['topics that are no words', [{ ...right, topics: ['0x12'] }]],
    ['too many topics', [{ ...right, topics: Array(5).fill(topic(1n)) }]],
    ['data that is no hex', [{ ...right, data: '0xgg' }]],
    ['half a byte', [{ ...right, data: '0x1' }]],
  ])('are not read of %s', (_, answer) => expect(toLogs(answer)).toBeUndefined())
  it('are read to the last', () => expect(toLogs(Array(1_001).fill(right))).toHaveLength(1_001))
})
