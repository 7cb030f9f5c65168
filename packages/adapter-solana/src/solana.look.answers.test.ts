import { solana, solanaDevnet } from '@latchkit/core/networks'
import { Keypair } from '@solana/web3.js'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { toBase64 } from './bytes.js'
import { createContext } from './context.fixture.js'
import { fakeNode, type NodeAnswers } from './fakeNode.fixture.js'
import { contentOf } from './solana.content.js'
import { createSnapshots } from './solana.look.js'
import { BLOCKHASH, paymentOf } from './wireTransaction.fixture.js'

afterEach(() => void vi.unstubAllGlobals())

const networkId = solana.caipNetworkId
const [key, other] = [Keypair.generate(), Keypair.generate()]
const address = key.publicKey.toBase58()
const payment = paymentOf(address)
const content = contentOf(payment)
const unsent = { networkId, address, connectorId: 'a', anchor: { block: '5', content } }
const sent = { ...unsent, hash: 'mine' }

/** Makes looks at a node that has no transaction, and whose newest blockhash is over at the next look. */
function setUp(answers: NodeAnswers = {}) {
  const calls = fakeNode({
    getLatestBlockhash: { context: { slot: 6 }, value: { blockhash: BLOCKHASH, lastValidBlockHeight: 9 } },
    getSignatureStatuses: (hashes: readonly string[]) => ({ value: hashes.map(() => null) }),
    isBlockhashValid: { context: { slot: 8 }, value: false },
    getSignaturesForAddress: [],
    ...answers,
  })
  const asked = (method: string) => calls.filter((call) => call.method === method).map(({ params }) => params)
  return { ...createSnapshots(createContext().deps), asked }
}

/** Answers of a node that tells these signatures of the account, the newest first, and these transactions. */
const withHistory = (
  entries: readonly (readonly [signature: string, slot: number])[],
  transactions: Readonly<Record<string, Uint8Array>> = {},
): NodeAnswers => ({
  getSignaturesForAddress: entries.map(([signature, slot]) => ({ signature, slot })),
  getTransaction: (signature: string) => {
    const bytes = transactions[signature]
    return bytes ? { transaction: [toBase64(bytes), 'base64'] } : null
  },
})

describe('the anchor of a transaction', () => {
  it('is the slot of the node, and what a ready-made transaction does', async () => {
    const signer = { networkId, address }
    const { anchor } = setUp()
    expect(await anchor(signer)).toEqual({ block: '6' })
    expect(await anchor(signer, { serialized: toBase64(payment.bytes) })).toEqual({ block: '6', content })
    expect(await anchor(signer, {})).toEqual({ block: '6' })
  })

  it('has the same content whatever the blockhash and the signatures, and else another one', () => {
    const same = paymentOf(address, { blockhash: other.publicKey.toBase58(), signers: [key] })
    expect(contentOf(same)).toBe(content)
    expect(content).toMatch(/^\S+$/)
    expect(contentOf(paymentOf(address, { lamports: 2 }))).not.toBe(content)
  })
})

describe('a look at a sent transaction', () => {
  const status = (more: object) => ({
    getSignatureStatuses: {
      value: [{ slot: 7, err: null, confirmationStatus: 'confirmed', confirmations: 3, ...more }],
    },
    getTransaction: { meta: { fee: 5_000 } },
  })

  it.each<[string, object, object]>([
    ['confirmed', { confirmations: 3 }, { confirmations: 4, isFinal: false }],
    [
      'confirmed, and the node does not say by how many',
      { confirmations: null },
      { confirmations: 32, isFinal: false },
    ],
    ['final', { confirmationStatus: 'finalized', confirmations: null }, { confirmations: 32, isFinal: true }],
    [
      'final, whatever else the node says',
      { confirmationStatus: 'finalized', confirmations: 3 },
      { confirmations: 32, isFinal: true },
    ],
  ])('tells that it is %s', async (_, more, expected) => {
    expect(await setUp(status(more)).look(sent)).toEqual({
      state: 'included',
      inclusion: { hash: 'mine', status: 'success', block: { number: '7' }, fee: '5000', ...expected },
    })
  })

  it('tells why it failed, also without its details', async () => {
    const { look } = setUp({ ...status({ err: { InstructionError: [0, { Custom: 1 }] } }), getTransaction: null })
    const { inclusion } = (await look(sent)) as { inclusion: object }
    expect(inclusion).toMatchObject({ status: 'reverted', reason: 'custom program error: 0x1' })
    expect(inclusion).not.toHaveProperty('fee')
  })

  it('is pending while a block that is not confirmed has it', async () => {
    expect(await setUp(status({ confirmationStatus: 'processed' })).look(sent)).toEqual({ state: 'pending' })
  })

  it.each<[string, string | undefined, string]>([
    ['behind', '7', 'behind'],
    ['not behind', '6', 'missing'],
    ['not behind', undefined, 'missing'],
  ])('is %s where a look has seen it in the block %s', async (_, number, state) => {
    const inclusion = { hash: 'mine', status: 'success', block: { number }, confirmations: 1, isFinal: false } as const
    expect(await setUp().look({ ...sent, inclusion })).toEqual({ state })
  })

  it('is missing at first, and expired once no block can have it', async () => {
    const { look, asked } = setUp()
    expect([await look(sent), await look(sent)]).toEqual([{ state: 'missing' }, { state: 'expired' }])
    expect(asked('isBlockhashValid')).toEqual([[BLOCKHASH, { commitment: 'confirmed', minContextSlot: 6 }]])
    expect(asked('getSignaturesForAddress')).toEqual([
      [address, { commitment: 'confirmed', limit: 1_000, minContextSlot: 8 }],
    ])
    expect(asked('getLatestBlockhash')).toHaveLength(1)
  })

  it('remembers of each network what it knows', async () => {
    const { look, find, asked } = setUp(withHistory([['a', 7]], { a: payment.bytes }))
    const elsewhere = { ...unsent, networkId: solanaDevnet.caipNetworkId }
    expect([await find(unsent, []), await find(elsewhere, [])]).toEqual(['a', 'a'])
    expect(asked('getTransaction')).toHaveLength(2)
    await look(sent)
    expect(await look({ ...sent, networkId: elsewhere.networkId })).toEqual({ state: 'missing' })
  })

  it('remembers of each transaction by itself what it has missed', async () => {
    const { look } = setUp()
    await look(sent)
    expect(await look({ ...sent, hash: 'another' })).toEqual({ state: 'missing' })
  })

  it.each<[string, NodeAnswers]>([
    ['the blockhash is valid', { isBlockhashValid: { context: { slot: 8 }, value: true } }],
    ['the node tells no slot', { isBlockhashValid: { value: false } }],
    ['the account has it', withHistory([['mine', 7]])],
    ['the node does not tell what the account has', { getSignaturesForAddress: null }],
    ['the node tells only a part of it', withHistory(Array.from({ length: 1_000 }, (_, at) => [`x${at}`, 7]))],
  ])('is missing for ever where %s', async (_, answers) => {
    const { look } = setUp(answers)
    await look(sent)
    expect(await look(sent)).toEqual({ state: 'missing' })
  })

  it.each<[string, readonly (readonly [string, number])[]]>([
    ['the account has others', [['other', 7]]],
    ['it was before', [['mine', 4]]],
    ['the node tells all since', Array.from({ length: 1_000 }, (_, at) => [`x${at}`, at === 999 ? 4 : 7] as const)],
  ])('has expired where %s', async (_, entries) => {
    const { look } = setUp(withHistory(entries))
    await look(sent)
    expect(await look(sent)).toEqual({ state: 'expired' })
  })
})

describe('F031 a search for a transaction whose hash is not known', () => {
  const mine = paymentOf(address, { signers: [key] }).bytes
  const another = paymentOf(address, { lamports: 5, signers: [key] }).bytes
  const ofOther = paymentOf(other.publicKey.toBase58(), { to: address, signers: [other] }).bytes

  it('finds the one that does the same, since the slot of the anchor', async () => {
    const { find, asked } = setUp(
      withHistory(
        [
          ['b', 7],
          ['a', 5],
          ['old', 4],
        ],
        { a: mine, b: another, old: mine },
      ),
    )
    expect(await find(unsent, [])).toBe('a')
    const options = { commitment: 'confirmed', encoding: 'base64', maxSupportedTransactionVersion: 0 }
    expect(asked('getTransaction')).toEqual([
      ['b', options],
      ['a', options],
    ])
    expect(asked('getSignaturesForAddress')).toEqual([[address, { commitment: 'confirmed', limit: 1_000 }]])
    // What a transaction does never changes.
    await find(unsent, [])
    expect(asked('getTransaction')).toHaveLength(2)
  })

  it('finds none that another record has', async () => {
    const { find } = setUp(withHistory([['a', 7]], { a: mine }))
    expect(await find(unsent, ['a'])).toBeUndefined()
  })

  it('finds none without a content to compare, and asks nothing', async () => {
    const { find, asked } = setUp(withHistory([['a', 7]], { a: mine }))
    expect(await find({ ...unsent, anchor: { block: '5' } }, [])).toBeUndefined()
    expect(asked('getSignaturesForAddress')).toEqual([])
  })

  it('reads all transactions of an account where the anchor has no slot', async () => {
    const { find } = setUp(withHistory([['old', 0]], { old: mine }))
    expect(await find({ ...unsent, anchor: { content } }, [])).toBe('old')
  })

  it.each<[string, NodeAnswers, null | undefined]>([
    ['that none has it, once no block can', withHistory([]), null],
    ['that, beside transactions of others', withHistory([['a', 7]], { a: ofOther }), null],
    ['nothing, beside another transaction of the account', withHistory([['a', 7]], { a: another }), undefined],
    ['nothing, beside one that the node does not have', withHistory([['a', 7]]), undefined],
    ['nothing, where the node tells nothing', { getSignaturesForAddress: 'text' }, undefined],
    ['nothing, while a block can have it', { isBlockhashValid: { context: { slot: 8 }, value: true } }, undefined],
  ])('proves %s', async (_, answers, expected) => {
    const { find } = setUp(answers)
    expect(await find(unsent, [])).toBeUndefined()
    expect(await find(unsent, [])).toBe(expected)
  })

  it.each([
    [32, null],
    [33, undefined],
  ])('reads 32 transactions, and proves nothing beyond: %i', async (count, expected) => {
    const entries = Array.from({ length: count }, (_, at) => [`x${at}`, 7] as const)
    const transactions = Object.fromEntries(entries.map(([signature]) => [signature, ofOther]))
    const { find, asked } = setUp(withHistory(entries, transactions))
    await find(unsent, [])
    expect(await find(unsent, [])).toBe(expected)
    expect(asked('getTransaction')).toHaveLength(32)
  })

  it.each(['legacy', 0] as const)('knows who has signed a transaction of version %s', async (version) => {
    const both = paymentOf(other.publicKey.toBase58(), { version, others: [key], signers: [other, key] }).bytes
    const { find } = setUp(withHistory([['a', 7]], { a: both }))
    await find(unsent, [])
    expect(await find(unsent, [])).toBeUndefined()
    const named = paymentOf(other.publicKey.toBase58(), { version, to: address, signers: [other] }).bytes
    const alone = setUp(withHistory([['a', 7]], { a: named }))
    await alone.find(unsent, [])
    expect(await alone.find(unsent, [])).toBeNull()
  })
})
