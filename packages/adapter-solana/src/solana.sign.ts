import {
  readSolanaTransaction,
  walletError,
  type MessageAbility,
  type Signer,
  type TransactionRequest,
  type WireTransaction,
} from '@latchkit/core/adapter'
import { signedFormsOf } from '@latchkit/siwx/verify/solana/offchain'
import { toBase58 } from './base58.js'
import { fromBase64, readBytes, toBase64 } from './bytes.js'
import { at } from './answers.js'
import { ask, canUse, signerOf, type SolanaDeps, type SolanaSigner } from './solana.wallets.js'

const SIGN_MESSAGE = 'solana:signMessage'
const SIGN_TRANSACTION = 'solana:signTransaction'

/**
 * Makes the ability `message`. It resolves with a signature in base58. It rejects with `wallet/bad-answer` where the
 * wallet signed another text than the app's, with or without the header of a hardware wallet, `wallet/unsupported-method` where the account can't sign texts, or as {@link signerOf}
 * throws.
 */
export const createMessage = (deps: SolanaDeps): MessageAbility => ({
  sign: (signer, message) => signMessage(deps, signer, message),
  verify: async (account, message, signature) =>
    (await import('./solana.verify.js')).verifyMessage(account, message, signature),
})

/** Asks the wallet to sign a text (`solana:signMessage`). Resolves with the signature in base58. */
async function signMessage(deps: SolanaDeps, signer: Signer, text: string): Promise<string> {
  const own = signerOf(deps, signer)
  mustHave(own, SIGN_MESSAGE)
  const message = new TextEncoder().encode(text)
  const output = at(await ask(own.wallet, SIGN_MESSAGE, { account: own.account, message }), 0)
  const signature = readBytes(at(output, 'signature'), 64)
  const signed = readBytes(at(output, 'signedMessage'))
  // A hardware wallet puts the header of an off-chain message before the text. With another prefix the signature is not for
  // the text of the app.
  const isOther = signed && !signedFormsOf(text).some((form) => isEqual(form, signed))
  if (!signature || isOther) throw walletError('bad-answer', { method: SIGN_MESSAGE })
  return toBase58(signature)
}

const isEqual = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index])

/**
 * Asks the wallet to sign a transaction without sending it. Takes base64, and resolves with base64. Rejects with
 * `wallet/…`.
 */
export async function signTransaction(deps: SolanaDeps, signer: Signer, request: TransactionRequest): Promise<string> {
  const { bytes } = await signWire(signerOf(deps, signer), readSerialized(request))
  return toBase64(bytes)
}

/**
 * Asks the wallet to sign a transaction (`solana:signTransaction`). Rejects with `wallet/unsupported-method` as {@link
 * mustHave} throws, with `wallet/bad-answer` where the answer is no signed transaction, or with the wallet's error.
 */
export async function signWire(own: SolanaSigner, transaction: WireTransaction): Promise<WireTransaction> {
  const { wallet, account, chain } = own
  mustHave(own, SIGN_TRANSACTION, transaction)
  const input = { account, chain, transaction: transaction.bytes, options: { preflightCommitment: 'confirmed' } }
  const bytes = readBytes(at(await ask(wallet, SIGN_TRANSACTION, input), 0, 'signedTransaction'))
  try {
    const signed = bytes && readSolanaTransaction(bytes)
    if (signed?.isSigned) return signed
  } catch {
    // The answer is no transaction: it is refused below.
  }
  throw walletError('bad-answer', { method: SIGN_TRANSACTION })
}

/**
 * Reads the ready-made transaction of a request (`serialized`, base64). Throws `wallet/bad-transaction` without a valid
 * one.
 */
export function readSerialized({ serialized }: TransactionRequest): WireTransaction {
  if (serialized === undefined)
    throw walletError('bad-transaction', { reason: 'on Solana it is given whole: `serialized`, in base64.' })
  return readSolanaTransaction(fromBase64(serialized))
}

/**
 * Throws `wallet/unsupported-method` where the account lacks a feature, or the feature lacks the transaction's version.
 */
export function mustHave(own: SolanaSigner, method: `${string}:${string}`, transaction?: WireTransaction): void {
  const versions = at(own.wallet.provider.features, method, 'supportedTransactionVersions')
  const isTaken = !transaction || !Array.isArray(versions) || versions.includes(transaction.version)
  if (!canUse(own, method) || !isTaken) throw walletError('unsupported-method', { method })
}
