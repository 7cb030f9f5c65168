import { describe, expect, it } from 'vitest'
import { toHistoryRequest, toHistoryText } from './history.js'

describe('the form of a history', () => {
  it('leaves out what is empty', () => {
    expect(toHistoryRequest(new Map())).toEqual({})
    expect(
      toHistoryRequest(
        new Map([
          ['transactions', '40'],
          ['days', ''],
          ['chain', '0'],
        ]),
        '0xa',
      ),
    ).toEqual({
      address: '0xa',
      transactions: 40,
    })
  })

  it('says what was made', () => {
    const kinds = { 'coin-sent': 2, failed: 1 }
    const made = {
      address: '0xa',
      fromBlock: 3,
      toBlock: 5,
      since: 1_543_345_958,
      until: 1_543_345_960,
      kinds,
    } as const
    expect(toHistoryText(made)).toBe('3 transactions since 2018-11-27, in blocks 3 to 5')
  })
})
