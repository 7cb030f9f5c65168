import type { Environment } from '../base/environment.js'
import { withTimeout } from '../base/time.js'
import { walletError } from './wallet.errors.js'

/** How long a call may take that prompts nobody (F076). */
const QUIET_TIMEOUT_MS = 5_000

/**
 * A wallet's answer to what prompts nobody. One that keeps silent is taken for gone (F076): rejects with
 * `wallet/timed-out` after 5 s.
 */
export const quietly = <answer>({ clock }: Pick<Environment, 'clock'>, asked: Promise<answer>): Promise<answer> =>
  withTimeout(clock, QUIET_TIMEOUT_MS, asked, () => walletError('timed-out'))
