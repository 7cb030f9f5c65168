import type { Signer, TransactionRequest } from '../adapter.types.js'
import { eip155 } from '../../base/namespaces/eip155.js'
import { walletError } from '../wallet.errors.js'
import { ask, senderOf, type Eip1193Deps } from './eip1193.wallets.js'
import { toChainId } from './chainId.js'
import { checkTransaction } from './checkTransaction.js'
import { toHex } from './quantities.js'

/**
 * Asks the wallet to sign and send a transaction (`eth_sendTransaction`) on the signer's network. Resolves with its
 * hash. Throws what {@link toCall} and {@link senderOf} throw, and `wallet/bad-answer` where the answer is no hash.
 */
export async function sendTransaction(deps: Eip1193Deps, signer: Signer, request: TransactionRequest): Promise<string> {
  const call = toCall(request)
  const wallet = await senderOf(deps, signer)
  const chainId = toHex(toChainId(signer.networkId))
  return checkHash(await ask(wallet, 'eth_sendTransaction', [{ from: signer.address, chainId, ...call }]))
}

/**
 * Turns a request into the fields of JSON-RPC, with the numbers in hex. Throws the errors of {@link checkTransaction}.
 */
export const toCall = (request: TransactionRequest): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(checkTransaction(request)).map(([name, each]: readonly [string, string | bigint | number]) => [
      name,
      typeof each === 'string' ? each : toHex(each),
    ]),
  )

/**
 * Returns the hash that a wallet answered to a sent transaction (F105). Throws `wallet/bad-answer` for any other
 * answer.
 */
export function checkHash(hash: unknown): string {
  if (typeof hash === 'string' && eip155.isTransactionHash(hash)) return hash
  throw walletError('bad-answer', { method: 'eth_sendTransaction' })
}
