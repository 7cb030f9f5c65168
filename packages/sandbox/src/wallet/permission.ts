import type { MemoryStore } from './memory.js'
import type { CommonSwitches } from './types.js'

/** Which account is chosen, and whether the app may see it: one for all chains that a wallet is on. */
export interface Permission {
  readonly permitted: () => boolean
  /** Permitted, and the wallet is open. */
  readonly visible: () => boolean
  /** The index of the chosen account. */
  readonly account: () => number
  readonly permit: () => void
  readonly revoke: () => void
  /** Throws a RangeError for an account that there isn't. */
  readonly chooseAccount: (index: number) => void
  /** Makes a change after which the app may see another account, and lets those who watch tell it. */
  readonly telling: (change: () => void) => void
  /** Calls `before` ahead of each such change, and what it returned once the change is made. */
  readonly watch: (before: () => () => void) => void
}

/** Makes it, for a wallet of so many accounts. */
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
