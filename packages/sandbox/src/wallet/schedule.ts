import type { CommonSwitches } from './types.js'

/** The times at which a wallet announces itself. */
export interface Schedule {
  /** Announces the wallet now, regardless of the switch `announce`. */
  readonly now: () => void
  /** Announces the wallet as the switch `announce` says: now, after `lateBy`, or never. */
  readonly whenDue: () => void
}

/** Creates the schedule. `madeUp` announces one of the wallets of the switch `flood`. */
export function createSchedule(
  switches: () => CommonSwitches,
  announce: () => void,
  madeUp: (index: number) => void,
): Schedule {
  const loaded = performance.now()
  let flooding = false
  let waiting = false

  const flood = async ({ flood: count, floodEvery }: CommonSwitches): Promise<void> => {
    flooding = floodEvery > 0
    for (let index = 0; index < count; index += 1) {
      if (flooding) await new Promise((resolve) => setTimeout(resolve, floodEvery))
      madeUp(index)
    }
    flooding = false
  }

  const now = (): void => {
    announce()
    if (switches().flood > 0 && !flooding) void flood(switches())
  }

  const whenDue = (): void => {
    const { announce: when, lateBy } = switches()
    const early = when === 'late' ? lateBy - (performance.now() - loaded) : 0
    if (when === 'never' || waiting) return
    if (early <= 0) return now()
    waiting = true
    setTimeout(() => {
      waiting = false
      whenDue()
    }, early)
  }

  return { now, whenDue }
}

/** Creates an object that throws at every access. */
export function createThrowingProxy(): object {
  const fail = (): never => {
    throw new Error('Nothing here may be touched.')
  }
  return new Proxy({}, { get: fail, has: fail, ownKeys: fail, getOwnPropertyDescriptor: fail, getPrototypeOf: fail })
}
