import { base58 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evmAddress } from '../../adapter/eip1193/evmAddress.js'
import { parsePaymentLink } from '../payment-links/payment-links.rules.js'
import { growthOf, toPaymentLink } from './receive.rules.js'
import { toDecimal } from '../../base/decimal.js'
import type { PaymentRequest } from './receive.types.js'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'
const EVM = '0x52908400098527886E0F7030069857D2E4169EE7'
const TOKEN = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const ACCOUNT = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const LEGACY = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
const SEGWIT = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const BITCOIN_TEST = 'bip122:000000000933ea01ad0ee984209779ba'
const SEGWIT_TEST = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
const LEGACY_TEST = 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'
const TAPROOT = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'

/** Expects that a link reads back as what was asked for. */
function expectRead(link: string, { networkId, address, token, value, decimals }: PaymentRequest): void {
  const isWhole = networkId === SOLANA && value !== undefined
  expect(parsePaymentLink(link)).toEqual({
    namespace: networkId.split(':')[0],
    ...(networkId.startsWith('eip155:') && { networkId }),
    to: address,
    isName: false,
    hasWrongChecksum: false,
    ...(token !== undefined && { token }),
    ...(value !== undefined && (isWhole ? { amount: toDecimal(value, decimals ?? 0) } : { value })),
  })
}

describe('payment links', () => {
  it.each<[string, PaymentRequest]>([
    [`ethereum:${EVM}@1`, { networkId: 'eip155:1', address: EVM }],
    [
      `ethereum:${EVM}@137?value=1500000000000000000`,
      { networkId: 'eip155:137', address: EVM, value: 15n * 10n ** 17n },
    ],
    [
      `ethereum:${TOKEN}@1/transfer?address=${EVM}&uint256=5`,
      { networkId: 'eip155:1', address: EVM, token: TOKEN, value: 5n },
    ],
    [`ethereum:${TOKEN}@1/transfer?address=${EVM}`, { networkId: 'eip155:1', address: EVM, token: TOKEN }],
    [`solana:${ACCOUNT}`, { networkId: SOLANA, address: ACCOUNT }],
    [
      `solana:${ACCOUNT}?amount=0.01&spl-token=${MINT}`,
      { networkId: SOLANA, address: ACCOUNT, token: MINT, value: 10_000n, decimals: 6 },
    ],
    [`bitcoin:${LEGACY}`, { networkId: BITCOIN, address: LEGACY }],
    [`bitcoin:${SEGWIT}`, { networkId: BITCOIN, address: SEGWIT }],
    [`bitcoin:${TAPROOT}`, { networkId: BITCOIN, address: TAPROOT }],
    [`bitcoin:${SEGWIT_TEST}`, { networkId: BITCOIN_TEST, address: SEGWIT_TEST }],
    [`bitcoin:${LEGACY_TEST}`, { networkId: BITCOIN_TEST, address: LEGACY_TEST }],
    [`bitcoin:${SEGWIT}?amount=0.00000001`, { networkId: BITCOIN, address: SEGWIT, value: 1n, decimals: 8 }],
  ])('%s', (link, request) => {
    expect(toPaymentLink(request)).toBe(link)
    expectRead(link, request)
  })

  it.each([
    [{ address: EVM.toLowerCase().replace('5', 'z') }, 'bad-address'],
    [{ address: EVM.replace('E', 'e') }, 'bad-address'],
    [{ address: `${EVM}?value=1` }, 'bad-address'],
    [{ address: ACCOUNT }, 'bad-address'],
    [{ token: 'x' }, 'bad-address'],
    [{ value: 0n }, 'bad-amount'],
    [{ value: -1n }, 'bad-amount'],
    [{ value: 2n ** 256n }, 'bad-amount'],
    [{ networkId: SOLANA, address: ACCOUNT, value: 1n }, 'no-decimals'],
    [{ networkId: SOLANA, address: EVM }, 'bad-address'],
    [{ networkId: BITCOIN, address: SEGWIT, token: SEGWIT }, 'no-tokens'],
    [{ networkId: BITCOIN, address: `${SEGWIT.slice(0, -1)}p` }, 'bad-address'],
    [{ networkId: BITCOIN, address: LEGACY.replace('f', 'g') }, 'bad-address'],
    [{ networkId: BITCOIN, address: SEGWIT_TEST }, 'bad-address'],
    [{ networkId: BITCOIN, address: LEGACY_TEST }, 'bad-address'],
    [{ networkId: BITCOIN_TEST, address: SEGWIT }, 'bad-address'],
    [{ networkId: BITCOIN_TEST, address: LEGACY }, 'bad-address'],
    [{ networkId: BITCOIN, address: SEGWIT, value: 21_000_000n * 10n ** 8n + 1n }, 'bad-amount'],
    [{ networkId: SOLANA, address: ACCOUNT, value: 2n ** 64n, decimals: 9 }, 'bad-amount'],
    ...[1.5, Number.NaN, '1e3', '5'].map((value) => [{ value: value as unknown as bigint }, 'bad-amount'] as const),
    ...[-1, 1.5, Number.NaN, 78, '9' as unknown as number].map(
      (decimals) => [{ networkId: SOLANA, address: ACCOUNT, value: 5n, decimals }, 'no-decimals'] as const,
    ),
  ] as const)('are not made of %o: %s', (changes, reason) => {
    const make = () => toPaymentLink({ networkId: 'eip155:1', address: EVM, ...changes })
    expect(make).toThrow(expect.objectContaining({ code: `receive/${reason}` }))
  })

  it('10,000 links read back equal', () => {
    const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
    const evm = bytes(20).map((each) => evmAddress(`0x${Buffer.from(each).toString('hex')}`) ?? '')
    const solana = bytes(32).map((each) => base58.encode(each))
    const upTo = (max: bigint) => fc.option(fc.bigInt({ min: 1n, max }), { nil: undefined })
    const decimals = fc.integer({ min: 0, max: 77 })
    const onEvm = fc.record({
      networkId: fc.integer({ min: 1, max: 2 ** 31 - 1 }).map((id) => `eip155:${id}` as const),
      address: evm,
      token: fc.option(evm, { nil: undefined }),
      value: upTo(2n ** 256n - 1n),
    })
    const onSolana = fc
      .record({
        networkId: fc.constant(SOLANA),
        address: solana,
        token: fc.option(solana, { nil: undefined }),
        value: upTo(2n ** 64n - 1n),
        decimals,
      })
      .map((request) => ({
        ...request,
        // The coin's decimals are those of SOL.
        decimals: request.value === undefined ? undefined : request.token === undefined ? 9 : request.decimals,
      }))
    const onBitcoin = fc
      .record({ networkId: fc.constant(BITCOIN), address: fc.constant(SEGWIT), value: upTo(21n * 10n ** 14n) })
      .map((request) => ({ ...request, decimals: request.value === undefined ? undefined : 8 }))
    const requests = fc.oneof(onEvm, onSolana, onBitcoin) as fc.Arbitrary<PaymentRequest>
    fc.assert(
      fc.property(requests, (request) => {
        expectRead(toPaymentLink(request), request)
      }),
      { numRuns: 10_000 },
    )
  })
})

describe('the growth of a balance', () => {
  it.each([
    ['1', '2', '1'],
    ['1.5', '2', '0.5'],
    ['0', '0.000000000000000001', '0.000000000000000001'],
    ['9007199254740993', '9007199254740994.25', '1.25'],
    ['1', '1.0', undefined],
    ['2', '1.999', undefined],
  ])('from %s to %s is %s', (before, after, growth) => {
    const [decimals, numeric] = ['18', before]
    expect(growthOf({ decimals, numeric }, { decimals, numeric: after })).toBe(growth)
  })

  it.each([
    ['interest', '100', '90', '100.5', '90', undefined],
    ['a new multiplier', '100', '100', '200', '100', undefined],
    ['a first multiplier', '100', undefined, '200', '100', undefined],
    ['a source that does not tell the multiplier', '200', '100', '200', undefined, undefined],
    ['a payment', '100', '90', '110', '99', '10'],
    ['a payment, with interest', '100', '90', '112', '100', '11.2'],
    ['a payment that is shown as nothing', '0.01', '0.05', '0.01', '0.06', undefined],
    ['a payment, of which nothing is the multiplier any more', '200', '100', '300', undefined, '100'],
  ])('F307 by %s is told as a payment alone', (_, shown, had, shownNow, has, growth) => {
    const [before, after] = [
      { decimals: '2', numeric: shown, unscaled: had },
      { decimals: '2', numeric: shownNow, unscaled: has },
    ]
    expect(growthOf(before, after)).toBe(growth)
  })
})
