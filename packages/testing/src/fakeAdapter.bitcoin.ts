import type { AbilityLoaders, BitcoinAbilities } from '@latchkit/core/adapter'
import { senderOf, type AbilityDeps } from './fakeAdapter.deps.js'

/** What only Bitcoin has. */
export interface BitcoinSwitches {
  /** Whether the adapter can raise the fee of a transaction that waits, as that of Bitcoin can. */
  readonly speedsUp: boolean
}

/** Where a test names none. */
export const BITCOIN_SWITCHES: BitcoinSwitches = {
  speedsUp: false,
}

/** What only Bitcoin has, where the adapter is to have it. */
export function bitcoinOf(deps: AbilityDeps): Partial<AbilityLoaders<BitcoinAbilities>> {
  const send = senderOf(deps)
  if (!deps.now().speedsUp) return {}
  return {
    psbt: async () => ({
      sign: (...args) => send('psbt.sign', args),
      speedUp: (...args) => send('psbt.speedUp', args),
    }),
  }
}
