import { describe, expect, it } from 'vitest'
import { isNamespace, isNetworkId, namespaceOf, parseAddress, parseNetworkId, toCaipAddress } from './caip.js'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'

describe('parseNetworkId', () => {
  it.each([
    ['eip155:1', 'eip155', '1'],
    [SOLANA, 'solana', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    [BITCOIN, 'bip122', '000000000019d6689c085ae165831e93'],
  ])('S5.04 reads %s', (id, namespace, reference) => {
    expect(parseNetworkId(id)).toEqual({ namespace, reference })
    expect(isNetworkId(id)).toBe(true)
  })

  it.each([
    '',
    ':',
    'eip155',
    'eip155:',
    ':1',
    'eip155:1:2',
    'EIP155:1',
    ' eip155:1',
    'eip155:1 ',
    'eip155:1\n',
    `solana:${'1'.repeat(33)}`,
    'eip155:0x1',
    'eip155:01',
    'eip155:-1',
    'eip155:1e3',
    'eip155:9999999999999999',
    'cosmos:cosmoshub-3',
    'toString:1',
    'constructor:1',
    '__proto__:1',
  ])('F145 S5.04 S8.08 refuses %j', (id) => {
    expect(() => parseNetworkId(id)).toThrow(
      expect.objectContaining({ code: 'caip/invalid-network', message: 'Invalid CAIP-2 network id', context: { id } }),
    )
    expect(isNetworkId(id)).toBe(false)
  })

  it.each([undefined, null, 1, ['eip155:1'], { id: 'eip155:1' }])('F145 %j is no id', (value) => {
    expect(isNetworkId(value)).toBe(false)
  })

  it('gives the namespace alone', () => {
    expect(namespaceOf('bip122:000000000019d6689c085ae165831e93')).toBe('bip122')
  })
})

describe('parseAddress', () => {
  it('S5.04 reads three parts', () => {
    const address = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
    expect(parseAddress(`eip155:1:${address}`)).toEqual({ namespace: 'eip155', networkId: 'eip155:1', address })
  })

  it.each(['', 'eip155:1', 'eip155:1:', 'eip155::0x1', ':1:0x1', 'eip155:1:0x1:2', '0x1@eip155:1'])(
    'F145 S5.04 S8.08 refuses %j, which has not three parts',
    (account) => {
      expect(() => parseAddress(account)).toThrow(
        expect.objectContaining({
          code: 'caip/invalid-address',
          message: 'Invalid CAIP Address',
          context: { account },
        }),
      )
    },
  )

  it.each([
    'cosmos:cosmoshub-3:x',
    'eip155:0x1:0x1',
    'eip155:1:0x1/../x',
    'eip155:1:<script>',
    `eip155:1:${'a'.repeat(129)}`,
    'toString:1:x',
    'valueOf:1:x',
    '__proto__:1:x',
  ])('F145 S5.04 S8.08 refuses %j', (account) => {
    expect(() => parseAddress(account)).toThrow(
      expect.objectContaining({ code: 'caip/invalid-account', message: 'Invalid CAIP-10 address' }),
    )
  })

  it('takes apart what toCaipAddress puts together', () => {
    expect(parseAddress(toCaipAddress('eip155:137', '0xabc'))).toMatchObject({
      networkId: 'eip155:137',
      address: '0xabc',
    })
  })
})

describe('isNamespace', () => {
  it.each(['toString', '__proto__', 'length', '0', '', undefined, null, 0, {}, ['eip155']])('refuses %j', (text) => {
    expect(isNamespace(text)).toBe(false)
  })

  it('knows its own', () => {
    expect(['eip155', 'solana', 'bip122'].every(isNamespace)).toBe(true)
  })
})
