import type { AdapterAbilities, TrackingAbility, TransactionAbility } from '@latchkit/core/adapter'
import { createSnapshots } from './solana.look.js'
import { sendTransaction } from './solana.send.js'
import { signTransaction } from './solana.sign.js'
import { estimate, wait } from './solana.wait.js'
import type { SolanaDeps } from './solana.wallets.js'

/** Makes the abilities around transactions that the app made. */
export const createSending = (deps: SolanaDeps): Pick<AdapterAbilities, 'transaction' | 'tracking'> => ({
  transaction: createTransaction(deps),
  tracking: createTracking(deps),
})

/**
 * Makes the ability `transaction`. A request has a ready-made transaction (`serialized`, base64); else it rejects with
 * `wallet/bad-transaction`. Fees are in lamports, hashes are signatures in base58.
 */
const createTransaction = (deps: SolanaDeps): TransactionAbility => ({
  estimate: (signer, request) => estimate(deps, signer, request),
  send: (signer, request) => sendTransaction(deps, signer, request),
  sign: (signer, request) => signTransaction(deps, signer, request),
  marks: async (...asked) => (await import('./solana.marks.js')).marksOf(...asked),
  // Loaded late: only a swap asks.
  preview: async (...asked) => (await import('./solana.preview.js')).preview(deps, ...asked),
})

/** Makes the ability `tracking`. */
const createTracking = (deps: SolanaDeps): TrackingAbility => ({
  ...createSnapshots(deps),
  wait: (request) => wait(deps, request),
})
