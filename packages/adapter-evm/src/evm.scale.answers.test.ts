import { describe, expect, it } from 'vitest'
import { isTokens, readScale, singly } from './evm.scale.js'
import { reverted, scriptedClient, word } from './scriptedClient.fixture.js'

const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

describe('an error that is a token’s own', () => {
  it.each([
    'AbiDecodingDataSizeInvalidError',
    'AbiDecodingDataSizeTooSmallError',
    'AbiDecodingZeroDataError',
    'IntegerOutOfRangeError',
    'NegativeOffsetError',
    'PositionOutOfBoundsError',
    'RecursiveReadLimitExceededError',
    'SizeOverflowError',
    'SliceOffsetOutOfBoundsError',
  ])('is one of viem for an answer that can’t be decoded: %s', (name) => {
    expect(isTokens(Object.assign(new Error('undecodable'), { name }))).toBe(true)
    expect(isTokens({ cause: Object.assign(new Error('undecodable'), { name }) })).toBe(true)
  })

  it('is a revert, or has the data of one', () => {
    expect(isTokens({ code: 3, message: 'execution reverted' })).toBe(true)
    expect(isTokens({ message: 'odd', cause: { raw: '0x1234' } })).toBe(true)
  })

  it.each([
    { code: -32603, message: 'Internal error' },
    { code: -32005, message: 'limit exceeded' },
    new Error('odd'),
    null,
  ])('is none of the node: %o', (error) => expect(isTokens(error)).toBe(false))
})

describe('F286 the scale of a token', () => {
  const read = (answer: unknown) => {
    const { client, asked } = scriptedClient({ eth_call: answer })
    return { asked, result: readScale(client, TOKEN) }
  }

  it('is read of its contract', async () => {
    const { asked, result } = read(word(3n * 10n ** 18n))
    expect((await result).toShown(5n)).toBe(15n)
    expect(asked('eth_call')).toMatchObject([[{ to: TOKEN, data: '0xa60bf13d' }, 'latest']])
  })

  it.each([
    ['lacks the function', reverted],
    ['answers nothing', '0x'],
    ['answers no number', '0x1234'],
    ['answers 0', word(0n)],
  ])('is plain where the contract %s', async (_, answer) => {
    expect((await read(answer).result).toShown(5n)).toBe(5n)
  })

  it('is not known where the node refuses', async () => {
    const limited = () => {
      throw { code: -32005, message: 'limit exceeded' }
    }
    await expect(read(limited).result).rejects.toThrow('limit exceeded')
  })
})

it('a client for single reads is the same, without calls of many', () => {
  const { client } = scriptedClient({})
  const together = { ...client, batch: { multicall: { batchSize: 5 } } }
  expect(singly(together)).toEqual({ ...together, batch: { multicall: false } })
})
