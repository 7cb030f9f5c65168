import type { Signer, TransactionRequest } from '../adapter.types.js'
import { walletError } from '../wallet.errors.js'
import { ask, senderOf, type Eip1193Deps } from './eip1193.wallets.js'
import { toChainId } from './chainId.js'
import { checkTransaction } from './checkTransaction.js'
import { toHex } from './quantities.js'

/** Has the wallet sign and send a transaction (`eth_sendTransaction`), on the signer's network. */
export async function sendTransaction(deps: Eip1193Deps, signer: Signer, request: TransactionRequest): Promise<string> {
  const call = toCall(request)
  const wallet = await senderOf(deps, signer)
  const chainId = toHex(toChainId(signer.networkId))
  return checkHash(await ask(wallet, 'eth_sendTransaction', [{ from: signer.address, chainId, ...call }]))
}

/** A request in JSON-RPC's words. Throws what `checkTransaction` does. */
export function toCall(request: TransactionRequest): Readonly<Record<string, string>> {
  const { value, ...call } = checkTransaction(request)
  return { ...call, ...(value !== undefined && { value: toHex(value) }) }
}

/** What a wallet may answer to a sent transaction: its hash (F105). */
export function checkHash(hash: unknown): string {
  if (typeof hash === 'string' && /^0x[0-9a-f]{64}$/i.test(hash)) return hash
  throw walletError('bad-answer', { method: 'eth_sendTransaction' })
}
