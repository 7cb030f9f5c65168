import { blockhashOf, readSolanaTransaction, withBlockhash } from '@latchkit/core/adapter'
import { solana } from '@latchkit/core/networks'
import { Keypair, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { afterEach, expect, it, vi } from 'vitest'
import { toBase64 } from './bytes.js'
import { createContext } from './context.fixture.js'
import { fakeNode } from './fakeNode.fixture.js'
import { readFee } from './solana.fee.js'

afterEach(() => void vi.unstubAllGlobals())

const [BLOCKHASH, NEWER] = [Keypair.generate(), Keypair.generate()].map(({ publicKey }) => publicKey.toBase58()) as [
  string,
  string,
]
const { publicKey } = Keypair.generate()
const pay = SystemProgram.transfer({ fromPubkey: publicKey, toPubkey: publicKey, lamports: 1 })
const message = new TransactionMessage({ payerKey: publicKey, recentBlockhash: BLOCKHASH, instructions: [pay] })
const transaction = readSolanaTransaction(new VersionedTransaction(message.compileToV0Message()).serialize())

/** Reads the fee where the node knows the blockhash, or only a newer one. */
async function read(isOver: boolean) {
  let asked = 0
  const calls = fakeNode({
    getFeeForMessage: () => ({ value: isOver && asked++ === 0 ? null : 15_000 }),
    getLatestBlockhash: { context: { slot: 7 }, value: { blockhash: NEWER, lastValidBlockHeight: 9 } },
  })
  return { fee: await readFee(createContext().deps, solana.caipNetworkId, transaction), calls }
}
const askFor = (bytes: Uint8Array) => ({
  method: 'getFeeForMessage',
  params: [toBase64(bytes), { commitment: 'confirmed' }],
})

it('F107 is what the node says of the message', async () => {
  expect(blockhashOf(transaction)).toBe(BLOCKHASH)
  expect(await read(false)).toEqual({ fee: 15_000n, calls: [askFor(transaction.message)] })
})

it('F107 is that of the message with a new blockhash, where the old one is over', async () => {
  const { fee, calls } = await read(true)
  expect([fee, calls]).toEqual([
    15_000n,
    [
      askFor(transaction.message),
      { method: 'getLatestBlockhash', params: [{ commitment: 'confirmed' }] },
      askFor(withBlockhash(transaction, NEWER)),
    ],
  ])
})

it('F107 is refused where the node tells none', async () => {
  fakeNode({ getFeeForMessage: { value: 'x' } })
  await expect(readFee(createContext().deps, solana.caipNetworkId, transaction)).rejects.toMatchObject({
    code: 'wallet/bad-answer',
    context: { method: 'getFeeForMessage' },
  })
})
