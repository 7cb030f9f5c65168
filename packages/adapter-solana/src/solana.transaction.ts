import type { TrackingAbility, TransactionAbility } from '@latchkit/core/adapter'
import { createLooks } from './solana.look.js'
import { sendTransaction } from './solana.send.js'
import { signTransaction } from './solana.sign.js'
import { estimate, wait } from './solana.wait.js'
import type { SolanaDeps } from './solana.wallets.js'

/**
 * Makes the ability `transaction`. A request has a ready-made transaction (`serialized`, base64); else it rejects with
 * `wallet/bad-transaction`. Fees are in lamports, hashes are signatures in base58.
 */
export const createTransaction = (deps: SolanaDeps): TransactionAbility => ({
  estimate: (signer, request) => estimate(deps, signer, request),
  send: (signer, request) => sendTransaction(deps, signer, request),
  sign: (signer, request) => signTransaction(deps, signer, request),
})

/** Makes the ability `tracking`. */
export const createTracking = (deps: SolanaDeps): TrackingAbility => ({
  ...createLooks(deps),
  wait: (request) => wait(deps, request),
})
