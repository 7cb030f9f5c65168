// Tests solana.accounts.ts.
import type { Signer, Simulation } from '@latchkit/core/adapter'
import { systemClock } from '@latchkit/core/testing'
import { abilityIn } from '@latchkit/testing'
import {
  AuthorityType,
  createApproveInstruction,
  createAssociatedTokenAccountIdempotentInstruction,
  createCloseAccountInstruction,
  createInitializeAccount3Instruction,
  createInitializeMultisigInstruction,
  createRevokeInstruction,
  createSetAuthorityInstruction,
  createTransferCheckedInstruction,
  createTransferCheckedWithFeeInstruction,
  getAssociatedTokenAddressSync,
  MULTISIG_SIZE,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import {
  AddressLookupTableProgram,
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
  type AddressLookupTableAccount,
  type TransactionInstruction,
} from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { fromBase64, toBase64 } from './bytes.js'
import { createContext } from './context.fixture.js'
import { createSolanaAdapter } from './createSolanaAdapter.js'
import { createFakeStandardWallet } from './fakeStandardWallet.fixture.js'
import { attachedWallet, newAddress, startSolanaWorld, type SolanaWorld } from './solanaWorld.fixture.js'

let world: SolanaWorld
beforeAll(async () => {
  world = await startSolanaWorld()
})
afterAll(() => world.stop())
afterEach(() => void vi.unstubAllGlobals())

const MOST = (2n ** 64n - 1n).toString()
const [owner, other] = [() => world.keys[0]!, () => world.keys[1]!]
const keyOf = (address: string): PublicKey => new PublicKey(address)
const standard = () => world.sandbox.manifest.solana.tokens[0]!
const feeToken = () => world.sandbox.manifest.solana.feeToken
/** A token of the sandbox. */
interface Token {
  readonly address: string
  readonly decimals: number
  readonly program: string
}
const place = (key: Keypair, { address, program }: Token = standard()) =>
  getAssociatedTokenAddressSync(keyOf(address), key.publicKey, false, keyOf(program))

/** The preview of an adapter with a connected wallet of the first account. */
async function start() {
  const fake = createFakeStandardWallet([owner()], async () => {})
  const { context } = createContext(world.networks)
  const adapter = createSolanaAdapter()({
    ...context,
    environment: { ...context.environment, clock: systemClock() },
  })
  adapter.attach(attachedWallet(fake))
  const connectorId = attachedWallet(fake).connector.id
  const { accounts, networkId } = await adapter.connect({ connectorId })
  const signer: Signer = { connectorId, address: accounts[0]?.address ?? '', networkId }
  const { preview } = abilityIn(adapter, 'transaction')
  return (serialized: string, tokens: readonly string[] = [standard().address]) =>
    preview(signer, [{ serialized }], { tokens })
}

let count = 0

interface Made {
  readonly payer?: Keypair
  readonly signers?: readonly Keypair[]
  readonly tables?: readonly AddressLookupTableAccount[]
}

async function made(
  instructions: readonly TransactionInstruction[],
  { payer = owner(), tables = [] }: Made = {},
): Promise<VersionedTransaction> {
  const { blockhash } = await world.connection.getLatestBlockhash()
  const { publicKey: payerKey } = payer
  // No two transactions are equal, so each has its own signature.
  const unlike = ComputeBudgetProgram.setComputeUnitLimit({ units: 300_000 + (count += 1) })
  const message = new TransactionMessage({
    payerKey,
    recentBlockhash: blockhash,
    instructions: [unlike, ...instructions],
  })
  return new VersionedTransaction(message.compileToV0Message([...tables]))
}

/** Previews instructions, executes them, and compares what the preview says with what the chain then has. */
async function tried(
  instructions: readonly TransactionInstruction[],
  tokens: readonly string[] = [standard().address],
  { payer = owner(), signers = [owner()], tables }: Made = {},
): Promise<Simulation | undefined> {
  const transaction = await made(instructions, { payer, ...(tables && { tables }) })
  const preview = await start()
  const simulation = await preview(toBase64(transaction.serialize()), tokens)
  const held = async () => [
    BigInt(await world.connection.getBalance(owner().publicKey)),
    ...(await Promise.all(tokens.map((token) => world.tokenBalance(owner().publicKey.toBase58(), token)))),
  ]
  const before = await held()
  transaction.sign([...signers])
  const signature = await world.connection.sendTransaction(transaction, { skipPreflight: true })
  await expect
    .poll(async () => (await world.connection.getSignatureStatus(signature)).value?.confirmationStatus)
    .toMatch(/confirmed|finalized/)
  const after = await held()
  const paid = BigInt(simulation?.fee?.value ?? 0) + BigInt(simulation?.deposits ?? 0)
  expect(simulation?.moves.map(({ change }) => change)).toEqual(
    after.map((value, at) => (value - (before[at] ?? 0n) + (at === 0 ? paid : 0n)).toString()),
  )
  return simulation
}

const pay = (token: Token, from: Keypair, to: PublicKey, amount: bigint) =>
  createTransferCheckedInstruction(
    place(from, token),
    keyOf(token.address),
    to,
    from.publicKey,
    amount,
    token.decimals,
    [],
    keyOf(token.program),
  )

describe('a preview on Solana', () => {
  it('has what a swap by two signers moves, and no fee where the other account pays it', async () => {
    const [token, fee] = [standard(), feeToken()]
    const swap = [pay(token, owner(), place(other()), 7n), pay(fee, other(), place(owner(), fee), 50_000n)]
    const tokens = [token.address, fee.address]
    const signers = [owner(), other()]
    const simulation = await tried(swap, tokens, { payer: other(), signers })
    const { basisPoints } = fee.transferFee
    const kept = (50_000n * BigInt(basisPoints) + 9_999n) / 10_000n
    expect(simulation).toEqual({
      moves: [{ change: '0' }, { token: tokens[0], change: '-7' }, { token: tokens[1], change: `${50_000n - kept}` }],
      leaves: [],
      approvals: [],
      fee: { value: '0', kind: 'exact' },
    })
    expect((await tried(swap, tokens, { signers }))?.fee).toEqual({ value: '10000', kind: 'exact' })
  })

  it('has the coin without the fee, and with the deposits of accounts of others', async () => {
    const receiver = Keypair.generate()
    const target = place(receiver)
    const [payer, mint] = [owner().publicKey, keyOf(standard().address)]
    const paid = await tried([
      SystemProgram.transfer({ fromPubkey: payer, toPubkey: receiver.publicKey, lamports: 3_000_000 }),
      createAssociatedTokenAccountIdempotentInstruction(payer, target, receiver.publicKey, mint),
    ])
    expect(paid?.moves[0]).toEqual({ change: String(-3_000_000n - 2_039_280n) })
    const closed = await tried([createCloseAccountInstruction(target, payer, receiver.publicKey)], [], {
      signers: [owner(), receiver],
    })
    expect(closed).toMatchObject({ moves: [{ change: '2039280' }] })
    for (const simulation of [paid, closed]) expect(simulation).not.toHaveProperty('deposits')
  })

  it('tells the deposits of the account’s own accounts of tokens apart, new and closed, and of wrapped coins', async () => {
    const [account, { publicKey }] = [Keypair.generate(), owner()]
    const signers = [owner(), account]
    const create = (mint: string, lamports: number) => [
      SystemProgram.createAccount({
        fromPubkey: publicKey,
        newAccountPubkey: account.publicKey,
        space: 165,
        lamports,
        programId: TOKEN_PROGRAM_ID,
      }),
      createInitializeAccount3Instruction(account.publicKey, keyOf(mint), publicKey),
    ]
    const close = (to: PublicKey) => createCloseAccountInstruction(account.publicKey, to, publicKey)
    const [token, wrapped] = [standard().address, 'So11111111111111111111111111111111111111112']
    expect(await tried(create(token, 2_039_280), [token], { signers })).toMatchObject({
      moves: [{ change: '0' }, { token, change: '0' }],
      deposits: '2039280',
    })
    const [back, taken] = [
      await (await start())(toBase64((await made([close(publicKey)])).serialize()), []),
      await tried([close(other().publicKey)], []),
    ]
    expect(back).toMatchObject({ moves: [{ change: '0' }], deposits: '-2039280' })
    // Who closes it keeps what was put down: that leaves.
    expect(taken).toMatchObject({ moves: [{ change: '-2039280' }], deposits: '-2039280' })
    const preview = await start()
    const bought = await preview(toBase64((await made(create(wrapped, 2_039_285))).serialize()), [wrapped])
    expect(bought).toMatchObject({ moves: [{ change: '-5' }, { token: wrapped, change: '5' }], deposits: '2039280' })
  })

  it('finds the accounts that a transaction names by a table of addresses', async () => {
    const slot = await world.connection.getSlot('finalized')
    const [create, address] = AddressLookupTableProgram.createLookupTable({
      authority: owner().publicKey,
      payer: owner().publicKey,
      recentSlot: slot,
    })
    const addresses = [place(other()), place(owner())]
    const extend = AddressLookupTableProgram.extendLookupTable({
      lookupTable: address,
      authority: owner().publicKey,
      payer: owner().publicKey,
      addresses,
    })
    await tried([create, extend], [])
    const read = async () => (await world.connection.getAddressLookupTable(address)).value
    await expect.poll(async () => (await read())?.state.addresses.length).toBe(2)
    const table = (await read())!
    const payment = [pay(standard(), owner(), place(other()), 9n)]
    expect((await made(payment, { tables: [table] })).message.addressTableLookups).toHaveLength(1)
    expect((await tried(payment, [standard().address], { tables: [table] }))?.moves[1]?.change).toBe('-9')
  })

  it('reports tokens that were not asked for and leave', async () => {
    const simulation = await tried([pay(standard(), owner(), place(other()), 7n)], [])
    expect(simulation?.leaves).toEqual([{ token: standard().address, amount: '7' }])
  })

  it('reports a new delegate, and not one whose permission was there, or is taken back', async () => {
    const [spender, { publicKey }] = [newAddress(), owner()]
    const approve = (amount: bigint) => createApproveInstruction(place(owner()), keyOf(spender), publicKey, amount)
    const token = standard().address
    expect((await tried([approve(5n)]))?.approvals).toEqual([{ token, spender, amount: '5' }])
    expect((await tried([approve(5n)]))?.approvals).toEqual([])
    expect((await tried([approve(4n)]))?.approvals).toEqual([])
    expect((await tried([approve(6n)]))?.approvals).toEqual([{ token, spender, amount: '6' }])
    expect((await tried([createRevokeInstruction(place(owner()), publicKey)]))?.approvals).toEqual([])
  })

  it('reports a new owner, an account that may close, and a delegate that a new account brings along', async () => {
    const [spender, token] = [newAddress(), standard().address]
    const account = Keypair.generate()
    const { publicKey } = owner()
    const create = [
      SystemProgram.createAccount({
        fromPubkey: publicKey,
        newAccountPubkey: account.publicKey,
        space: 165,
        lamports: 2_039_280,
        programId: TOKEN_PROGRAM_ID,
      }),
      createInitializeAccount3Instruction(account.publicKey, keyOf(token), publicKey),
      createApproveInstruction(account.publicKey, keyOf(spender), publicKey, 3n),
    ]
    const signers = [owner(), account]
    expect((await tried(create, [token], { signers }))?.approvals).toEqual([{ token, spender, amount: '3' }])
    const set = (type: AuthorityType) =>
      createSetAuthorityInstruction(account.publicKey, publicKey, type, keyOf(spender))
    expect((await tried([set(AuthorityType.CloseAccount)]))?.approvals).toEqual([{ token, spender, amount: MOST }])
    const fill = pay(standard(), owner(), account.publicKey, 40n)
    const taken = await tried([fill, set(AuthorityType.AccountOwner)], [])
    expect(taken).toMatchObject({ approvals: [{ token, spender, amount: MOST }], leaves: [{ token, amount: '40' }] })
  })

  it('reports that the account itself is given to a program', async () => {
    const preview = await start()
    const assign = SystemProgram.assign({ accountPubkey: owner().publicKey, programId: TOKEN_PROGRAM_ID })
    const serialized = toBase64((await made([assign])).serialize())
    const token = owner().publicKey.toBase58()
    expect((await preview(serialized))?.approvals).toEqual([
      { token, spender: TOKEN_PROGRAM_ID.toBase58(), amount: MOST },
    ])
  })

  it('reports what a nonce of the account loses', async () => {
    const nonce = Keypair.generate()
    const { publicKey } = owner()
    const create = SystemProgram.createNonceAccount({
      fromPubkey: publicKey,
      noncePubkey: nonce.publicKey,
      authorizedPubkey: publicKey,
      lamports: 5_000_000,
    }).instructions
    await tried(create, [], { signers: [owner(), nonce] })
    const withdraw = SystemProgram.nonceWithdraw({
      noncePubkey: nonce.publicKey,
      authorizedPubkey: publicKey,
      toPubkey: keyOf(newAddress()),
      lamports: 2_000_000,
    })
    const address = nonce.publicKey.toBase58()
    expect((await tried([withdraw], []))?.leaves).toEqual([{ token: address, amount: '2000000' }])
    const authorise = SystemProgram.nonceAuthorize({
      noncePubkey: nonce.publicKey,
      authorizedPubkey: publicKey,
      newAuthorizedPubkey: other().publicKey,
    })
    expect((await tried([authorise], []))?.approvals).toEqual([
      { token: address, spender: SystemProgram.programId.toBase58(), amount: MOST },
    ])
  })

  it('reports another account that names the account and is changed, also where the name stands far behind', async () => {
    const slot = await world.connection.getSlot('finalized')
    const [authority, { publicKey }] = [other().publicKey, owner()]
    const [create, address] = AddressLookupTableProgram.createLookupTable({
      authority: publicKey,
      payer: publicKey,
      recentSlot: slot,
    })
    const token = address.toBase58()
    // It isn't there before, and nothing is lost.
    expect((await tried([create], []))?.leaves).toEqual([])
    const extend = (by: PublicKey, addresses: readonly PublicKey[], lookupTable = address) =>
      AddressLookupTableProgram.extendLookupTable({
        payer: publicKey,
        authority: by,
        lookupTable,
        addresses: [...addresses],
      })
    expect((await tried([extend(publicKey, [authority])], []))?.leaves).toEqual([{ token }])
    const [created, others] = AddressLookupTableProgram.createLookupTable({
      authority,
      payer: publicKey,
      recentSlot: slot,
    })
    const signers = [owner(), other()]
    const unlike = Array.from({ length: 4 }, () => keyOf(newAddress()))
    // The owner's address is the fifth in the table of another account: after 184 bytes.
    const filled = [created, extend(authority, [...unlike, publicKey], others)]
    expect((await tried(filled, [], { signers }))?.leaves).toEqual([])
    const changed = await tried([extend(authority, [keyOf(newAddress())], others)], [], { signers })
    expect(changed?.leaves).toEqual([{ token: others.toBase58() }])
  })

  it('reports what others lose without signing: what the account may spend as a delegate, and what it may close', async () => {
    const [holder, { publicKey }, token] = [Keypair.generate(), owner(), standard()]
    const account = place(holder)
    const signers = [owner(), holder]
    const create = createAssociatedTokenAccountIdempotentInstruction(
      publicKey,
      account,
      holder.publicKey,
      keyOf(token.address),
    )
    const fill = pay(token, owner(), account, 50n)
    const allow = createApproveInstruction(account, publicKey, holder.publicKey, 40n)
    expect((await tried([create, fill, allow], [token.address], { signers }))?.leaves).toEqual([])
    // What arrives there is no loss.
    expect((await tried([fill]))?.leaves).toEqual([])
    const take = (amount: bigint) =>
      createTransferCheckedInstruction(account, keyOf(token.address), place(other()), publicKey, amount, token.decimals)
    expect((await tried([take(30n)]))?.leaves).toEqual([{ token: token.address, amount: '30' }])
    const giveRight = createSetAuthorityInstruction(account, holder.publicKey, AuthorityType.CloseAccount, publicKey)
    const empty = pay(token, holder, place(other()), 70n)
    // The holder pays it, and the account could have: a preview doesn't tell which.
    const left = await tried([giveRight, empty], [], { signers })
    expect(left?.leaves).toEqual([{ token: token.address, amount: '70' }])
    const close = createCloseAccountInstruction(account, other().publicKey, publicKey)
    expect((await tried([close], []))?.leaves).toEqual([{ token: token.address }])
  })

  it('reports a multisig that the account may sign for, written or read, and what its tokens lose', async () => {
    const [multisig, { publicKey }, token] = [Keypair.generate(), owner(), standard()]
    const account = place(multisig)
    const create = [
      SystemProgram.createAccount({
        fromPubkey: publicKey,
        newAccountPubkey: multisig.publicKey,
        space: MULTISIG_SIZE,
        lamports: await world.connection.getMinimumBalanceForRentExemption(MULTISIG_SIZE),
        programId: TOKEN_PROGRAM_ID,
      }),
      createInitializeMultisigInstruction(multisig.publicKey, [publicKey, other().publicKey], 1),
      createAssociatedTokenAccountIdempotentInstruction(publicKey, account, multisig.publicKey, keyOf(token.address)),
      pay(token, owner(), account, 50n),
    ]
    await tried(create, [token.address], { signers: [owner(), multisig] })
    const take = (amount: bigint, by = owner()) =>
      createTransferCheckedInstruction(
        account,
        keyOf(token.address),
        place(other()),
        multisig.publicKey,
        amount,
        token.decimals,
        [by],
      )
    const named = { token: multisig.publicKey.toBase58() }
    const lost = { token: token.address, amount: '20' }
    expect((await tried([take(20n)]))?.leaves).toEqual([lost, named])
    expect((await tried([take(0n)]))?.leaves).toEqual([named])
    const fund = SystemProgram.transfer({ fromPubkey: publicKey, toPubkey: multisig.publicKey, lamports: 5 })
    expect((await tried([fund], []))?.leaves).toEqual([named])
  })

  it('refuses a transaction that doesn’t expire, and asks no node', async () => {
    const preview = await start()
    const [payer, { blockhash }] = [owner().publicKey, await world.connection.getLatestBlockhash()]
    const advance = SystemProgram.nonceAdvance({ noncePubkey: keyOf(newAddress()), authorizedPubkey: payer })
    const instructions = [advance, pay(standard(), owner(), place(other()), 7n)]
    const message = new TransactionMessage({ payerKey: payer, recentBlockhash: blockhash, instructions })
    const asked = vi.fn()
    vi.stubGlobal('fetch', asked)
    const serialized = toBase64(new VersionedTransaction(message.compileToV0Message()).serialize())
    expect(await preview(serialized)).toEqual({
      moves: [],
      leaves: [],
      approvals: [],
      failure: { code: 'wallet/reverted', reason: 'it never expires, because it uses a nonce', at: 0 },
    })
    expect(asked).not.toHaveBeenCalled()
  })

  it('says why a transaction would fail', async () => {
    const preview = await start()
    const serialized = async (instruction: TransactionInstruction) => toBase64((await made([instruction])).serialize())
    const token = standard()
    const tooMuch = pay(token, owner(), place(other()), 2n ** 63n)
    expect((await preview(await serialized(tooMuch)))?.failure).toEqual({ code: 'wallet/insufficient-funds', at: 0 })
    const fee = feeToken()
    const wrongFee = createTransferCheckedWithFeeInstruction(
      place(owner(), fee),
      keyOf(fee.address),
      place(other(), fee),
      owner().publicKey,
      50_000n,
      fee.decimals,
      0n,
      [],
      keyOf(fee.program),
    )
    expect((await preview(await serialized(wrongFee)))?.failure).toMatchObject({ code: 'wallet/reverted', at: 0 })
  })
})

describe('a node', () => {
  /** Passes requests on to the node, and changes what it answers to a method. `seen`: how often it was asked for that. */
  function changing(method: string, change: (result: never, seen: number) => unknown): void {
    const real = fetch
    let seen = 0
    vi.stubGlobal('fetch', async (url: string, init: { body: string }) => {
      const asked = JSON.parse(init.body) as { method: string }
      const answer = await real(url, init)
      if (asked.method !== method) return answer
      seen += 1
      const { result, ...rest } = (await answer.json()) as { result: never }
      return Response.json({ ...rest, result: change(result, seen) })
    })
  }
  interface Accounts {
    readonly context: { slot: number }
    readonly value: { accounts: { data: [string, string] }[] }
  }
  const payment = async () => toBase64((await made([pay(standard(), owner(), place(other()), 7n)])).serialize())

  it.each<[string, string, (result: Accounts) => unknown]>([
    ['no accounts', 'simulateTransaction', ({ value, ...rest }) => ({ ...rest, value: { ...value, accounts: null } })],
    [
      'too few accounts',
      'simulateTransaction',
      ({ value, ...rest }) => ({ ...rest, value: { ...value, accounts: value.accounts.slice(1) } }),
    ],
    [
      'an account without its program',
      'simulateTransaction',
      ({ value, ...rest }) => ({
        ...rest,
        value: { ...value, accounts: value.accounts.map((each) => ({ ...each, owner: 'x' })) },
      }),
    ],
    [
      'an account without lamports',
      'simulateTransaction',
      ({ value, ...rest }) => ({
        ...rest,
        value: { ...value, accounts: value.accounts.map((each) => ({ ...each, lamports: -1 })) },
      }),
    ],
    [
      'data that is no base64',
      'simulateTransaction',
      ({ value, ...rest }) => ({
        ...rest,
        value: { ...value, accounts: value.accounts.map((each) => ({ ...each, data: ['?', 'base64'] })) },
      }),
    ],
    [
      'data in another encoding',
      'simulateTransaction',
      ({ value, ...rest }) => ({
        ...rest,
        value: {
          ...value,
          accounts: value.accounts.map(({ data: [text], ...each }) => ({ ...each, data: [text, 'base58'] })),
        },
      }),
    ],
    ['no error and no success', 'simulateTransaction', ({ context }) => ({ context, value: {} })],
    ['no slot', 'simulateTransaction', ({ value }) => ({ value })],
    ['nothing', 'getMultipleAccounts', () => null],
  ])('that answers %s is refused', async (_, method, change) => {
    const [preview, serialized] = [await start(), await payment()]
    changing(method, change)
    await expect(preview(serialized)).rejects.toMatchObject({ code: 'wallet/bad-answer' })
  })

  it.each(['getMultipleAccounts', 'simulateTransaction', 'getFeeForMessage'])(
    'that doesn’t have %s gives no preview',
    async (missing) => {
      const [preview, serialized] = [await start(), await payment()]
      const real = fetch
      vi.stubGlobal('fetch', async (url: string, init: { body: string }) => {
        const { id, method } = JSON.parse(init.body) as { id: unknown; method: string }
        const error = { code: -32601, message: 'Method not found' }
        return method === missing ? Response.json({ jsonrpc: '2.0', id, error }) : real(url, init)
      })
      expect(await preview(serialized)).toBeUndefined()
    },
  )

  it('whose accounts change meanwhile, or that answers from before, is asked again, three times at most', async () => {
    const [preview, serialized] = [await start(), await payment()]
    const asked: number[] = []
    changing('simulateTransaction', ({ context, value }: Accounts, seen) => {
      asked.push(seen)
      return { context: { slot: seen < 3 ? 0 : context.slot }, value }
    })
    expect((await preview(serialized))?.moves[1]?.change).toBe('-7')
    expect(asked).toEqual([1, 2, 3])
    vi.unstubAllGlobals()
    // Each read says another amount than the one before.
    changing('getMultipleAccounts', ({ context, value }: { context: object; value: { lamports: number }[] }, seen) => ({
      context,
      value: value.map((each) => ({ ...each, lamports: each.lamports + seen })),
    }))
    expect(await preview(serialized)).toEqual({
      moves: [],
      leaves: [],
      approvals: [],
      failure: { code: 'wallet/reverted', reason: 'its accounts change while it is tried', at: 0 },
    })
  })

  it('that doesn’t tell the fee is refused, unless another account pays it', async () => {
    const preview = await start()
    changing('getFeeForMessage', () => ({ value: null }))
    await expect(preview(await payment())).rejects.toMatchObject({ code: 'wallet/bad-answer' })
    const swap = await made([pay(standard(), owner(), place(other()), 7n)], { payer: other() })
    expect((await preview(toBase64(swap.serialize())))?.fee).toEqual({ value: '0', kind: 'exact' })
  })
})

describe('a request', () => {
  it('of none or of several transactions has no preview', async () => {
    const fake = createFakeStandardWallet([owner()], async () => {})
    const { deps } = createContext(world.networks)
    const { preview } = await import('./solana.preview.js')
    const signer = {
      connectorId: fake.wallet.name,
      address: owner().publicKey.toBase58(),
      networkId: world.networks[0].caipNetworkId,
    }
    const serialized = toBase64((await made([])).serialize())
    for (const requests of [[], [{ serialized }, { serialized }]])
      expect(await preview(deps, signer, requests, { tokens: [] })).toBeUndefined()
  })

  it.each([
    ['a token that is no address', () => [['SUSD'], undefined] as const, 'wallet/bad-address'],
    ['no transaction', () => [[], 'AQ=='] as const, 'wallet/bad-transaction'],
  ])('of %s is refused', async (_, given, code) => {
    const preview = await start()
    const [tokens, serialized = toBase64((await made([])).serialize())] = given()
    await expect(preview(serialized, tokens)).rejects.toMatchObject({ code })
  })

  it('that ends too early is refused', async () => {
    const preview = await start()
    const bytes = fromBase64(toBase64((await made([pay(standard(), owner(), place(other()), 7n)])).serialize()))
    for (const length of [bytes.length - 1, bytes.length - 8, 200])
      await expect(preview(toBase64(bytes.subarray(0, length)))).rejects.toMatchObject({
        code: 'wallet/bad-transaction',
      })
  })
})
