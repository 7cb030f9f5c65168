import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toDecimal } from '../../base/decimal.js'
import { accountOf, formatBalance } from './account.rules.js'

describe('accountOf', () => {
  it('S3.01 calls the wallet by its own name, and not by the name of its connector', () => {
    const account = { namespace: 'eip155', address: '0x1', type: 'eoa' } as const
    const connectorId = 'walletConnect:eip155'
    const session = { status: 'connected', accounts: [account], networkId: 'eip155:1', connectorId } as const
    const connector = { id: connectorId, name: 'WalletConnect', type: 'WALLET_CONNECT', chain: 'eip155' } as const
    const walletOf = (peer?: { name: string; imageUrl?: string }): unknown =>
      accountOf({
        connection: { byNamespace: { eip155: session }, activeNamespace: 'eip155' },
        connectors: { connectors: [{ ...connector, peer }] },
        account: {},
      } as never).connectedWalletInfo
    expect(walletOf({ name: 'Phone', imageUrl: 'data:,' })).toEqual({ name: 'Phone', icon: 'data:,', rdns: undefined })
    expect(walletOf()).toEqual({ name: 'WalletConnect', icon: undefined, rdns: undefined })
  })
})

describe('formatBalance', () => {
  it.each([
    undefined,
    '',
    '0',
    '0.0',
    'null',
    'NaN',
    'abc',
    'Infinity',
    '1e21',
    '-1',
    '+1',
    '.5',
    '5.',
    '1,5',
    ' 1',
    '1 ',
  ])('F125 S5.09 %j is 0.000', (balance) => {
    expect(formatBalance(balance)).toBe('0.000')
  })

  it('F125 what is no text is 0.000 too', () => {
    expect(formatBalance(null as unknown as string)).toBe('0.000')
  })

  it.each([
    ['0.9999', '0.999'],
    ['1.9995', '1.999'],
    ['0.0009', '0.000'],
    ['1', '1.000'],
    ['1.5', '1.500'],
    ['007.1', '7.100'],
    ['123456789012345678901234567890.123456', '123456789012345678901234567890.123'],
  ])('F130 S5.09 %s is cut to %s, never rounded', (balance, shown) => {
    expect(formatBalance(balance)).toBe(shown)
  })

  it('F130 never shows more than there is', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), (value) => {
        const shown = BigInt(formatBalance(toDecimal(value, 18)).replace('.', '')) * 10n ** 15n
        return shown <= value && value - shown < 10n ** 15n
      }),
    )
  })
})
