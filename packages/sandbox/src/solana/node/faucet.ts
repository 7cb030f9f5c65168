import { randomBytes } from 'node:crypto'
import {
  appendTransactionMessageInstruction,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getTransactionEncoder,
  lamports,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type Address,
  type Blockhash,
} from '@solana/kit'
import { getTransferSolInstruction, SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system'
import { failureText } from './failure.js'
import type { Ledger } from './ledger.js'
import { rpcError } from './rpcError.js'
import { readTransaction } from './transaction.js'

/**
 * Sends lamports to an address. Resolves with the signature of the transaction (base58).
 *
 * @throws an RpcError with -32603 where the transaction fails.
 */
export type Faucet = (to: Address, amount: bigint) => Promise<string>

/** In lamports, half a billion SOL. */
const stock = lamports(500_000_000n * 1_000_000_000n)

/** Creates a faucet with an account of its own, so that its transfers are part of the history. */
export async function createFaucet(ledger: Ledger): Promise<Faucet> {
  const source = await createKeyPairSignerFromPrivateKeyBytes(randomBytes(32))
  ledger.setAccount({
    address: source.address,
    lamports: stock,
    data: new Uint8Array(),
    programAddress: SYSTEM_PROGRAM_ADDRESS,
    executable: false,
    space: 0n,
  })
  let last: Promise<unknown> = Promise.resolve()

  const give = async (destination: Address, amount: bigint): Promise<string> => {
    // With the same blockhash, two airdrops of the same amount would be the same transaction.
    ledger.slots.next()
    const { blockhash, lastValidBlockHeight } = ledger.slots.latest()
    const lifetime = { blockhash: blockhash as Blockhash, lastValidBlockHeight: BigInt(lastValidBlockHeight) }
    const signed = await pipe(
      createTransactionMessage({ version: 'legacy' }),
      (message) => setTransactionMessageFeePayerSigner(source, message),
      (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
      (message) =>
        appendTransactionMessageInstruction(getTransferSolInstruction({ source, destination, amount }), message),
      signTransactionMessageWithSigners,
    )
    const transaction = readTransaction(new Uint8Array(getTransactionEncoder().encode(signed)))
    const { error } = ledger.execute(transaction)
    if (error !== null) throw rpcError(-32603, `The airdrop failed: ${failureText(error)}`)
    return transaction.signatures[0] as string
  }

  return (to, amount) => {
    const given = last.then(() => give(to, amount))
    last = given.catch(() => undefined)
    return given
  }
}
