import type { Environment } from '../base/environment.js'
import { withTimeout } from '../base/time.js'
import { walletError } from './wallet.errors.js'

/** How long a call without a prompt may take (F076). */
const QUIET_TIMEOUT_MS = 5_000

/**
 * Waits for a wallet's answer to a request that shows no prompt. Rejects with `wallet/timed-out` after 5 s: a wallet
 * without an answer counts as gone (F076).
 */
export const quietly = <answer>({ clock }: Pick<Environment, 'clock'>, asked: Promise<answer>): Promise<answer> =>
  withTimeout(clock, QUIET_TIMEOUT_MS, asked, () => walletError('timed-out'))
