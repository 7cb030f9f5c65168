import { describe, expect, it } from 'vitest'
import { encodeCall } from './evm.contract.js'
import { encodedBy } from './evm.encode.js'

const address = '0x52908400098527886e0f7030069857d2e4169ee7'
const checksummed = '0x52908400098527886E0F7030069857D2E4169EE7'
const abi = [
  {
    type: 'function',
    name: 'set',
    stateMutability: 'nonpayable',
    inputs: [{ name: 'value', type: 'uint8' }],
    outputs: [],
  },
  { type: 'function', name: 'reset', stateMutability: 'nonpayable', inputs: [], outputs: [] },
] as const
const call = { address, abi, functionName: 'set', args: [5] }

describe('the transaction of a call', () => {
  it('goes to the contract, with the data that the library encodes', () => {
    expect(encodedBy(call, encodeCall)).toEqual({ to: checksummed, data: `0x24b8ba5f${'5'.padStart(64, '0')}` })
    expect(encodedBy({ address, abi, functionName: 'reset' }, encodeCall)).toEqual({
      to: checksummed,
      data: '0xd826f88f',
    })
  })

  it('is refused where the address is none', () => {
    expect(() => encodedBy({ ...call, address: 'friend.eth' }, encodeCall)).toThrow(
      expect.objectContaining({ code: 'wallet/bad-address' }),
    )
  })

  it.each<[string, unknown, string]>([
    ['its message', new Error('No such function.'), 'No such function.'],
    ['the short one of its messages', Object.assign(new Error('Long.'), { shortMessage: 'Short.' }), 'Short.'],
    ['300 characters of it', new Error('x'.repeat(301)), 'x'.repeat(300)],
    ['nothing that it says', null, 'undefined'],
  ])('is refused with what the library says: %s', (_, thrown, reason) => {
    const encode = () => {
      throw thrown
    }
    expect(() => encodedBy(call, encode)).toThrow(
      expect.objectContaining({
        code: 'wallet/bad-transaction',
        context: expect.objectContaining({ reason }),
        cause: thrown,
      }),
    )
  })
})
