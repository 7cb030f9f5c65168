import type { TransactionAbility } from '@latchkit/core/adapter'
import { sendTransaction } from './solana.send.js'
import { signTransaction } from './solana.sign.js'
import { estimate, wait } from './solana.wait.js'
import type { SolanaDeps } from './solana.wallets.js'

/** Makes the ability to send ready-made transactions. */
export const createTransaction = (deps: SolanaDeps): TransactionAbility => ({
  estimate: (signer, request) => estimate(deps, signer, request),
  send: (signer, request) => sendTransaction(deps, signer, request),
  sign: (signer, request) => signTransaction(deps, signer, request),
  wait: (request) => wait(deps, request),
})
