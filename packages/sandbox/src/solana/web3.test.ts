// Tests accountView.ts, node/outcome.ts, node/tokens.ts, transaction.ts, transactionMethods.ts, transactionView.ts, node/world.ts.
import {
  createAssociatedTokenAccountIdempotentInstruction,
  createMintToInstruction,
  createTransferCheckedInstruction,
  getAccount,
  getAssociatedTokenAddressSync,
  getMint,
} from '@solana/spl-token'
import {
  AddressLookupTableProgram,
  ComputeBudgetProgram,
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  sendAndConfirmTransaction,
  SendTransactionError,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
  type AddressLookupTableAccount,
  type TransactionInstruction,
} from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SandboxSolanaToken } from '../manifest.js'
import { startSolanaWorld, type SolanaWorld } from './solanaWorld.fixture.js'

let world: SolanaWorld
let connection: Connection

const person = (index: number): Keypair =>
  Keypair.fromSecretKey(Uint8Array.from(world.manifest.accounts[index]?.secretKey ?? []))
const legacyToo = { commitment: 'confirmed', maxSupportedTransactionVersion: 0 } as const
const stranger = (): PublicKey => Keypair.generate().publicKey
const transfer = (from: Keypair, to: PublicKey, lamports: number): TransactionInstruction =>
  SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: to, lamports })

const versioned = async (
  payer: Keypair,
  instructions: TransactionInstruction[],
  tables: AddressLookupTableAccount[] = [],
): Promise<VersionedTransaction> => {
  const { blockhash } = await connection.getLatestBlockhash()
  const message = new TransactionMessage({ payerKey: payer.publicKey, recentBlockhash: blockhash, instructions })
  const transaction = new VersionedTransaction(message.compileToV0Message(tables))
  transaction.sign([payer])
  return transaction
}

/** Waits for the confirmation. Rejects with the transaction's error, if it failed. */
const confirm = async (signature: string): Promise<string> => {
  await connection.confirmTransaction({ signature, ...(await connection.getLatestBlockhash()) })
  return signature
}

const submit = async (payer: Keypair, ...instructions: TransactionInstruction[]): Promise<string> =>
  confirm(await connection.sendTransaction(await versioned(payer, instructions)))

/** The requests that have no answer yet. The library does not await all that it sends while it confirms. */
const requests = new Set<Promise<unknown>>()
const trackedFetch: typeof fetch = (...request) => {
  const answer = fetch(...request).finally(() => requests.delete(answer))
  requests.add(answer)
  return answer
}

beforeAll(async () => {
  world = await startSolanaWorld()
  connection = new Connection(world.manifest.rpcUrl, { commitment: 'confirmed', fetch: trackedFetch })
})
afterAll(async () => {
  await Promise.allSettled(requests)
  await world.stop()
})

describe('the Solana chain, by @solana/web3.js', () => {
  it('has the accounts of the manifest, and a genesis hash that its id contains', async () => {
    const { accounts, caip2 } = world.manifest
    expect(accounts).toHaveLength(10)
    for (const { index, address } of accounts) {
      expect(person(index).publicKey.toBase58()).toBe(address)
      expect(await connection.getBalance(person(index).publicKey)).toBe(10_000 * LAMPORTS_PER_SOL)
    }
    // The address that wallets derive from this mnemonic.
    expect(accounts[0]?.address).toBe('oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96')
    expect(caip2).toBe(`solana:${(await connection.getGenesisHash()).slice(0, 32)}`)
    expect(caip2).toMatch(/^solana:[1-9A-HJ-NP-Za-km-z]{32}$/)
  })

  it('airdrops SOL, also the same amount twice', async () => {
    const to = stranger()
    const gifts = await Promise.all([1, 2].map(() => connection.requestAirdrop(to, LAMPORTS_PER_SOL)))
    for (const signature of gifts) await confirm(signature)
    expect(await connection.getBalance(to)).toBe(2 * LAMPORTS_PER_SOL)
  })

  it('takes legacy and v0 transfers, and returns their effects', async () => {
    const [alice, to] = [person(0), stranger()]
    const before = await connection.getBalance(alice.publicKey)
    const legacy = new Transaction().add(transfer(alice, to, LAMPORTS_PER_SOL))
    const first = await sendAndConfirmTransaction(connection, legacy, [alice])
    const second = await submit(alice, transfer(alice, to, LAMPORTS_PER_SOL))
    expect(await connection.getBalance(to)).toBe(2 * LAMPORTS_PER_SOL)

    const found = await connection.getTransaction(first, { commitment: 'confirmed', maxSupportedTransactionVersion: 0 })
    expect(found).toMatchObject({ version: 'legacy', meta: { err: null, fee: 5000, computeUnitsConsumed: 150 } })
    expect(found?.meta?.preBalances.slice(0, 2)).toEqual([before, 0])
    expect(found?.meta?.postBalances.slice(0, 2)).toEqual([before - LAMPORTS_PER_SOL - 5000, LAMPORTS_PER_SOL])
    expect(Math.abs((found?.blockTime ?? 0) - Date.now() / 1000)).toBeLessThan(60)

    const asked = { commitment: 'confirmed' } as const
    await expect(connection.getTransaction(second, asked)).rejects.toThrow('Transaction version (0) is not supported')
    const parsed = await connection.getParsedTransaction(second, { ...asked, maxSupportedTransactionVersion: 0 })
    expect(parsed?.transaction.message.accountKeys[0]).toMatchObject({ signer: true, writable: true })
    expect(parsed?.transaction.message.instructions[0]?.programId).toEqual(SystemProgram.programId)
  })

  it('charges the fee of a compute budget', async () => {
    const [alice, to] = [person(1), stranger()]
    const instructions = [
      ComputeBudgetProgram.setComputeUnitLimit({ units: 500 }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 20_000_000 }),
      transfer(alice, to, LAMPORTS_PER_SOL),
    ]
    const transaction = await versioned(alice, instructions)
    expect((await connection.getFeeForMessage(transaction.message)).value).toBe(15_000)
    const signature = await confirm(await connection.sendTransaction(transaction))
    const found = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
    expect(found?.meta?.fee).toBe(15_000)

    const withoutLimit = await versioned(alice, instructions.slice(1))
    const fee = (await connection.getFeeForMessage(withoutLimit.message)).value
    await confirm(await connection.sendTransaction(withoutLimit))
    const paid = 10_000 * LAMPORTS_PER_SOL - (await connection.getBalance(alice.publicKey))
    expect(paid).toBe(2 * LAMPORTS_PER_SOL + 15_000 + (fee ?? 0))
  })

  it.each(['SUSD', 'S22'])('moves and mints %s', async (symbol) => {
    const [alice, bob] = [person(0), person(2)]
    const token = world.manifest.tokens.find((one) => one.symbol === symbol) as SandboxSolanaToken
    const [mint, program] = [new PublicKey(token.address), new PublicKey(token.program)]
    const one = 10n ** BigInt(token.decimals)
    const holdingOf = (owner: PublicKey): PublicKey => getAssociatedTokenAddressSync(mint, owner, false, program)
    const amountOf = async (owner: PublicKey): Promise<bigint> =>
      (await getAccount(connection, holdingOf(owner), 'confirmed', program)).amount
    expect(await amountOf(bob.publicKey)).toBe(1_000_000n * one)
    expect((await getMint(connection, mint, 'confirmed', program)).supply).toBe(11_000_000n * one)

    const to = stranger()
    const [from, holding] = [holdingOf(alice.publicKey), holdingOf(to)]
    const signature = await submit(
      alice,
      createAssociatedTokenAccountIdempotentInstruction(alice.publicKey, holding, to, mint, program),
      createTransferCheckedInstruction(from, mint, holding, alice.publicKey, one, token.decimals, [], program),
      createMintToInstruction(mint, holding, alice.publicKey, 5n * one, [], program),
    )
    expect(await amountOf(to)).toBe(6n * one)
    const found = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
    const after = found?.meta?.postTokenBalances?.find(({ owner }) => owner === to.toBase58())
    expect(after).toMatchObject({ mint: token.address, uiTokenAmount: { uiAmountString: '6' } })
    expect(found?.meta?.innerInstructions?.length).toBeGreaterThan(0)

    const { value } = await connection.getParsedTokenAccountsByOwner(to, { programId: program })
    expect(value.map(({ account }) => account.data.parsed.info.tokenAmount.amount)).toEqual([String(6n * one)])
    const ofMint = await connection.getParsedTokenAccountsByOwner(to, { mint })
    expect(ofMint.value).toEqual(value)
    expect((await connection.getTokenAccountBalance(holding)).value.uiAmount).toBe(6)
  })

  it('rejects a transfer in preflight with its reason, and records one that skips preflight', async () => {
    const [alice, to] = [person(3), stranger()]
    const tooMuch = await versioned(alice, [transfer(alice, to, 20_000 * LAMPORTS_PER_SOL)])
    const error = await connection.sendTransaction(tooMuch).catch((thrown: unknown) => thrown as SendTransactionError)
    expect(error).toBeInstanceOf(SendTransactionError)
    expect(String(error)).toContain('custom program error: 0x1')
    expect((error as SendTransactionError).logs?.join()).toContain('insufficient lamports')

    const signature = await connection.sendTransaction(tooMuch, { skipPreflight: true })
    const failure = { InstructionError: [0, { Custom: 1 }] }
    await expect.poll(async () => (await connection.getSignatureStatus(signature)).value?.err).toEqual(failure)
    await expect.poll(async () => (await connection.getTransaction(signature, legacyToo))?.meta?.fee).toBe(5000)
    expect(await connection.getBalance(alice.publicKey)).toBe(10_000 * LAMPORTS_PER_SOL - 5000)

    const poor = Keypair.generate()
    const unpaid = await versioned(poor, [transfer(poor, to, 1)])
    await expect(connection.sendTransaction(unpaid)).rejects.toThrow('no record of a prior credit')
    const crumbs = await versioned(alice, [transfer(alice, to, 1)])
    await expect(connection.sendTransaction(crumbs)).rejects.toThrow('insufficient funds for rent')
  })

  it('refuses a stale blockhash, a repeated transaction, and a wrong signature', async () => {
    const [alice, to] = [person(4), stranger()]
    const once = await versioned(alice, [transfer(alice, to, LAMPORTS_PER_SOL)])
    await confirm(await connection.sendTransaction(once))
    await expect(connection.sendTransaction(once)).rejects.toThrow('already been processed')

    const stale = await versioned(alice, [transfer(alice, to, LAMPORTS_PER_SOL)])
    await world.call('sandbox_expireBlockhashes')
    await expect(connection.sendTransaction(stale)).rejects.toThrow('Blockhash not found')
    expect((await connection.isBlockhashValid(stale.message.recentBlockhash)).value).toBe(false)

    const forged = await versioned(alice, [transfer(alice, to, LAMPORTS_PER_SOL)])
    forged.signatures[0]?.fill(1)
    await expect(connection.sendTransaction(forged)).rejects.toThrow('signature verification failure')
  })

  it('simulates a transaction without a signature, and shows the accounts after it', async () => {
    const [alice, to] = [person(5), stranger()]
    const transaction = await versioned(alice, [transfer(alice, to, LAMPORTS_PER_SOL)])
    transaction.signatures[0]?.fill(0)
    const { value } = await connection.simulateTransaction(transaction, {
      accounts: { encoding: 'base64', addresses: [to.toBase58()] },
    })
    expect(value).toMatchObject({ err: null, unitsConsumed: 150, accounts: [{ lamports: LAMPORTS_PER_SOL }] })
    expect(await connection.getBalance(to)).toBe(0)
  })

  it('looks addresses up in a table', async () => {
    const [alice, to] = [person(6), stranger()]
    const recentSlot = await connection.getSlot()
    // Creating a table needs a known slot; expired blockhashes keep theirs.
    await world.call('sandbox_expireBlockhashes')
    const [create, table] = AddressLookupTableProgram.createLookupTable({
      authority: alice.publicKey,
      payer: alice.publicKey,
      recentSlot,
    })
    const keys = { payer: alice.publicKey, authority: alice.publicKey, lookupTable: table }
    await submit(alice, create, AddressLookupTableProgram.extendLookupTable({ ...keys, addresses: [to] }))
    const { value } = await connection.getAddressLookupTable(table)
    const through = await versioned(
      alice,
      [transfer(alice, to, LAMPORTS_PER_SOL)],
      [value as AddressLookupTableAccount],
    )
    expect(through.message.addressTableLookups).toHaveLength(1)
    const signature = await confirm(await connection.sendTransaction(through))
    expect(await connection.getBalance(to)).toBe(LAMPORTS_PER_SOL)
    const found = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
    expect(found?.meta?.loadedAddresses?.writable.map(String)).toEqual([to.toBase58()])
    expect(found?.meta?.postBalances).toHaveLength(3)
  })

  it('returns the history of an address, the newest first', async () => {
    const [alice, to] = [person(7), stranger()]
    const signatures: string[] = []
    for (const sol of [1, 2, 3]) signatures.unshift(await submit(alice, transfer(alice, to, sol * LAMPORTS_PER_SOL)))
    const history = await connection.getSignaturesForAddress(to, {}, 'confirmed')
    expect(history.map(({ signature }) => signature)).toEqual(signatures)
    expect(history[0]).toMatchObject({ err: null, confirmationStatus: 'confirmed' })
    const [newest, , oldest] = signatures as [string, string, string]
    const between = await connection.getSignaturesForAddress(to, { before: newest, until: oldest }, 'confirmed')
    expect(between.map(({ signature }) => signature)).toEqual([signatures[1]])
    expect((await connection.getSignatureStatuses([oldest, signatures[1] as string])).value).toHaveLength(2)
  })

  it('notifies of an account’s changes', async () => {
    const [alice, to] = [person(8), stranger()]
    const heard: number[] = []
    const id = connection.onAccountChange(to, ({ lamports }) => heard.push(lamports))
    const [logs, slots]: [string[], number[]] = [[], []]
    const logsId = connection.onLogs(to, ({ signature }) => logs.push(signature))
    const slotId = connection.onSlotChange(({ slot }) => slots.push(slot))
    // Subscriptions open asynchronously.
    await expect.poll(() => slots.length).toBeGreaterThan(0)
    const signature = await submit(alice, transfer(alice, to, LAMPORTS_PER_SOL))
    await expect.poll(() => heard).toEqual([LAMPORTS_PER_SOL])
    await expect.poll(() => logs).toEqual([signature])
    await connection.removeAccountChangeListener(id)
    await connection.removeOnLogsListener(logsId)
    await connection.removeSlotChangeListener(slotId)
    await submit(alice, transfer(alice, to, LAMPORTS_PER_SOL))
    expect(heard).toHaveLength(1)
  })
})
