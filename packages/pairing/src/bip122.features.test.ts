import { base64, hex } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { createBitcoinSide } from './bip122.features.js'
import { createFakeSide, sessionOf } from './side.fixture.js'

const CHAIN = 'bip122:000000000019d6689c085ae165831e93'
const PAYMENT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const OTHER = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'
const KEY = '02'.padEnd(66, '1')
const ACCOUNT = { address: PAYMENT, publicKey: new Uint8Array(), chains: [CHAIN], features: [] } as const

const session = (said?: unknown, methods = ['signMessage', 'signPsbt', 'sendTransfer']) =>
  sessionOf(
    { bip122: { accounts: [`${CHAIN}:${PAYMENT}`, `${CHAIN}:${OTHER}`], methods } },
    said === undefined ? {} : { sessionProperties: { bip122_getAccountAddresses: said as string } },
  )

function setUp(given = session()) {
  const fake = createFakeSide(given)
  return { fake, side: createBitcoinSide(fake.deps) }
}

describe('accounts', () => {
  it('are those of the session, with the features that the wallet approved', () => {
    expect(setUp(session(undefined, ['signPsbt'])).side.accounts()).toEqual([
      { address: PAYMENT, publicKey: new Uint8Array(), chains: [CHAIN], features: ['bitcoin:signTransaction'] },
      { address: OTHER, publicKey: new Uint8Array(), chains: [CHAIN], features: ['bitcoin:signTransaction'] },
    ])
  })

  it.each<[string, unknown]>([
    ['a list', [{ address: PAYMENT, publicKey: KEY }]],
    ['a list by chain', { [CHAIN]: [{ address: PAYMENT, publicKey: KEY }] }],
    ['an answer by chain', { [CHAIN]: { payload: [{ address: PAYMENT, publicKey: KEY }] } }],
    ['junk beside it', [null, 1, {}, { address: PAYMENT, publicKey: KEY }, { address: OTHER, publicKey: 'no key' }]],
    [
      'junk before it',
      [
        { address: OTHER, publicKey: 'no key' },
        { address: PAYMENT, publicKey: KEY },
      ],
    ],
  ])('have the keys that the wallet gives with the session as %s', (_, said) => {
    const [payment, other] = setUp(session(JSON.stringify(said))).side.accounts()
    expect(payment?.publicKey).toEqual(hex.decode(KEY))
    expect(other?.publicKey).toEqual(new Uint8Array())
  })

  it.each(['', '{', 'null', '1', '"text"', '{"a":null}', {}, null])('F046 have none where it gives %j', (said) => {
    expect(
      setUp(session(said))
        .side.accounts()
        .map(({ publicKey }) => publicKey.length),
    ).toEqual([0, 0])
  })

  it('F066 have no keys beyond the first 1,000', () => {
    const key = { address: PAYMENT, publicKey: KEY }
    const said = (before: number): unknown => JSON.stringify([...Array<null>(before).fill(null), key])
    const lengths = [999, 1_000].map((before) => setUp(session(said(before))).side.accounts()[0]?.publicKey.length)
    expect(lengths).toEqual([33, 0])
  })

  it('are none without a session', () => {
    const { fake, side } = setUp()
    fake.session = undefined
    expect(side.accounts()).toEqual([])
  })
})

describe('features', () => {
  const bytes = Uint8Array.from({ length: 65 }, (_, index) => index)

  it.each([
    ['hex', hex.encode(bytes)],
    ['hex with its mark', `0x${hex.encode(bytes)}`],
    ['hex in upper case', hex.encode(bytes).toUpperCase()],
    ['base64', base64.encode(bytes)],
    ['base64 with white space and no padding', ` ${base64.encode(bytes).replaceAll('=', '')}\n`],
  ])('sign a message; the signature comes as %s', async (_, signature) => {
    const { fake, side } = setUp()
    fake.answer = () => ({ signature })
    const message = new TextEncoder().encode('héllo')
    expect(await side.call('bitcoin:signMessage', [{ account: ACCOUNT, message }])).toEqual([
      { signedMessage: message, signature: bytes },
    ])
    const params = { account: PAYMENT, address: PAYMENT, message: 'héllo' }
    expect(fake.asked).toEqual([{ networkId: CHAIN, method: 'signMessage', params }])
  })

  it('sign a PSBT, each input by its address, and broadcast nothing', async () => {
    const { fake, side } = setUp()
    const signed = new Uint8Array([0x70, 0x73, 0x62, 0x74, 0xff, 1])
    fake.answer = () => ({ psbt: base64.encode(signed) })
    const psbt = new Uint8Array([0x70, 0x73, 0x62, 0x74, 0xff])
    const other = { ...ACCOUNT, address: OTHER }
    const inputsToSign = [
      { account: ACCOUNT, signingIndexes: [0, 2] },
      { account: other, signingIndexes: [1] },
    ]
    const input = { psbt, chain: CHAIN, inputsToSign }
    expect(await side.call('bitcoin:signTransaction', [input])).toEqual([{ signedPsbt: signed }])
    const signInputs = [
      { address: PAYMENT, index: 0 },
      { address: PAYMENT, index: 2 },
      { address: OTHER, index: 1 },
    ]
    const params = { account: PAYMENT, psbt: base64.encode(psbt), signInputs, broadcast: false }
    expect(fake.asked).toEqual([{ networkId: CHAIN, method: 'signPsbt', params }])
  })

  it('F255 pay from an address, by coins that the wallet chooses', async () => {
    const { fake, side } = setUp()
    expect(side.accounts()[0]?.features).toContain('bitcoin:sendTransfer')
    fake.answer = () => ({ txid: 'ab'.repeat(32) })
    const input = { account: ACCOUNT, chain: CHAIN, recipient: OTHER, amount: 2_100_000_000_000_000n }
    expect(await side.call('bitcoin:sendTransfer', [input])).toEqual([{ txId: 'ab'.repeat(32) }])
    const params = { account: PAYMENT, recipientAddress: OTHER, amount: '2100000000000000' }
    expect(fake.asked).toEqual([{ networkId: CHAIN, method: 'sendTransfer', params }])
  })

  it.each([null, undefined, 'text', {}, { signature: 1, psbt: 1 }, { signature: '*', psbt: '*' }])(
    'F069 an answer %j is a bad one',
    async (answer) => {
      const { fake, side } = setUp()
      fake.answer = () => answer
      for (const feature of ['bitcoin:signMessage', 'bitcoin:signTransaction'])
        await expect(side.call(feature, [{ account: ACCOUNT }])).rejects.toMatchObject({ code: 'wallet/bad-answer' })
    },
  )

  it('reject as the wallet does', async () => {
    const { fake, side } = setUp()
    fake.answer = () => Promise.reject(Object.assign(new Error('User rejected.'), { code: 5000 }))
    await expect(side.call('bitcoin:signMessage', [{ account: ACCOUNT }])).rejects.toMatchObject({ code: 5000 })
  })

  it('reject where the feature is unknown, or without a session', async () => {
    const { fake, side } = setUp()
    await expect(side.call('bitcoin:other', [])).rejects.toMatchObject({ code: 'wallet/unsupported-method' })
    fake.session = undefined
    await expect(side.call('bitcoin:signMessage', [])).rejects.toMatchObject({ code: 'pairing/not-connected' })
  })
})
