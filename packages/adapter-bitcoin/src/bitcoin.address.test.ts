import { describe, expect, it } from 'vitest'
import { bitcoinAddressFault } from './bitcoin.address.js'

const MAIN = 'bip122:000000000019d6689c085ae165831e93'
const TESTNET4 = 'bip122:00000000da84f2bafbbc53dee25a72ae'
const REGTEST = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const OWN = 'bip122:0123456789abcdef0123456789abcdef'

const ON_MAIN = [
  '1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH',
  '3LRW7jeCvQCRdPF8S3yUCfRAx4eqXFmdcr',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
]
const ON_TEST = [
  'mrCDrCybB6J1vRfbwM5hemdJz73FwDBC8r',
  '2NByiBUaEXrhmqAsg7BbLpcQSAQs1EDwt5w',
  'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
]
const ON_REGTEST = 'bcrt1qjh3dnrafy8f2zszh5sdqn6c3ycfljh930yza9nt72v30dkw8mlvscn82zx'

describe('the address of a receiver', () => {
  it.each(ON_MAIN)('%s is fine on the main network alone', (address) => {
    expect(bitcoinAddressFault(address, MAIN)).toBeUndefined()
    expect(bitcoinAddressFault(address, TESTNET4)).toBe('other-network')
    expect(bitcoinAddressFault(address, REGTEST)).toBe('other-network')
  })

  it.each(ON_TEST)('F135 %s is fine on a test network, and refused on the main one', (address) => {
    expect(bitcoinAddressFault(address, TESTNET4)).toBeUndefined()
    expect(bitcoinAddressFault(address, MAIN)).toBe('other-network')
  })

  it('distinguishes regtest from the other test networks where the addresses differ', () => {
    expect(bitcoinAddressFault(ON_REGTEST, REGTEST)).toBeUndefined()
    expect(bitcoinAddressFault(ON_REGTEST, TESTNET4)).toBe('other-network')
    expect(bitcoinAddressFault('mrCDrCybB6J1vRfbwM5hemdJz73FwDBC8r', REGTEST)).toBeUndefined()
  })

  it('takes the address of any Bitcoin network on an unknown network', () => {
    for (const address of [...ON_MAIN, ...ON_TEST, ON_REGTEST])
      expect(bitcoinAddressFault(address, OWN)).toBeUndefined()
  })

  it.each([
    ['a wrong checksum, bech32', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
    ['a wrong checksum, base58', '1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMJ'],
    ['mixed case', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3T4'],
    ['the old checksum on witness version 1', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
    ['the new checksum on witness version 0', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh'],
    ['a witness version that has no rules yet', 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs'],
    ['a witness version that there is none of', 'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R'],
    ['a wrong length for witness version 0', 'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P'],
    ['another prefix', 'tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut'],
    ['another coin', 'LUxXFcwXFPpRZdMv4aYu6bDwPdC2skQ5YW'],
    ['a space in it', 'bc1qw508d6qejxtdg4y5r3 zarvary0c5xw7kv8f3t4'],
    ['an invisible character in it', 'bc1qw508d6qejxtdg4y5r3\u200bzarvary0c5xw7kv8f3t4'],
    ['nothing in it', ''],
    ['no end', '1'.repeat(10_000)],
  ])('F135 is refused with %s', (_, address) => {
    for (const id of [MAIN, TESTNET4, REGTEST, OWN] as const) expect(bitcoinAddressFault(address, id)).toBe('malformed')
  })

  it.each([
    '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    '8617E340B3D01FA5F11F306F4090FD50E238070D',
    'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    'So11111111111111111111111111111111111111112',
    '11111111111111111111111111111111',
  ])('F136 %s is one of another chain', (address) => {
    expect(bitcoinAddressFault(address, MAIN)).toBe('other-chain')
  })
})
