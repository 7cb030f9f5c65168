import { readSolanaTransaction, type PreparedTransfer } from '@latchkit/core/adapter'
import { solana } from '@latchkit/core/networks'
import {
  ComputeBudgetInstruction,
  Keypair,
  PublicKey,
  SystemInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fromBase64 } from './bytes.js'
import { connectOffline, fakeNode, type NodeAnswers } from './fakeNode.fixture.js'
import { TOKEN_PROGRAMS } from './solana.balance.js'
import { contentOf } from './solana.content.js'
import { createTransfer } from './solana.transfer.js'
import { BLOCKHASH } from './wireTransaction.fixture.js'

afterEach(() => void vi.unstubAllGlobals())

const newKey = (): string => Keypair.generate().publicKey.toBase58()
const [TO, MINT, REFERENCE] = [newKey(), newKey(), newKey()]
const [LARGE, SMALL, TINY] = [newKey(), newKey(), newKey()]
const SYSTEM = '11111111111111111111111111111111'
const ASSOCIATED = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'

const simulated = (more: object = {}) => ({ value: { err: null, unitsConsumed: 1_000, ...more } })
const accountOf = (amount: bigint, address: string, state = 'initialized') => ({
  pubkey: address,
  account: { data: { parsed: { info: { mint: MINT, state, tokenAmount: { amount: `${amount}`, decimals: 6 } } } } },
})

/** What is at addresses on a node whose mint has these extensions. Each `place` is the account that the payment makes. */
interface Chain {
  readonly program?: string | undefined
  readonly extensions?: readonly unknown[]
  readonly holdings?: readonly object[]
  readonly place?: object | null
  readonly receiver?: object | null
}

/** Makes the ability on a node with a million lamports, a fee of 15,000, and these answers. */
async function setUp(answers: NodeAnswers = {}, chain: Chain = {}, switches?: Parameters<typeof connectOffline>[0]) {
  const { program = TOKEN_PROGRAMS[0], extensions = [], holdings = [accountOf(9_000n, LARGE)] } = chain
  const { place = null, receiver = null } = chain
  const mint = { owner: program, data: { parsed: { type: 'mint', info: { decimals: 6, extensions } } } }
  const calls = fakeNode({
    getBalance: { value: 1_000_000 },
    getLatestBlockhash: { context: { slot: 6 }, value: { blockhash: BLOCKHASH, lastValidBlockHeight: 9 } },
    getFeeForMessage: { value: 15_000 },
    simulateTransaction: simulated(),
    getMinimumBalanceForRentExemption: (bytes: number) => (bytes + 128) * 7,
    getAccountInfo: (address: string) => ({ value: address === MINT ? mint : address === TO ? receiver : place }),
    getTokenAccountsByOwner: { value: holdings },
    getEpochInfo: { epoch: 7 },
    ...answers,
  })
  const made = await connectOffline(switches)
  const { prepare, send } = createTransfer(made.deps)
  const asked = (method: string) => calls.filter((call) => call.method === method).map(({ params }) => params)
  return { ...made, prepare, send, asked }
}

const read = ({ transaction }: PreparedTransfer) => {
  const { serialized = '' } = transaction as { serialized?: string }
  return VersionedTransaction.deserialize(fromBase64(serialized))
}
const instructionsOf = (prepared: PreparedTransfer) => TransactionMessage.decompile(read(prepared).message).instructions
const budgetOf = (prepared: PreparedTransfer) => {
  const [limit, price] = instructionsOf(prepared)
  return [
    ComputeBudgetInstruction.decodeSetComputeUnitLimit(limit!).units,
    BigInt(ComputeBudgetInstruction.decodeSetComputeUnitPrice(price!).microLamports),
  ]
}
/** The payments of tokens: from where, and how much. */
const tokenPayments = (prepared: PreparedTransfer) =>
  instructionsOf(prepared)
    .filter(({ programId }) => TOKEN_PROGRAMS.includes(programId.toBase58()))
    .map(({ keys, data }) => [
      keys[0]?.pubkey.toBase58(),
      new DataView(data.buffer, data.byteOffset).getBigUint64(1, true),
    ])

describe('a payment of the coin', () => {
  it('S9.09 has 500 units, the priority of them, and the fee that the node tells', async () => {
    const { prepare, signer, asked } = await setUp()
    const prepared = await prepare(signer, { to: TO, value: 5_000n })
    const { transaction, anchor, ...rest } = prepared
    expect(rest).toEqual({
      networkId: signer.networkId,
      from: signer.address,
      to: TO,
      value: '5000',
      fee: { value: '15000', kind: 'exact' },
      arrives: '5000',
      max: '985000',
    })
    const wire = readSolanaTransaction(fromBase64((transaction as { serialized: string }).serialized))
    expect(anchor).toEqual({ block: '6', content: contentOf(wire) })
    expect(budgetOf(prepared)).toEqual([500, 20_000_000n])
    const [, , pay, ...others] = instructionsOf(prepared)
    expect(others).toEqual([])
    expect(SystemInstruction.decodeTransfer(pay!)).toMatchObject({ lamports: 5_000n })
    expect(read(prepared).message.recentBlockhash).toBe(BLOCKHASH)
    // A plain payment needs no trial.
    const options = { encoding: 'base64', commitment: 'confirmed', sigVerify: false, replaceRecentBlockhash: true }
    expect(asked('simulateTransaction').map(([, given]) => given)).toEqual([options])
  })

  it('of all of it leaves the fee', async () => {
    const { prepare, signer } = await setUp()
    const prepared = await prepare(signer, { to: TO, value: 'max' })
    expect(prepared).toMatchObject({ value: '985000', max: '985000', arrives: '985000' })
    const [, , pay] = instructionsOf(prepared)
    expect(SystemInstruction.decodeTransfer(pay!)).toMatchObject({ lamports: 985_000n })
  })

  it('of all of it is refused where no node tells the fee, and without the fee told else', async () => {
    const { prepare, signer } = await setUp({ getFeeForMessage: undefined })
    await expect(prepare(signer, { to: TO, value: 'max' })).rejects.toMatchObject({ isLatchError: true })
    const prepared = await prepare(signer, { to: TO, value: 5_000n })
    expect(prepared).toMatchObject({ arrives: '5000' })
    for (const none of ['fee', 'max']) expect(prepared).not.toHaveProperty(none)
  })

  it.each([
    [985_001n, 1_000_000],
    [1n, 15_000],
    [1n, 14_999],
  ])('F111 of %i is short of what the account has: %i', async (value, held) => {
    const { prepare, signer } = await setUp({ getBalance: { value: held } })
    const prepared = await prepare(signer, { to: TO, value })
    expect(prepared.failure).toEqual({ code: 'wallet/insufficient-funds' })
    for (const none of ['arrives', 'missing']) expect(prepared).not.toHaveProperty(none)
    expect(prepared.max).toBe(held === 1_000_000 ? '985000' : '0')
  })

  it('F111 of all of nothing is short', async () => {
    const { prepare, signer } = await setUp({ getBalance: { value: 15_000 } })
    expect(await prepare(signer, { to: TO, value: 'max' })).toMatchObject({
      value: '0',
      max: '0',
      failure: { code: 'wallet/insufficient-funds' },
    })
  })

  it('F246 says what is missing where the node says that the funds do not suffice', async () => {
    const lacking = simulated({ err: 'InsufficientFundsForFee', unitsConsumed: 0 })
    const { prepare, signer } = await setUp({ simulateTransaction: lacking })
    expect(await prepare(signer, { to: TO, value: 984_999n })).toMatchObject({
      failure: { code: 'wallet/insufficient-funds' },
      missing: { for: 'reserve', needed: '896', left: '1' },
    })
    const untold = await setUp({ simulateTransaction: lacking, getMinimumBalanceForRentExemption: undefined })
    const prepared = await untold.prepare(untold.signer, { to: TO, value: 984_999n })
    expect(prepared).toMatchObject({ failure: { code: 'wallet/insufficient-funds' } })
    expect(prepared).not.toHaveProperty('missing')
  })

  it.each([0n, -1n, 2n ** 64n])('F118 of %i is refused', async (value) => {
    const { prepare, signer, asked } = await setUp()
    await expect(prepare(signer, { to: TO, value })).rejects.toMatchObject({
      code: 'wallet/bad-amount',
      context: { amount: `${value}` },
    })
    expect(asked('getLatestBlockhash')).toEqual([])
    await expect(prepare(signer, { to: TO, value, token: MINT })).rejects.toMatchObject({ code: 'wallet/bad-amount' })
    // Of a token, more may be shown than the programs know.
    expect(asked('getLatestBlockhash')).toHaveLength(value > 0n ? 1 : 0)
  })

  it('F118 of all that the programs know is only short', async () => {
    const { prepare, signer } = await setUp()
    expect(await prepare(signer, { to: TO, value: 2n ** 64n - 1n })).toMatchObject({
      failure: { code: 'wallet/insufficient-funds' },
    })
  })

  it('F250 has the reason of a node that can’t simulate, and one of an answer without a result', async () => {
    const { prepare, signer } = await setUp({ simulateTransaction: undefined })
    const prepared = await prepare(signer, { to: TO, value: 5n })
    expect(prepared.failure).toMatchObject({ code: 'wallet/unsupported-method' })
    expect(prepared).not.toHaveProperty('arrives')
    const odd = await setUp({ simulateTransaction: { value: {} } })
    expect((await odd.prepare(odd.signer, { to: TO, value: 5n })).failure).toMatchObject({ code: 'wallet/bad-answer' })
  })

  it('F251 has the reason that a program wrote', async () => {
    const logs = ['Program log: Error: The bank is closed.']
    const { prepare, signer } = await setUp({
      simulateTransaction: simulated({ err: { InstructionError: [2, { Custom: 1 }] }, logs }),
    })
    expect((await prepare(signer, { to: TO, value: 5n })).failure).toEqual({
      code: 'wallet/reverted',
      reason: 'The bank is closed.',
    })
  })

  it.each([
    [['legacy', 0], 0],
    [['legacy'], 'legacy'],
    ['all', 'legacy'],
  ] as const)('is of a version that the wallet takes: %o', async (versions, expected) => {
    for (const without of [[], ['solana:signAndSendTransaction']]) {
      const { prepare, signer } = await setUp({}, {}, { versions: versions as readonly unknown[], without })
      expect(read(await prepare(signer, { to: TO, value: 5n })).version).toBe(expected)
    }
  })
})

describe('the notes of a payment', () => {
  it('S9.09 are a memo right before it, and the references as its accounts, which it does not write', async () => {
    const { prepare, signer, asked } = await setUp({ simulateTransaction: simulated({ unitsConsumed: 10_001 }) })
    const prepared = await prepare(signer, { to: TO, value: 5n, memo: 'Order 7', references: [REFERENCE] })
    expect(prepared.memo).toBe('Order 7')
    const [, , memo, pay, ...others] = instructionsOf(prepared)
    expect(others).toEqual([])
    expect([memo?.programId.toBase58(), memo?.keys, memo?.data.toString()]).toEqual([MEMO, [], 'Order 7'])
    expect(pay?.keys.at(-1)).toEqual({ pubkey: new PublicKey(REFERENCE), isSigner: false, isWritable: false })
    // A fifth more than simulated, at the same price for all.
    expect(budgetOf(prepared)).toEqual([12_002, 833_194n])
    expect(asked('simulateTransaction')).toHaveLength(2)
    const [trial] = asked('simulateTransaction').map(([bytes]) => ({ transaction: { serialized: bytes } }))
    expect(budgetOf(trial as PreparedTransfer)).toEqual([1_400_000, 0n])
  })

  it('have at most the units that a transaction can have, and a guess where no node simulates', async () => {
    const most = await setUp({ simulateTransaction: simulated({ unitsConsumed: 1_300_000 }) })
    expect(budgetOf(await most.prepare(most.signer, { to: TO, value: 5n, memo: 'a' }))).toEqual([1_400_000, 7_142n])
    const none = await setUp({ simulateTransaction: undefined })
    const prepared = await none.prepare(none.signer, { to: TO, value: 5n, memo: 'a' })
    expect(budgetOf(prepared)).toEqual([240_000, 41_666n])
    // The units are not known, so neither is the fee.
    expect(prepared).not.toHaveProperty('fee')
  })

  it('leave of all of the coin what the signature costs, in the trial', async () => {
    const { prepare, signer, asked } = await setUp()
    await prepare(signer, { to: TO, value: 'max', memo: 'a' })
    const [trial] = asked('simulateTransaction').map(([bytes]) => ({ transaction: { serialized: bytes } }))
    const pay = instructionsOf(trial as PreparedTransfer).at(-1)
    expect(SystemInstruction.decodeTransfer(pay!)).toMatchObject({ lamports: 995_000n })
  })

  it('are refused where a reference is no address, or they are too long', async () => {
    const { prepare, signer } = await setUp()
    await expect(prepare(signer, { to: TO, value: 5n, references: ['friend.sol'] })).rejects.toMatchObject({
      code: 'wallet/bad-address',
      context: { address: 'friend.sol', fault: 'not-base58' },
    })
    await expect(prepare(signer, { to: TO, value: 5n, memo: 'a'.repeat(1_200) })).rejects.toMatchObject({
      code: 'wallet/bad-transaction',
      context: { reason: 'it is too long for the network.' },
    })
  })
})

describe('F134 F136 the receiver', () => {
  const [offCurve] = PublicKey.findProgramAddressSync([Buffer.from('a')], new PublicKey(ASSOCIATED))

  it.each([
    [`0x${'a'.repeat(40)}`, { fault: 'other-chain', chain: 'eip155' }],
    ['friend.sol', { fault: 'not-base58' }],
  ])('is refused as %s', async (to, context) => {
    const { prepare, signer } = await setUp()
    await expect(prepare(signer, { to, value: 5n })).rejects.toMatchObject({
      code: 'wallet/bad-address',
      context: { address: to, ...context },
    })
  })

  it('may have no key where the app accepts the risk', async () => {
    const { prepare, signer } = await setUp()
    const to = offCurve.toBase58()
    await expect(prepare(signer, { to, value: 5n })).rejects.toMatchObject({
      code: 'wallet/risky-address',
      context: { address: to, fault: 'off-curve' },
    })
    expect(await prepare(signer, { to, value: 5n, acceptsRisk: true })).toMatchObject({ to, arrives: '5' })
  })
})

describe('a payment of a token', () => {
  const pay = { to: TO, value: 5_000n, token: MINT }
  const associated = (owner: string, program: string | undefined = TOKEN_PROGRAMS[0]): string =>
    PublicKey.findProgramAddressSync(
      [owner, program ?? '', MINT].map((each) => new PublicKey(each).toBytes()),
      new PublicKey(ASSOCIATED),
    )[0].toBase58()

  it('makes the account of the receiver, and tells its rent', async () => {
    const made = { accounts: [{ lamports: 2_039_280 }] }
    const { prepare, signer, asked } = await setUp({ simulateTransaction: simulated(made) })
    const prepared = await prepare(signer, pay)
    expect(prepared).toMatchObject({ value: '5000', token: MINT, max: '9000', arrives: '5000', rent: '2039280' })
    const [, , create, transfer, ...others] = instructionsOf(prepared)
    expect(others).toEqual([])
    const target = associated(TO)
    const flags = (keys: NonNullable<typeof create>['keys']) =>
      keys.map(({ pubkey, isSigner, isWritable }) => [pubkey.toBase58(), isSigner, isWritable])
    expect(create?.programId.toBase58()).toBe(ASSOCIATED)
    expect(flags(create?.keys ?? [])).toEqual([
      [signer.address, true, true],
      [target, false, true],
      [TO, false, false],
      [MINT, false, false],
      [SYSTEM, false, false],
      [TOKEN_PROGRAMS[0], false, false],
    ])
    expect([...(create?.data ?? [])]).toEqual([1])
    expect(flags(transfer?.keys ?? [])).toEqual([
      [LARGE, false, true],
      [MINT, false, false],
      [target, false, true],
      // It pays the fee, which makes it writable.
      [signer.address, true, true],
    ])
    expect([...(transfer?.data ?? [])]).toEqual([12, 0x88, 0x13, 0, 0, 0, 0, 0, 0, 6])
    // Only what is signed tells what the new account costs.
    const accounts = asked('simulateTransaction').map(([, options]) => (options as { accounts?: object }).accounts)
    expect(accounts).toEqual([undefined, { encoding: 'base64', addresses: [target] }])
    const slice = { encoding: 'base64', commitment: 'confirmed', dataSlice: { offset: 0, length: 0 } }
    expect(asked('getAccountInfo')).toContainEqual([target, slice])
  })

  it('pays into an account that is there, without a rent', async () => {
    const place = { owner: TOKEN_PROGRAMS[1], lamports: 2_039_280 }
    const { prepare, signer, asked } = await setUp({}, { place, program: TOKEN_PROGRAMS[1] })
    const prepared = await prepare(signer, pay)
    const instructions = instructionsOf(prepared)
    expect([instructions.length, 'rent' in prepared]).toEqual([3, false])
    expect(instructions[2]?.programId.toBase58()).toBe(TOKEN_PROGRAMS[1])
    expect(instructions[2]?.keys[2]?.pubkey.toBase58()).toBe(associated(TO, TOKEN_PROGRAMS[1]))
    expect(asked('simulateTransaction').every(([, options]) => !('accounts' in (options as object)))).toBe(true)
  })

  it.each([
    [500, '2038780'],
    [2_039_280, undefined],
    [2_039_281, undefined],
  ])('tells the rent beyond the coins that are on the new account already: %i', async (lamports, rent) => {
    const { prepare, signer } = await setUp(
      { simulateTransaction: simulated({ accounts: [{ lamports: 2_039_280 }] }) },
      { place: { owner: SYSTEM, lamports } },
    )
    const prepared = await prepare(signer, pay)
    expect([prepared.rent, instructionsOf(prepared).length]).toEqual([rent, 4])
  })

  it.each<[bigint | 'max', readonly (readonly [string, bigint])[]]>([
    [5_000n, [[LARGE, 5_000n]]],
    [9_000n, [[LARGE, 9_000n]]],
    [
      9_001n,
      [
        [SMALL, 1n],
        [LARGE, 9_000n],
      ],
    ],
    [
      'max',
      [
        [SMALL, 300n],
        [TINY, 20n],
        [LARGE, 9_000n],
      ],
    ],
    [
      9_321n,
      [
        [SMALL, 300n],
        [TINY, 20n],
        [LARGE, 9_001n],
      ],
    ],
  ])('F248 of %s is from the largest account, and from others as far as it must', async (value, expected) => {
    const empty = newKey()
    const holdings = [
      accountOf(20n, TINY),
      accountOf(50_000n, newKey(), 'frozen'),
      accountOf(0n, empty),
      accountOf(9_000n, LARGE),
      accountOf(300n, SMALL),
    ]
    const { prepare, signer } = await setUp({}, { holdings })
    const prepared = await prepare(signer, { ...pay, value })
    expect(prepared.max).toBe('9320')
    expect(tokenPayments(prepared)).toEqual(expected)
    expect(prepared.failure?.code).toBe(value === 9_321n ? 'wallet/insufficient-funds' : undefined)
  })

  it('F248 is from ten accounts at most', async () => {
    const holdings = Array.from({ length: 11 }, () => accountOf(1n, newKey()))
    const { prepare, signer } = await setUp({}, { holdings, place: { owner: TOKEN_PROGRAMS[0], lamports: 1 } })
    expect((await prepare(signer, { ...pay, value: 1n })).max).toBe('10')
  })

  it('is from the default account where there is none, so that the simulation fails', async () => {
    const { prepare, signer } = await setUp({}, { holdings: [] })
    const prepared = await prepare(signer, pay)
    expect(tokenPayments(prepared)).toEqual([[associated(signer.address), 5_000n]])
    expect(prepared).toMatchObject({ max: '0', failure: { code: 'wallet/insufficient-funds' } })
  })

  it('F247 says what of the coin is missing for the new account', async () => {
    const { prepare, signer } = await setUp(
      {
        getBalance: { value: 15_500 },
        simulateTransaction: simulated({ err: { InsufficientFundsForRent: { account_index: 0 } } }),
      },
      { place: { owner: SYSTEM, lamports: 100 } },
    )
    // 165 bytes cost 2,051 lamports here.
    expect(await prepare(signer, pay)).toMatchObject({
      failure: { code: 'wallet/insufficient-funds' },
      missing: { for: 'deposit', needed: '1951', left: '500' },
    })
  })

  it('arrives without what the token keeps of each transfer', async () => {
    const fee = { epoch: 1, maximumFee: 1_000, transferFeeBasisPoints: 100 }
    const extensions = [{ extension: 'transferFeeConfig', state: { newerTransferFee: fee, olderTransferFee: fee } }]
    const holdings = [accountOf(9_000n, LARGE), accountOf(301n, SMALL)]
    const { prepare, signer } = await setUp({}, { program: TOKEN_PROGRAMS[1], extensions, holdings })
    // 90 of 9,000, and 4 of 301: each is rounded up.
    expect(await prepare(signer, { ...pay, value: 'max' })).toMatchObject({ value: '9301', arrives: '9207' })
  })

  it('F249 is shown as the mint scales it', async () => {
    const state = { multiplier: '2', newMultiplier: '2', newMultiplierEffectiveTimestamp: 0 }
    const extensions = [{ extension: 'scaledUiAmountConfig', state }]
    const { prepare, signer } = await setUp({}, { program: TOKEN_PROGRAMS[1], extensions })
    const prepared = await prepare(signer, pay)
    expect(prepared).toMatchObject({ value: '5000', max: '18000', arrives: '5000' })
    expect(tokenPayments(prepared)).toEqual([[LARGE, 2_500n]])
  })

  it.each(TOKEN_PROGRAMS)(
    'F134 is refused where the receiver holds tokens itself, by the program %s',
    async (owner) => {
      const { prepare, signer } = await setUp({}, { receiver: { owner, lamports: 1 } })
      await expect(prepare(signer, pay)).rejects.toMatchObject({
        code: 'wallet/bad-transaction',
        context: { reason: `${TO} holds tokens: its owner is the receiver.` },
      })
    },
  )

  it('is refused where the node tells no lamports of an account', async () => {
    const { prepare, signer } = await setUp({}, { receiver: { owner: SYSTEM } })
    await expect(prepare(signer, pay)).rejects.toMatchObject({
      code: 'wallet/bad-answer',
      context: { method: 'getAccountInfo' },
    })
  })
})

describe('F080 what was prepared', () => {
  it('is sent as it is', async () => {
    const { prepare, send, signer, fake } = await setUp({ isBlockhashValid: { context: { slot: 6 }, value: true } })
    const prepared = await prepare(signer, { to: TO, value: 5n })
    expect(await send(signer, prepared)).toMatch(/^\w{80,90}$/)
    const [{ transaction }] = fake.calls.at(-1)?.inputs as [{ transaction: Uint8Array }]
    expect(transaction).toEqual(read(prepared).serialize())
    expect(signer.networkId).toBe(solana.caipNetworkId)
  })

  it('F112 is sent with the latest blockhash where its own is over', async () => {
    const { prepare, send, signer, fake, asked } = await setUp({
      isBlockhashValid: { context: { slot: 6 }, value: false },
    })
    await send(signer, await prepare(signer, { to: TO, value: 5n }))
    expect([asked('getLatestBlockhash').length, fake.prompts()]).toEqual([2, 2])
  })
})
