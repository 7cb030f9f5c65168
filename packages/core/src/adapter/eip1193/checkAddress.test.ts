import { describe, expect, it } from 'vitest'
import { checkAddress } from './checkAddress.js'

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

const refused = (address: unknown, why: object): void =>
  expect(() => checkAddress(address)).toThrow(
    expect.objectContaining({ code: 'wallet/bad-address', context: { address, ...why } }),
  )

describe('checkAddress', () => {
  it('F132 gives an address with its checksum', () =>
    expect(checkAddress(ADDRESS.slice(2).toLowerCase())).toBe(ADDRESS))

  it.each(['0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'])(
    'F131 throws at %s, whose checksum is wrong',
    (address) => refused(address, { fault: 'bad-checksum' }),
  )

  it.each(['name.eth', '', undefined, null, Symbol('x')])('F131 throws at %s, which is no address', (address) =>
    refused(address, { fault: 'malformed' }),
  )

  it.each([
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'bip122'],
    ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'solana'],
  ])('F136 throws at %s, and says that it is one of %s', (address, chain) =>
    refused(address, { fault: 'other-chain', chain }),
  )
})
