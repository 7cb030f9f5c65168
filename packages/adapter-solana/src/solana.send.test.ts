import { readSolanaTransaction, type Signer, type TransferRequest } from '@latchkit/core/adapter'
import { systemClock } from '@latchkit/core/testing'
import { abilityIn, payBy } from '@latchkit/testing'
import {
  ComputeBudgetInstruction,
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionExpiredBlockheightExceededError,
  TransactionMessage,
  VersionedTransaction,
  type TransactionInstruction,
} from '@solana/web3.js'
import { getAssociatedTokenAddressSync } from '@solana/spl-token'
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { toBase58 } from './base58.js'
import { fromBase64, toBase64 } from './bytes.js'
import { createContext } from './context.fixture.js'
import { createSolanaAdapter } from './createSolanaAdapter.js'
import { createFakeStandardWallet, type FakeStandardWallet } from './fakeStandardWallet.fixture.js'
import { ASKED } from './signIn.fixture.js'
import { attachedWallet, isSigned, newAddress, startSolanaWorld, type SolanaWorld } from './solanaWorld.fixture.js'

const SEND = 'solana:signAndSendTransaction'
const SIGN = 'solana:signTransaction'
/** The rent exemption of an account without data, in lamports. */
const RENT = 890_880n

let world: SolanaWorld
beforeAll(async () => {
  world = await startSolanaWorld()
})
afterAll(() => world.stop())

async function start(
  switches?: Parameters<SolanaWorld['wallet']>[0],
  submit = (signed: Uint8Array): Promise<unknown> =>
    world.connection.sendRawTransaction(signed, { skipPreflight: true }),
  keys: readonly Keypair[] = world.keys.slice(0, 2),
) {
  // Without preflight, a transaction that must fail is mined too.
  const fake = createFakeStandardWallet(keys, submit, switches)
  const { context } = createContext(world.networks)
  const environment = { ...context.environment, clock: systemClock() }
  const adapter = createSolanaAdapter()({ ...context, environment })
  const { connector } = attachedWallet(fake)
  adapter.attach(attachedWallet(fake))
  const { accounts, networkId } = await adapter.connect({ connectorId: connector.id })
  const signer: Signer = { connectorId: connector.id, address: accounts[0]?.address ?? '', networkId }
  const abilities = {
    balance: abilityIn(adapter, 'balance'),
    message: abilityIn(adapter, 'message'),
    transaction: abilityIn(adapter, 'transaction'),
    tracking: abilityIn(adapter, 'tracking'),
    transfer: { send: (by: Signer, request: TransferRequest) => payBy(adapter, by, request) },
    signIn: abilityIn(adapter, 'signIn'),
  }
  return { fake, adapter, signer, ...abilities }
}

const pay = (from: string, to: string, lamports: bigint): TransactionInstruction =>
  SystemProgram.transfer({ fromPubkey: new PublicKey(from), toPubkey: new PublicKey(to), lamports })
const balanceOf = async (address: string): Promise<bigint> =>
  BigInt(await world.connection.getBalance(new PublicKey(address)))

/** The transactions that the wallet was asked to sign, the latest last. */
const askedFor = ({ calls }: FakeStandardWallet): VersionedTransaction[] =>
  calls.flatMap(({ inputs }) =>
    inputs.flatMap((input) => {
      const { transaction } = input as { transaction?: Uint8Array }
      return transaction ? [VersionedTransaction.deserialize(transaction)] : []
    }),
  )
const instructionsOf = (transaction: VersionedTransaction | undefined): TransactionInstruction[] =>
  TransactionMessage.decompile(transaction!.message).instructions
const budgetOf = (transaction: VersionedTransaction | undefined) => {
  const [limit, price] = instructionsOf(transaction)
  return {
    units: ComputeBudgetInstruction.decodeSetComputeUnitLimit(limit!).units,
    microLamports: BigInt(ComputeBudgetInstruction.decodeSetComputeUnitPrice(price!).microLamports),
  }
}
const expireBlockhashes = (): Promise<unknown> =>
  fetch(world.sandbox.manifest.solana.rpcUrl, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'sandbox_expireBlockhashes', params: [] }),
  })

describe('a ready-made transaction', () => {
  it.each(['legacy', 0] as const)('is sent by the wallet as it is, version %s', async (version) => {
    const { fake, signer, transaction, tracking } = await start()
    const to = newAddress()
    const serialized = await world.serialize(signer.address, [pay(signer.address, to, RENT)], version)
    const hash = await transaction.send(signer, { serialized })
    expect(await tracking.wait({ hash, networkId: signer.networkId })).toMatchObject({
      status: 'success',
      fee: 5_000n,
    })
    expect(await balanceOf(to)).toBe(RENT)
    const [{ feature, inputs } = { inputs: [] }] = fake.calls.slice(1)
    expect(feature).toBe(SEND)
    expect(inputs).toEqual([
      {
        account: expect.objectContaining({ address: signer.address }),
        chain: 'solana:localnet',
        transaction: fromBase64(serialized),
        options: { preflightCommitment: 'confirmed' },
      },
    ])
  })

  it.each(['legacy', 0] as const)(
    'goes over the app’s RPC where the wallet only signs, version %s',
    async (version) => {
      const { fake, signer, transaction, tracking } = await start({ without: [SEND] })
      const to = newAddress()
      const serialized = await world.serialize(signer.address, [pay(signer.address, to, RENT)], version)
      const hash = await transaction.send(signer, { serialized })
      await tracking.wait({ hash, networkId: signer.networkId })
      expect(await balanceOf(to)).toBe(RENT)
      expect(fake.calls.at(-1)?.feature).toBe(SIGN)
    },
  )

  it('F106 counts as sent where the network has it already', async () => {
    const { fake, signer, transaction, tracking } = await start({ without: [SEND] })
    const serialized = await world.serialize(signer.address, [pay(signer.address, newAddress(), RENT)])
    const hash = await transaction.send(signer, { serialized })
    await tracking.wait({ hash, networkId: signer.networkId })
    expect(await transaction.send(signer, { serialized })).toBe(hash)
    expect(fake.prompts()).toBe(3)
  })

  it('is signed only, in its own encoding', async () => {
    const { signer, transaction } = await start()
    const to = newAddress()
    const serialized = await world.serialize(signer.address, [pay(signer.address, to, RENT)])
    const signed = readSolanaTransaction(fromBase64((await transaction.sign?.(signer, { serialized })) ?? ''))
    expect(signed.message).toEqual(readSolanaTransaction(fromBase64(serialized)).message)
    expect(isSigned(signer.address, signed.message, toBase58(signed.signature ?? new Uint8Array()))).toBe(true)
    expect(await balanceOf(to)).toBe(0n)
  })

  it('F107 has its fee estimated, also where its blockhash has expired', async () => {
    const { signer, transaction } = await start()
    const budget = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000_000n })
    const limit = ComputeBudgetProgram.setComputeUnitLimit({ units: 1_000 })
    const serialized = await world.serialize(signer.address, [limit, budget, pay(signer.address, newAddress(), RENT)])
    expect(await transaction.estimate?.(signer, { serialized })).toBe(6_000n)
    await expireBlockhashes()
    expect(await transaction.estimate?.(signer, { serialized })).toBe(6_000n)
  })

  it('is refused before the wallet is asked where it is malformed or missing', async () => {
    const { fake, signer, transaction } = await start()
    for (const request of [
      { serialized: '' },
      { serialized: 'AAAA' },
      { serialized: '%' },
      { to: newAddress(), value: 1n },
    ])
      await expect(transaction.send(signer, request)).rejects.toMatchObject({ code: 'wallet/bad-transaction' })
    expect(fake.prompts()).toBe(1)
  })

  it('is not given to a wallet that does not take its version', async () => {
    const { signer, transaction } = await start({ versions: ['legacy'] })
    const serialized = await world.serialize(signer.address, [pay(signer.address, newAddress(), RENT)])
    await expect(transaction.send(signer, { serialized })).rejects.toMatchObject({ code: 'wallet/unsupported-method' })
  })

  it.each([
    [SEND, undefined],
    [SEND, []],
    [SEND, [{}]],
    [SEND, [{ signature: 'abc' }]],
    [SEND, [{ signature: new Uint8Array(63).fill(1) }]],
    [SEND, [{ signature: new Uint8Array(64) }]],
    [SIGN, [{ signedTransaction: new Uint8Array(10) }]],
    [SIGN, [{ signedTransaction: 'abc' }]],
    [SIGN, null],
  ])('F105 rejects for a malformed answer to %s: %o', async (feature, answer) => {
    const without = feature === SIGN ? [SEND] : []
    const { signer, transaction } = await start({ answers: { [feature]: answer }, without })
    const serialized = await world.serialize(signer.address, [pay(signer.address, newAddress(), RENT)])
    await expect(transaction.send(signer, { serialized })).rejects.toMatchObject({ code: 'wallet/bad-answer' })
  })
})

/** Puts itself between the adapter and the node, so that a test can spoil requests and answers. */
function tapNode() {
  const real = fetch
  /** The methods that it answered, the latest last. */
  const answered: string[] = []
  /** Method → outcome of its next calls: never sent, answer lost, or an error as the answer. */
  const spoiled: Record<string, ('unsent' | 'lost' | (() => Promise<object>))[]> = {}
  vi.stubGlobal('fetch', async (url: string, init: { body: string }) => {
    const { method } = JSON.parse(init.body) as { method: string }
    const spoil = spoiled[method]?.shift()
    if (spoil === 'unsent') throw new TypeError('fetch failed')
    if (typeof spoil === 'function') return Response.json({ jsonrpc: '2.0', id: 1, error: await spoil() })
    const response = await real(url, init)
    answered.push(method)
    if (spoil === 'lost') throw new TypeError('fetch failed')
    return response
  })
  return { answered, spoiled }
}
afterEach(() => void vi.unstubAllGlobals())

const refuse = async () => ({ code: -32002, message: 'Transaction simulation failed: Blockhash not found' })

describe('F112 an expired blockhash', () => {
  const notFound = () => new Error('Transaction simulation failed: Blockhash not found')

  /** Makes the visitor take so long for each of the next prompts that the blockhash expires. */
  function slowly(node: ReturnType<typeof tapNode>, feature: string, ...then: (() => unknown)[]) {
    let prompts = 0
    const each = (next: () => unknown) => async () => {
      prompts += 1
      const isAsked = () => node.answered.filter((method) => method === 'isBlockhashValid').length
      await expect.poll(isAsked).toBe(2 * prompts - 1)
      await expireBlockhashes()
      return next()
    }
    return { [feature]: then.map(each) }
  }
  const nothing = () => undefined

  it('is replaced, and a wallet that sends is asked again', async () => {
    const throws = slowly(tapNode(), SEND, notFound, notFound)
    const { fake, signer, transaction, tracking } = await start({ throws })
    const to = newAddress()
    const serialized = await world.serialize(signer.address, [pay(signer.address, to, RENT)])
    const hash = await transaction.send(signer, { serialized })
    expect(await tracking.wait({ hash, networkId: signer.networkId })).toMatchObject({ status: 'success' })
    expect(await balanceOf(to)).toBe(RENT)
    const asked = askedFor(fake)
    expect(asked).toHaveLength(3)
    expect(asked.map(instructionsOf)).toEqual(asked.map(() => instructionsOf(asked[0])))
  })

  it('of a prepared payment is replaced before the wallet is asked, where the review took long', async () => {
    const { fake, adapter, signer, tracking } = await start({ without: [SEND] })
    const { prepare, send } = abilityIn(adapter, 'transfer')
    const to = newAddress()
    const prepared = await prepare(signer, { to, value: RENT })
    await expireBlockhashes()
    const hash = await send(signer, prepared)
    expect(await tracking.wait({ hash, networkId: signer.networkId })).toMatchObject({ status: 'success' })
    expect(await balanceOf(to)).toBe(RENT)
    expect(askedFor(fake)).toHaveLength(1)
  })

  it('is replaced, and a wallet that only signs is asked again', async () => {
    const { fake, signer, transaction, tracking } = await start({
      without: [SEND],
      throws: slowly(tapNode(), SIGN, nothing),
    })
    const to = newAddress()
    const serialized = await world.serialize(signer.address, [pay(signer.address, to, RENT)], 'legacy')
    const hash = await transaction.send(signer, { serialized })
    await tracking.wait({ hash, networkId: signer.networkId })
    expect(await balanceOf(to)).toBe(RENT)
    expect(askedFor(fake)).toHaveLength(2)
  })

  it('makes the payment reject after the third', async () => {
    const throws = slowly(tapNode(), SEND, ...Array.from({ length: 5 }, () => notFound))
    const { fake, signer, transfer } = await start({ throws })
    const sending = transfer.send(signer, { to: newAddress(), value: RENT })
    await expect(sending).rejects.toMatchObject({ code: 'wallet/timed-out' })
    expect(askedFor(fake)).toHaveLength(3)
  })

  it('is not replaced again where the visitor then declines', async () => {
    const throws = slowly(tapNode(), SEND, notFound, () => ({ code: 4001 }))
    const { fake, signer, transfer } = await start({ throws })
    const sending = transfer.send(signer, { to: newAddress(), value: RENT })
    await expect(sending).rejects.toMatchObject({ code: 'wallet/rejected' })
    expect(askedFor(fake)).toHaveLength(2)
  })

  it('is not replaced where the transaction has another signature', async () => {
    const { fake, signer, transaction } = await start({ throws: slowly(tapNode(), SEND, notFound) })
    const [, , third] = world.keys
    const instructions = [pay(signer.address, newAddress(), RENT), pay(third!.publicKey.toBase58(), newAddress(), RENT)]
    const partly = VersionedTransaction.deserialize(fromBase64(await world.serialize(signer.address, instructions)))
    partly.sign([third!])
    const sending = transaction.send(signer, { serialized: toBase64(partly.serialize()) })
    await expect(sending).rejects.toMatchObject({ code: 'wallet/timed-out' })
    expect(askedFor(fake)).toHaveLength(1)
  })

  it('pays once where the network has the transaction, but its answer was lost', async () => {
    const node = tapNode()
    const { fake, signer, tracking, transfer } = await start({ without: [SEND] })
    // The node gets the transaction. When it is sent again, its blockhash has expired.
    node.spoiled['sendTransaction'] = ['lost', () => expireBlockhashes().then(refuse)]
    const to = newAddress()
    const hash = await transfer.send(signer, { to, value: RENT })
    expect(await tracking.wait({ hash, networkId: signer.networkId })).toMatchObject({ status: 'success' })
    expect(await balanceOf(to)).toBe(RENT)
    expect(askedFor(fake)).toHaveLength(1)
  })

  it('pays once where the blockhash is still valid, and the node is behind', async () => {
    const node = tapNode()
    const { fake, signer, transfer } = await start({ without: [SEND] })
    node.spoiled['sendTransaction'] = ['unsent', refuse]
    const to = newAddress()
    expect(await transfer.send(signer, { to, value: RENT })).toMatch(/^\w{80,90}$/)
    expect(askedFor(fake)).toHaveLength(1)
  })

  it('is not replaced where the wallet used another blockhash', async () => {
    const { fake, signer, transaction } = await start({ without: [SEND], throws: slowly(tapNode(), SIGN, nothing) })
    const to = newAddress()
    const serialized = await world.serialize(signer.address, [pay(signer.address, to, RENT)])
    const own = VersionedTransaction.deserialize(
      fromBase64(await world.serialize(signer.address, [pay(signer.address, to, RENT)], 'legacy')),
    )
    own.message.recentBlockhash = newAddress()
    own.sign([world.keys[0]!])
    fake.set({ answers: { [SIGN]: [{ signedTransaction: own.serialize() }] } })
    expect(await transaction.send(signer, { serialized })).toBe(toBase58(own.signatures[0]!))
    expect(askedFor(fake)).toHaveLength(1)
  })

  it.each([
    ['the network has it', true, 1],
    ['it went nowhere', false, 2],
  ])('is looked up by the signature that a wallet names: %s', async (_, isThere, prompts) => {
    const node = tapNode()
    // The sandbox refuses a transaction with an expired blockhash.
    const throws = isThere ? {} : slowly(node, SEND, nothing)
    let sends = 0
    const { fake, signer, transfer, tracking } = await start({ throws }, async (signed) => {
      sends += 1
      if (isThere || sends > 1)
        await world.connection.sendRawTransaction(signed, { skipPreflight: true, maxRetries: 0 })
      const { signature } = readSolanaTransaction(signed)
      if (sends === 1) throw new TransactionExpiredBlockheightExceededError(toBase58(signature!))
    })
    const to = newAddress()
    const hash = await transfer.send(signer, { to, value: RENT })
    await tracking.wait({ hash, networkId: signer.networkId })
    expect(await balanceOf(to)).toBe(RENT)
    expect(askedFor(fake)).toHaveLength(prompts)
  })

  it('is not replaced where a wallet sent it and names no signature', async () => {
    const exceeded = () => new Error('Transaction failed: block height exceeded')
    const { fake, signer, transfer } = await start({ throws: slowly(tapNode(), SEND, exceeded) })
    const sending = transfer.send(signer, { to: newAddress(), value: RENT })
    await expect(sending).rejects.toMatchObject({ code: 'wallet/timed-out' })
    expect(askedFor(fake)).toHaveLength(1)
  })
})

describe('F031 a transaction that no node answered about', () => {
  it.each(['lost', 'unsent'] as const)('is looked up by its hash: %s', async (fate) => {
    const node = tapNode()
    const { fake, signer, transfer } = await start({ without: [SEND] })
    node.spoiled['sendTransaction'] = [fate, 'unsent', 'unsent', 'unsent']
    const to = newAddress()
    const outcome = await transfer.send(signer, { to, value: RENT }).catch((error: unknown) => error)
    const hash: unknown = expect.stringMatching(/^\w{80,90}$/)
    expect(outcome).toEqual(
      fate === 'lost' ? hash : expect.objectContaining({ context: expect.objectContaining({ hash }) }),
    )
    expect(await balanceOf(to)).toBe(fate === 'lost' ? RENT : 0n)
    expect(askedFor(fake)).toHaveLength(1)
  })
})

describe('transfers', () => {
  it('S9.09 pays SOL with 500 units at 20,000,000 micro-lamports, which is 10,000 lamports more', async () => {
    const { fake, signer, transfer, tracking } = await start()
    const hash = await transfer.send(signer, { to: newAddress(), value: RENT })
    const { fee, status } = await tracking.wait({ hash, networkId: signer.networkId })
    expect({ fee, status }).toEqual({ fee: 15_000n, status: 'success' })
    expect(budgetOf(askedFor(fake)[0])).toEqual({ units: 500, microLamports: 20_000_000n })
    expect(askedFor(fake)[0]?.version).toBe(0)
  })

  it('builds a legacy transaction for a wallet that supports only this version', async () => {
    const { fake, signer, transfer, tracking } = await start({ versions: ['legacy'], without: [SEND] })
    const to = newAddress()
    const hash = await transfer.send(signer, { to, value: RENT })
    await tracking.wait({ hash, networkId: signer.networkId })
    expect(await balanceOf(to)).toBe(RENT)
    expect(askedFor(fake)[0]?.version).toBe('legacy')
  })

  it('F107 F111 says before the wallet is asked that there is not enough', async () => {
    const { adapter, fake, signer } = await start()
    const { prepare } = abilityIn(adapter, 'transfer')
    const all = await balanceOf(signer.address)
    for (const value of [all, all - 1n, all * 2n, 2n ** 64n - 1n])
      expect(await prepare(signer, { to: newAddress(), value })).toMatchObject({
        value: value.toString(),
        max: (all - 15_000n).toString(),
        failure: { code: 'wallet/insufficient-funds' },
      })
    // What is left could pay no rent, so the network refuses it.
    const left = await prepare(signer, { to: newAddress(), value: all - 15_001n })
    expect(left).toMatchObject({ failure: { code: 'wallet/insufficient-funds' } })
    expect(left).not.toHaveProperty('arrives')
    expect(fake.prompts()).toBe(1)
  })

  it('F107 F111 says before the wallet is asked that a new account needs more', async () => {
    const { adapter, fake, signer } = await start()
    const prepared = await abilityIn(adapter, 'transfer').prepare(signer, { to: newAddress(), value: 1n })
    expect(prepared).toMatchObject({
      failure: { code: 'wallet/reverted', reason: 'the receiver would have less than an account needs' },
    })
    expect(fake.prompts()).toBe(1)
  })

  it('F118 refuses invalid amounts', async () => {
    const { fake, signer, transfer } = await start()
    for (const value of [0n, -1n, 2n ** 64n])
      await expect(transfer.send(signer, { to: newAddress(), value })).rejects.toMatchObject({
        code: 'wallet/bad-amount',
        context: { amount: String(value) },
      })
    expect(fake.prompts()).toBe(1)
  })

  it.each([
    ['F134', '', { fault: 'not-base58' }],
    ['F134', 'z'.repeat(44), { fault: 'not-32-bytes' }],
    ['F136', '0x8617E340B3D01FA5F11F306F4090FD50E238070D', { fault: 'other-chain', chain: 'eip155' }],
    ['F136', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', { fault: 'other-chain', chain: 'bip122' }],
  ])('%s refuses %j for a receiver', async (_, to, why) => {
    const { fake, signer, transfer } = await start()
    await expect(transfer.send(signer, { to, value: 1n })).rejects.toMatchObject({
      code: 'wallet/bad-address',
      message: `${to} is no address of this network.`,
      context: { address: to, ...why },
    })
    expect(fake.prompts()).toBe(1)
  })

  it('F134 pays a receiver without a key only where the app accepts the risk, in the coin or in a token', async () => {
    const { fake, signer, transfer } = await start()
    const { address: token } = world.sandbox.manifest.solana.tokens[0]!
    const [vault] = PublicKey.findProgramAddressSync([new TextEncoder().encode('vault')], SystemProgram.programId)
    const to = vault.toBase58()
    for (const payment of [
      { to, value: RENT },
      { to, value: 5n, token },
    ]) {
      await expect(transfer.send(signer, payment)).rejects.toMatchObject({
        code: 'wallet/risky-address',
        context: { address: to, fault: 'off-curve' },
      })
    }
    expect(fake.prompts()).toBe(1)
    await transfer.send(signer, { to, value: RENT, acceptsRisk: true })
    expect(await balanceOf(to)).toBe(RENT)
    await transfer.send(signer, { to, value: 5n, token, acceptsRisk: true })
    expect(await world.tokenBalance(to, token)).toBe(5n)
  })

  it.each([0, 1])('pays a token of either program, making the receiver’s account once: %i', async (index) => {
    const { fake, signer, transfer, tracking } = await start()
    const { address: token, program } = world.sandbox.manifest.solana.tokens[index]!
    const to = newAddress()
    for (const value of [5n, 6n]) {
      const hash = await transfer.send(signer, { to, value, token })
      expect(await tracking.wait({ hash, networkId: signer.networkId })).toMatchObject({
        status: 'success',
        // The same priority fee as for a payment in SOL, except for rounding.
        fee: expect.toSatisfy((fee: bigint) => fee > 14_990n && fee <= 15_000n),
      })
    }
    expect(await world.tokenBalance(to, token)).toBe(11n)
    const place = getAssociatedTokenAddressSync(new PublicKey(token), new PublicKey(to), true, new PublicKey(program))
    const { value } = await world.connection.getTokenAccountBalance(place)
    expect(value.amount).toBe('11')
    // Two instructions set the budget. The first payment also creates the account.
    expect(askedFor(fake).map((each) => instructionsOf(each).length)).toEqual([4, 3])
  })

  it.each([undefined, 0, 1])('S9.09 stores a memo right before a payment of the coin or a token: %j', async (index) => {
    const { fake, signer, transfer, tracking } = await start()
    const { networkId } = signer
    const token = index === undefined ? undefined : world.sandbox.manifest.solana.tokens[index]!.address
    const [to, one, other] = [newAddress(), newAddress(), newAddress()]
    const memo = 'Order 7, crème brûlée'
    const payment = { to, value: RENT, token, memo, references: [one, other] }
    const hash = await transfer.send(signer, payment)
    expect(await tracking.wait({ hash, networkId })).toMatchObject({ status: 'success' })
    expect(await (token === undefined ? balanceOf(to) : world.tokenBalance(to, token))).toBe(RENT)
    const asked = askedFor(fake)[0]
    const [stored, paid] = instructionsOf(asked).slice(-2)
    expect(stored?.programId.toBase58()).toBe('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
    expect(new TextDecoder().decode(stored?.data)).toBe(memo)
    expect(paid?.keys.slice(-2)).toEqual(
      [one, other].map((each) => ({ pubkey: new PublicKey(each), isSigner: false, isWritable: false })),
    )
    // The 500 units of a plain payment would be too few.
    expect(budgetOf(asked).units).toBeGreaterThan(500)
    for (const each of [one, other]) {
      const found = await world.connection.getSignaturesForAddress(new PublicKey(each), undefined, 'confirmed')
      expect(found.map(({ signature }) => signature)).toEqual([hash])
    }
  })

  it('pays the usual fee for references alone, and refuses one that is no address', async () => {
    const { fake, signer, transfer, tracking } = await start()
    const payment = { to: newAddress(), value: RENT, references: [newAddress()] }
    const hash = await transfer.send(signer, payment)
    expect(await tracking.wait({ hash, networkId: signer.networkId })).toMatchObject({ fee: 15_000n })
    const asked = fake.prompts()
    await expect(transfer.send(signer, { ...payment, references: ['x'] })).rejects.toMatchObject({
      code: 'wallet/bad-address',
      context: { address: 'x' },
    })
    expect(fake.prompts()).toBe(asked)
  })

  it('refuses a memo that is too long for a transaction, and says the memo of what it has prepared', async () => {
    const { fake, adapter, signer } = await start()
    const { prepare } = abilityIn(adapter, 'transfer')
    const payment = { to: newAddress(), value: RENT }
    expect(await prepare(signer, { ...payment, memo: 'hello' })).toMatchObject({ memo: 'hello' })
    expect(await prepare(signer, { ...payment, memo: '' })).not.toHaveProperty('memo')
    for (const length of [1_100, 5_000])
      await expect(prepare(signer, { ...payment, memo: 'x'.repeat(length) })).rejects.toMatchObject({
        code: 'wallet/bad-transaction',
      })
    expect(fake.prompts()).toBe(1)
  })

  it('F107 F111 says before the wallet is asked that there are not enough tokens', async () => {
    const { adapter, fake, signer } = await start()
    const { prepare } = abilityIn(adapter, 'transfer')
    const { address: token } = world.sandbox.manifest.solana.tokens[0]!
    const held = await world.tokenBalance(signer.address, token)
    const tooMuch = await prepare(signer, { to: newAddress(), value: held + 1n, token })
    expect(tooMuch).toMatchObject({ max: held.toString(), failure: { code: 'wallet/insufficient-funds' } })
    // No fee is made up where the simulation fails.
    expect(tooMuch).not.toHaveProperty('fee')
    expect(tooMuch).not.toHaveProperty('arrives')
    expect(fake.prompts()).toBe(1)
  })

  it('F134 pays no tokens to an account that holds tokens: they would be lost', async () => {
    const { fake, signer, transfer } = await start()
    const { address: token } = world.sandbox.manifest.solana.tokens[0]!
    const place = getAssociatedTokenAddressSync(new PublicKey(token), new PublicKey(signer.address))
    const sending = transfer.send(signer, { to: place.toBase58(), value: 1n, token, acceptsRisk: true })
    await expect(sending).rejects.toMatchObject({ code: 'wallet/bad-transaction' })
    expect(fake.prompts()).toBe(1)
  })

  it('F127 rejects for an address that is no token', async () => {
    const { balance, signer, transfer } = await start()
    const token = newAddress()
    await expect(transfer.send(signer, { to: newAddress(), value: 1n, token })).rejects.toMatchObject({
      isLatchError: true,
    })
    const reading = balance.get({ address: signer.address, networkId: signer.networkId, token: signer.address })
    await expect(reading).rejects.toMatchObject({ isLatchError: true })
  })
})

describe('S1.01 what was prepared on Solana', () => {
  const { COIN, TOKEN, TOKEN_2022, FEE } = {
    COIN: () => undefined,
    TOKEN: () => world.sandbox.manifest.solana.tokens[0]?.address,
    TOKEN_2022: () => world.sandbox.manifest.solana.tokens[1]?.address,
    FEE: () => world.sandbox.manifest.solana.feeToken.address,
  }
  const held = async (address: string, token: string | undefined): Promise<bigint> =>
    token === undefined ? balanceOf(address) : world.tokenBalance(address, token)

  it.each([
    ['the coin', COIN, {}],
    ['a token', TOKEN, {}],
    ['a token of Token-2022', TOKEN_2022, {}],
    ['F110 a token that keeps a part', FEE, {}],
    ['S9.09 the coin with a memo and references', COIN, { memo: 'Order 8', references: [newAddress()] }],
    ['S9.09 F110 a token that keeps a part, with both', FEE, { memo: 'Order 9', references: [newAddress()] }],
  ])('is what the wallet signs, what leaves and what arrives: %s', async (_, asset, notes) => {
    const { adapter, fake, signer, tracking } = await start()
    const { prepare, send } = abilityIn(adapter, 'transfer')
    const { networkId, address } = signer
    const [token, to] = [asset(), newAddress()]
    // The second payment finds the account that the first one made.
    for (const value of [1_000_050n, 2_000_001n]) {
      const prepared = await prepare(signer, { to, value, token, ...notes })
      expect(JSON.parse(JSON.stringify(prepared))).toEqual(prepared)
      const before = [balanceOf(address), held(address, token), held(to, token)]
      const [coin, own, its] = (await Promise.all(before)) as [bigint, bigint, bigint]
      const hash = await send(signer, prepared)
      const { fee } = await tracking.wait({ hash, networkId })
      expect(toBase64(askedFor(fake).at(-1)!.serialize())).toBe(prepared.transaction.serialized)
      expect(prepared.fee).toEqual({ value: String(fee), kind: 'exact' })
      expect((await held(to, token)) - its).toBe(BigInt(prepared.arrives ?? -1))
      if (token) expect(own - (await held(address, token))).toBe(value)
      const left = coin - (await balanceOf(address))
      expect(left).toBe(BigInt(prepared.fee?.value ?? 0) + BigInt(prepared.rent ?? 0) + (token ? 0n : value))
      expect(prepared.rent !== undefined).toBe(token !== undefined && its === 0n)
      // One hundredth, rounded up.
      expect(prepared.arrives).toBe((value - (asset === FEE ? (value + 99n) / 100n : 0n)).toString())
    }
  })

  it.each([
    ['the coin', COIN, {}],
    ['S9.09 the coin with a memo', COIN, { memo: 'all' }],
    ['a token', TOKEN, {}],
    ['F110 a token that keeps a part', FEE, {}],
  ])('F111 leaves exactly 0 where it is Max: %s', async (_, asset, notes) => {
    const payer = Keypair.generate()
    const [token, value] = [asset(), 3_000_001n]
    const rich = await start()
    for (const payment of [{ value: 10_000_000n }, ...(token ? [{ value, token }] : [])]) {
      const hash = await rich.transfer.send(rich.signer, { to: payer.publicKey.toBase58(), ...payment })
      await rich.tracking.wait({ hash, networkId: rich.signer.networkId })
    }
    const { adapter, signer, tracking } = await start({}, undefined, [payer])
    const { prepare, send } = abilityIn(adapter, 'transfer')
    const had = await held(signer.address, token)
    const to = newAddress()
    const prepared = await prepare(signer, { to, value: 'max', token, ...notes })
    const hash = await send(signer, prepared)
    await tracking.wait({ hash, networkId: signer.networkId })
    expect(await held(signer.address, token)).toBe(0n)
    expect(await held(to, token)).toBe(BigInt(prepared.arrives ?? -1))
    expect(prepared).toMatchObject({ value: prepared.max })
    expect(BigInt(prepared.value)).toBe(token ? had : had - BigInt(prepared.fee?.value ?? 0))
  })

  it('F111 is Max of nothing where there is nothing', async () => {
    const { adapter, signer } = await start({}, undefined, [Keypair.generate()])
    const { prepare } = abilityIn(adapter, 'transfer')
    const nothing = { value: '0', max: '0', failure: { code: 'wallet/insufficient-funds' } }
    for (const token of [undefined, TOKEN()])
      expect(await prepare(signer, { to: newAddress(), value: 'max', token })).toMatchObject(nothing)
  })

  it('pays the rent of an account that has coins and no token yet', async () => {
    const { adapter, signer, transfer } = await start()
    const { prepare, send } = abilityIn(adapter, 'transfer')
    const [token, to] = [TOKEN()!, newAddress()]
    const place = getAssociatedTokenAddressSync(new PublicKey(token), new PublicKey(to)).toBase58()
    await transfer.send(signer, { to: place, value: RENT, acceptsRisk: true })
    const prepared = await prepare(signer, { to, value: 5n, token })
    const whole = BigInt(await world.connection.getMinimumBalanceForRentExemption(165))
    expect(prepared.rent).toBe((whole - RENT).toString())
    await send(signer, prepared)
    expect(await world.tokenBalance(to, token)).toBe(5n)
  })
})

describe('messages', () => {
  it('are refused where the wallet signed another text', async () => {
    const { fake, message, signer } = await start()
    const signature = new Uint8Array(64).fill(1)
    const other = new TextEncoder().encode('\xffsolana offchain')
    for (const answer of [undefined, [], [{ signature: 'x' }], [{ signature, signedMessage: other }]]) {
      fake.set({ answers: { 'solana:signMessage': answer } })
      await expect(message.sign(signer, 'hello')).rejects.toMatchObject({ code: 'wallet/bad-answer' })
    }
  })

  it('are refused for an account that cannot sign them', async () => {
    const { message, signer } = await start({ without: ['solana:signMessage'] })
    await expect(message.sign(signer, 'hello')).rejects.toMatchObject({ code: 'wallet/unsupported-method' })
  })

  it('S8.13 are refused for an account that is not shared, and for a wallet that is not connected', async () => {
    const { adapter, message, signer } = await start()
    const other = { ...signer, address: newAddress() }
    await expect(message.sign(other, 'hello')).rejects.toMatchObject({ code: 'wallet/unauthorized' })
    await adapter.disconnect(signer.connectorId)
    await expect(message.sign(signer, 'hello')).rejects.toMatchObject({ code: 'wallet/disconnected' })
  })
})

describe('signing in', () => {
  const connectorId = 'solana:Fake Solana Wallet'

  it('resolves with the account, message and signature, and connecting afterwards does not prompt', async () => {
    const { fake, adapter, signIn } = await start()
    await adapter.disconnect(connectorId)
    const asked = fake.prompts()
    const { address, message, signature } = await signIn.request(connectorId, ASKED)
    expect(address).toBe(fake.addresses[0])
    expect(message).toContain(`example.com wants you to sign in with your Solana account:\n${address}`)
    expect(isSigned(address, new TextEncoder().encode(message), signature)).toBe(true)
    expect((await adapter.connect({ connectorId })).accounts[0]?.address).toBe(address)
    expect(fake.prompts()).toBe(asked + 1)
  })

  it('F087 a double click is one prompt, another input is another', async () => {
    const { signIn, adapter, fake } = await start({ answer: 'approve' })
    const asked = fake.prompts()
    fake.set({ answer: 'hang' })
    const again = abilityIn(adapter, 'signIn')
    const { domain, ...rest } = ASKED
    const both = [signIn.request(connectorId, ASKED), again.request(connectorId, { ...rest, domain })]
    await expect.poll(fake.prompts).toBe(asked + 1)
    const other = signIn.request(connectorId, { ...ASKED, nonce: 'd4c3b2a1' })
    await expect.poll(fake.prompts).toBe(asked + 2)
    fake.set({ answer: 'approve' })
    const [one, two] = await Promise.all(both)
    expect(two).toEqual(one)
    await other
    await signIn.request(connectorId, ASKED)
    expect(fake.prompts()).toBe(asked + 3)
  })
})

it('S9.09 is to be watched each second', async () => {
  const { adapter } = await start()
  expect(adapter.balanceIntervalMs).toBe(1_000)
})

it('only the transfer imports the chain library, and it is loaded late', () => {
  const folder = new URL('.', import.meta.url)
  const shipped = readdirSync(folder).filter(
    (name) => /^[^.]+(\.[^.]+)?\.ts$/.test(name) && !/\.(test|fixture)\.ts$/.test(name),
  )
  const importing = (pattern: RegExp) =>
    shipped.filter((name) => pattern.test(readFileSync(new URL(name, folder), 'utf8')))
  expect(importing(/@solana\/web3\.js'/)).toEqual(['solana.transfer.ts'])
  expect(importing(/from '\.\/solana\.transfer\.js'/)).toEqual([])
  expect(importing(/import\('\.\/solana\.transfer\.js'\)/)).toEqual(['createSolanaAdapter.ts'])
})
