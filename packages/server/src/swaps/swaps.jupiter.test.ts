// Tests swaps.jupiter.ts, swaps.solana.ts, swaps.executions.ts.
import { base58, base64 } from '@scure/base'
import { describe, expect, it, vi } from 'vitest'
import { createMemoryCache } from '../cache/cache.memory.js'
import { MINT, SENT, SOLANA, solanaBytes, WRAPPED_SOL, type Answer } from './likenesses.fixture.js'
import { createSwapWorld, type WorldOptions } from './source.fixture.js'
import { failureCode } from './swaps.offers.js'
import { createMarking, isSignedBy, readSigners } from './swaps.solana.js'
import type { SwapQuestion } from './swaps.types.js'

const MAKER = base58.encode(new Uint8Array(32).fill(77))
const signal = new AbortController().signal

/** An account with its key. */
async function createSigner() {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  const { privateKey, publicKey } = pair
  const address = base58.encode(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)))
  return {
    address,
    /** Signs a transaction as its signer at this place. */
    async sign(text: string): Promise<string> {
      const read = readSigners(text)
      if (!read) throw new Error('This is no transaction.')
      const signature = new Uint8Array(await crypto.subtle.sign('Ed25519', privateKey, read.message))
      const bytes = base64.decode(text)
      bytes.set(signature, 1 + 64 * read.signers.indexOf(address))
      return base64.encode(bytes)
    },
  }
}

/** A source with Jupiter, a signer, and its question. */
async function setUp(options: WorldOptions = {}) {
  const signer = await createSigner()
  const { source, likenesses, providers } = createSwapWorld(options)
  const question: SwapQuestion = {
    networkId: SOLANA,
    from: { networkId: SOLANA, address: undefined },
    to: { networkId: SOLANA, address: MINT },
    amount: '1000000',
    account: signer.address,
    slippage: 0.5,
  }
  const jupiter = providers.find(({ id }) => id === 'jupiter')
  if (!jupiter) throw new Error('There is no Jupiter.')
  const build = () => source.build(question, { provider: 'jupiter', toAmountMin: '1' })
  const executions = () => likenesses.jupiter.asked.filter(({ call }) => call === 'POST /swap/v2/execute')
  return { signer, source, likeness: likenesses.jupiter, question, jupiter, build, executions, likenesses }
}

describe('Jupiter', () => {
  it('is asked by its v2, with its key, and says its fees', async () => {
    const { likeness, question, source, signer } = await setUp()
    likeness.state.toAmount = 999_000n
    const { offers } = await source.offers(question)
    expect(likeness.asked.map(({ call, given }) => [call, given])).toEqual([
      [
        'GET /swap/v2/order',
        { inputMint: WRAPPED_SOL, outputMint: MINT, amount: '1000000', taker: signer.address, slippageBps: '50' },
      ],
    ])
    expect(likeness.asked[0]?.headers.get('x-api-key')).toBe('jup')
    expect(offers).toEqual([
      {
        provider: 'jupiter',
        toAmount: '999000',
        toAmountMin: '994005',
        // 10 of 10,000 parts, which are taken already.
        fees: [{ kind: 'provider', token: MINT, amount: '1000', isIncluded: true }],
        priceImpact: 0.12,
        networkFee: '7000',
      },
    ])
  })

  it('names fees of what is given, and none of the network where another one pays it', async () => {
    const { likeness, question, jupiter } = await setUp({ maker: MAKER })
    likeness.state.lie = (answer: Answer) => ({ ...answer, feeMint: WRAPPED_SOL })
    const offer = await jupiter.offer(question, signal)
    expect(offer.fees).toEqual([{ kind: 'provider', amount: '1000', isIncluded: true }])
    expect(offer).not.toHaveProperty('networkFee')
    likeness.state.lie = (answer: Answer) => ({ ...answer, feeMint: MAKER })
    expect((await jupiter.offer(question, signal)).fees).toEqual([])
  })

  it('has no way for the token that it takes for the coin', async () => {
    const { question, jupiter, likeness } = await setUp()
    const wrapped = { networkId: SOLANA, address: WRAPPED_SOL }
    await expect(jupiter.offer({ ...question, from: wrapped }, signal)).rejects.toMatchObject({ code: 'swap/no-route' })
    await expect(jupiter.offer({ ...question, to: wrapped }, signal)).rejects.toMatchObject({ code: 'swap/no-route' })
    expect(likeness.asked).toEqual([])
  })

  it.each([
    ['ms', 1],
    ['seconds', 1_000],
  ])('says when an offer ends, in %s', async (_, unit) => {
    const { question, jupiter, likeness } = await setUp()
    const end = Math.floor(Date.now() / 1_000 + 60) * 1_000
    likeness.state.lie = (answer: Answer) => ({ ...answer, expireAt: String(end / unit) })
    expect(await jupiter.offer(question, signal)).toMatchObject({ expiresAt: end })
  })

  const stranger = base58.encode(new Uint8Array(32).fill(3))
  it.each<[string, object]>([
    ['another account', { taker: stranger }],
    ['another amount', { inAmount: '999999' }],
    ['another token', { outputMint: stranger }],
    ['another token that is given', { inputMint: stranger }],
    ['a minimum below the slippage', { otherAmountThreshold: '900' }],
    ['a minimum above the amount', { otherAmountThreshold: '1001' }],
    ['an amount that is huge', { outAmount: '9'.repeat(78) }],
    ['an amount that is a number', { outAmount: 1_000 }],
    ['no id', { requestId: undefined }],
    ['an id with another path', { requestId: '../../execute' }],
    ['a transaction of a megabyte', { transaction: 'A'.repeat(900_000) }],
  ])('that answers %s has no offer', async (_, change) => {
    const { question, jupiter, likeness } = await setUp()
    likeness.state.lie = (answer: Answer) => ({ ...answer, ...change })
    const told = await jupiter.offer(question, signal).catch((error: unknown) => error)
    expect(failureCode(told)).toBe('swap/bad-answer')
  })

  it.each<[string, string | null, string]>([
    ['no transaction', null, 'swap/no-route'],
    ['one of others', solanaBytes([stranger]), 'swap/bad-answer'],
    ['no base64', '§§§', 'swap/bad-answer'],
    ['a text that ends too early', base64.encode(Uint8Array.from([1, 2, 3])), 'swap/bad-answer'],
  ])('that builds %s is refused', async (_, transaction, code) => {
    const { build, likeness } = await setUp()
    likeness.state.lie = (answer: Answer) => ({ ...answer, transaction })
    await expect(build()).rejects.toMatchObject({ status: 502, body: { code } })
  })
})

describe('a signed swap', () => {
  it('is sent by the provider that built it, once, whatever it is asked again', async () => {
    const { build, signer, source, executions } = await setUp({ maker: MAKER })
    const { serialized = '', execution = '', transaction } = await build()
    expect(transaction).toBeUndefined()
    const signed = await signer.sign(serialized)
    const sent = [source.execute(execution, signed), source.execute(execution, signed)]
    expect(await Promise.all(sent)).toEqual(Array(2).fill({ hash: base58.encode(SENT) }))
    expect(await source.execute(execution, signed)).toEqual({ hash: base58.encode(SENT) })
    expect(executions()).toHaveLength(1)
    expect(executions()[0]?.given).toEqual({ requestId: 'request-1', signedTransaction: signed })
  })

  it('is known to other instances, also those that did not build it', async () => {
    const cache = createMemoryCache()
    const one = await setUp({ maker: MAKER, more: { cache } })
    const other = await setUp({ maker: MAKER, more: { cache } })
    const alone = await setUp({ maker: MAKER })
    const { serialized = '', execution = '' } = await one.build()
    const signed = await one.signer.sign(serialized)
    for (const { source } of [one, other, alone]) expect(await source.execute(execution, signed)).toHaveProperty('hash')
    expect([one, other, alone].map(({ executions }) => executions().length)).toEqual([1, 0, 1])
  })

  it.each<[string, ((answer: Answer) => unknown) | undefined]>([
    ['another one', undefined],
    ['none', ({ status }: Answer) => ({ status })],
  ])('is named by the signature of the account that pays the fee, where the provider says %s', async (_, lie) => {
    const { build, signer, source, likeness } = await setUp()
    const { serialized = '', execution = '' } = await build()
    const signed = await signer.sign(serialized)
    const own = readSigners(signed)?.signatures[0]
    likeness.state.lie = lie
    expect(await source.execute(execution, signed)).toEqual({ hash: base58.encode(own ?? new Uint8Array()) })
  })

  it('is tried again after a failure', async () => {
    const { build, signer, source, likeness, executions } = await setUp({ maker: MAKER })
    const { serialized = '', execution = '' } = await build()
    const signed = await signer.sign(serialized)
    const fail = async (change: Partial<typeof likeness.state>, code: string) => {
      Object.assign(likeness.state, { status: 200, lie: undefined }, change)
      await expect(source.execute(execution, signed)).rejects.toMatchObject({ status: 502, body: { code } })
    }
    await fail({ status: 500 }, 'swap/provider-away')
    await fail({ lie: () => ({ status: 'Failed', code: -2_003, error: 'https://key.example' }) }, 'swap/not-sent')
    await fail({ lie: () => ({ status: 'Success' }) }, 'swap/not-sent')
    await fail({ lie: () => ({ status: 'Success', signature: 'x'.repeat(80) }) }, 'swap/not-sent')
    await fail({ lie: () => 'Success' }, 'swap/bad-answer')
    Object.assign(likeness.state, { status: 200, lie: undefined })
    expect(await source.execute(execution, signed)).toEqual({ hash: base58.encode(SENT) })
    expect(executions()).toHaveLength(6)
  })

  it('is refused where it is another one, or not signed, and nothing is sent', async () => {
    const { build, signer, source, executions } = await setUp({ maker: MAKER })
    const { serialized = '', execution = '' } = await build()
    const signed = await signer.sign(serialized)
    const other = await signer.sign(solanaBytes([signer.address]))
    const changed = base64.decode(signed)
    changed[changed.length - 2] = 1
    const thief = await createSigner()
    const others = [
      serialized,
      other,
      base64.encode(changed),
      await thief.sign(solanaBytes([thief.address])),
      'AAAA',
      '!',
    ]
    for (const each of others)
      await expect(source.execute(execution, each)).rejects.toMatchObject({
        status: 400,
        body: { code: 'swap/other-transaction' },
      })
    const [text = '', mark = ''] = execution.split('.')
    const forged = [
      `${text}.`,
      `${execution}.${mark}`,
      `${execution}.`,
      `${text}.${mark.slice(1)}A`,
      `${mark}.${text}`,
      text,
      '',
      '.',
      `${btoa('{}')}.${mark}`,
    ]
    for (const each of forged)
      await expect(source.execute(each, signed)).rejects.toMatchObject({
        status: 400,
        body: { code: 'swap/no-execution' },
      })
    expect(executions()).toEqual([])
  })
})

describe('the signers of a transaction', () => {
  it('are read with and without a version', async () => {
    for (const version of [0x80, 0]) {
      const signer = await createSigner()
      const text = solanaBytes([MAKER, signer.address], [], version)
      expect(readSigners(text)?.signers).toEqual([MAKER, signer.address])
      const signed = readSigners(await signer.sign(text))
      expect(signed && (await isSignedBy(signed, signer.address))).toBe(true)
      expect(signed && (await isSignedBy(signed, MAKER))).toBe(false)
      expect(signed && (await isSignedBy(signed, MINT))).toBe(false)
    }
  })

  it('are none of a text that is no transaction', () => {
    const whole = base64.decode(solanaBytes([MAKER]))
    for (let length = 0; length < 101; length += 1)
      expect(readSigners(base64.encode(whole.slice(0, length)))).toBeUndefined()
    const changed = (at: number, value: number) => base64.encode(Uint8Array.from(whole).fill(value, at, at + 1))
    // No signature, another version, more signers than signatures, fewer keys than signers.
    for (const text of [changed(0, 0), changed(65, 0x81), changed(66, 2), changed(69, 0)])
      expect(readSigners(text)).toBeUndefined()
    expect(readSigners(base64.encode(new Uint8Array(1_233).fill(1)))).toBeUndefined()
  })
})

it('texts that another secret marked, or under another name, are not known', async () => {
  const marking = createMarking('secret', 'name')
  const marked = await marking.mark('ä text')
  expect(await marking.read(marked)).toBe('ä text')
  expect(await createMarking('secret', 'name').read(marked)).toBe('ä text')
  expect(await createMarking('other', 'name').read(marked)).toBeUndefined()
  expect(await createMarking('secret', 'other').read(marked)).toBeUndefined()
  expect(vi.isFakeTimers()).toBe(false)
})
