import { adaptersOf } from '@latchkit/core/adapter'
import { abilityIn, createTestLatch } from '@latchkit/testing'
import { parseModelRun } from '@latchkit/testing/model'
import {
  createAssociatedTokenAccountIdempotentInstruction,
  createInitializeMint2Instruction,
  createInitializeScaledUiAmountConfigInstruction,
  createMintToInstruction,
  ExtensionType,
  getAssociatedTokenAddressSync,
  getMintLen,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token'
import { Keypair, SystemProgram, VersionedTransaction, type TransactionInstruction } from '@solana/web3.js'
import { getWallets } from '@wallet-standard/app'
import type { Wallet } from '@wallet-standard/base'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  amountCases,
  checkOutcome,
  countEnds,
  patientClock,
  payCase,
  type AmountCase,
  type AmountEnd,
} from '../../testing/src/model/amounts.fixture.js'
import { fromBase64 } from './bytes.js'
import { createSolanaAdapter } from './createSolanaAdapter.js'
import { createFakeStandardWallet } from './fakeStandardWallet.fixture.js'
import { newAddress, startSolanaWorld, type SolanaWorld } from './solanaWorld.fixture.js'

let world: SolanaWorld
beforeAll(async () => {
  world = await startSolanaWorld()
})
afterAll(() => world.stop())

/** How many tokens are made at once. */
const AT_ONCE = 50

/** What a mint says of its multiplier, and what it is. */
interface Multiplier {
  /** Undefined: the mint has no such extension. */
  readonly given: number | undefined
  readonly above: bigint
  readonly below: bigint
}

/** The exact fraction of the decimal number that a node tells. */
function fractionOf(given: number | undefined): Multiplier {
  const [digits = '1', exponent = '0'] = String(given ?? 1).split('e')
  const [whole = '', part = ''] = digits.split('.')
  const shift = Number(exponent) - part.length
  const [above, below] = [BigInt(whole + part) * 10n ** BigInt(Math.max(shift, 0)), 10n ** BigInt(Math.max(-shift, 0))]
  return { given, above, below }
}

const multipliers: fc.Arbitrary<Multiplier> = fc
  .oneof(
    fc.constantFrom(undefined, 1, 2, 0.5, 1 / 3, 5.1, 1e-7),
    fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
    fc.double({ min: 1, max: 2, noNaN: true }),
  )
  .map(fractionOf)

type Case = AmountCase & { readonly multiplier: Multiplier }
const cases: fc.Arbitrary<Case> = amountCases(multipliers, 2n ** 64n - 1n)

const payer = (): Keypair => world.keys[0] as Keypair

/** A case with its token, all of which the payer has. */
interface Placed {
  readonly given: Case
  readonly token: string
  readonly to: string
}

/** The instructions that make the token of a case. */
function making(
  { decimals, held, multiplier: { given } }: Case,
  mint: Keypair,
  lamports: number,
): TransactionInstruction[] {
  const [owner, program] = [payer().publicKey, TOKEN_2022_PROGRAM_ID]
  const place = getAssociatedTokenAddressSync(mint.publicKey, owner, false, program)
  const space = getMintLen(given === undefined ? [] : [ExtensionType.ScaledUiAmountConfig])
  return [
    SystemProgram.createAccount({
      fromPubkey: owner,
      newAccountPubkey: mint.publicKey,
      space,
      lamports,
      programId: program,
    }),
    ...(given === undefined
      ? []
      : [createInitializeScaledUiAmountConfigInstruction(mint.publicKey, owner, given, program)]),
    createInitializeMint2Instruction(mint.publicKey, decimals, owner, owner, program),
    createAssociatedTokenAccountIdempotentInstruction(owner, place, owner, mint.publicKey, program),
    ...(held === 0n ? [] : [createMintToInstruction(mint.publicKey, place, owner, held, [], program)]),
  ]
}

/** Makes the tokens of cases, and waits until the node tells them. */
async function place(given: readonly Case[]): Promise<readonly Placed[]> {
  const lamports = await world.connection.getMinimumBalanceForRentExemption(300)
  let last = ''
  const placed: Placed[] = []
  for (const each of given) {
    const mint = Keypair.generate()
    const bytes = await world.serialize(payer().publicKey.toBase58(), making(each, mint, lamports))
    const transaction = VersionedTransaction.deserialize(fromBase64(bytes))
    transaction.sign([payer(), mint])
    last = await world.connection.sendRawTransaction(transaction.serialize(), { skipPreflight: true })
    placed.push({ given: each, token: mint.publicKey.toBase58(), to: newAddress() })
  }
  await confirmed(last)
  return placed
}

/** Waits until the node tells that a transaction succeeded. */
const confirmed = (signature: string): Promise<unknown> =>
  expect
    .poll(async () => (await world.connection.getSignatureStatus(signature)).value, { interval: 50 })
    .toMatchObject({ err: null, confirmationStatus: expect.stringMatching(/confirmed|finalized/) })

/** The units that a signed transaction pays by `TransferChecked`. */
function unitsIn(bytes: Uint8Array): bigint {
  const { message } = VersionedTransaction.deserialize(bytes)
  const pays = message.compiledInstructions.find(({ data }) => data[0] === 12 && data.length === 10)
  return Buffer.from(pays?.data ?? []).readBigUInt64LE(1)
}

/** A connected kit, and what its wallet has signed and sent. */
async function connect() {
  const sent: Uint8Array[] = []
  const fake = createFakeStandardWallet([payer()], (signed) => {
    sent.push(signed)
    return world.connection.sendRawTransaction(signed, { skipPreflight: true })
  })
  const unregister = getWallets().register(fake.wallet as object as Wallet)
  const [network] = world.networks
  const environment = { clock: patientClock() }
  const kit = createTestLatch({ networks: [network], adapters: [createSolanaAdapter()], wallets: [], environment })
  kit.latch.start()
  await kit.latch.connect({ wallet: `solana:${fake.wallet.name}` })
  const adapter = adaptersOf(kit.latch).get('solana')
  if (!adapter) throw new Error('The kit has no adapter.')
  const networkId = network.caipNetworkId as `solana:${string}`
  const shownOf = async (address: string, token: string): Promise<bigint> =>
    (await abilityIn(adapter, 'balance').get({ address, networkId, token })).value
  return {
    latch: kit.latch,
    networkId,
    sent,
    shownOf,
    end() {
      unregister()
      kit.latch.dispose()
    },
  }
}

/** Pays cases, and looks at the chain once it tells all payments. */
async function payAll(placed: readonly Placed[]): Promise<readonly AmountEnd[]> {
  const owner = payer().publicKey.toBase58()
  const kit = await connect()
  const paid: {
    readonly each: Placed
    readonly signed: bigint | undefined
    readonly shown: bigint
    readonly answer: Awaited<ReturnType<typeof payCase>>
  }[] = []
  for (const each of placed) {
    const { token, to, given } = each
    const shown = await kit.shownOf(owner, token)
    const before = kit.sent.length
    const answer = await payCase(kit.latch, given, { networkId: kit.networkId, token, to, shown })
    const asked = kit.sent.slice(before)
    expect(asked.length).toBeLessThan(2)
    paid.push({ each, shown, answer, signed: asked[0] && unitsIn(asked[0]) })
  }
  const last = paid.findLast(({ answer }) => answer.hash !== undefined)?.answer.hash
  if (last !== undefined) await confirmed(last)
  const ends: AmountEnd[] = []
  for (const { each, signed, shown, answer } of paid) {
    const { given, token, to } = each
    const [moved, left, movedShown] = await Promise.all([
      world.tokenBalance(to, token),
      world.tokenBalance(owner, token),
      kit.shownOf(to, token),
    ])
    const { value, refused } = answer
    ends.push(checkOutcome(given, { shown, value, refused, signed, moved, movedShown, left }))
  }
  kit.end()
  return ends
}

const { seeds, runs, path } = parseModelRun(process.env, { seeds: [2022], runs: 40 })

it.each(seeds)(
  'F288 F249 F260 what is typed, shown, signed and moved agree to the unit, or nothing is signed: seed %i',
  { timeout: 7_200_000 },
  async (seed) => {
    const ends: AmountEnd[] = []
    // Tokens are made together, because the node tells new ones a while later.
    const all = fc.sample(cases, { seed, numRuns: runs, ...(path && { path }) })
    for (let start = 0; start < all.length; start += AT_ONCE)
      ends.push(...(await payAll(await place(all.slice(start, start + AT_ONCE)))))
    const counts = countEnds(ends)
    console.log(`Solana, seed ${seed}: ${ends.length} payments, ${JSON.stringify(counts)}`)
    if (!path) expect(counts.paid).toBeGreaterThan(runs / 3)
  },
)
