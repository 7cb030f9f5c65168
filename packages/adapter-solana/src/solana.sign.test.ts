import { Keypair } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { toBase58 } from './base58.js'
import { toBase64 } from './bytes.js'
import { connectOffline } from './fakeNode.fixture.js'
import { createMessage, readSerialized, signTransaction } from './solana.sign.js'
import { paymentOf } from './wireTransaction.fixture.js'

const MESSAGE = 'solana:signMessage'
const TRANSACTION = 'solana:signTransaction'
const bytesOf = (text: string) => new TextEncoder().encode(text)

describe('a message', () => {
  const signature = new Uint8Array(64).fill(5)

  it('is given with its account, and signed', async () => {
    const { deps, signer, fake } = await connectOffline()
    fake.set({ answers: { [MESSAGE]: [{ signature, signedMessage: bytesOf('hello') }] } })
    expect(await createMessage(deps).sign(signer, 'hello')).toBe(toBase58(signature))
    const [{ account, message }] = fake.calls.at(-1)?.inputs as [{ account: { address: string }; message: Uint8Array }]
    expect([account.address, message]).toEqual([signer.address, bytesOf('hello')])
  })

  it('is signed behind the header that a hardware wallet puts before it', async () => {
    const header = Uint8Array.from([...'\xffsolana offchain\0\0\x05\0'].map((letter) => letter.charCodeAt(0)))
    const signedMessage = Uint8Array.of(...header, ...bytesOf('hello'))
    const { deps, signer } = await connectOffline({ answers: { [MESSAGE]: [{ signature, signedMessage }] } })
    expect(await createMessage(deps).sign(signer, 'hello')).toBe(toBase58(signature))
    await expect(createMessage(deps).sign(signer, 'hells')).rejects.toMatchObject({ code: 'wallet/bad-answer' })
  })

  it('is signed where the wallet does not say what it signed', async () => {
    const { deps, signer, fake } = await connectOffline({ answers: { [MESSAGE]: [{ signature }] } })
    expect(await createMessage(deps).sign(signer, 'hello')).toBe(toBase58(signature))
    expect(fake.calls.at(-1)?.feature).toBe(MESSAGE)
  })

  it.each([
    ['more than the message', [{ signature, signedMessage: bytesOf('hello!') }]],
    ['less than the message', [{ signature, signedMessage: bytesOf('hell') }]],
    ['another message', [{ signature, signedMessage: bytesOf('jello') }]],
    ['nothing', [{ signedMessage: bytesOf('hello') }]],
    ['it with too few bytes', [{ signature: signature.slice(1), signedMessage: bytesOf('hello') }]],
    ['it, but not in a list', { signature, signedMessage: bytesOf('hello') }],
  ])('is refused where the wallet signed %s', async (_, answer) => {
    const { deps, signer } = await connectOffline({ answers: { [MESSAGE]: answer } })
    await expect(createMessage(deps).sign(signer, 'hello')).rejects.toMatchObject({
      code: 'wallet/bad-answer',
      context: { method: MESSAGE },
    })
  })
})

describe('a transaction that is only signed', () => {
  const key = Keypair.generate()
  const from = key.publicKey.toBase58()
  const payment = paymentOf(from)
  const signed = paymentOf(from, { signers: [key] })
  const serialized = toBase64(payment.bytes)
  const sign = async (switches: NonNullable<Parameters<typeof connectOffline>[0]>) => {
    const made = await connectOffline(switches, [key])
    return { ...made, result: signTransaction(made.deps, made.signer, { serialized }) }
  }

  it('is given to the wallet with its account and network', async () => {
    const { result, fake } = await sign({})
    expect(await result).toBe(toBase64(signed.bytes))
    expect(fake.calls.at(-1)).toMatchObject({
      feature: TRANSACTION,
      inputs: [
        {
          account: { address: from },
          chain: 'solana:mainnet',
          transaction: payment.bytes,
          options: { preflightCommitment: 'confirmed' },
        },
      ],
    })
  })

  it.each([
    ['it unsigned', [{ signedTransaction: payment.bytes }]],
    ['no transaction', [{ signedTransaction: Uint8Array.of(1, 2) }]],
    ['no bytes', [{ signedTransaction: serialized }]],
    ['nothing', undefined],
  ])('is refused where the wallet answers %s', async (_, answer) => {
    const { result } = await sign({ answers: { [TRANSACTION]: answer } })
    await expect(result).rejects.toMatchObject({ code: 'wallet/bad-answer', context: { method: TRANSACTION } })
  })

  it.each([
    ['lacks the feature', { without: [TRANSACTION] }],
    ['takes no such version', { versions: ['legacy'] }],
  ])('is not given to a wallet that %s', async (_, switches) => {
    const { result, fake } = await sign(switches)
    await expect(result).rejects.toMatchObject({ code: 'wallet/unsupported-method', context: { method: TRANSACTION } })
    expect(fake.calls.map(({ feature }) => feature)).toEqual(['standard:connect'])
  })

  it('is given to a wallet that does not say its versions', async () => {
    const { result } = await sign({ versions: 'all' as unknown as readonly unknown[] })
    expect(await result).toBe(toBase64(signed.bytes))
  })

  it('must be there', () => {
    expect(() => readSerialized({})).toThrow(
      expect.objectContaining({
        code: 'wallet/bad-transaction',
        context: expect.objectContaining({ reason: 'on Solana it is given whole: `serialized`, in base64.' }),
      }),
    )
  })
})
