import type { CaipNetworkId } from '@latchkit/core'
import { walletError, type Signer, type TransactionRequest } from '@latchkit/core/adapter'
import { toBase58 } from './base58.js'
import { readBytes, toBase64 } from './bytes.js'
import { BLOCKHASH_RENEWALS, COMMITMENT } from './solana.constants.js'
import { isExpired } from './solana.errors.js'
import { at, readAmount } from './answers.js'
import { rpc } from './solana.rpc.js'
import { mustHave, readSerialized, signWire } from './solana.sign.js'
import { readTransaction, unsigned, withBlockhash, type WireTransaction } from './solana.wire.js'
import { ask, canUse, signerOf, type SolanaDeps } from './solana.wallets.js'

const SIGN_AND_SEND = 'solana:signAndSendTransaction'

/** Has the wallet sign a ready-made transaction, legacy or v0, and send it: its signature in base58. */
export const sendTransaction = async (deps: SolanaDeps, signer: Signer, request: TransactionRequest): Promise<string> =>
  send(deps, signer, readSerialized(request))

/**
 * Sends a transaction. One whose blockhash ran out while the visitor read it gets a new one and is asked for again, as
 * long as nobody else has signed it (F112).
 */
export async function send(deps: SolanaDeps, signer: Signer, transaction: WireTransaction): Promise<string> {
  let next = transaction
  for (let renewals = 0; ; renewals += 1) {
    try {
      return await deliver(deps, signer, next)
    } catch (error) {
      if (renewals >= BLOCKHASH_RENEWALS || transaction.isSigned || !isExpired(error)) throw error
      const { blockhash } = await readBlockhash(deps, signer.networkId)
      next = readTransaction(unsigned(next, withBlockhash(next, blockhash)))
    }
  }
}

/** By the wallet, which may look after it better; where it only signs, over the app's own RPC. */
async function deliver(deps: SolanaDeps, signer: Signer, transaction: WireTransaction): Promise<string> {
  const own = signerOf(deps, signer)
  const { wallet, account, chain } = own
  if (!canUse(own, SIGN_AND_SEND)) return submit(deps, signer.networkId, await signWire(own, transaction))
  mustHave(own, SIGN_AND_SEND, transaction)
  const options = { preflightCommitment: COMMITMENT }
  const answer = await ask(wallet, SIGN_AND_SEND, { account, chain, transaction: transaction.bytes, options })
  const signature = readBytes(at(answer, 0, 'signature'), 64)
  if (!signature?.some((byte) => byte !== 0)) throw walletError('bad-answer', { method: SIGN_AND_SEND })
  return toBase58(signature)
}

async function submit(
  deps: SolanaDeps,
  networkId: CaipNetworkId,
  { bytes, signature }: WireTransaction,
): Promise<string> {
  const method = 'sendTransaction'
  if (!signature) throw walletError('bad-answer', { method: 'solana:signTransaction' })
  const hash = toBase58(signature)
  const options = { encoding: 'base64', preflightCommitment: COMMITMENT }
  await rpc(deps, networkId, method, [toBase64(bytes), options]).catch((error: unknown) => {
    // The network has it: a try before this one got through (F106).
    if (at(error, 'code') !== 'wallet/already-known') throw error
  })
  return hash
}

/** The latest blockhash, and the height of the last block that can have a transaction with it. */
export async function readBlockhash(
  deps: SolanaDeps,
  networkId: CaipNetworkId,
): Promise<{ blockhash: string; lastValidBlockHeight: bigint }> {
  const method = 'getLatestBlockhash'
  const answer = await rpc(deps, networkId, method, [{ commitment: COMMITMENT }])
  const blockhash = at(answer, 'value', 'blockhash')
  if (typeof blockhash !== 'string') throw walletError('bad-answer', { method })
  return { blockhash, lastValidBlockHeight: readAmount(at(answer, 'value', 'lastValidBlockHeight'), method) }
}
