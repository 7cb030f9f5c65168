import type { CaipNetworkId } from '@latchkit/core'
import { withBlockhash, type WireTransaction } from '@latchkit/core/adapter'
import { at, readUnits } from './answers.js'
import { toBase64 } from './bytes.js'
import { COMMITMENT } from './solana.constants.js'
import { rpc } from './solana.rpc.js'
import { readBlockhash } from './solana.send.js'
import type { SolanaDeps } from './solana.wallets.js'

/** Reads the fee of a transaction, in lamports: for its signatures and its priority. */
export async function readFee(
  deps: SolanaDeps,
  networkId: CaipNetworkId,
  transaction: WireTransaction,
): Promise<bigint> {
  const method = 'getFeeForMessage'
  const ask = async (message: Uint8Array): Promise<unknown> =>
    at(await rpc(deps, networkId, method, [toBase64(message), { commitment: COMMITMENT }]), 'value')
  // For an expired blockhash the node answers null. The fee is the same with a new blockhash.
  const fee = (await ask(transaction.message)) ?? (await ask(await renewed()))
  return readUnits(fee, method)

  async function renewed(): Promise<Uint8Array> {
    return withBlockhash(transaction, (await readBlockhash(deps, networkId)).blockhash)
  }
}
