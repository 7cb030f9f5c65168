import type { Signer } from '@latchkit/core/adapter'
import { systemClock } from '@latchkit/core/testing'
import { abilityIn } from '@latchkit/testing'
import {
  createAssociatedTokenAccountIdempotentInstruction,
  createInitializeMint2Instruction,
  createInitializeNonTransferableMintInstruction,
  createInitializeScaledUiAmountConfigInstruction,
  createInitializeTransferFeeConfigInstruction,
  createFreezeAccountInstruction,
  createInitializeAccount3Instruction,
  createMintToInstruction,
  createTransferCheckedInstruction,
  ExtensionType,
  getAssociatedTokenAddressSync,
  getMintLen,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import {
  Keypair,
  PublicKey,
  sendAndConfirmTransaction,
  SystemProgram,
  Transaction,
  type TransactionInstruction,
} from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
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

/** An adapter with a connected wallet, by default of the sandbox's first account. */
async function start(keys: readonly Keypair[] = world.keys.slice(0, 1)) {
  const fake = createFakeStandardWallet(keys, (signed) =>
    world.connection.sendRawTransaction(signed, { skipPreflight: true }),
  )
  const { context } = createContext(world.networks)
  const environment = { ...context.environment, clock: systemClock() }
  const adapter = createSolanaAdapter()({ ...context, environment })
  adapter.attach(attachedWallet(fake))
  const connectorId = attachedWallet(fake).connector.id
  const { accounts, networkId } = await adapter.connect({ connectorId })
  const signer: Signer = { connectorId, address: accounts[0]?.address ?? '', networkId }
  const { prepare, send } = abilityIn(adapter, 'transfer')
  return { fake, adapter, signer, prepare, send, tracking: abilityIn(adapter, 'tracking') }
}

const payer = (): Keypair => world.keys[0]!

/** Sends instructions of the sandbox's first account. */
const run = (instructions: readonly TransactionInstruction[], ...others: readonly Keypair[]): Promise<string> =>
  sendAndConfirmTransaction(world.connection, new Transaction().add(...instructions), [payer(), ...others])

/** Makes a mint of Token-2022, with or without an extension, of which the sandbox's first account holds this amount. */
async function mintWith(
  extension: ExtensionType | undefined,
  init: ((mint: PublicKey) => TransactionInstruction) | undefined,
  amount: bigint,
  decimals = 6,
): Promise<string> {
  const mint = Keypair.generate()
  const owner = payer().publicKey
  const space = getMintLen(extension === undefined ? [] : [extension])
  const place = getAssociatedTokenAddressSync(mint.publicKey, owner, false, TOKEN_2022_PROGRAM_ID)
  await run(
    [
      SystemProgram.createAccount({
        fromPubkey: owner,
        newAccountPubkey: mint.publicKey,
        space,
        lamports: await world.connection.getMinimumBalanceForRentExemption(space),
        programId: TOKEN_2022_PROGRAM_ID,
      }),
      ...(init ? [init(mint.publicKey)] : []),
      createInitializeMint2Instruction(mint.publicKey, decimals, owner, owner, TOKEN_2022_PROGRAM_ID),
      createAssociatedTokenAccountIdempotentInstruction(owner, place, owner, mint.publicKey, TOKEN_2022_PROGRAM_ID),
      createMintToInstruction(mint.publicKey, place, owner, amount, [], TOKEN_2022_PROGRAM_ID),
    ],
    mint,
  )
  return mint.publicKey.toBase58()
}

/** Answers these methods by an error, and all others by the node. */
function refuse(methods: readonly string[], error: object): void {
  const real = fetch
  vi.stubGlobal('fetch', async (url: string, init: { body: string }) => {
    const { method } = JSON.parse(init.body) as { method: string }
    return methods.includes(method) ? Response.json({ jsonrpc: '2.0', id: 1, error }) : real(url, init)
  })
}

describe('a node that can’t do all', () => {
  const unknown = { code: -32601, message: 'Method not found' }
  const limited = { code: -32005, message: 'Node is behind by 42 slots' }
  const COIN = () => undefined
  const TOKEN = () => world.sandbox.manifest.solana.tokens[0]?.address

  it.each([
    ['the coin', COIN, undefined, unknown],
    ['the coin', COIN, undefined, limited],
    ['a memo', COIN, 'Order 7', unknown],
    ['a token', TOKEN, undefined, unknown],
  ])('F250 may not simulate: the wallet is asked nevertheless, %s', async (_, asset, memo, error) => {
    refuse(['simulateTransaction'], error)
    const { prepare, send, signer, tracking } = await start()
    const prepared = await prepare(signer, { to: newAddress(), value: 1_000_000n, token: asset(), memo })
    expect(prepared.failure?.code).toMatch(/^wallet\//)
    expect(prepared).not.toHaveProperty('arrives')
    const hash = await send(signer, prepared)
    expect(await tracking.wait({ hash, networkId: signer.networkId })).toMatchObject({ status: 'success' })
  })

  it.each([unknown, limited])('F250 may not tell the fee: %j', async (error) => {
    refuse(['getFeeForMessage'], error)
    const { prepare, send, signer, tracking } = await start()
    for (const token of [undefined, TOKEN()]) {
      const prepared = await prepare(signer, { to: newAddress(), value: 1_000_000n, token })
      expect(prepared).toMatchObject({ arrives: '1000000' })
      for (const untold of ['fee', 'failure']) expect(prepared).not.toHaveProperty(untold)
      expect('max' in prepared).toBe(token !== undefined)
      const hash = await send(signer, prepared)
      expect(await tracking.wait({ hash, networkId: signer.networkId })).toMatchObject({ status: 'success' })
    }
    // All of the coin is what the fee leaves.
    await expect(prepare(signer, { to: newAddress(), value: 'max' })).rejects.toMatchObject({ isLatchError: true })
    expect(await prepare(signer, { to: newAddress(), value: 'max', token: TOKEN() })).not.toHaveProperty('fee')
  })
})

describe('the reason of a refusal', () => {
  it('F251 is what the program says in its logs, before the wallet is asked and afterwards', async () => {
    const init = (mint: PublicKey) => createInitializeNonTransferableMintInstruction(mint, TOKEN_2022_PROGRAM_ID)
    const token = await mintWith(ExtensionType.NonTransferable, init, 50n)
    const { prepare, send, signer, tracking } = await start()
    const reason = expect.stringMatching(/disabled|non-transferable/i) as string
    const prepared = await prepare(signer, { to: newAddress(), value: 5n, token })
    expect(prepared.failure).toEqual({ code: 'wallet/reverted', reason })
    const hash = await send(signer, prepared)
    expect(await tracking.wait({ hash, networkId: signer.networkId })).toMatchObject({ status: 'reverted', reason })
  })
})

describe('what the coin is missing for', () => {
  /** The rent exemption of an account without data, and of a token account, in lamports. */
  const [RESERVE, DEPOSIT] = [890_880n, 2_039_280n]
  /** A payment's fee. */
  const FEE = 15_000n

  /** A new account that has so many lamports, and tokens of a mint. */
  async function accountWith(lamports: bigint, token?: string, program?: PublicKey) {
    const key = Keypair.generate()
    const [from, to] = [payer().publicKey, key.publicKey]
    const mint = token === undefined ? undefined : new PublicKey(token)
    const [source, target] = mint
      ? [from, to].map((owner) => getAssociatedTokenAddressSync(mint, owner, false, program))
      : []
    await run([
      SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports }),
      ...(mint && source && target
        ? [
            createAssociatedTokenAccountIdempotentInstruction(from, target, to, mint, program),
            createTransferCheckedInstruction(source, mint, target, from, 10_000_000n, 6, [], program),
          ]
        : []),
    ])
    return start([key])
  }

  it('F246 is what an account must hold, where a payment of the coin leaves less', async () => {
    const { fake, prepare, signer } = await accountWith(10_000_000n)
    const to = payer().publicKey.toBase58()
    const failure = { code: 'wallet/insufficient-funds' }
    const pays = (value: bigint | 'max') => prepare(signer, { to, value })
    for (const left of [1n, 500_000n, RESERVE - 1n])
      expect(await pays(10_000_000n - FEE - left)).toMatchObject({
        failure,
        missing: { for: 'reserve', needed: `${RESERVE}`, left: `${left}` },
      })
    for (const fine of [10_000_000n - FEE - RESERVE, 10_000_000n - FEE, 'max'] as const)
      for (const none of ['missing', 'failure']) expect(await pays(fine)).not.toHaveProperty(none)
    const tooMuch = await pays(10_000_000n)
    expect(tooMuch).toMatchObject({ failure })
    expect(tooMuch).not.toHaveProperty('missing')
    expect(fake.prompts()).toBe(1)
  })

  it.each([
    ['a token', false, DEPOSIT],
    // Its owner never changes, and it has what was kept back of transfers: 165 + 1 + 4 + 12 bytes.
    ['a token of Token-2022 with a fee', true, (128n + 182n) * 6_960n],
  ])('F247 is the deposit of the receiver’s new account: %s', async (_, isExtended, deposit) => {
    const init = (mint: PublicKey) =>
      createInitializeTransferFeeConfigInstruction(mint, null, null, 0, 0n, TOKEN_2022_PROGRAM_ID)
    const token = isExtended
      ? await mintWith(ExtensionType.TransferFeeConfig, init, 50_000_000n)
      : world.sandbox.manifest.solana.tokens[0]!.address
    const program = isExtended ? TOKEN_2022_PROGRAM_ID : undefined
    const { fake, prepare, signer } = await accountWith(1_500_000n, token, program)
    const prepared = await prepare(signer, { to: newAddress(), value: 1_000_000n, token })
    expect(prepared).toMatchObject({
      failure: { code: 'wallet/insufficient-funds' },
      missing: { for: 'deposit', needed: `${deposit}`, left: `${1_500_000n - FEE}` },
    })
    expect(fake.prompts()).toBe(1)
  })

  it('F246 F247 is what an account must hold after the deposit, and the fee alone says nothing more', async () => {
    const token = world.sandbox.manifest.solana.tokens[0]!.address
    const enough = await accountWith(DEPOSIT + FEE + 5n + 900_000n, token)
    const to = newAddress()
    expect(await enough.prepare(enough.signer, { to, value: 1n, token })).not.toHaveProperty('missing')
    const { prepare, signer } = await accountWith(DEPOSIT + FEE + 700_000n, token)
    expect(await prepare(signer, { to, value: 1n, token })).toMatchObject({
      missing: { for: 'reserve', needed: `${RESERVE}`, left: '700000' },
    })
  })
})

describe('tokens in several accounts', () => {
  /** A new owner with accounts that have so much of a token each: the associated one, then others. */
  async function ownerOf(amounts: readonly bigint[], token: string, program: PublicKey) {
    const key = Keypair.generate()
    const [mint, rich, owner] = [new PublicKey(token), payer().publicKey, key.publicKey]
    const [source, associated] = [rich, owner].map((each) => getAssociatedTokenAddressSync(mint, each, false, program))
    const space = program === TOKEN_PROGRAM_ID ? 165 : 182
    const lamports = await world.connection.getMinimumBalanceForRentExemption(space)
    await run([
      SystemProgram.transfer({ fromPubkey: rich, toPubkey: owner, lamports: 50_000_000n }),
      createAssociatedTokenAccountIdempotentInstruction(rich, associated!, owner, mint, program),
    ])
    const places = [associated!]
    for (const own of amounts.slice(1).map(() => Keypair.generate())) {
      const about = { fromPubkey: rich, newAccountPubkey: own.publicKey, space, lamports, programId: program }
      const init = createInitializeAccount3Instruction(own.publicKey, mint, owner, program)
      await run([SystemProgram.createAccount(about), init], own)
      places.push(own.publicKey)
    }
    for (const [at, place] of places.entries())
      await run([createTransferCheckedInstruction(source!, mint, place, rich, amounts[at]!, 6, [], program)])
    return { places, mint, ...(await start([key])) }
  }

  it.each([
    ['the token program', TOKEN_PROGRAM_ID, () => world.sandbox.manifest.solana.tokens[0]!.address],
    ['a token that keeps a part of each', TOKEN_2022_PROGRAM_ID, () => world.sandbox.manifest.solana.feeToken.address],
  ])('F248 all pay in one transaction: %s', async (_, program, mint) => {
    const token = mint()
    const { fake, prepare, send, signer, tracking } = await ownerOf([4_000_000n, 6_000_101n, 50n], token, program)
    const held = (owner: string): Promise<bigint> => world.tokenBalance(owner, token)
    const to = newAddress()
    for (const value of [8_000_003n, 'max'] as const) {
      const [had, its] = [await held(signer.address), await held(to)]
      const prepared = await prepare(signer, { to, value, token, memo: 'Order 7' })
      expect(prepared).not.toHaveProperty('failure')
      expect(prepared.max).toBe(`${had}`)
      const hash = await send(signer, prepared)
      expect(await tracking.wait({ hash, networkId: signer.networkId })).toMatchObject({ status: 'success' })
      expect((await held(to)) - its).toBe(BigInt(prepared.arrives ?? -1))
      expect(had - (await held(signer.address))).toBe(value === 'max' ? had : value)
    }
    expect(await held(signer.address)).toBe(0n)
    expect(fake.prompts()).toBe(3)
  })

  it('F248 pay nothing where they are frozen, and count for nothing', async () => {
    const token = await mintWith(undefined, undefined, 50_000_000n)
    const { places, mint, prepare, send, signer, tracking } = await ownerOf(
      [3_000_000n, 9_000_000n, 2_000_000n],
      token,
      TOKEN_2022_PROGRAM_ID,
    )
    await run([createFreezeAccountInstruction(places[1]!, mint, payer().publicKey, [], TOKEN_2022_PROGRAM_ID)])
    const to = newAddress()
    const tooMuch = await prepare(signer, { to, value: 5_000_001n, token })
    expect(tooMuch).toMatchObject({ max: '5000000', failure: { code: 'wallet/insufficient-funds' } })
    const all = await prepare(signer, { to, value: 'max', token })
    expect(all).toMatchObject({ value: '5000000', arrives: '5000000' })
    const hash = await send(signer, all)
    expect(await tracking.wait({ hash, networkId: signer.networkId })).toMatchObject({ status: 'success' })
    expect(await world.tokenBalance(to, token)).toBe(5_000_000n)
  })
})

describe('a token whose amounts have a multiplier', () => {
  const scaledBy = (multiplier: number) => (mint: PublicKey) =>
    createInitializeScaledUiAmountConfigInstruction(mint, payer().publicKey, multiplier, TOKEN_2022_PROGRAM_ID)
  const unitsOf = async (owner: string, token: string): Promise<bigint> => world.tokenBalance(owner, token)

  it('F249 is shown and typed with it, and the units that are signed are right', async () => {
    const token = await mintWith(ExtensionType.ScaledUiAmountConfig, scaledBy(5), 200_000_000n, 8)
    const { adapter, prepare, send, signer, tracking } = await start()
    const { address, networkId } = signer
    const balance = abilityIn(adapter, 'balance')
    const held = { value: 1_000_000_000n, units: 200_000_000n, decimals: 8 }
    const one = await balance.get({ address, networkId, token })
    expect([one, one.scale?.toShown(7n)]).toEqual([expect.objectContaining(held), 35n])
    const all = await balance.tokens({ address, networkId, tokens: [] })
    expect(all?.find((each) => each.token === token)).toMatchObject(held)
    const to = newAddress()
    const prepared = await prepare(signer, { to, value: 400_000_003n, token })
    // What no unit is shown as isn't paid, and not shown either.
    expect(prepared).toMatchObject({ value: '400000000', arrives: '400000000', max: '1000000000' })
    const hash = await send(signer, prepared)
    expect(await tracking.wait({ hash, networkId })).toMatchObject({ status: 'success' })
    expect(await unitsOf(to, token)).toBe(80_000_000n)
    const rest = await prepare(signer, { to, value: 'max', token })
    expect(rest).toMatchObject({ value: '600000000', max: '600000000' })
    await tracking.wait({ hash: await send(signer, rest), networkId })
    expect(await unitsOf(to, token)).toBe(200_000_000n)
  })

  it('F249 F111 is short by what is shown, and too little where no unit is shown as it', async () => {
    const token = await mintWith(ExtensionType.ScaledUiAmountConfig, scaledBy(5), 100n)
    const { prepare, signer } = await start()
    const to = newAddress()
    const tooMuch = await prepare(signer, { to, value: 501n, token })
    expect(tooMuch).toMatchObject({ max: '500', failure: { code: 'wallet/insufficient-funds' } })
    expect(BigInt(tooMuch.value)).toBeGreaterThan(500n)
    await expect(prepare(signer, { to, value: 4n, token })).rejects.toMatchObject({ code: 'wallet/bad-amount' })
  })
})
