import { describe, expect, it } from 'vitest'
import { isAddress, isForAll, publicKeyOf, toConnection, type SharedAccount } from './bitcoin.accounts.js'

const MAIN = 'bip122:000000000019d6689c085ae165831e93'
const TESTNET = 'bip122:000000000933ea01ad0ee984209779ba'
const SIGNET = 'bip122:00000008819873e925422c1ff0f99f7c'
const OWN = 'bip122:0123456789abcdef0123456789abcdef'
const PAYMENT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const TAPROOT = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'
const OTHER_TAPROOT = 'bc1p3efq8ujsj0qr5xvms7mv89p8cz0crqdtuxe9ms6grqgxc9sgsntslthf6w'
const TEST_PAYMENT = 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7'

const account = (address: string, change: Partial<SharedAccount> = {}): SharedAccount => ({
  address,
  networks: [MAIN],
  ...change,
})
const types = (shared: readonly SharedAccount[]) =>
  toConnection(shared, [])?.accounts.map(({ address, type }) => [address, type])

describe('accounts', () => {
  it('S9.11 pays from the payment account first, whatever the order', () => {
    const both = [
      [PAYMENT, 'payment'],
      [TAPROOT, 'ordinal'],
    ]
    expect(types([account(TAPROOT), account(PAYMENT)])).toEqual(both)
    expect(types([account(PAYMENT), account(TAPROOT)])).toEqual(both)
  })

  it('have the purpose that the wallet names', () => {
    const shared = [account(PAYMENT, { purpose: 'ordinal' }), account(TAPROOT, { purpose: 'payment' })]
    expect(types(shared)).toEqual([
      [TAPROOT, 'payment'],
      [PAYMENT, 'ordinal'],
    ])
  })

  it('pays from the first taproot address of a wallet that has no others', () => {
    expect(types([account(TAPROOT), account(OTHER_TAPROOT)])).toEqual([
      [TAPROOT, 'payment'],
      [OTHER_TAPROOT, 'ordinal'],
    ])
  })

  it('F277 takes an address that is for both once, to pay from, whatever the order', () => {
    const shared = [account(TAPROOT, { purpose: 'payment' }), account(TAPROOT, { purpose: 'ordinal' })]
    expect(types(shared)).toEqual([[TAPROOT, 'payment']])
    expect(types(shared.toReversed())).toEqual([[TAPROOT, 'payment']])
  })

  it.each([
    ['a taproot address alone', [account(TAPROOT)], TAPROOT, true],
    ['one that is named for payments alone', [account(TAPROOT, { purpose: 'payment' })], TAPROOT, true],
    ['the first of two without a purpose', [account(TAPROOT), account(OTHER_TAPROOT)], TAPROOT, true],
    [
      'any that is named for both',
      [account(PAYMENT, { purpose: 'payment' }), account(PAYMENT, { purpose: 'ordinal' })],
      PAYMENT,
      true,
    ],
    [
      'beside one for ordinals on another network',
      [account(TAPROOT, { purpose: 'payment' }), account(TEST_PAYMENT, { purpose: 'ordinal', networks: [TESTNET] })],
      TAPROOT,
      true,
    ],
    [
      'not a taproot address beside one for ordinals',
      [account(TAPROOT, { purpose: 'payment' }), account(OTHER_TAPROOT, { purpose: 'ordinal' })],
      TAPROOT,
      false,
    ],
    ['not another address alone', [account(PAYMENT)], PAYMENT, false],
    ['not another address beside a taproot address', [account(PAYMENT), account(TAPROOT)], PAYMENT, false],
  ])('F255 may hold inscriptions where it is for all: %s', (_, shared, address, isIt) => {
    const [first] = toConnection(shared, [])?.accounts ?? []
    expect(first?.address).toBe(address)
    expect(first && isForAll(shared, first, MAIN)).toBe(isIt)
  })

  it('gives the public key where there is one', () => {
    const key = `02${'ab'.repeat(32)}`
    expect(toConnection([account(PAYMENT, { publicKey: key })], [])?.accounts).toEqual([
      { namespace: 'bip122', address: PAYMENT, type: 'payment', publicKey: key },
    ])
    expect(toConnection([account(PAYMENT)], [])?.accounts[0]).not.toHaveProperty('publicKey')
  })
})

describe('the network', () => {
  it('is the first wished network on which an account can be used', () => {
    const shared = [account(TEST_PAYMENT, { networks: [TESTNET, SIGNET] })]
    expect(toConnection(shared, [MAIN, undefined, SIGNET, TESTNET])?.networkId).toBe(SIGNET)
  })

  it("is one of the wallet's networks where no network is wished for", () => {
    expect(toConnection([account(PAYMENT)], [SIGNET])?.networkId).toBe(MAIN)
  })

  it('has only the accounts that can be used on it', () => {
    const shared = [account(TEST_PAYMENT, { networks: [TESTNET] }), account(PAYMENT)]
    expect(toConnection(shared, [MAIN])?.accounts.map(({ address }) => address)).toEqual([PAYMENT])
  })

  it('F135 is no network that an address cannot be of, even where the wallet names it', () => {
    expect(toConnection([account(TEST_PAYMENT, { networks: [MAIN] })], [MAIN])).toBeUndefined()
    expect(toConnection([account(PAYMENT, { networks: [TESTNET, MAIN] })], [TESTNET])?.networkId).toBe(MAIN)
  })

  it('may be unknown to the adapter', () => {
    expect(toConnection([account(TEST_PAYMENT, { networks: [OWN] })], [OWN])?.networkId).toBe(OWN)
  })

  it('is no network of another kind of chain, even where the app or the wallet names it', () => {
    const shared = [account(PAYMENT, { networks: ['eip155:1', MAIN] })]
    expect(toConnection(shared, ['eip155:1'])?.networkId).toBe(MAIN)
    expect(toConnection([account(PAYMENT, { networks: ['eip155:1'] })], ['eip155:1'])).toBeUndefined()
  })

  it('is undefined where the wallet shares no account', () => {
    expect(toConnection([], [MAIN])).toBeUndefined()
  })
})

describe('what wallets share', () => {
  it.each([PAYMENT, TAPROOT, TEST_PAYMENT, '1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH', '3LRW7jeCvQCRdPF8S3yUCfRAx4eqXFmdcr'])(
    'takes %s for an address',
    (address) => expect(isAddress(address)).toBe(true),
  )

  it.each([
    undefined,
    null,
    7,
    {},
    [PAYMENT],
    '',
    `${PAYMENT} `,
    PAYMENT.toUpperCase(),
    `${PAYMENT}\u200b`,
    '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    '../../fee-estimates',
    `bc1q${'q'.repeat(1000)}`,
  ])('F071 takes %j for none', (address) => expect(isAddress(address)).toBe(false))

  it.each([`02${'ab'.repeat(32)}`, 'ab'.repeat(32), `04${'ab'.repeat(64)}`])('takes %s for a public key', (hex) =>
    expect(publicKeyOf(hex.toUpperCase())).toBe(hex),
  )

  it.each([undefined, 7, '', 'xyz', 'ab'.repeat(33), `05${'ab'.repeat(32)}`])('refuses %j as a public key', (hex) =>
    expect(publicKeyOf(hex)).toBeUndefined(),
  )
})
