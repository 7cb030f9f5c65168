import { blockhashOf, readSolanaTransaction, withBlockhash } from '@latchkit/core/adapter'
import { Keypair } from '@solana/web3.js'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { toBase58 } from './base58.js'
import { toBase64 } from './bytes.js'
import { connectOffline, fakeNode, type NodeAnswers } from './fakeNode.fixture.js'
import { readBlockhash, send } from './solana.send.js'
import { BLOCKHASH, paymentOf } from './wireTransaction.fixture.js'

afterEach(() => void vi.unstubAllGlobals())

const SEND = 'solana:signAndSendTransaction'
const SIGN = 'solana:signTransaction'
const NEWER = toBase58(new Uint8Array(32).fill(8))
const EXPIRED = 'Transaction simulation failed: Blockhash not found'
const key = Keypair.generate()
const from = key.publicKey.toBase58()
const payment = paymentOf(from)
/** The signature of the payment. */
const HASH = toBase58(paymentOf(from, { signers: [key] }).signature ?? new Uint8Array())
/** That of the same payment with the newer blockhash. */
const NEW_HASH = toBase58(paymentOf(from, { signers: [key], blockhash: NEWER }).signature ?? new Uint8Array())

/** Answers the calls one after the other, the last one again and again. */
function inTurn(...answers: readonly unknown[]) {
  const left = [...answers]
  return (...given: readonly unknown[]) => {
    const answer = left.length > 1 ? left.shift() : left[0]
    if (answer instanceof Error) throw answer
    return typeof answer === 'function' ? (answer as (...given: readonly unknown[]) => unknown)(...given) : answer
  }
}
const validity = (value: unknown, slot: unknown = 5) => ({ context: { slot }, value })

/** Sends the payment by a wallet with these switches, on a node with these answers. */
async function start(
  switches: NonNullable<Parameters<typeof connectOffline>[0]>,
  answers: NodeAnswers = {},
  { transaction = payment, isPrepared = false } = {},
) {
  const calls = fakeNode({
    isBlockhashValid: validity(true),
    getLatestBlockhash: { context: { slot: 6 }, value: { blockhash: NEWER, lastValidBlockHeight: 9 } },
    getSignatureStatuses: ([...hashes]: readonly string[]) => ({ value: hashes.map(() => null) }),
    sendTransaction: HASH,
    ...answers,
  })
  const made = await connectOffline(switches, [key])
  const result = send(made.deps, made.signer, transaction, { isPrepared })
  result.catch(() => undefined)
  const asked = (method: string) => calls.filter((call) => call.method === method).map(({ params }) => params)
  /** The blockhashes of the transactions that the wallet was asked to sign. */
  const prompts = () =>
    made.fake.calls.flatMap(({ feature, inputs }) =>
      feature === SEND || feature === SIGN
        ? [blockhashOf(readSolanaTransaction((inputs[0] as { transaction: Uint8Array }).transaction))]
        : [],
    )
  return { ...made, result, calls, asked, prompts }
}

describe('a wallet that sends', () => {
  it('gets the transaction with its account and network, and answers its signature', async () => {
    const { result, fake, asked } = await start({})
    expect(await result).toBe(HASH)
    const input = { chain: 'solana:mainnet', transaction: payment.bytes, options: { preflightCommitment: 'confirmed' } }
    expect(fake.calls.at(-1)).toMatchObject({ feature: SEND, inputs: [{ account: { address: from }, ...input }] })
    expect(asked('isBlockhashValid')).toEqual([[BLOCKHASH, { commitment: 'confirmed' }]])
    expect(asked('sendTransaction')).toEqual([])
  })

  it.each([
    ['of zeros', [{ signature: new Uint8Array(64) }]],
    ['with too few bytes', [{ signature: new Uint8Array(63).fill(1) }]],
    ['that is missing', [{}]],
  ])('is refused where it answers a signature %s', async (_, answer) => {
    const { result, prompts } = await start({ answers: { [SEND]: answer } })
    await expect(result).rejects.toMatchObject({ code: 'wallet/bad-answer', context: { method: SEND } })
    expect(prompts()).toHaveLength(1)
  })

  it('is refused where it takes no such version', async () => {
    const { result, prompts } = await start({ versions: ['legacy'] })
    await expect(result).rejects.toMatchObject({ code: 'wallet/unsupported-method', context: { method: SEND } })
    expect(prompts()).toEqual([])
  })
})

describe('a wallet that only signs', () => {
  it('leaves it to the node to send', async () => {
    const { result, asked } = await start({ without: [SEND] })
    expect(await result).toBe(HASH)
    const signed = paymentOf(from, { signers: [key] })
    expect(asked('sendTransaction')).toEqual([
      [toBase64(signed.bytes), { encoding: 'base64', preflightCommitment: 'confirmed' }],
    ])
  })

  it('F106 has sent it where the node has it already', async () => {
    const sendTransaction = inTurn(new Error('This transaction has already been processed'))
    const { result, asked } = await start({ without: [SEND] }, { sendTransaction })
    expect(await result).toBe(HASH)
    expect(asked('getSignatureStatuses')).toEqual([])
  })

  it('F031 tells the hash with any other error, unless the network has the transaction', async () => {
    const sendTransaction = inTurn(new Error('Transaction simulation failed: custom program error: 0x1'))
    const refused = await start({ without: [SEND] }, { sendTransaction })
    await expect(refused.result).rejects.toMatchObject({ code: 'wallet/reverted', context: { hash: HASH } })
    expect(refused.asked('getSignatureStatuses')).toEqual([[[HASH], { searchTransactionHistory: true }]])
    const status = { slot: 5, err: { InstructionError: [0, 'Custom'] } }
    const found = await start({ without: [SEND] }, { sendTransaction, getSignatureStatuses: { value: [status] } })
    expect(await found.result).toBe(HASH)
  })

  it('has no hash to tell where it did not sign', async () => {
    const { result } = await start({ without: [SEND], throws: { [SIGN]: [{ code: 4001 }] } })
    const error: unknown = await result.catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 'wallet/rejected' })
    expect(error).not.toHaveProperty('context.hash')
  })
})

describe('F112 a blockhash that expires while the wallet is asked', () => {
  const notFound = () => new Error(EXPIRED)
  const dead = () => ({ isBlockhashValid: inTurn(validity(true), validity(false)) })

  it('is replaced, and the wallet is asked again', async () => {
    const { result, asked, prompts } = await start({ throws: { [SEND]: [notFound()] } }, dead())
    expect(await result).toBe(NEW_HASH)
    expect(prompts()).toEqual([BLOCKHASH, NEWER])
    // The second look is at the slot of the first, or later.
    expect(asked('isBlockhashValid').slice(0, 2)).toEqual([
      [BLOCKHASH, { commitment: 'confirmed' }],
      [BLOCKHASH, { commitment: 'confirmed', minContextSlot: 5 }],
    ])
  })

  it('is replaced twice, and no more', async () => {
    const isBlockhashValid = inTurn(...[1, 2, 3].flatMap(() => [validity(true), validity(false)]))
    const { result, prompts } = await start({ throws: { [SEND]: [1, 2, 3].map(notFound) } }, { isBlockhashValid })
    await expect(result).rejects.toMatchObject({ code: 'wallet/timed-out' })
    expect(prompts()).toEqual([BLOCKHASH, NEWER, NEWER])
  })

  it.each<[string, NodeAnswers]>([
    ['it was never valid, as far as is known', { isBlockhashValid: validity(false) }],
    ['no slot is known', { isBlockhashValid: inTurn(validity(true, 'x'), validity(false)) }],
    ['it is still valid', { isBlockhashValid: validity(true) }],
    ['the node does not tell', { isBlockhashValid: inTurn(new Error('away')) }],
    ['the node does not tell later', { isBlockhashValid: inTurn(validity(true), new Error('away')) }],
  ])('is not replaced where %s', async (_, answers) => {
    const { result, prompts } = await start({ throws: { [SEND]: [notFound()] } }, answers)
    await expect(result).rejects.toMatchObject({ code: 'wallet/timed-out' })
    expect(prompts()).toEqual([BLOCKHASH])
  })

  it('is not replaced where another error ended the prompt', async () => {
    const throws = { [SEND]: [new Error('Network request failed')] }
    const { result, asked, prompts } = await start({ throws }, dead())
    await expect(result).rejects.toMatchObject({ isLatchError: true })
    expect([prompts(), asked('isBlockhashValid')]).toEqual([[BLOCKHASH], [[BLOCKHASH, { commitment: 'confirmed' }]]])
  })

  it('is not replaced where no node refused the transaction, and the wallet names no signature', async () => {
    const { result, prompts } = await start({ throws: { [SEND]: [new Error('block height exceeded')] } }, dead())
    await expect(result).rejects.toMatchObject({ code: 'wallet/timed-out' })
    expect(prompts()).toEqual([BLOCKHASH])
  })

  it('is not replaced where another account has signed, too', async () => {
    const other = Keypair.generate()
    const transaction = paymentOf(from, { others: [other], signers: [key, other] })
    const { result, prompts } = await start({ throws: { [SEND]: [notFound()] } }, dead(), { transaction })
    await expect(result).rejects.toMatchObject({ code: 'wallet/timed-out' })
    expect(prompts()).toEqual([BLOCKHASH])
  })

  it('is replaced where the wallet names a signature that went nowhere', async () => {
    const lost = new Error(`Signature ${HASH} has expired: block height exceeded.`)
    const { result, asked, prompts } = await start({ throws: { [SEND]: [lost] } }, dead())
    expect([await result, prompts()]).toEqual([NEW_HASH, [BLOCKHASH, NEWER]])
    expect(asked('getSignatureStatuses')).toEqual([[[HASH], { searchTransactionHistory: true }]])
  })

  it.each<[string, NodeAnswers]>([
    ['has it', { getSignatureStatuses: { value: [{ slot: 5 }] } }],
    ['does not tell whether it has it', { getSignatureStatuses: { value: [] } }],
    ['does not answer', { getSignatureStatuses: inTurn(new Error('away')) }],
    ['answers something else', { getSignatureStatuses: { value: 'text' } }],
  ])('is that of a transaction that may still count, where the network %s', async (_, answers) => {
    const lost = new Error(`Signature ${HASH} has expired: block height exceeded.`)
    const { result, prompts } = await start({ throws: { [SEND]: [lost] } }, { ...dead(), ...answers })
    expect([await result, prompts()]).toEqual([HASH, [BLOCKHASH]])
  })

  it('is not replaced where the wallet signed with another one', async () => {
    const other = paymentOf(from, { signers: [key], blockhash: toBase58(new Uint8Array(32).fill(3)) })
    const answers = { ...dead(), sendTransaction: inTurn(notFound()) }
    const { result, prompts } = await start(
      { without: [SEND], answers: { [SIGN]: [{ signedTransaction: other.bytes }] } },
      answers,
    )
    expect(await result).toBe(toBase58(other.signature ?? new Uint8Array()))
    expect(prompts()).toEqual([BLOCKHASH])
  })

  it('is replaced where the wallet only signs, and finds a first transaction that counts after all', async () => {
    const statuses = inTurn({ value: [null] }, { value: [{ slot: 5 }, null] })
    const { result, prompts, asked } = await start(
      { without: [SEND] },
      {
        isBlockhashValid: inTurn(...[1, 2].flatMap(() => [validity(true), validity(false)])),
        sendTransaction: inTurn(notFound()),
        getSignatureStatuses: statuses,
      },
    )
    expect([await result, prompts()]).toEqual([HASH, [BLOCKHASH, NEWER]])
    expect(asked('getSignatureStatuses').map(([hashes]) => hashes)).toEqual([[HASH], [HASH, NEW_HASH]])
  })
})

describe('a blockhash that is over before the wallet is asked', () => {
  it('is replaced where the adapter has prepared the transaction', async () => {
    const { result, prompts } = await start({}, { isBlockhashValid: validity(false) }, { isPrepared: true })
    expect([await result, prompts()]).toEqual([NEW_HASH, [NEWER]])
  })

  it.each<[string, NodeAnswers, boolean]>([
    ['an app has made it, maybe with a nonce', { isBlockhashValid: validity(false) }, false],
    ['it is valid', { isBlockhashValid: validity(true) }, true],
    ['the node does not tell', { isBlockhashValid: inTurn(new Error('away')) }, true],
  ])('is not replaced where %s', async (_, answers, isPrepared) => {
    const { result, prompts } = await start({}, answers, { isPrepared })
    expect([await result, prompts()]).toEqual([HASH, [BLOCKHASH]])
  })

  it('waits a second at most for the node', async () => {
    const { result, clock, prompts } = await start(
      {},
      { isBlockhashValid: () => new Promise(() => undefined) },
      { isPrepared: true },
    )
    await clock.advance(999)
    expect(prompts()).toEqual([])
    await clock.advance(1)
    expect([await result, prompts()]).toEqual([HASH, [BLOCKHASH]])
  })
})

it('keeps of a transaction all but its blockhash', () => {
  const renewed = withBlockhash(payment, NEWER)
  expect(renewed).toEqual(paymentOf(from, { blockhash: NEWER }).message)
})

describe('the latest blockhash', () => {
  const read = async (value: unknown, slot: unknown = 6) => {
    const { deps, signer } = await connectOffline()
    fakeNode({ getLatestBlockhash: { context: { slot }, value } })
    return readBlockhash(deps, signer.networkId)
  }

  it('has its last block, and the slot of the node', async () => {
    const lifetime = { blockhash: NEWER, lastValidBlockHeight: 9n, slot: 6n }
    expect(await read({ blockhash: NEWER, lastValidBlockHeight: 9 })).toEqual(lifetime)
  })

  it.each([
    [{ blockhash: 7, lastValidBlockHeight: 9 }, 6],
    [{ blockhash: NEWER, lastValidBlockHeight: null }, 6],
    [{ blockhash: NEWER, lastValidBlockHeight: 9 }, 'x'],
  ])('is refused as %o at the slot %o', async (value, slot) => {
    await expect(read(value, slot)).rejects.toMatchObject({
      code: 'wallet/bad-answer',
      context: { method: 'getLatestBlockhash' },
    })
  })
})
