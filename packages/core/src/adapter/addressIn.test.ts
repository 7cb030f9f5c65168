import { sha256 } from '@noble/hashes/sha2'
import { base58check } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { addressIn } from './addressIn.js'

const MAIN = '000000000019d6689c085ae165831e93'
const TEST = '000000000933ea01ad0ee984209779ba'
const SEGWIT = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const LEGACY = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'

describe('an address of Bitcoin', () => {
  // Addresses of BIP-350 and of Bitcoin Core's tests.
  it.each([
    ['version 0, 20 bytes', SEGWIT, true],
    ['version 0, 32 bytes', 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7', false],
    ['version 1', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', true],
    ['version 1, 40 bytes', 'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y', true],
    ['version 2, 16 bytes', 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', true],
    ['a key', LEGACY, true],
    ['a script', '3CMNFxN1oHBc4R1EpboAL5yzHGgE611Xou', true],
    ['a key of a test network', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', false],
    ['a script of a test network', '2N2JD6wb56AfK4tfmM6PwdVmoYk2dCKf4Br', false],
  ])('%s is of one network: %s', (_, address, isMain) => {
    expect(addressIn('bip122', address)).toBe(address)
    expect(addressIn('bip122', address, MAIN)).toBe(isMain ? address : undefined)
    expect(addressIn('bip122', address, TEST)).toBe(isMain ? undefined : address)
  })

  it.each([
    ['version 0 with the checksum of later ones', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh'],
    ['version 1 with that of version 0', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
    ['version 17', 'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R'],
    ['a program of 1 byte', 'bc1pw5dgrnzv'],
    ['a program of 41 bytes', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav'],
    ['padding of more than 4 bits', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf'],
    ['padding that is not zero', 'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j'],
    ['version 0 with 16 bytes', 'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P'],
    ['two cases', 'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq'],
    ['another prefix', 'tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut'],
    ['no data', 'bc1gmk9yu'],
    ['a wrong checksum', `${SEGWIT.slice(0, -1)}p`],
    ['a wrong checksum, base58', LEGACY.replace('f', 'g')],
    ['base58 of another coin', base58check(sha256).encode(Uint8Array.of(0x30, ...new Uint8Array(20)))],
    ['base58 of 20 bytes', base58check(sha256).encode(new Uint8Array(20))],
  ])('is none: %s', (_, address) => expect(addressIn('bip122', address)).toBeUndefined())

  it('is in lower case, also from a code in upper case', () => {
    expect(addressIn('bip122', SEGWIT.toUpperCase(), MAIN)).toBe(SEGWIT)
  })
})
