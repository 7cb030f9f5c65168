import type { MemoryStore } from './memory.js'
import type { CommonSwitches } from './types.js'

/** The chosen account and the app's permission to see it, shared by all chains of a wallet. */
export interface Permission {
  readonly permitted: () => boolean
  /** Whether the app has permission, and the wallet is unlocked. */
  readonly visible: () => boolean
  /** The index of the chosen account. */
  readonly account: () => number
  readonly permit: () => void
  readonly revoke: () => void
  /** Throws a RangeError for an unknown index. */
  readonly chooseAccount: (index: number) => void
  /** Makes a change that may change the account that the app sees, and calls the watchers. */
  readonly telling: (change: () => void) => void
  /** Calls `before` ahead of each of these changes, and the function that it returned after the change. */
  readonly watch: (before: () => () => void) => void
}

/** Creates the permission of a wallet with `count` accounts. */
export function createPermission(count: number, memory: MemoryStore, switches: () => CommonSwitches): Permission {
  const watchers: (() => () => void)[] = []
  const permitted = (): boolean => memory.read().permitted
  const telling = (change: () => void): void => {
    const after = watchers.map((before) => before())
    change()
    for (const tell of after) tell()
  }
  return {
    permitted,
    visible: () => permitted() && !switches().locked,
    account: () => (memory.read().account < count ? memory.read().account : 0),
    permit: () => telling(() => memory.write({ permitted: true })),
    revoke: () => telling(() => memory.write({ permitted: false })),
    chooseAccount: (index) => {
      if (!Number.isInteger(index) || index < 0 || index >= count) throw new RangeError(`There is no account ${index}.`)
      telling(() => memory.write({ account: index }))
    },
    telling,
    watch: (before) => {
      watchers.push(before)
    },
  }
}
