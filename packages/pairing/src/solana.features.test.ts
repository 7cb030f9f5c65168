import { base58, base64 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { createFakeSide, sessionOf } from './side.fixture.js'
import { createSolanaSide } from './solana.features.js'

const MAIN = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const DEV = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const KEY = new Uint8Array(32).fill(7)
const ADDRESS = base58.encode(KEY)
const SIGNATURE = Uint8Array.from({ length: 64 }, (_, index) => index + 1)
const ALL = ['solana_signMessage', 'solana_signTransaction', 'solana_signAndSendTransaction']
const session = (accounts: string[], methods: string[] = ALL) => sessionOf({ solana: { accounts, methods } })
const ONE = session([`${MAIN}:${ADDRESS}`])

function setUp(given: Parameters<typeof createFakeSide>[0] = ONE) {
  const fake = createFakeSide(given)
  const side = createSolanaSide(fake.deps)
  const call = (feature: string, ...inputs: object[]): Promise<unknown> => {
    const [account] = side.accounts()
    return side.call(
      feature,
      inputs.map((input) => ({ account, ...input })),
    )
  }
  return { fake, side, call }
}

describe('accounts', () => {
  it('are those of the session, each once with all its networks, and with the features that the wallet approved', () => {
    const given = session([`${MAIN}:${ADDRESS}`, `${DEV}:${ADDRESS}`], ['solana_signMessage', 'solana_other'])
    const features = ['solana:signMessage']
    expect(setUp(given).side.accounts()).toEqual([{ address: ADDRESS, publicKey: KEY, chains: [MAIN, DEV], features }])
  })

  it.each([
    ['are not base58', `${MAIN}:0OIl`],
    ['are too short', `${MAIN}:${base58.encode(KEY.slice(1))}`],
    ['are an EVM account’s', `eip155:1:0x${'1'.repeat(40)}`],
  ])('F046 that %s are left out', (_, junk) => {
    expect(setUp(session([junk, `${MAIN}:${ADDRESS}`])).side.accounts()).toHaveLength(1)
    expect(setUp(session([junk])).side.accounts()).toEqual([])
  })

  it('are none without a session', () => {
    const { fake, side } = setUp()
    fake.session = undefined
    expect(side.accounts()).toEqual([])
  })
})

describe('features', () => {
  it('sign a message', async () => {
    const { fake, call } = setUp()
    fake.answer = () => ({ signature: base58.encode(SIGNATURE) })
    const message = new TextEncoder().encode('hello')
    expect(await call('solana:signMessage', { message })).toEqual([{ signedMessage: message, signature: SIGNATURE }])
    const params = { message: base58.encode(message), pubkey: ADDRESS }
    expect(fake.asked).toEqual([{ networkId: MAIN, method: 'solana_signMessage', params }])
  })

  it('sign a transaction, on the given network', async () => {
    const { fake, call } = setUp()
    const transaction = new Uint8Array([1, 2, 3])
    fake.answer = () => ({ transaction: base64.encode(new Uint8Array([4, 5])), signature: 'ignored' })
    expect(await call('solana:signTransaction', { transaction, chain: DEV })).toEqual([
      { signedTransaction: new Uint8Array([4, 5]) },
    ])
    const params = { transaction: base64.encode(transaction), pubkey: ADDRESS }
    expect(fake.asked).toEqual([{ networkId: DEV, method: 'solana_signTransaction', params }])
  })

  it('sign a transaction with an older wallet, which answers with the signature only', async () => {
    const { fake, call } = setUp()
    fake.answer = () => ({ signature: base58.encode(SIGNATURE) })
    const transaction = Uint8Array.from([1, ...new Uint8Array(64), 1, 0, 0, 1, ...KEY, ...KEY, 0])
    const [{ signedTransaction }] = (await call('solana:signTransaction', { transaction })) as [
      { signedTransaction: Uint8Array },
    ]
    expect(signedTransaction).toEqual(Uint8Array.from([1, ...SIGNATURE, ...transaction.slice(65)]))
  })

  it('send a transaction', async () => {
    const { fake, call } = setUp()
    fake.answer = () => ({ signature: base58.encode(SIGNATURE) })
    const transaction = new Uint8Array([1])
    expect(await call('solana:signAndSendTransaction', { transaction })).toEqual([{ signature: SIGNATURE }])
  })

  it('are called one after the other for several inputs', async () => {
    const { fake, call } = setUp()
    let open = 0
    fake.answer = async () => {
      open += 1
      expect(open).toBe(1)
      await Promise.resolve()
      open -= 1
      return { signature: base58.encode(SIGNATURE) }
    }
    expect(await call('solana:signMessage', {}, {}, {})).toHaveLength(3)
    expect(fake.asked).toHaveLength(3)
  })

  it.each([null, undefined, 'text', {}, { signature: 1 }, { signature: '0OIl' }, { signature: base58.encode(KEY) }])(
    'F069 an answer %j is a bad one',
    async (answer) => {
      const { fake, call } = setUp()
      fake.answer = () => answer
      for (const feature of ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction'])
        await expect(call(feature, {})).rejects.toMatchObject({ code: 'wallet/bad-answer' })
    },
  )

  it('F069 a signed transaction that is no base64 is a bad answer', async () => {
    const { fake, call } = setUp()
    fake.answer = () => ({ transaction: '*' })
    await expect(call('solana:signTransaction', {})).rejects.toMatchObject({ code: 'wallet/bad-answer' })
  })

  it('reject where the feature is unknown, or without a session', async () => {
    const { fake, side, call } = setUp()
    await expect(side.call('constructor', [{}])).rejects.toMatchObject({ code: 'wallet/unsupported-method' })
    await expect(call('solana:signIn', {})).rejects.toMatchObject({ code: 'wallet/unsupported-method' })
    fake.session = undefined
    await expect(call('solana:signMessage', {})).rejects.toMatchObject({ code: 'pairing/not-connected' })
  })
})
