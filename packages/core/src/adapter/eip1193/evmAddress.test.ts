import { describe, expect, it } from 'vitest'
import { evmAddress, toAddresses } from './evmAddress.js'

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const digits = ADDRESS.slice(2)

describe('evmAddress', () => {
  it.each([
    ADDRESS,
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x0000000000000000000000000000000000000000',
  ])('F131 takes %s, whose checksum is right', (address) => expect(evmAddress(address)).toBe(address))

  it.each([
    `0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed`,
    `0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed`,
    '5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  ])('F131 refuses %s, whose checksum is wrong', (address) => expect(evmAddress(address)).toBeUndefined())

  it.each([
    `0x${digits.toLowerCase()}`,
    `0x${digits.toUpperCase()}`,
    digits.toLowerCase(),
    digits.toUpperCase(),
    digits,
  ])('F132, F133 takes %s, and shows it with its checksum', (address) => expect(evmAddress(address)).toBe(ADDRESS))

  it.each([
    `0X${digits}`,
    `0X${digits.toUpperCase()}`,
    `${ADDRESS}0`,
    ADDRESS.slice(0, -1),
    `${ADDRESS.slice(0, 20)} ${ADDRESS.slice(20)}`,
    ` ${ADDRESS}`,
    `${ADDRESS}\n`,
    `${ADDRESS}\u200b`,
    `0x\u200b${digits}`,
    `0x\u0430${digits.slice(1)}`,
    `0x${'g'.repeat(40)}`,
    '',
    '0x',
    null,
    undefined,
    42,
    [ADDRESS],
    { toString: () => ADDRESS },
  ])('F133 refuses %j', (text) => expect(evmAddress(text)).toBeUndefined())
})

describe('toAddresses', () => {
  it.each([null, undefined, 'x', {}, { length: 1, 0: ADDRESS }])('F071 finds none in %j', (answer) =>
    expect(toAddresses(answer)).toEqual([]),
  )

  it('F071 gives each once, with its checksum, and nothing that is none', () => {
    const wrongChecksum = `0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed`
    expect(toAddresses([ADDRESS.toLowerCase(), null, wrongChecksum, '0x12', [ADDRESS], {}])).toEqual([ADDRESS])
  })
})
