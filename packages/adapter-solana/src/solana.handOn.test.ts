// Tests transactions.handOn.ts.
import { systemClock } from '@latchkit/core/testing'
import { createTestLatch } from '@latchkit/testing'
import { createTransferCheckedInstruction, getAssociatedTokenAddressSync } from '@solana/spl-token'
import {
  PublicKey,
  TransactionMessage,
  VersionedTransaction,
  type Keypair,
  type TransactionInstruction,
} from '@solana/web3.js'
import { getWallets } from '@wallet-standard/app'
import type { Wallet } from '@wallet-standard/base'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { toBase58 } from './base58.js'
import { fromBase64, toBase64 } from './bytes.js'
import { createSolanaAdapter } from './createSolanaAdapter.js'
import { startSolanaWorld, type SolanaWorld } from './solanaWorld.fixture.js'

let world: SolanaWorld
beforeAll(async () => {
  world = await startSolanaWorld()
})
afterAll(() => world.stop())

const [owner, maker] = [() => world.keys[0]!, () => world.keys[1]!]
const token = () => world.sandbox.manifest.solana.tokens[0]!

/** A swap of amounts that tell it from all others, unsigned: the owner's tokens to the maker, and others of the maker back. */
async function swap(payer: Keypair, amount: bigint): Promise<string> {
  const { address, decimals, program } = token()
  const [mint, id] = [new PublicKey(address), new PublicKey(program)]
  const place = ({ publicKey }: Keypair) => getAssociatedTokenAddressSync(mint, publicKey, false, id)
  const pay = (from: Keypair, to: Keypair, value: bigint): TransactionInstruction =>
    createTransferCheckedInstruction(place(from), mint, place(to), from.publicKey, value, decimals, [], id)
  const { blockhash } = await world.connection.getLatestBlockhash()
  const message = new TransactionMessage({
    payerKey: payer.publicKey,
    recentBlockhash: blockhash,
    instructions: [pay(owner(), maker(), amount), pay(maker(), owner(), 1n)],
  })
  return toBase64(new VersionedTransaction(message.compileToV0Message()).serialize())
}

/** Signs for the maker too, and sends. */
async function execute(signed: string): Promise<{ hash: string }> {
  const transaction = VersionedTransaction.deserialize(fromBase64(signed))
  transaction.sign([maker()])
  const hash = await world.connection.sendRawTransaction(transaction.serialize())
  expect(hash).toBe(toBase58(transaction.signatures[0]!))
  return { hash }
}

async function start() {
  const fake = world.wallet()
  const { latch } = createTestLatch({
    adapters: [createSolanaAdapter()],
    networks: world.networks,
    wallets: [],
    environment: { clock: systemClock() },
  })
  const stop = latch.start()
  const withdraw = getWallets().register(fake.wallet as object as Wallet)
  await latch.connect({ wallet: fake.wallet.name })
  const [transactions, operations] = [await latch.feature('transactions'), await latch.feature('operations')]
  return {
    transactions,
    handOn: async (serialized: string, sends = execute) =>
      operations.run({
        kind: 'sendTransaction',
        content: serialized,
        steps: [transactions.steps.handOn({ serialized }, { execute: sends })],
      }),
    stop() {
      withdraw()
      stop()
    },
  }
}

it.each([
  ['the account', owner],
  ['what sends it', maker],
])('a signed transaction is handed on, and succeeds, where %s pays the fee', async (_, payer) => {
  const { handOn, transactions, stop } = await start()
  const before = await world.tokenBalance(owner().publicKey.toBase58(), token().address)
  const { hash, wait } = await handOn(await swap(payer(), 11n))
  expect(await wait()).toMatchObject({ hash, status: 'success' })
  expect(transactions.find(hash)).toMatchObject({ status: 'success' })
  expect(await world.tokenBalance(owner().publicKey.toBase58(), token().address)).toBe(before - 10n)
  stop()
})

it.each([
  ['its own hash, where the account pays the fee', owner, 21n],
  ['its content, where what sends it pays the fee', maker, 22n],
])('F031 it is found by %s, after its answer was lost', async (_, payer, amount) => {
  const { handOn, transactions, stop } = await start()
  let sent = ''
  const losing = async (signed: string): Promise<never> => {
    sent = (await execute(signed)).hash
    throw new Error('HTTP 502')
  }
  await expect(handOn(await swap(payer(), amount), losing)).rejects.toMatchObject({ code: 'wallet/unknown' })
  const { id = '' } = transactions.state.transactions[0] ?? {}
  await expect
    .poll(async () => {
      await transactions.check(id)
      return transactions.find(id)?.status
    })
    .toBe('success')
  expect(transactions.find(id)?.hash).toBe(sent)
  stop()
})

it('a hash of another transaction is refused, where what sends it pays the fee', async () => {
  const { handOn, transactions, stop } = await start()
  const { hash: other } = await handOn(await swap(owner(), 31n))
  const lying = async (signed: string) => {
    await execute(signed)
    return { hash: other }
  }
  await expect(handOn(await swap(maker(), 32n), lying)).rejects.toMatchObject({ code: 'wallet/bad-answer' })
  expect(transactions.state.transactions[0]?.hash).not.toBe(other)
  stop()
})
