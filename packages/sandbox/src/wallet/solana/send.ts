import type { SolanaSignAndSendTransactionOptions } from '@solana/wallet-standard-features'
import { callNode, type Post } from '../callNode.js'
import { delay } from '../prompts.js'
import { providerError } from '../providerError.js'
import { base58, type SignedTransaction } from './signing.js'

/**
 * Sends a signed transaction to the chain. Resolves once it has the commitment that `options` ask for, if any. Rejects
 * with the node's error, or with -32002 where the transaction fails on the chain.
 */
export type SendTransaction = (
  transaction: SignedTransaction,
  options: SolanaSignAndSendTransactionOptions,
) => Promise<void>

interface Statuses {
  readonly value: readonly ({ readonly err: unknown; readonly confirmationStatus: string } | null)[]
}

const levels = ['processed', 'confirmed', 'finalized']
const pollMs = 100

/** Creates the sender for one node. */
export function createSender(post: Post, rpcUrl: string): SendTransaction {
  return async ({ bytes, signature }, { commitment, ...options }) => {
    const encoded = btoa(String.fromCharCode(...bytes))
    await callNode(post, rpcUrl, 'sendTransaction', [encoded, { encoding: 'base64', ...options }])
    if (commitment !== undefined) await confirm(base58(signature), levels.indexOf(commitment))
  }

  async function confirm(signature: string, level: number): Promise<void> {
    for (;;) {
      const { value } = (await callNode(post, rpcUrl, 'getSignatureStatuses', [[signature]])) as Statuses
      const status = value[0]
      if (status?.err) throw providerError(-32002, 'The transaction failed on the chain.', { err: status.err })
      if (status && levels.indexOf(status.confirmationStatus) >= level) return
      await delay(pollMs)
    }
  }
}
