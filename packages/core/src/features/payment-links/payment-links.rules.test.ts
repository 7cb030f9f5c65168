import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLatchError } from '../../base/errors.js'
import { isPaymentLink, parsePaymentLink } from './payment-links.rules.js'
import type { PaymentLink } from './payment-links.types.js'

const EVM = '0x52908400098527886E0F7030069857D2E4169EE7'
const TOKEN = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const ACCOUNT = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const SEGWIT = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const LEGACY = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
const SEGWIT_TEST = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

const evm = { namespace: 'eip155', isName: false, hasWrongChecksum: false } as const
const solana = { namespace: 'solana', to: ACCOUNT, isName: false, hasWrongChecksum: false } as const
const bitcoin = { namespace: 'bip122', to: SEGWIT, isName: false, hasWrongChecksum: false } as const

describe('F137 a payment link', () => {
  it.each<[string, PaymentLink]>([
    [`ethereum:${EVM}`, { ...evm, to: EVM }],
    [`ethereum:${EVM.toLowerCase()}@137`, { ...evm, to: EVM, networkId: 'eip155:137' }],
    [
      `ETHEREUM:pay-${EVM}@1?value=1.5e18&gas=21000`,
      { ...evm, to: EVM, networkId: 'eip155:1', value: 15n * 10n ** 17n },
    ],
    [`ethereum:${EVM}?value=2.50e1`, { ...evm, to: EVM, value: 25n }],
    [`ethereum:${EVM}?value=0`, { ...evm, to: EVM, value: 0n }],
    [`ethereum:${EVM.replace('E', 'e')}`, { ...evm, to: EVM, hasWrongChecksum: true }],
    ['ethereum:foo-bar.eth@1?value=1', { ...evm, to: 'foo-bar.eth', isName: true, networkId: 'eip155:1', value: 1n }],
    [
      `ethereum:${TOKEN}@1/transfer?address=${EVM}&uint256=5`,
      { ...evm, to: EVM, token: TOKEN, networkId: 'eip155:1', value: 5n },
    ],
    [`ethereum:${TOKEN}/transfer?address=who.eth`, { ...evm, to: 'who.eth', isName: true, token: TOKEN }],
    [`solana:${ACCOUNT}`, solana],
    [
      `solana:${ACCOUNT}?amount=01.50&label=A%20%E2%80%AEb&memo=x+y`,
      { ...solana, amount: '1.5', label: 'A b', memo: 'x+y' },
    ],
    [
      `solana:${ACCOUNT}?amount=0.000000000001&spl-token=${MINT}&reference=${MINT}&reference=${ACCOUNT}`,
      { ...solana, amount: '0.000000000001', token: MINT, references: [MINT, ACCOUNT] },
    ],
    [`bitcoin:${SEGWIT}?amount=0.00000001&message=For%20you`, { ...bitcoin, value: 1n, message: 'For you' }],
    [`BITCOIN:${SEGWIT.toUpperCase()}?AMOUNT=1&Label=x`, { ...bitcoin, value: 100_000_000n, label: 'x' }],
    [`BITCOIN:?BC=${SEGWIT.toUpperCase()}&POP=A%3A`, bitcoin],
    [`bitcoin:?bc=${SEGWIT}&bc=${LEGACY}`, bitcoin],
    [`bitcoin:${LEGACY}?bc=${SEGWIT}&lightning=lnbc1`, { ...bitcoin, to: LEGACY }],
    [`bitcoin:?tb=${SEGWIT_TEST}`, { ...bitcoin, to: SEGWIT_TEST }],
    [`solana:${ACCOUNT}?amount=18446744073.709551615`, { ...solana, amount: '18446744073.709551615' }],
    [`${BITCOIN}:${SEGWIT}`, { ...bitcoin, networkId: BITCOIN }],
    [` eip155:10:${EVM} `, { ...evm, to: EVM, networkId: 'eip155:10' }],
    [`${SOLANA}:${ACCOUNT}`, { ...solana, networkId: SOLANA }],
  ])('reads %s', (link, expected) => expect(parsePaymentLink(link)).toEqual(expected))

  it.each([
    [
      'no-link',
      [
        '',
        ' ',
        EVM,
        'javascript:alert(1)',
        `javascript:alert(1)//ethereum:${EVM}`,
        `constructor:${EVM}`,
        '__proto__:x',
        'mailto:a@b.c',
      ],
    ],
    [
      'malformed',
      [
        `ethereum:${EVM}@0x1`,
        `ethereum:${EVM}@99999999999`,
        `ethereum:${EVM}@`,
        `ethereum:${EVM}?value=1&value=2`,
        `bitcoin:${SEGWIT}?label=a&label=b`,
        `bitcoin:${SEGWIT}?amount=42&AMOUNT=42`,
        `bitcoin:${SEGWIT}?pop=a%3A&pop=b%3A`,
        `solana:${ACCOUNT}?memo=%zz`,
        `bitcoin:${SEGWIT}?label=${'a'.repeat(2_000)}`,
      ],
    ],
    [
      'bad-address',
      [
        'ethereum:',
        'ethereum:?value=1',
        `ethereum:${EVM.slice(0, -1)}`,
        `ethereum:foo-${EVM}`,
        `ethereum:${TOKEN}/transfer?uint256=1`,
        `solana:${EVM}`,
        `solana:http://example.com`,
        `solana:${ACCOUNT}?spl-token=0xffff`,
        `solana:${ACCOUNT}?reference=0xffff`,
        `bitcoin:${SEGWIT.slice(0, -1)}p`,
        `bitcoin:${LEGACY.replace('f', 'g')}`,
        // A parameter is named by the prefix of its addresses.
        `bitcoin:?bc=${SEGWIT_TEST}`,
        `bitcoin:?bc=${LEGACY}`,
      ],
    ],
    [
      'bad-amount',
      [
        ...['-1', '1e78', '2.014e2', '0x1', '1,5', 'NaN', '', '.5', '1e999'].map(
          (value) => `ethereum:${EVM}?value=${value}`,
        ),
        ...['1e9', '-1', '.5', '1.', '1,5', '0.0000000001', '18446744073.709551616'].map(
          (amount) => `solana:${ACCOUNT}?amount=${amount}`,
        ),
        // Whatever the decimals of the token are, an account holds a number of 64 bits.
        ...['18446744073709551616', '1844674407370955161.51'].map(
          (amount) => `solana:${ACCOUNT}?amount=${amount}&spl-token=${MINT}`,
        ),
        ...['50,000.00', '-1', '1e3', '0.000000001', '21000001'].map((amount) => `bitcoin:${SEGWIT}?amount=${amount}`),
      ],
    ],
    [
      'unknown-requirement',
      [`bitcoin:${SEGWIT}?req-x=1`, `bitcoin:${SEGWIT}?REQ-POP=javascript%3Aalert(1)`, `ethereum:${EVM}@1?req-x=1`],
    ],
    [
      'unsupported',
      [
        `ethereum:${EVM}/approve?address=${EVM}&uint256=1`,
        `ethereum:${TOKEN}/transfer?address=${EVM}&value=1`,
        'solana:https://example.com/pay',
        'solana:https%3A%2F%2Fexample.com%2Fpay%3Forder%3D1',
        'bitcoin:?lightning=lnbc420bogusinvoice',
        // The receiver finds the payment by the memo, so it is stored as it is, or not at all.
        ...['a%0Ab', 'a%20%20b', 'a%E2%80%AEb', 'a'.repeat(201)].map((memo) => `solana:${ACCOUNT}?memo=${memo}`),
      ],
    ],
  ] as const)('refuses as %s: %j', (reason, links) => {
    for (const link of links)
      expect(() => parsePaymentLink(link), link).toThrow(expect.objectContaining({ code: `payment-link/${reason}` }))
  })

  it.each([
    `eip155:${EVM}`,
    `eip155::${EVM}`,
    'eip155:1:',
    `eip155:1:${EVM}:extra`,
    `toString:1:${EVM}`,
    `__proto__:1:${EVM}`,
    `eip155:1:${EVM.replace('E', 'e')}`,
    `${SOLANA}:${EVM}`,
    `${BITCOIN}:${SEGWIT_TEST}`,
  ])('F145 refuses the account %s', (text) => {
    expect(() => parsePaymentLink(text)).toThrow(
      expect.objectContaining({ code: expect.stringMatching(/^payment-link\//) as string }),
    )
  })

  it('F137 is recognized by its scheme', () => {
    expect(['ethereum:', 'Solana:x', ' bitcoin:y'].every(isPaymentLink)).toBe(true)
    expect(['', EVM, 'eth:x', `eip155:1:${EVM}`].some(isPaymentLink)).toBe(false)
  })

  it('F137 10,000 mutated links: none throws another error, or pays what it does not say', () => {
    const links = [
      `ethereum:pay-${EVM}@137?value=1.5e18&gas=21000`,
      `ethereum:${TOKEN}@1/transfer?address=${EVM}&uint256=12`,
      `solana:${ACCOUNT}?amount=1.01&spl-token=${MINT}&label=M&memo=O&reference=${MINT}`,
      `bitcoin:${SEGWIT}?amount=20.3&label=Luke-Jr&message=x%20y`,
      `BITCOIN:${SEGWIT.toUpperCase()}?AMOUNT=0.5`,
      `bitcoin:?bc=${SEGWIT}&bc=${LEGACY}`,
      `eip155:1:${EVM}`,
    ]
    const edit = fc.record({
      at: fc.nat({ max: 200 }),
      kind: fc.constantFrom('insert', 'remove', 'replace', 'repeat'),
      text: fc.oneof(
        fc.string({ minLength: 1, maxLength: 3 }),
        fc.constantFrom('&', '=', '?', '%', '.', 'e9', '0', '@', 'req-a=1'),
      ),
    })
    const mutated = fc
      .tuple(fc.constantFrom(...links), fc.array(edit, { minLength: 1, maxLength: 4 }))
      .map(([link, edits]) =>
        edits.reduce((text, { at, kind, text: added }) => {
          const place = at % (text.length + 1)
          const [before, after] = [text.slice(0, place), text.slice(place)]
          if (kind === 'remove') return before + after.slice(1)
          if (kind === 'repeat') return before + after.slice(0, 8) + after
          return before + added + (kind === 'insert' ? after : after.slice(1))
        }, link),
      )
    let good = 0
    fc.assert(
      fc.property(mutated, (text) => {
        const read = readOrCode(text)
        if (typeof read === 'string') {
          expect(read).toMatch(/^payment-link\//)
          return
        }
        good += 1
        expect(paidBy(read)).toEqual(saidBy(text))
      }),
      { numRuns: 10_000, seed: 17 },
    )
    // Statements about links that can't be read would prove nothing.
    expect(good).toBeGreaterThan(500)
  })

  it('F137 reads any text without another error', () => {
    const scheme = fc.constantFrom('ethereum:', 'solana:', 'bitcoin:', 'eip155:1:', '')
    const link = fc.tuple(scheme, fc.string()).map((parts) => parts.join(''))
    fc.assert(
      fc.property(link, (text) => {
        const read = readOrCode(text)
        if (typeof read === 'string') expect(read).toMatch(/^payment-link\//)
      }),
    )
  })
})

/** What a text is read as, or the code of its error. Any other error is thrown. */
function readOrCode(text: string): PaymentLink | string {
  try {
    return parsePaymentLink(text)
  } catch (error) {
    if (isLatchError(error)) return error.code
    throw error
  }
}

/** What a payment pays: to whom, what, where, and how much in units of which there are `10^78` in a whole one. */
interface Paid {
  readonly to: string
  readonly token: string | undefined
  readonly networkId: string | undefined
  readonly amount: bigint | undefined
  readonly memo: string | undefined
  readonly references: readonly string[]
}

/** The amount of a decimal number with an exponent, in units of `10^-78`. Undefined where there is no text. */
function exact(text: string | null | undefined): bigint | undefined {
  if (text === null || text === undefined) return undefined
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e')
  const [whole = '', fraction = ''] = mantissa.replace('+', '').split('.')
  return BigInt(whole + fraction) * 10n ** BigInt(78 + Number(exponent) - fraction.length)
}

/** An address in one form: letters whose case says nothing are lower case, and one on an EVM chain has its `0x` (S5.04). */
function sameCase(address: string): string {
  if (/^[0-9a-f]{40}$/i.test(address)) return `0x${address.toLowerCase()}`
  return /^(0x|bc1|tb1|bcrt1)/i.test(address) || address.includes('.') ? address.toLowerCase() : address
}

function paidBy({ namespace, networkId, to, token, value, amount, memo, references = [] }: PaymentLink): Paid {
  const units = namespace === 'bip122' ? value && value * 10n ** 70n : value && value * 10n ** 78n
  return {
    to: sameCase(to),
    token: token && sameCase(token),
    networkId,
    amount: amount === undefined ? units : exact(amount),
    memo,
    references,
  }
}

/** What a link that can be read says, as the parser of URLs of the platform splits it. */
function saidBy(text: string): Paid {
  const { protocol, pathname, search } = new URL(text.trim())
  const body = decodeURIComponent(pathname)
  const nothing = { token: undefined, networkId: undefined, amount: undefined, memo: undefined, references: [] }
  const [, account, address] = /^(.+:.+):(.+)$/.exec(`${protocol}${body}`) ?? []
  if (account && address) return { ...nothing, to: sameCase(address), networkId: account }
  // A plus is no space in these links.
  const pairs = [...new URLSearchParams(search.replaceAll('+', '%2B'))]
  const param = (...names: readonly string[]): string | undefined => pairs.find(([name]) => names.includes(name))?.[1]
  if (protocol === 'bitcoin:') {
    for (const pair of pairs) pair[0] = pair[0].toLowerCase()
    return { ...nothing, to: sameCase(body || (param('bc', 'tb', 'bcrt') ?? '')), amount: exact(param('amount')) }
  }
  if (protocol === 'solana:')
    return {
      ...nothing,
      to: body,
      token: param('spl-token'),
      amount: exact(param('amount')),
      memo: param('memo') || undefined,
      references: pairs.flatMap(([name, value]) => (name === 'reference' ? [value] : [])),
    }
  const [target = '', call] = body.replace(/^pay-/, '').split('/')
  const [receiver = '', chain] = target.split('@')
  const networkId = chain === undefined ? undefined : `eip155:${chain}`
  if (call === undefined) return { ...nothing, to: sameCase(receiver), networkId, amount: exact(param('value')) }
  const to = sameCase(param('address') ?? '')
  return { ...nothing, to, token: sameCase(receiver), networkId, amount: exact(param('uint256')) }
}

describe('parameters', () => {
  const codeOf = (link: string): unknown => {
    try {
      parsePaymentLink(link)
      return 'read'
    } catch (error) {
      return (error as { code: string }).code
    }
  }
  const EVM = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
  const SOLANA = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
  const BITCOIN = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'

  it.each([
    `ethereum:${EVM}?contractAddress=${EVM}&decimal=18&value=1`,
    `ethereum:${EVM}?value=1&data=0xd0e30db0`,
    `ethereum:${EVM}?value=1&function=deposit()`,
    `ethereum:${EVM}?value=1&mode=erc20__transfer`,
    `ethereum:${EVM}?amount=1`,
    `ethereum:${EVM}?chainId=10&value=1`,
    `ethereum:${EVM}?address=${EVM}&uint256=1`,
    `ethereum:${EVM}@1/transfer?address=${EVM}&uint256=1&data=0x01`,
    `ethereum:${EVM}@1/transfer?address=${EVM}&amount=1`,
    `ethereum:pay-${EVM}?whatever=1`,
    `solana:${SOLANA}?amount=1&token=${SOLANA}`,
    `solana:${SOLANA}?amount=1&mint=${SOLANA}`,
    `bitcoin:${BITCOIN}?amount=1&asset=PEPECASH`,
    `bitcoin:${BITCOIN}?amount=1&AssetId=6f0279e9`,
    `bitcoin:${BITCOIN}?value=1`,
  ])('F259 that change what is paid make a link unsupported: %s', (link) => {
    expect(codeOf(link)).toBe('payment-link/unsupported')
  })

  it.each([
    `ethereum:${EVM}?value=1&gas=21000&gasPrice=1&label=Tea&message=For%20tea&utm_source=mail`,
    `ethereum:${EVM}@1/transfer?address=${EVM}&uint256=1&gasLimit=1&value=0&invoice=7`,
    `solana:${SOLANA}?amount=1&label=Tea&message=x&memo=y&reference=${SOLANA}&redirect_url=https%3A%2F%2Fa.example`,
    `bitcoin:${BITCOIN}?amount=1&label=Tea&lightning=lnbc1&pj=https%3A%2F%2Fa.example&pjos=0&time=1`,
  ])('F259 that are harmless are left out: %s', (link) => {
    expect(codeOf(link)).toBe('read')
  })
})
