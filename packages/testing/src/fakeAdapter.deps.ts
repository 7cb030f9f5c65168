import type { AdapterContext } from '@latchkit/core/adapter'
import type { AdapterSwitches, Outcome } from './createFakeAdapter.js'

/** What the abilities of the fake adapter read and tell. */
export interface AbilityDeps {
  readonly log: (name: string, ...args: unknown[]) => void
  readonly outcome: (of: (switches: AdapterSwitches) => Outcome) => Promise<unknown>
  readonly now: () => AdapterSwitches
  readonly context: () => AdapterContext | undefined
  readonly sharing: ReadonlyMap<string, readonly string[]>
}

/** Makes the answer of a wallet that sends. */
export const senderOf =
  ({ log, outcome, now }: AbilityDeps) =>
  async (name: string, args: readonly unknown[]): Promise<string> => {
    log(name, ...args)
    await outcome((switches) => switches.send)
    return now().hash
  }
