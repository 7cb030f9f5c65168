// Tests solanaParams.ts, solanaWire.ts, solanaInstructions.ts, solanaContent.ts, solanaEffects.ts, solanaNetwork.ts, signRequest.ts, signSolanaTransactions.ts, signSolana.ts.
import { ed25519 } from '@noble/curves/ed25519.js'
import {
  getAdvanceNonceAccountInstruction,
  getAssignInstruction,
  getTransferSolInstruction,
} from '@solana-program/system'
import {
  AuthorityType,
  findAssociatedTokenPda,
  getApproveCheckedInstruction,
  getApproveInstruction,
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getMintToInstruction,
  getSetAuthorityInstruction,
  getTransferCheckedInstruction,
  getTransferInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { base58, base64 } from '@scure/base'
import {
  AccountRole,
  address,
  createKeyPairFromPrivateKeyBytes,
  createNoopSigner,
  getAddressFromPublicKey,
  getTransactionDecoder,
  getTransactionEncoder,
  partiallySignTransaction,
  type Address,
  type Blockhash,
  type Instruction,
} from '@solana/kit'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { withSolanaKey } from '../vault/walletKeys.js'
import type { ApprovalContext, NetworkReads } from './approval.types.js'
import type { SolanaContent } from './content.types.js'
import { describeRequest } from './describeRequest.js'
import { digestOf } from './approvalDigest.js'
import { FEE, startSvm } from './litesvm.fixture.js'
import { placeOf } from './placeOf.js'
import { answerOf, signRequest } from './signRequest.js'
import { readWire } from './solanaWire.js'

const BITS = new Uint8Array(16)
const WALLET = address('HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk')
const OTHER = address('GokivDYuQXPZCWRkwMhdH2h91KpDQXBEmpgBgs55bnpH')
const MINT = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
const [OWN, THEIRS] = [
  address('3emsAVdmGKERbHjmGfQ6oZ1e35dkf5iYcS6U4CPKFVaa'),
  address('7UX2i7SucgLMQcfZ75s3VXmZZY4YRUyJN9X1RgfMoDUi'),
]
const NONCE = address('BQWWFhzBdw2vKKBUX17NHeFbCoFQHfRARpdztPE2tDJ')
const CHAIN = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const context: ApprovalContext = { parentOrigin: 'https://app.example', address: WALLET, isTrusted: false, now: 0 }
const me = createNoopSigner(WALLET)

let chain: ReturnType<typeof startSvm>
beforeEach(() => {
  chain = startSvm()
  chain.fund(WALLET, 1_000_000_000n)
  chain.fund(OTHER, 1_000_000_000n)
  chain.mint(MINT, 6)
  chain.tokens(OWN, MINT, WALLET, 900n)
  chain.tokens(THEIRS, MINT, OTHER, 5n)
})

const requestOf = (method: string, params: unknown) => ({ method, params, chainId: CHAIN })
const draw = async (
  instructions: readonly Instruction[],
  { reads = chain.reads, payer = WALLET }: { reads?: NetworkReads; payer?: Address } = {},
) => {
  const transaction = base64.encode(chain.compile(payer, instructions))
  const content = await describeRequest(requestOf('solana_signTransaction', { transaction }), context, reads)
  expect(JSON.parse(JSON.stringify(content))).toEqual(content)
  const [first] = (content as SolanaContent).transactions
  if (!first) throw new Error('Nothing was drawn.')
  expect(content.warnings).toEqual(first.warnings)
  return first
}
const pay = (amount: number | bigint, source: Address = WALLET) =>
  getTransferSolInstruction({ source: createNoopSigner(source), destination: OTHER, amount })
const token = { address: MINT, decimals: 6 }

/** What the library signs. */
async function librarySigns(bytes: Uint8Array): Promise<Uint8Array> {
  const key = await withSolanaKey(BITS, (each) => createKeyPairFromPrivateKeyBytes(each.slice()))
  expect(await getAddressFromPublicKey(key.publicKey)).toBe(WALLET)
  return new Uint8Array(
    getTransactionEncoder().encode(await partiallySignTransaction([key], getTransactionDecoder().decode(bytes))),
  )
}

describe('a transaction of Solana', () => {
  it.each(['legacy', 0] as const)(
    'of version %s is signed as the library signs it, in the encoding of the page',
    async (version) => {
      const bytes = chain.compile(
        WALLET,
        [pay(5), getAdvanceNonceAccountInstruction({ nonceAccount: NONCE, nonceAuthority: createNoopSigner(OTHER) })],
        version,
      )
      const signed = await librarySigns(bytes)
      const signature = base58.encode(signed.subarray(1, 65))
      for (const { encode } of [base58, base64]) {
        const request = requestOf('solana_signTransaction', { transaction: encode(bytes) })
        expect(placeOf(request, context)).toEqual({ place: 'window' })
        const content = await describeRequest(request, context, chain.reads)
        expect(await signRequest(BITS, content)).toEqual({ answer: { signature, transaction: encode(signed) } })
      }
    },
  )

  it('of others is signed in the wallet’s place alone, and theirs stay', async () => {
    const key = await createKeyPairFromPrivateKeyBytes(new Uint8Array(32).fill(9))
    const payer = await getAddressFromPublicKey(key.publicKey)
    const half = await partiallySignTransaction([key], getTransactionDecoder().decode(chain.compile(payer, [pay(5)])))
    const bytes = new Uint8Array(getTransactionEncoder().encode(half))
    const content = await describeRequest(
      requestOf('solana_signTransaction', { transaction: base64.encode(bytes) }),
      context,
      chain.reads,
    )
    expect(content).toMatchObject({ transactions: [{ feePayer: payer, signers: [payer, WALLET] }] })
    const { answer } = await signRequest(BITS, content)
    const { transaction = '', signature = '' } = answer as Record<string, string>
    expect(base64.decode(transaction)).toEqual(await librarySigns(bytes))
    expect(
      ed25519.verify(base58.decode(signature), readWire(bytes).messageBytes as Uint8Array, base58.decode(WALLET)),
    ).toBe(true)
  })

  it('is sent as it was drawn, with the options of the page, and answered with its signature', async () => {
    const transaction = base58.encode(chain.compile(WALLET, [pay(77)]))
    const options = { skipPreflight: true, maxRetries: 3, preflightCommitment: 'processed', encoding: 'json', more: 1 }
    const content = await describeRequest(
      requestOf('solana_signAndSendTransaction', { transaction, options }),
      context,
      chain.reads,
    )
    const before = chain.svm.getBalance(OTHER) ?? 0n
    const signed = await signRequest(BITS, content)
    const bytes = await librarySigns(base58.decode(transaction))
    expect(await answerOf(signed, chain.reads)).toEqual({ signature: base58.encode(bytes.subarray(1, 65)) })
    expect(chain.asked.at(-1)).toEqual({
      method: 'sendTransaction',
      params: [
        base64.encode(bytes),
        { skipPreflight: true, maxRetries: 3, preflightCommitment: 'processed', encoding: 'base64' },
      ],
    })
    expect(chain.svm.getBalance(OTHER)).toBe(before + 77n)
    await expect(answerOf(signed, { request: () => Promise.reject(new Error('Blockhash not found')) })).rejects.toThrow(
      'Blockhash not found',
    )
  })

  it('is one of several, each of which is drawn, signed and named by the digest', async () => {
    const all = [chain.compile(WALLET, [pay(5)]), chain.compile(WALLET, [pay(6)], 'legacy')]
    const request = requestOf('solana_signAllTransactions', { transactions: all.map((each) => base58.encode(each)) })
    const content = await describeRequest(request, context, chain.reads)
    expect(content).toMatchObject({
      transactions: [{ instructions: [{ amount: '5' }] }, { instructions: [{ amount: '6' }] }],
    })
    const signed = await Promise.all(all.map(librarySigns))
    expect(await signRequest(BITS, content)).toEqual({
      answer: { transactions: signed.map((each) => base58.encode(each)) },
    })
    expect(digestOf({ ...content, payload: content.payload.toReversed() })).not.toBe(digestOf(content))
  })
})

describe('what is drawn of a transaction of Solana', () => {
  it('is a payment, with its fee beside what leaves', async () => {
    expect(await draw([pay(250_000)])).toEqual({
      feePayer: WALLET,
      signers: [WALLET],
      instructions: [
        { action: 'transfer', program: '11111111111111111111111111111111', from: WALLET, to: OTHER, amount: '250000' },
      ],
      isDurable: false,
      fee: String(FEE),
      effects: { leaves: [{ amount: '250000' }], arrives: [], allowances: [] },
      warnings: [],
    })
  })

  it('is what arrives, where others pay', async () => {
    const give = getTransferSolInstruction({ source: createNoopSigner(OTHER), destination: WALLET, amount: 9 })
    expect(await draw([give, { ...pay(1), programAddress: pay(1).programAddress }], { payer: OTHER })).toMatchObject({
      fee: String(2 * FEE),
      effects: { leaves: [], arrives: [{ amount: '8' }] },
    })
  })

  it('is a transfer of tokens, with the token and the owner of the receiving account', async () => {
    const moved = { source: OWN, destination: THEIRS, authority: me, amount: 300 }
    const checked = getTransferCheckedInstruction({ ...moved, mint: MINT, decimals: 6 })
    const shown = {
      action: 'transferTokens',
      program: TOKEN_PROGRAM_ADDRESS,
      from: OWN,
      to: THEIRS,
      owner: OTHER,
      token,
      amount: '300',
    }
    for (const each of [checked, getTransferInstruction(moved)])
      expect(await draw([each])).toMatchObject({
        instructions: [shown],
        effects: { leaves: [{ token, amount: '300' }], arrives: [], allowances: [] },
        warnings: [],
      })
  })

  it('of Token-2022 is the same', async () => {
    const program = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
    const moved = { source: OWN, destination: THEIRS, mint: MINT, authority: me, amount: 300, decimals: 6 }
    for (const each of [OWN, THEIRS, MINT]) {
      const { data } = chain.svm.getAccount(each) as { data: Uint8Array }
      chain.put(each, data, program)
    }
    expect(await draw([getTransferCheckedInstruction(moved, { programAddress: program })])).toMatchObject({
      instructions: [{ action: 'transferTokens', program, owner: OTHER, amount: '300' }],
      effects: { leaves: [{ token, amount: '300' }] },
    })
  })

  it('is an allowance, with a warning where it is more than there is', async () => {
    const base = { source: OWN, delegate: OTHER, owner: me }
    expect(await draw([getApproveInstruction({ ...base, amount: 100 })])).toMatchObject({
      instructions: [{ action: 'approve', account: OWN, spender: OTHER, token, amount: '100', isUnlimited: false }],
      effects: { leaves: [], allowances: [{ token, spender: OTHER, amount: '100', isUnlimited: false }] },
      warnings: [],
    })
    const all = getApproveCheckedInstruction({ ...base, mint: MINT, decimals: 6, amount: 2n ** 64n - 1n })
    expect(await draw([all])).toMatchObject({ instructions: [{ token, isUnlimited: true }], warnings: ['unlimited'] })
    const more = getApproveInstruction({ ...base, amount: 901 })
    expect(await draw([more])).toMatchObject({
      effects: { allowances: [{ isUnlimited: true }] },
      warnings: ['unlimited'],
    })
  })

  it('of a delegate that was there before is nothing new', async () => {
    chain.tokens(OWN, MINT, WALLET, 900n, OTHER)
    const moved = getTransferInstruction({ source: OWN, destination: THEIRS, authority: me, amount: 1 })
    expect(await draw([moved])).toMatchObject({ effects: { allowances: [] } })
  })

  it('is a warning where another account comes to control tokens, or the wallet itself', async () => {
    const owner = getSetAuthorityInstruction({
      owned: OWN,
      owner: me,
      authorityType: AuthorityType.AccountOwner,
      newAuthority: OTHER,
    })
    expect(await draw([owner])).toMatchObject({
      instructions: [{ action: 'setAuthority', account: OWN, authority: 'owner', to: OTHER }],
      effects: { leaves: [{ token, amount: '900' }] },
      warnings: ['given-away'],
    })
    const closing = { owned: OWN, owner: me, authorityType: AuthorityType.CloseAccount } as const
    expect((await draw([getSetAuthorityInstruction({ ...closing, newAuthority: OTHER })])).warnings).toEqual([
      'given-away',
    ])
    expect((await draw([getSetAuthorityInstruction({ ...closing, newAuthority: WALLET })])).warnings).toEqual([])
    const assign = getAssignInstruction({ account: me, programAddress: TOKEN_PROGRAM_ADDRESS })
    expect((await draw([pay(0, OTHER), assign], { payer: OTHER })).warnings).toEqual(['undecoded', 'given-away'])
  })

  it('is a new account of a token, and one that is closed', async () => {
    const [ata] = await findAssociatedTokenPda({ owner: OTHER, mint: MINT, tokenProgram: TOKEN_PROGRAM_ADDRESS })
    const create = getCreateAssociatedTokenIdempotentInstruction({ payer: me, ata, owner: OTHER, mint: MINT })
    chain.tokens(THEIRS, MINT, WALLET, 0n)
    const close = getCloseAccountInstruction({ account: THEIRS, destination: WALLET, owner: me })
    expect(await draw([create, close])).toMatchObject({
      instructions: [
        { action: 'createTokenAccount', account: ata, owner: OTHER, token: { address: MINT } },
        { action: 'closeAccount', account: THEIRS, to: WALLET },
      ],
      effects: { leaves: [], arrives: [{ amount: String(10_000_000 - 2_039_280) }] },
      warnings: [],
    })
    expect((await draw([{ ...create, data: new Uint8Array() }])).instructions).toMatchObject([
      { action: 'createTokenAccount' },
    ])
  })

  it('is the limits of computing and memos, whose hidden characters are written out', async () => {
    const budget = (data: readonly number[]): Instruction => ({
      programAddress: address('ComputeBudget111111111111111111111111111111'),
      data: new Uint8Array(data),
    })
    const memo = (text: string): Instruction => ({
      programAddress: address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
      data: new TextEncoder().encode(text),
    })
    const { instructions, warnings } = await draw([
      budget([2, 64, 13, 3, 0]),
      budget([3, 16, 39, 0, 0, 0, 0, 0, 0]),
      memo('Rent\u202E'),
      pay(1),
    ])
    expect(instructions).toMatchObject([
      { action: 'computeBudget', limit: 'units', value: '200000' },
      { action: 'computeBudget', limit: 'price', value: '10000' },
      { action: 'memo', text: 'Rent\\u{202e}' },
      { action: 'transfer' },
    ])
    expect(warnings).toEqual([])
  })

  it('is undecoded, with a warning, where it is unknown, cut, or lacks accounts', async () => {
    const unknown = getMintToInstruction({ mint: MINT, token: OWN, mintAuthority: me, amount: 5 })
    const short = { ...pay(1), data: new Uint8Array([2, 0, 0, 0, 1]) }
    const few = { ...pay(1), accounts: pay(1).accounts.slice(0, 1) }
    for (const [each, data] of [
      [unknown, '070500000000000000'],
      [short, '0200000001'],
      [few, '020000000100000000000000'],
    ] as const) {
      const { instructions, warnings } = await draw([each])
      expect(instructions).toEqual([
        {
          action: 'unknown',
          program: each.programAddress,
          accounts: [...each.accounts].map((one) => one.address),
          data,
        },
      ])
      expect(warnings).toContain('undecoded')
    }
  })

  it('says that a transaction with a durable nonce can be sent at any time', async () => {
    const advance = getAdvanceNonceAccountInstruction({ nonceAccount: NONCE, nonceAuthority: me })
    const drawn = await draw([advance, pay(1)])
    expect(drawn).toMatchObject({
      isDurable: true,
      instructions: [{ action: 'advanceNonce', account: NONCE }, {}],
      fee: String(FEE),
    })
    expect(drawn.warnings).toContain('durable-nonce')
    const simulated = chain.asked.find(({ method }) => method === 'simulateTransaction')
    expect(simulated?.params[1]).toMatchObject({ replaceRecentBlockhash: false, sigVerify: false })
    expect((await draw([pay(1), advance])).isDurable).toBe(false)
    // The network wants fewer accounts than the library: it is no other transaction for that.
    const few = await draw([{ ...advance, accounts: [{ address: NONCE, role: AccountRole.WRITABLE }] }, pay(1)])
    expect(few).toMatchObject({ isDurable: true, instructions: [{ action: 'unknown' }, {}] })
    expect(few.warnings).toContain('durable-nonce')
  })

  it('has no effects where the transaction fails, or can’t be simulated, and a warning where the wallet can’t pay', async () => {
    const dear = await draw([pay(10n ** 12n)])
    expect(dear.warnings).toEqual(['fails'])
    expect(dear).not.toHaveProperty('effects')
    const without = (...methods: readonly string[]): NetworkReads => ({
      request: (call) => (methods.includes(call.method) ? Promise.reject(new Error('No.')) : chain.reads.request(call)),
    })
    const unknown = await draw([pay(1)], { reads: without('simulateTransaction', 'getFeeForMessage') })
    expect(unknown).toMatchObject({ warnings: [], instructions: [{ action: 'transfer' }] })
    expect(unknown).not.toHaveProperty('effects')
    expect(unknown).not.toHaveProperty('fee')
    await expect(draw([pay(1)], { reads: without('getMultipleAccounts') })).rejects.toMatchObject({
      code: 'rpc/failed',
    })
    chain = startSvm()
    expect((await draw([pay(1)])).warnings).toEqual(['short-of-funds'])
  })

  it('has the fee of a message whose blockhash is too old', async () => {
    const transaction = base64.encode(
      chain.compile(WALLET, [pay(1)], 0, '4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZAMdL4VZHirAn' as Blockhash),
    )
    const request = requestOf('solana_signTransaction', { transaction })
    expect(await describeRequest(request, context, chain.reads)).toMatchObject({ transactions: [{ fee: String(FEE) }] })
  })

  it('has the accounts of tables, and is undecoded without them', async () => {
    const table = address('6Ez6M4dz7v9VcXJfG6cD2sbmdLBVNJhWPvqTn9ZPXW7r')
    const lookup = { address: THEIRS, addressIndex: 1, lookupTableAddress: table, role: AccountRole.WRITABLE } as const
    const moved = getTransferInstruction({ source: OWN, destination: THEIRS, authority: me, amount: 300 })
    const [source, , authority] = moved.accounts
    const instruction: Instruction = { ...moved, accounts: [source, lookup, authority] }
    const cut = await draw([instruction])
    expect(cut.instructions).toMatchObject([{ action: 'unknown', accounts: [OWN, '', WALLET] }])
    expect(cut.warnings).toContain('undecoded')
    chain.put(
      table,
      new Uint8Array([...new Uint8Array(56), ...base58.decode(OTHER), ...base58.decode(THEIRS)]),
      address('AddressLookupTab1e1111111111111111111111111'),
    )
    expect((await draw([instruction])).instructions).toMatchObject([
      { action: 'transferTokens', to: THEIRS, owner: OTHER, token },
    ])
    // An account that only looks like a table is none.
    chain.put(table, new Uint8Array([...new Uint8Array(56), ...base58.decode(OTHER), ...base58.decode(THEIRS)]))
    expect((await draw([instruction])).instructions).toMatchObject([{ action: 'unknown' }])
  })

  it('is refused where a node gives accounts that are none', async () => {
    for (const value of [
      null,
      [],
      [5],
      [{ lamports: 'all', owner: OTHER, data: ['', 'base64'] }],
      [{ lamports: 1, owner: OTHER, data: ['!', 'base64'] }],
    ])
      await expect(draw([pay(1)], { reads: { request: () => Promise.resolve({ value }) } })).rejects.toMatchObject({
        code: 'rpc/failed',
      })
  })
})

describe('a request for a signature of Solana', () => {
  const placed = (params: unknown, method = 'solana_signTransaction') => placeOf(requestOf(method, params), context)
  const good = () => base64.encode(chain.compile(WALLET, [pay(5)]))

  it('of another account, or on another kind of chain, is refused', () => {
    const transaction = base64.encode(chain.compile(OTHER, [pay(5, OTHER)]))
    expect(placed({ transaction })).toEqual({ place: 'refused', code: 'rpc/other-account' })
    // It is named, and doesn't sign.
    const named = getTransferSolInstruction({ source: createNoopSigner(OTHER), destination: WALLET, amount: 5 })
    expect(placed({ transaction: base64.encode(chain.compile(OTHER, [named])) })).toEqual({
      place: 'refused',
      code: 'rpc/other-account',
    })
    expect(
      placeOf({ ...requestOf('solana_signTransaction', { transaction: good() }), chainId: 'eip155:1' }, context),
    ).toEqual({ place: 'refused', code: 'rpc/other-network' })
  })

  it.each([
    ['nothing', () => undefined],
    ['a list', () => []],
    ['no text', () => ({ transaction: 5 })],
    ['no encoding', () => ({ transaction: '!' })],
    ['an empty text', () => ({ transaction: '' })],
    ['bytes after the message', () => ({ transaction: base64.encode(new Uint8Array([...base64.decode(good()), 0])) })],
    ['a cut message', () => ({ transaction: base64.encode(base64.decode(good()).slice(0, -1)) })],
    ['two kB', () => ({ transaction: base64.encode(new Uint8Array(2_000)) })],
    [
      'a version to come',
      () => ({ transaction: base64.encode(base64.decode(good()).map((byte) => (byte === 128 ? 130 : byte))) }),
    ],
    [
      'an index that is none',
      () => {
        const bytes = base64.decode(good())
        // The last instruction's accounts: 0 and 1, 12 bytes of data, and no tables.
        const at = bytes.length - 16
        expect([...bytes.slice(at, at + 3)]).toEqual([0, 1, 12])
        return { transaction: base64.encode(bytes.map((byte, index) => (index === at ? 9 : byte))) }
      },
    ],
  ])('with %s is refused', (_, params) =>
    expect(placed(params())).toEqual({ place: 'refused', code: 'rpc/bad-params' }),
  )

  it('for several with none, 21, or two encodings is refused', () => {
    const text = good()
    const other = base58.encode(base64.decode(text))
    for (const transactions of [
      undefined,
      [],
      text,
      Array.from({ length: 21 }, () => text),
      [text, other],
      [text, 'x'],
    ])
      expect(placed({ transactions }, 'solana_signAllTransactions')).toEqual({
        place: 'refused',
        code: 'rpc/bad-params',
      })
  })

  it('that is sent with options that are none, or without the signatures of others, is refused', () => {
    const send = (params: object) => placed({ transaction: good(), ...params }, 'solana_signAndSendTransaction')
    expect(send({})).toEqual({ place: 'window' })
    for (const options of [
      5,
      { skipPreflight: 'yes' },
      { preflightCommitment: 'soon' },
      { maxRetries: -1 },
      { minContextSlot: 0.5 },
    ])
      expect(send({ options })).toEqual({ place: 'refused', code: 'rpc/bad-params' })
    const transaction = base64.encode(chain.compile(OTHER, [pay(5)]))
    expect(send({ transaction })).toEqual({ place: 'refused', code: 'rpc/bad-params' })
  })

  it('for a message that is a transaction’s is refused', () => {
    const { messageBytes } = readWire(chain.compile(WALLET, [pay(5)]))
    const ask = (bytes: Uint8Array) => placed({ message: base58.encode(bytes), pubkey: WALLET }, 'solana_signMessage')
    expect(ask(new Uint8Array(messageBytes))).toEqual({ place: 'refused', code: 'rpc/bad-params' })
    expect(ask(new Uint8Array([...messageBytes, 0]))).toEqual({ place: 'refused', code: 'rpc/bad-params' })
    const others = readWire(chain.compile(OTHER, [pay(5, OTHER)])).messageBytes
    expect(ask(new Uint8Array(others))).toEqual({ place: 'window' })
  })

  it('is refused with a code, or drawn, whatever the bytes', async () => {
    const transaction = chain.compile(WALLET, [
      pay(5),
      getApproveInstruction({ source: OWN, delegate: OTHER, owner: me, amount: 5 }),
    ])
    const flips = fc.array(fc.tuple(fc.nat(transaction.length - 1), fc.nat(255)), { minLength: 1, maxLength: 3 })
    const bytes = fc.oneof(
      flips.map((list) => list.reduce((all, [at, byte]) => all.with(at, byte), transaction)),
      fc.uint8Array({ maxLength: 300 }),
      fc.nat(transaction.length).map((length) => transaction.slice(0, length)),
    )
    const texts = bytes.chain((each) => fc.constantFrom(base58.encode(each), base64.encode(each)))
    const method = fc.constantFrom(
      'solana_signTransaction',
      'solana_signAllTransactions',
      'solana_signAndSendTransaction',
    )
    const params = fc.oneof(
      texts.map((text) => ({ transaction: text, transactions: [text] })),
      fc.anything(),
      fc.anything().map((each) => ({ transaction: each, transactions: [each] })),
    )
    const found = { refused: 0, window: 0 }
    await fc.assert(
      fc.asyncProperty(method, params, async (name, each) => {
        const request = requestOf(name, each)
        const { place } = placeOf(request, context)
        expect(['refused', 'window']).toContain(place)
        found[place as 'refused' | 'window'] += 1
        if (place === 'window')
          expect(await describeRequest(request, context, chain.reads)).toMatchObject({ kind: 'solanaTransactions' })
      }),
      { numRuns: 2_000 },
    )
    expect(found.window).toBeGreaterThan(50)
  })
})
