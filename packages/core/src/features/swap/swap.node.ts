import { toWalletError } from '../../adapter/toWalletError.js'
import type { LatchError } from '../../base/errors.js'
import { swapError } from './swap.errors.js'

/** What a read rejects with where the network was not reached, or its node didn't answer it: it says nothing of what was read. */
const AWAY: readonly string[] = ['wallet/unknown', 'wallet/timed-out', 'wallet/limit-exceeded']

/** The error of a read: `swap/node-away` where the node is why, which is neither the token's nor the wallet's fault. */
export function nodeError(thrown: unknown): LatchError {
  const error = toWalletError(thrown)
  const { status } = error.context
  return AWAY.includes(error.code) ? swapError('node-away', { ...(status !== undefined && { status }) }, error) : error
}

/** Whether a read was answered by an HTTP error, in the place of an answer of JSON-RPC. */
export const isHttpError = (thrown: unknown): boolean => toWalletError(thrown).context.status !== undefined

/** What a read of something that is no token rejects with. */
const NO_TOKEN: readonly string[] = ['wallet/bad-answer', 'wallet/reverted', 'wallet/bad-address', 'swap/no-token']

/** Why a token can't be read: only a contract that answers, and is none of a token, is no token. */
export function tokenError(token: string, thrown: unknown): LatchError {
  const error = nodeError(thrown)
  return NO_TOKEN.includes(error.code) ? swapError('no-token', { token }, error) : error
}
